package import Base
import Core
import SQL

/// Removes cards that no post shows any more and none has asked for in a month.
package struct TidyLinkCards: Sendable {
    private let services: Services

    package init(_ services: Services) { self.services = services }

    private static let patience: Duration = .days(30)
    /// So many in one transaction keep other writers waiting for a few milliseconds.
    private static let batch = 500

    package func callAsFunction() async throws {
        let time = services.clock.now() - Self.patience
        while true {
            // Looking is a reader's work: there may be many old ones that are still shown.
            let pages = try await services.database.read { reader in
                try reader.values(Self.forgottenStatement(since: time), as: ID<WebPage>.self)
            }
            guard !pages.isEmpty else { return }
            // A new post may have linked to one of them.
            let removed = try await services.database.write { transaction in
                try transaction.execute(
                    """
                    DELETE FROM link_cards WHERE id IN (\(list: pages)) AND posted_at < \(time)
                        AND NOT EXISTS (SELECT 1 FROM post_links k WHERE k.card_id = link_cards.id)
                    """)
            }
            guard removed > 0 else { return }
        }
    }

    static func forgottenStatement(since time: Timestamp) -> Statement {
        """
        SELECT c.id FROM link_cards c WHERE c.posted_at < \(time)
            AND NOT EXISTS (SELECT 1 FROM post_links k WHERE k.card_id = c.id)
        ORDER BY c.posted_at LIMIT \(batch)
        """
    }
}
