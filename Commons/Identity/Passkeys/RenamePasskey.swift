package import Base
package import Core
package import SQL

/// Calls a passkey otherwise.
package struct RenamePasskey: WritingAct {
    package let account: ID<Account>
    package let passkey: ID<Passkey>
    package let name: String

    package init(account: ID<Account>, passkey: ID<Passkey>, name: String) {
        self.account = account
        self.passkey = passkey
        self.name = name
    }

    package var cost: Cost? { Cost(.codes, of: account) }

    /// Throws `notFound`, and a problem about `name`.
    package func write(_ services: Services, in transaction: Transaction) throws {
        let name = name.tidiedLine
        guard !name.isEmpty else { throw Problem.passkeyNameMissing }
        try AddPasskey.nameLimit.check(name, "이름이", at: "name")
        let renamed = try transaction.execute(
            "UPDATE passkeys SET name = \(name) WHERE id = \(passkey) AND account_id = \(account)")
        guard renamed == 1 else { throw Problem.notFound }
    }
}

extension Problem {
    fileprivate static let passkeyNameMissing = Problem(
        422, Phrase("이름을 적어 주세요.", "Enter a name."), field: "name")
}
