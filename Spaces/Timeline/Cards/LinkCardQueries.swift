import Accounts
import Core
import Posts
import SQL

enum LinkCardQueries {
    /// How many posts get a live update for a new card: the latest. The others show it with the next load.
    static let maxAnnounced = 20

    /// The cards of those of the posts that have one. One query, none for no posts.
    static func cards(of posts: [ID<Post>], _ reader: Reader) throws -> [ID<Post>: LinkCard] {
        guard !posts.isEmpty else { return [:] }
        let rows = try reader.all(cardsStatement(of: posts)) { row in
            (
                post: try row.next(as: ID<Post>.self),
                card: LinkCard(
                    url: try row.next(), site: try row.next(), title: try row.next(), description: try row.next())
            )
        }
        return Dictionary(rows.map { ($0.post, $0.card) }) { first, _ in first }
    }

    static func cardsStatement(of posts: [ID<Post>]) -> Statement {
        """
        SELECT k.post_id, c.url, c.site, c.title, c.description
        FROM post_links k JOIN link_cards c ON c.id = k.card_id
        WHERE k.post_id IN (\(list: posts)) AND c.title <> ''
        """
    }

    /// The posts that show a page's card, and whose threads they are part of.
    static func posts(linkingTo page: ID<WebPage>, _ reader: Reader) throws -> [(post: ID<Post>, root: ID<Post>)] {
        try reader.all(postsStatement(linkingTo: page)) { row in (post: try row.next(), root: try row.next()) }
    }

    static func postsStatement(linkingTo page: ID<WebPage>) -> Statement {
        """
        SELECT k.post_id, COALESCE(p.root_id, p.id) FROM post_links k JOIN posts p ON p.id = k.post_id
        WHERE k.card_id = \(page) AND \(.published("p")) ORDER BY k.post_id DESC LIMIT \(maxAnnounced)
        """
    }
}
