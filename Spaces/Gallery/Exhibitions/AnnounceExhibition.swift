import Accounts
package import Base
package import Core
import Jobs
import Notifications
package import Posts
package import SQL

/// Gives a draft to everybody: from now on they see that it opens, and when; it opens at once if that is not later.
package struct AnnounceExhibition: WritingAct {
    package let exhibition: ID<Post>
    package let curator: ID<Account>

    package init(_ exhibition: ID<Post>, curator: ID<Account>) {
        self.exhibition = exhibition
        self.curator = curator
    }

    package var cost: Cost? { Cost(.exhibitionEdits, of: curator) }
    package var needs: Permission? { Permission(to: .posts, for: curator) }

    /// Announcing twice is announcing once.
    ///
    /// - Throws: ``Core/Problem/nothingHangs`` while no maker has agreed; ``Core/Problem/closedAlready``.
    package func write(_ services: Services, in transaction: Transaction) throws {
        let now = services.clock.now()
        guard try ExhibitionQueries.curated(exhibition, by: curator, transaction) == .draft else { return }
        let works = try ExhibitionQueries.works(of: exhibition, viewer: curator, transaction)
        guard !works.isEmpty else { throw Problem.nothingHangs }
        let changed = try transaction.execute(
            """
            UPDATE exhibitions SET stage = 'announced', opens_at = COALESCE(opens_at, \(now))
            WHERE post_id = \(exhibition) AND stage = 'draft' AND closes_at > \(now)
            """)
        guard changed > 0 else { throw Problem.closedAlready }
        try transaction.execute("UPDATE posts SET state = 'published' WHERE id = \(exhibition) AND state = 'draft'")
        let isHeld = try HeldPosts.hold(
            exhibition, by: curator, saying: try texts(transaction), services, in: transaction)
        if !isHeld { try OpenExhibition(exhibition).write(at: now, in: transaction) }
    }

    private func texts(_ reader: Reader) throws -> [PublishedText] {
        let own = try reader.all(
            """
            SELECT e.title, e.place, p.text FROM exhibitions e JOIN posts p ON p.id = e.post_id
            WHERE e.post_id = \(exhibition)
            """
        ) { row in [try row.next(as: String.self), try row.next(as: String.self), try row.next(as: String.self)] }
        let rooms = try ExhibitionQueries.rooms(of: exhibition, reader).flatMap { [$0.title, $0.text] }
        return (own.flatMap(\.self) + rooms).map { PublishedText("text", $0) }
    }
}

/// Opens an announced exhibition whose time has come. Only the first process opens it.
///
/// While moderators hide it or its curator, it waits: nobody would be notified of it. One that is over by then has been
/// open, and is news to nobody.
struct OpenExhibition {
    let exhibition: ID<Post>

    init(_ exhibition: ID<Post>) { self.exhibition = exhibition }

    func write(at now: Timestamp, in transaction: Transaction) throws {
        let opened = try transaction.first(
            """
            UPDATE exhibitions AS e SET stage = 'open' WHERE e.post_id = \(exhibition) AND \(Self.isDue(at: now))
            RETURNING author_id, closes_at
            """
        ) { row in (curator: try row.next(as: ID<Account>.self), closes: try row.next(as: Timestamp.self)) }
        guard let opened, opened.closes > now else { return }
        try transaction.queue(AnnounceOpening(exhibition: exhibition))
        try transaction.emit(ExhibitionOpened(exhibition: exhibition, curator: opened.curator))
    }

    /// Whether the exhibition `e` is to open.
    static func isDue(at now: Timestamp) -> Statement {
        """
        e.stage = 'announced' AND e.opens_at <= \(now)
            AND (\(.notAway("e.author_id")) AND \(.published(at: "e.post_id")) OR e.closes_at <= \(now))
        """
    }
}

/// An exhibition has opened.
package struct ExhibitionOpened: Event {
    package static let name = "exhibition-opened"
    package let exhibition: ID<Post>
    package let curator: ID<Account>
}

extension Problem {
    static let nothingHangs = Problem(
        422,
        Phrase(
            "작가가 동의한 작품이 한 점은 걸려 있어야 알릴 수 있어요.",
            "Before you can announce it, at least one work has to hang with its maker’s consent."))
    static let closedAlready = Problem(
        422, Phrase("닫는 시각이 이미 지났어요. 날짜를 고쳐 주세요.", "Its closing date has passed. Change the dates first."))
}
