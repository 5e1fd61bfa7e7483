package import Core
package import SQL

/// An account as its own member sees it.
package struct OwnAccount: Sendable {
    package let author: Author
    package let joinedAt: Timestamp
    package let email: String
    package let isConfirmed: Bool
    /// `false` for members who joined through a provider and never chose one.
    package let hasPassword: Bool
    package let details: ProfileDetails
    package let header: Rendering?
    /// How often the member has been through the welcome pages.
    package let welcomes: Int

    package static func read(_ account: ID<Account>, _ reader: Reader) throws -> OwnAccount {
        try reader.one(
            """
            SELECT \(Author.columns), a.created_at, a.email, a.email_verified_at IS NOT NULL,
                a.password_hash IS NOT NULL, \(ProfileDetails.columns), a.header, a.welcomes
            FROM accounts a WHERE a.id = \(account)
            """, OwnAccount.init(row:))
    }

    private init(row: inout Row) throws {
        author = try Author(row: &row)
        joinedAt = try row.next()
        email = try row.next()
        isConfirmed = try row.next()
        hasPassword = try row.next()
        details = try ProfileDetails(row: &row)
        header = try row.next()
        welcomes = try row.next()
    }
}
