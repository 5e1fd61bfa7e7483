public import Core
internal import Design
public import SQL

/// An account as its own member sees it.
public struct OwnAccount: Sendable {
    public let author: Author
    public let email: String
    public let isConfirmed: Bool
    /// `false` for members who joined through a provider and never chose one.
    public let hasPassword: Bool
    public let bio: String
    public let links: String
    /// The folder of the header image's renditions.
    public let header: String?
    public let isOpenToOffers: Bool
    public let isPrivate: Bool
    /// How often the member has been through the welcome pages.
    public let welcomes: Int

    public static func read(_ account: ID<Account>, _ reader: Reader) throws -> OwnAccount {
        try reader.one(
            """
            SELECT \(Author.columns), a.email, a.email_verified_at IS NOT NULL, a.password <> '', a.bio, a.links, a.header,
                a.is_open_to_offers, a.is_private, a.welcomes
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
        isPrivate = try row.next()
        welcomes = try row.next()
    }
}
