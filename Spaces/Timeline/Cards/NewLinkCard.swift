import Base
import Core
import Jobs
import Posts
import SQL

/// The card a post asks for: of the first page elsewhere that its text links to.
struct NewLinkCard: Sendable {
    private let address: CardAddress
    private let id: ID<WebPage>
    private let time: Timestamp

    /// - Returns: `nil` for a text that links to none.
    init?(_ text: String, _ services: Services) {
        guard let address = CardAddress.first(in: text, site: services.site) else { return nil }
        self.address = address
        id = services.ids.next(WebPage.self)
        time = services.clock.now()
    }

    /// How long a page is not asked again.
    private static let freshness: Duration = .days(7)

    /// Has the page asked, unless it was lately.
    func write(for post: ID<Post>, in transaction: Transaction) throws {
        let (card, askedAt) = try transaction.one(
            """
            INSERT INTO link_cards (id, url, host, posted_at)
            VALUES (\(id), \(address.url), \(address.host), \(time))
            ON CONFLICT (url) DO UPDATE SET posted_at = excluded.posted_at
            RETURNING id, asked_at
            """
        ) { row in (try row.next(as: ID<WebPage>.self), try row.next(as: Timestamp?.self)) }
        try transaction.execute("INSERT INTO post_links (post_id, card_id) VALUES (\(post), \(card))")
        if let askedAt, askedAt > time - Self.freshness { return }
        try transaction.queue(UpdateLinkCard(page: card, host: address.host))
    }

    /// Takes its card from a post.
    static func remove(from post: ID<Post>, in transaction: Transaction) throws {
        try transaction.execute("DELETE FROM post_links WHERE post_id = \(post)")
    }
}
