import Accounts
import Base
package import Core
package import SQL
package import Storage

/// A post with all that another renderer than pages needs to know of it: its facts, and what is beside its row. Spaces
/// add what they know (``WholePostPart``).
package struct WholePost: Sendable {
    package let facts: PostFacts
    /// The member's own state: whether they are notified of nothing in its thread.
    package let isThreadMuted: Bool
    /// How many quote it, up to ``quotesLimit``.
    package let quotes: Int
    package var quote: Quote?
    /// Who may quote it, and whether the viewer may.
    package let quotePolicy: QuotePolicy
    package let mayQuote: Bool
    /// What its text names by an address of this instance, a post or a member, whether the viewer may see them or not.
    package let names: (post: ID<Post>?, member: ID<Account>?)
    /// Those whom its text mentions and whom the viewer may see.
    package var mentions: [Author] = []
    /// As its text has them.
    package let tags: [Hashtag]
    /// In their order.
    package var images: [ImageFacts] = []
    package var isPinned = false
    package var poll: Poll?
    package var link: LinkCard?
    package var work: WorkFacts?
    package var comment: CommentFacts?
    package var exhibition: ExhibitionEmbed?
    /// The word for which the viewer does not want to read it.
    package internal(set) var mutedWord: String?
    /// Whether it waits for a moderator, and so is nobody's to see but its author's.
    package internal(set) var isWaiting = false

    /// More are not counted, each time it is read.
    package static let quotesLimit = 1_000

    package struct Quote: Sendable, Equatable {
        package let post: ID<Post>
        package let state: State

        package init(post: ID<Post>, state: State) { (self.post, self.state) = (post, state) }

        package enum State: String, ColumnValue, Sendable {
            /// It is shown.
            case accepted
            /// A tombstone is in its place.
            case deleted
            /// Its author has taken it out.
            case revoked
            /// The viewer may not see it.
            case unauthorized
            /// The viewer has blocked its author.
            case blocked
            /// The viewer has muted its author, and may open it.
            case muted
        }
    }

    /// Another post that it names and shows: one that quotes something shows that.
    package var shown: ID<Post>? { quote == nil && names.post != facts.id ? names.post : nil }

    /// All text in it that is its author's, to check for muted words.
    package var texts: [String] {
        [facts.text, facts.warning] + (poll?.options.map(\.text) ?? []) + (work.map { Array($0.texts.values) } ?? [])
    }
}

/// An image of a post, with what it is made of.
package struct ImageFacts: Sendable {
    package let picture: Picture
    /// Heaviest first.
    package let palette: [PaletteColour]
}

// MARK: The tables

extension WholePost {
    /// Those of some posts that the viewer may see; or else, those of the viewer's own that wait for moderators.
    package static func statement(
        of posts: [ID<Post>], viewer: ID<Account>?, features: Features, waitingFor author: ID<Account>? = nil
    ) -> Statement {
        let isWaiting: Statement? = author.map { "\(.waits("p.id", of: $0)) AND \(.placeVisible("p", to: $0))" }
        return """
            SELECT \(PostFacts.columns(viewer: viewer)), p.quote_id, p.quote_revoked, p.quote_policy,
                \(.quotable("p", by: viewer)), p.named_id, p.named_account_id,
                EXISTS (
                    SELECT 1 FROM muted_threads t
                    WHERE t.root_id = COALESCE(p.root_id, p.id) AND t.account_id = \(viewer)),
                (SELECT COUNT(*) FROM (
                    SELECT 1 FROM posts y WHERE y.quote_id = p.id AND y.quote_revoked = 0 AND \(.open("y", to: nil))
                    LIMIT \(quotesLimit)) quoting)
            FROM posts p
            \(PostFacts.joins(viewer: viewer))
            WHERE p.id IN (\(list: posts)) AND \(isWaiting ?? .visible("p", to: viewer))
                \(features.hasPosts(ofKind: "p.kind"))
            """
    }

    init(row: inout Row, viewer: ID<Account>?) throws {
        facts = try PostFacts(row: &row, viewer: viewer)
        tags = Hashtag.all(in: facts.text)
        let quoted = try row.next(as: ID<Post>?.self)
        let isRevoked = try row.next(as: Bool.self)
        // Until its state is asked for, nobody may see it.
        quote = quoted.map { Quote(post: $0, state: isRevoked ? .revoked : .unauthorized) }
        quotePolicy = try row.next(as: QuotePolicy.self).applied(to: facts.visibility)
        mayQuote = try row.next()
        names = (try row.next(), try row.next())
        isThreadMuted = try row.next()
        quotes = try row.next()
    }

    /// In which state some quoted posts are for the viewer.
    package static func quotesStatement(
        of posts: [ID<Post>], viewer: ID<Account>?, features: Features, now: Timestamp
    ) -> Statement {
        """
        SELECT p.id, CASE
            WHEN p.author_id IS NULL THEN 'deleted'
            WHEN EXISTS (
                SELECT 1 FROM blocks b WHERE b.account_id = \(viewer) AND b.other_id = p.author_id AND b.is_own = 1)
                THEN 'blocked'
            WHEN NOT (\(.visible("p", to: viewer))) THEN 'unauthorized'
            WHEN NOT (\(.notMuted("p.author_id", by: "\(viewer)", now: now))) THEN 'muted'
            ELSE 'accepted' END
        FROM posts p WHERE p.id IN (\(list: posts)) \(features.hasPosts(ofKind: "p.kind"))
        """
    }

    package static func imagesStatement(of posts: [ID<Post>]) -> Statement {
        """
        SELECT m.post_id, \(Picture.columns) FROM media m
        WHERE m.post_id IN (\(list: posts)) AND \(.hangs) ORDER BY m.post_id, m.position
        """
    }

    package static func mentionsStatement(of handles: [String], viewer: ID<Account>?) -> Statement {
        """
        SELECT a.handle_key, \(Author.columns) FROM accounts a
        WHERE a.handle_key IN (\(list: handles)) AND \(.notBlocked("a.id", by: viewer))
        """
    }
}
