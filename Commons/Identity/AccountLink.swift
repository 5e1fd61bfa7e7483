package import Base
package import Core
package import Kernel
package import SQL

/// The secret in a link that was mailed: made and kept as a session's is, and good for one thing, once.
package typealias LinkToken = SessionToken

/// A link that lets its holder do something with an account without the password.
package struct AccountLink: Sendable {
    package enum Purpose: String, ColumnValue, Sendable {
        /// Choose a new password.
        case password
        /// Confirm the email address.
        case email

        /// How long such a link can be used.
        package var lifetime: Duration {
            switch self {
            case .password: .hours(1)
            case .email: .days(7)
            }
        }

        package func path(_ token: LinkToken) -> String {
            switch self {
            case .password: "/password/reset/\(token.text)"
            case .email: "/email/confirm/\(token.text)"
            }
        }
    }

    let account: ID<Account>
    let person: PasswordRules.Person
    package var handle: String { person.handle }
    package var email: String { person.email }
    /// Whether the link was mailed to the address the account has now, so that having it proves the address.
    let provesEmail: Bool

    /// Makes a link; an older one for the same purpose is worth nothing any more.
    ///
    /// - Parameter email: where it is mailed to; `nil` for one that is handed over by other means.
    /// - Returns: its path.
    static func issue(
        _ purpose: Purpose, for account: ID<Account>, email: String?, now: Timestamp, in transaction: Transaction
    ) throws -> String {
        let token = LinkToken()
        try revoke(purpose, for: account, in: transaction)
        try transaction.execute(
            """
            INSERT INTO account_links (token_hash, account_id, purpose, email, expires_at)
            VALUES (\(token.key.bytes), \(account), \(purpose), \(email), \(now + purpose.lifetime))
            """)
        return purpose.path(token)
    }

    /// The link, if it can still be used. A link to confirm an address the account no longer has cannot.
    package static func find(
        _ purpose: Purpose, _ token: LinkToken, now: Timestamp, _ reader: Reader
    ) throws -> AccountLink? {
        try reader.first(statement(purpose, token, now: now)) { row in
            let account = try row.next(as: ID<Account>.self)
            let person = PasswordRules.Person(
                name: try row.next(), handle: try row.next(), email: try row.next())
            let mailedTo = try row.next(as: String?.self)
            return AccountLink(account: account, person: person, provesEmail: mailedTo == person.email)
        }
    }

    package static func statement(_ purpose: Purpose, _ token: LinkToken, now: Timestamp) -> Statement {
        """
        SELECT a.id, a.name, a.handle, a.email, l.email FROM account_links l JOIN accounts a ON a.id = l.account_id
        WHERE l.token_hash = \(token.key.bytes) AND l.purpose = \(purpose) AND l.expires_at > \(now)
            AND (l.email IS NULL OR l.email = a.email)
        """
    }

    /// Mailed links are void: the address or the password has changed.
    static func revoke(_ purpose: Purpose, for account: ID<Account>, in transaction: Transaction) throws {
        try transaction.execute("DELETE FROM account_links WHERE account_id = \(account) AND purpose = \(purpose)")
    }

    /// Removes the links nobody can use any more.
    package static func removeExpired(_ services: Services) async throws {
        let now = services.clock.now()
        try await services.database.write { transaction in
            _ = try transaction.execute("DELETE FROM account_links WHERE expires_at < \(now)")
        }
    }
}

extension Problem {
    /// Deliberately one for all: unknown, used, replaced or too old.
    static let linkExpired = Problem(
        410, Phrase("링크가 만료됐거나 이미 쓴 링크예요.", "This link has expired or has already been used."))
}
