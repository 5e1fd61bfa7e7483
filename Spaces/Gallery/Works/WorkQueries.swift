import Accounts
package import Base
package import Core
import Posts
package import SQL
package import Search
package import Storage

/// How works are read: one statement per list, ids first by index, then the joins for these rows alone.
package enum WorkQueries {
    package static let pageSize = PostSpan.pageSize

    /// All works, newest first, but those of people the viewer does not see.
    package static func newest(_ span: PostSpan, _ audience: Audience) -> Statement {
        """
        SELECT w.post_id, w.post_id AS place FROM works w
        WHERE \(span.holds("w.post_id")) AND \(audience.sees("w"))
        \(span.taken(by: "w.post_id"))
        """
    }

    /// Works whose makers ask for critique, newest first.
    package static func asking(_ span: PostSpan, _ audience: Audience) -> Statement {
        """
        SELECT c.post_id, c.post_id AS place FROM critiques c JOIN works w ON w.post_id = c.post_id
        WHERE c.is_open = 1 AND \(span.holds("c.post_id")) AND \(audience.sees("w"))
        \(span.taken(by: "c.post_id"))
        """
    }

    /// The works made in one way, newest first.
    package static func made(_ making: Making, _ span: PostSpan, _ audience: Audience) -> Statement {
        """
        SELECT w.post_id, w.post_id AS place FROM works w
        WHERE w.making = \(making) AND \(span.holds("w.post_id")) AND \(audience.sees("w"))
        \(span.taken(by: "w.post_id"))
        """
    }

    /// Entries of a feed that the viewer sees.
    package static func entries(_ entries: [Int64], _ audience: Audience) -> Statement {
        """
        SELECT w.post_id, w.post_id AS place FROM works w
        WHERE w.post_id IN (\(list: entries)) AND \(audience.sees("w"))
        """
    }

    /// A maker's works, newest first.
    ///
    /// - Parameter viewer: has to be able to see the maker; `nil` selects what everybody can see.
    package static func by(
        _ author: ID<Account>, _ span: PostSpan, _ filter: PostFilter = PostFilter(), to viewer: ID<Account>? = nil
    ) -> Statement {
        """
        SELECT w.post_id, w.post_id AS place FROM works w
        WHERE w.author_id = \(author) AND \(span.holds("w.post_id"))
            AND \(.open(at: "w.post_id", to: viewer)) \(filter.keeps("w.post_id"))
        \(span.taken(by: "w.post_id"))
        """
    }

    /// How many works the account `a` has.
    package static let count: Statement = """
        SELECT COUNT(*) FROM posts p WHERE p.author_id = a.id AND p.kind = 'work' AND \(.open("p", to: nil))
        """

    /// A member's saved works, the last saved first; the place is the bookmark's id.
    package static func saved(by account: ID<Account>, _ span: PostSpan, _ audience: Audience) -> Statement {
        """
        SELECT b.post_id, b.id AS place FROM bookmarks b JOIN works w ON w.post_id = b.post_id
        WHERE b.account_id = \(account) AND \(span.holds("b.id")) AND \(audience.sees("w"))
        \(span.taken(by: "b.id"))
        """
    }

    /// A member's likes, the latest first; the place is the time, which two likes may share.
    package static func liked(by account: ID<Account>, _ span: PostSpan, _ audience: Audience) -> Statement {
        """
        SELECT l.post_id, l.created_at AS place FROM likes l JOIN works w ON w.post_id = l.post_id
        WHERE l.account_id = \(account) AND \(span.holds("l.created_at", "l.post_id"))
            AND \(audience.sees("w"))
        \(span.taken(by: "l.created_at", "l.post_id"))
        """
    }

    /// The cards of one page and the place where the next begins.
    package typealias Page = (cards: [WorkCard], next: PostCursor?)

    package static func cards(_ places: Statement, _ reader: Reader) throws -> Page {
        let rows = try Self.rows(places, reader)
        let next = rows.count > pageSize ? rows[pageSize - 1].place : nil
        return (rows.prefix(pageSize).map(\.card), next)
    }

    /// Works by people the viewer follows, newest first.
    package static func followed(
        by viewer: ID<Account>, before: PostCursor?, _ audience: Audience, now: Timestamp, _ reader: Reader,
        _ feeds: FeedPages
    ) throws -> Page {
        let (rows, next) = try feeds.page(
            of: .works, for: viewer, .before(before), now: now, entry: \.place.value
        ) { try Self.rows(entries($0, audience), reader) }
        return (rows.map(\.card), next.map { PostCursor(value: $0, post: ID(rawValue: $0)) })
    }

    /// Those of these works that somebody sees, the newest first.
    package static func cards(
        of works: [ID<Post>], seenBy viewer: ID<Account>, _ reader: Reader
    ) throws -> [WorkCard] {
        guard !works.isEmpty else { return [] }
        let places: Statement = """
            SELECT w.post_id, w.post_id AS place FROM works w
            WHERE w.post_id IN (\(list: works)) AND \(.notBlocked("w.author_id", by: viewer))
                AND \(.open(at: "w.post_id", to: viewer))
            """
        return try rows(places, reader).map(\.card)
    }

    /// When works were shared that another statement has chosen.
    package static func times(of works: [ID<Post>], _ reader: Reader) throws -> [ID<Post>: Timestamp] {
        guard !works.isEmpty else { return [:] }
        let rows = try reader.all("SELECT p.id, p.created_at FROM posts p WHERE p.id IN (\(list: works))") { row in
            (try row.next(as: ID<Post>.self), try row.next(as: Timestamp.self))
        }
        return Dictionary(rows) { first, _ in first }
    }

    private static func rows(_ places: Statement, _ reader: Reader) throws -> [(place: PostCursor, card: WorkCard)] {
        try reader.all(cardStatement(places)) { row in
            let place = try row.next(as: Int64.self)
            let card = try WorkCard(row: &row)
            return (place: PostCursor(value: place, post: card.id), card: card)
        }
    }

    /// The same without what says a word the viewer has muted. The page is then shorter; where nothing is left of it,
    /// the next ones are looked at, up to a point.
    package static func cards(
        before: PostCursor?, muting muted: MutedWorks?, _ reader: Reader, _ places: (PostCursor?) -> Statement
    ) throws -> Page {
        try page(before: before, muting: muted, reader) { try cards(places($0), reader) }
    }

    package static func page(
        before: PostCursor?, muting muted: MutedWorks?, _ reader: Reader, _ page: (PostCursor?) throws -> Page
    ) throws -> Page {
        var (cards, next) = try page(before)
        guard let muted else { return (cards, next) }
        cards = try muted.leaveOut(cards, id: \.id, reader)
        for _ in 1..<MutedWorks.pages where cards.isEmpty {
            guard let place = next else { break }
            (cards, next) = try page(place)
            cards = try muted.leaveOut(cards, id: \.id, reader)
        }
        return (cards, next)
    }

    /// A page of a wall that is the newest first, with what of the viewer's waits for moderators at its places, for the
    /// viewer alone.
    ///
    /// - Parameter which: of the viewer's works, by ``WaitingWorks``.
    package static func adding(
        waitingOf viewer: ID<Account>, _ which: Statement = WaitingWorks.all, to page: Page, before: PostCursor?,
        _ reader: Reader
    ) throws -> Page {
        let places = HeldPosts.places(
            of: viewer, where: which, before: before?.post.rawValue, to: page.next?.post.rawValue)
        let waiting = try reader.all(cardStatement(places)) { row in
            row.skip()
            var card = try WorkCard(row: &row)
            card.isWaiting = true
            return card
        }
        return ((page.cards + waiting).sorted { $0.id > $1.id }, page.next)
    }

    /// - Parameter places: of works that may be seen.
    package static func cardStatement(_ places: Statement) -> Statement {
        """
        SELECT page.place, \(WorkCard.columns)
        FROM (\(places)) page
        JOIN works w ON w.post_id = page.post_id
        JOIN media m ON m.post_id = w.post_id AND \(.cover)
        JOIN accounts a ON a.id = w.author_id
        ORDER BY page.place DESC, page.post_id DESC
        """
    }

    /// A work with everything its page shows but images and comments.
    package static func work(_ id: ID<Post>, viewer: ID<Account>?, _ reader: Reader) throws -> Work {
        let work = try reader.first(workStatement(id, viewer: viewer)) { row in try Work(row: &row, viewer: viewer) }
        guard let work else { throw Problem.postNotFound }
        return work
    }

    /// The same with its images: three statements, and one more each where it shows how it came about, and where images have
    /// older versions.
    package static func whole(_ id: ID<Post>, viewer: ID<Account>?, _ reader: Reader) throws -> Work {
        var work = try work(id, viewer: viewer, reader)
        let palettes = try PaletteColour.palettes(of: [id], reader)
        let older = work.hasVersions ? try ImageVersion.counts(in: id, reader) : [:]
        work.images = try images(of: id, reader).map { image in
            WorkImage(
                picture: image.picture, palette: palettes[image.id] ?? [], original: (image.format, image.byteCount),
                olderVersions: older[image.id] ?? 0)
        }
        if work.hasProcess { work.process = try ProcessStep.all(of: id, reader) }
        return work
    }

    static func workStatement(_ id: ID<Post>, viewer: ID<Account>?) -> Statement {
        """
        SELECT \(PostFacts.columns(viewer: viewer)), \(WorkDetails.columns),
            w.is_closed, \(FollowState.columns(viewer: viewer)), v.begins_at, v.viewers, v.met_at,
            k.question, k.is_open, \(ProcessStep.exist), \(ImageVersion.exist)
        FROM works w
        JOIN posts p ON p.id = w.post_id
        \(PostFacts.joins(viewer: viewer))
        LEFT JOIN critiques k ON k.post_id = w.post_id
        LEFT JOIN work_views v ON v.post_id = w.post_id AND p.author_id = \(viewer)
        WHERE w.post_id = \(id) AND \(.visible(alone: "p", to: viewer))
        """
    }

    package static func images(of work: ID<Post>, _ reader: Reader) throws -> [StoredImage] {
        try reader.all(imagesStatement(of: work), StoredImage.init(row:))
    }

    /// The same, and behind them the older versions: all that its maker has sent to be seen as this work.
    package static func originals(of work: ID<Post>, _ reader: Reader) throws -> [StoredImage] {
        try reader.all(
            """
            SELECT \(StoredImage.columns) FROM media m
            WHERE m.post_id = \(work) AND m.role IN ('image', 'older') ORDER BY m.role, m.position
            """, StoredImage.init(row:))
    }

    static func imagesStatement(of work: ID<Post>) -> Statement {
        "SELECT \(StoredImage.columns) FROM media m WHERE m.post_id = \(work) AND \(.hangs) ORDER BY m.position"
    }
}

