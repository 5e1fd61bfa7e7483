public import Core
public import SQL
public import Web

/// Marks an email address as its member's own, by the link that was mailed to it.
public struct ConfirmEmail: WritingAct {
    public let token: LinkToken

    public init(token: LinkToken) { self.token = token }

    /// Throws `linkExpired`.
    public func write(_ services: Services, in transaction: Transaction) throws -> ID<Account> {
        let now = services.clock.now()
        guard let link = try AccountLink.find(.email, token, now: now, transaction) else {
            throw Problem.linkExpired
        }
        try AccountLink.revoke(.email, for: link.account, in: transaction)
        try Self.mark(link.account, now: now, in: transaction)
        return link.account
    }

    static func mark(_ account: ID<Account>, now: Timestamp, in transaction: Transaction) throws {
        try transaction.execute(
            "UPDATE accounts SET email_verified_at = \(now) WHERE id = \(account) AND email_verified_at IS NULL")
    }
}
