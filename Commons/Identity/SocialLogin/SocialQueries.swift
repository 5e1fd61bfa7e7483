package import Base
package import Core
package import SQL

package enum SocialQueries {
    package static func owner(issuer: String, subject: String) -> Statement {
        "SELECT account_id FROM social_identities WHERE issuer = \(issuer) AND subject = \(subject)"
    }

    package static func identities(of account: ID<Account>) -> Statement {
        "SELECT issuer, linked_at FROM social_identities WHERE account_id = \(account) ORDER BY linked_at, issuer"
    }

    package static func arrival(token: [UInt8], now: Timestamp) -> Statement {
        """
        SELECT provider, issuer, subject, email, email_is_verified, name, handle, major, next, invitation_hash
        FROM social_joins WHERE token_hash = \(token) AND expires_at > \(now)
        """
    }

    /// Removes expired logins.
    package static func removeExpired(_ services: Services) async throws {
        let now = services.clock.now()
        try await services.database.write { transaction in
            try transaction.execute("DELETE FROM social_logins WHERE expires_at <= \(now)")
            try transaction.execute("DELETE FROM social_joins WHERE expires_at <= \(now)")
        }
    }
}
