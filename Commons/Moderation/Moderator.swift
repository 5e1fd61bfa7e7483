import Accounts
package import Base
package import Core
package import Kernel
package import SQL

/// Who decides: moderators and admins. Only admins decide about them, and nobody about themselves.
package struct Moderator: Sendable {
    package let id: ID<Account>
    package let handle: String
    package let role: Role

    /// Throws ``Core/Problem/notFound`` for members, to whom there is no such page, and ``Kernel/SecondFactorRequired``.
    package init(_ viewer: Viewer) throws {
        try viewer.require([.moderator, .admin])
        id = viewer.id
        handle = viewer.handle
        role = viewer.role
    }

    package init(id: ID<Account>, handle: String, role: Role) {
        self.id = id
        self.handle = handle
        self.role = role
    }

    /// Whether cases about the account `a` are this moderator's.
    var decidesAbout: Statement {
        role == .admin ? "a.id <> \(id)" : "a.id <> \(id) AND a.role = 'member'"
    }

    /// How many reports, appeals and held posts wait for a viewer; `nil` for members, and without the second factor they
    /// need.
    ///
    /// - Parameter other: where a space has cases that are not members', which count as well.
    package static func waiting(
        for viewer: Viewer, and other: DocketDoor? = nil, _ reader: Reader
    ) throws -> Int? {
        guard let moderator = try? Moderator(viewer) else { return nil }
        let elsewhere = try other?.waiting(viewer, reader) ?? 0
        return try CaseQueries.waiting(for: moderator, reader).reduce(elsewhere, +)
    }

    private var stillDecides: Statement {
        """
        EXISTS (SELECT 1 FROM accounts me WHERE me.id = \(id) AND me.role = \(role) AND \(.notAway("me.id")))
        """
    }

    /// Whether somebody else could decide about the account `a`, too: what cannot be undone is then for two.
    var othersDecide: Statement {
        """
        EXISTS (SELECT 1 FROM accounts o WHERE o.role IN ('moderator', 'admin') AND o.id <> \(id) AND o.id <> a.id
            AND \(.notAway("o.id")) AND (o.role = 'admin' OR a.role = 'member'))
        """
    }

    func isAlone(about account: ID<Account>, _ reader: Reader) throws -> Bool {
        try reader.value("SELECT 1 FROM accounts a WHERE a.id = \(account) AND \(othersDecide)", as: Int.self) == nil
    }

    /// Logs an act permanently.
    ///
    /// - Throws: ``Core/Problem/nothingToDecide`` for what is not this moderator's, as if it were not there, and for whoever
    ///   has lost the role or was suspended since the page was opened.
    @discardableResult
    func log(
        _ act: DecisionAct, about account: ID<Account>, of report: ID<Report>? = nil, reason: String = "",
        note: String = "", _ services: Services, in transaction: Transaction
    ) throws -> ID<Decision> {
        let handle = try transaction.value(
            "SELECT a.handle FROM accounts a WHERE a.id = \(account) AND \(decidesAbout) AND \(stillDecides)",
            as: String.self)
        guard let handle else { throw Problem.nothingToDecide }
        let note = note.tidied
        try TextLimit.note.check(note, at: "note")
        let decision = services.ids.next(Decision.self)
        try transaction.execute(
            """
            INSERT INTO decisions (id, moderator_id, moderator, act, account_id, handle, case_id, reason, note)
            VALUES (\(decision), \(id), \(self.handle), \(act), \(account), \(handle), \(report), \(reason),
                \(note))
            """)
        return decision
    }
}

/// The kind of entity a decision's id names.
package enum Decision {}

/// What the log says that a moderator did.
package enum DecisionAct: String, ColumnValue, Sendable, CaseIterable {
    case dismissed
    case warned
    case hidden
    case deletionProposed = "deletion-proposed"
    case deleted
    case restricted
    case suspended
    /// The moderator read reported messages.
    case read
    case ended
    /// A post that was held: seen by everybody now, or hidden.
    case released, refused
    case appealUpheld = "appeal-upheld"
    case appealRejected = "appeal-rejected"
}
