package import Core
package import SQL

/// Who somebody is at a provider. A subject means nothing without its issuer, and an address can change hands; the two
/// together never do.
package struct SocialIdentity: Sendable {
    package let issuer: String
    package let subject: String

    package init(issuer: String, subject: String) {
        self.issuer = issuer
        self.subject = subject
    }

    /// Whose account it opens.
    func account(_ reader: Reader) throws -> ID<Account>? {
        try reader.value(SocialQueries.owner(issuer: issuer, subject: subject))
    }

    /// - Returns: whether it was not so already. Throws `identityTaken` when it opens another account, `issuerLinked` when
    ///   the account is opened by somebody else of the same provider.
    @discardableResult
    package func write(for account: ID<Account>, at now: Timestamp, in transaction: Transaction) throws -> Bool {
        if let owner = try self.account(transaction) {
            guard owner == account else { throw Problem.identityTaken }
            return false
        }
        let count = try transaction.execute(
            """
            INSERT INTO social_identities (issuer, subject, account_id, linked_at)
            VALUES (\(issuer), \(subject), \(account), \(now)) ON CONFLICT DO NOTHING
            """)
        guard count == 1 else { throw Problem.issuerLinked }
        return true
    }
}
