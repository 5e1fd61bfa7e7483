import Base
import Core
import Posts
import SQL
import Web

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

    /// Has the page asked, unless it was lately.
    func write(for post: ID<Post>, in transaction: Transaction) throws {
        let (card, dueAt) = try transaction.one(
            """
            INSERT INTO link_cards (id, url, host, posted_at, due_at)
            VALUES (\(id), \(address.url), \(address.host), \(time), \(time))
            ON CONFLICT (url) DO UPDATE SET posted_at = excluded.posted_at,
                due_at = CASE
                    WHEN link_cards.due_at IS NULL AND link_cards.asked_at <= \(time - LinkCardQueue.freshness)
                    THEN excluded.due_at ELSE link_cards.due_at END
            RETURNING id, due_at
            """
        ) { row in (try row.next(as: ID<WebPage>.self), try row.next(as: Timestamp?.self)) }
        try transaction.execute("INSERT INTO post_links (post_id, card_id) VALUES (\(post), \(card))")
        if let dueAt, dueAt <= time { try transaction.emit(LinkCardsWait()) }
    }

    /// Takes its card from a post.
    static func remove(from post: ID<Post>, in transaction: Transaction) throws {
        try transaction.execute("DELETE FROM post_links WHERE post_id = \(post)")
    }
}

/// A page is to be asked for its card.
struct LinkCardsWait: Event {
    static let name = "link-cards-wait"
}
