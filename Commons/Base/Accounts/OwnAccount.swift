package import Core
package import SQL

/// An account as its own member sees it.
package struct OwnAccount: Sendable {
    package let author: Author
    package let email: String
    package let isConfirmed: Bool
    /// `false` for members who joined through a provider and never chose one.
    package let hasPassword: Bool
    package let bio: String
    package let links: String
    package let header: Rendering?
    package let isOpenToOffers: Bool
    package let offersFor: String
    package let isPrivate: Bool
    /// How often the member has been through the welcome pages.
    package let welcomes: Int

    package static func read(_ account: ID<Account>, _ reader: Reader) throws -> OwnAccount {
        try reader.one(
            """
            SELECT \(Author.columns), a.email, a.email_verified_at IS NOT NULL, a.password_hash IS NOT NULL, a.bio, a.links, a.header,
                a.is_open_to_offers, a.offers_for, a.is_private, a.welcomes
            FROM accounts a WHERE a.id = \(account)
            """, OwnAccount.init(row:))
    }

    private init(row: inout Row) throws {
        author = try Author(row: &row)
        email = try row.next()
        isConfirmed = try row.next()
        hasPassword = try row.next()
        bio = try row.next()
        links = try row.next()
        header = try row.next()
        isOpenToOffers = try row.next()
        offersFor = try row.next()
        isPrivate = try row.next()
        welcomes = try row.next()
    }
}
