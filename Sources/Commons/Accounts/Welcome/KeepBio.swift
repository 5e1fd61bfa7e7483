public import Core
public import SQL

/// Makes an introduction the bio of a member without one.
public struct KeepBio: WritingAct {
    public let account: ID<Account>
    public let text: String

    public init(account: ID<Account>, text: String) {
        self.account = account
        self.text = text
    }

    public func write(_ services: Services, in transaction: Transaction) throws {
        let changed = try transaction.execute(
            "UPDATE accounts SET bio = \(text) WHERE id = \(account) AND bio = ''")
        if changed > 0 { try transaction.emit(ProfileChanged(account: account)) }
    }
}