/// Walls on which works that wait for moderators are at their places, for their makers alone.
package enum WaitingWorks {
    package static let all: Statement = "x.kind = 'work'"

    /// Those that ask for critique.
    package static let asking: Statement = """
        x.kind = 'work' AND EXISTS (SELECT 1 FROM critiques c WHERE c.post_id = x.id AND c.is_open = 1)
        """

    package static func tagged(_ tag: Hashtag) -> Statement {
        """
        x.kind = 'work' AND EXISTS (
            SELECT 1 FROM post_tags t WHERE t.post_id = x.id
                AND t.tag_id = (SELECT id FROM tags WHERE key = \(tag.key)) AND t.kind = \(Tags.Kind.work))
        """
    }
}

extension ID {
    package static var last: ID { ID(rawValue: .max) }
}

extension WorkCard {
    /// What ``init(row:)`` reads, of `works` as `w`, its first image as `m`, its maker as `a`.
    package static let columns: Statement = """
        w.post_id, w.title, w.image_count,
            EXISTS (SELECT 1 FROM critiques asked WHERE asked.post_id = w.post_id AND asked.is_open = 1),
            \(Picture.columns), \(Author.columns)
        """

    package init(row: inout Row) throws {
        let (id, title) = (try row.next(as: ID<Post>.self), try row.next(as: String.self))
        let (imageCount, asks) = (try row.next(as: Int.self), try row.next(as: Bool.self))
        self.init(
            id: id, title: title, imageCount: imageCount, picture: try Picture(row: &row), author: try Author(row: &row)
        )
        asksForCritique = asks
    }
}
