package import Base
package import Core
package import SQL

/// Marks an email address as its member's own, by the link that was mailed to it.
package struct ConfirmEmail: WritingAct {
    package let token: LinkToken

    package init(token: LinkToken) {
        self.token = token
    }

    /// Throws `linkExpired`.
    package func write(_ services: Services, in transaction: Transaction) throws -> ID<Account> {
        let now = services.clock.now()
        guard let link = try AccountLink.find(.email, token, now: now, transaction) else {
            throw Problem.linkExpired
        }
        try AccountLink.revoke(.email, for: link.account, in: transaction)
        try Self.mark(link.account, now: now, in: transaction)
        return link.account
    }

    package static func mark(_ account: ID<Account>, now: Timestamp, in transaction: Transaction) throws {
        try transaction.execute(
            "UPDATE accounts SET email_verified_at = \(now) WHERE id = \(account) AND email_verified_at IS NULL")
    }
}
