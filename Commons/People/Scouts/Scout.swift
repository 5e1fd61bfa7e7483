package import Core
package import SQL

/// The role of a member who looks for artists. An admin gives this role, and has seen what proves it; makers read both.
package struct Scout: Sendable, Equatable {
    package let organisation: String
    /// An address, or words.
    package let proof: String

    package static let organisationLimit = TextLimit(100)
    package static let proofLimit = TextLimit(300)

    package init(row: inout Row) throws {
        organisation = try row.next()
        proof = try row.next()
    }

    /// Throws ``Core/Problems`` about the fields `organisation` and `proof`.
    package init(organisation: String, proof: String) throws {
        self.organisation = organisation.tidiedLine
        self.proof = proof.tidiedLine
        var problems: [Problem] = []
        if self.organisation.isEmpty { problems.append(.organisationMissing) }
        if let problem = Self.organisationLimit.problem(with: self.organisation, at: "organisation") {
            problems.append(problem)
        }
        if self.proof.isEmpty { problems.append(.proofMissing) }
        if let problem = Self.proofLimit.problem(with: self.proof, at: "proof") { problems.append(problem) }
        try Problems(problems).throwIfAny()
    }

    package static let columns: Statement = "s.organisation, s.proof"

    /// `nil` for whoever is none.
    package static func find(_ account: ID<Account>, _ reader: Reader) throws -> Scout? {
        try reader.first("SELECT \(columns) FROM scouts s WHERE s.account_id = \(account)", Scout.init(row:))
    }

    /// Gives the role, or takes it away with `nil`; a step of an act.
    package static func set(_ scout: Scout?, for account: ID<Account>, in transaction: Transaction) throws {
        guard let scout else {
            try transaction.execute("DELETE FROM scouts WHERE account_id = \(account)")
            return
        }
        try transaction.execute(
            """
            INSERT INTO scouts (account_id, organisation, proof) VALUES (\(account), \(scout.organisation), \(scout.proof))
            ON CONFLICT (account_id) DO UPDATE SET organisation = excluded.organisation, proof = excluded.proof
            """)
    }
}

extension Migration {
    /// Members who look for artists, and an index of those who are open to offers.
    package static let scouts = Migration(
        "people-scouts-1",
        """
        CREATE TABLE scouts (
            account_id INTEGER PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
            organisation TEXT NOT NULL CHECK (organisation <> ''),
            proof TEXT NOT NULL
        );
        CREATE INDEX accounts_open_to_offers ON accounts (id) WHERE is_open_to_offers = 1
        """)
}

extension Problem {
    fileprivate static let organisationMissing = Problem(
        422, Phrase("어디에서 일하는지 적어 주세요.", "Enter the organisation."), field: "organisation")
    fileprivate static let proofMissing = Problem(
        422, Phrase("무엇으로 확인했는지 적어 주세요.", "Say what proves it."), field: "proof")
}
