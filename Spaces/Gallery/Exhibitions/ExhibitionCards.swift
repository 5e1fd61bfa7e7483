import Accounts
import Base
package import Core
package import Kernel
package import SQL
import Storage
import Works

/// An exhibition in a list: its poster, title and dates.
package struct ExhibitionCard: Sendable {
    package let id: ID<Post>
    package let title: String
    package let place: String
    package let opens: Timestamp?
    package let closes: Timestamp
    package var zone: Zone?
    package let stage: Exhibition.Stage
    package let curator: Author
    package let poster: Picture?
    /// Whether that was uploaded as its poster; else it is the first work.
    package let isOwnPoster: Bool
    /// Whether it waits for a moderator, and is the viewer's.
    package var isWaiting = false

    package var path: String { id.exhibitionPath }

    /// When it is.
    package var dates: ExhibitionDetails { ExhibitionDetails(opens: opens, closes: closes, zone: zone) }
}

extension Exhibition {
    /// As it is in a list.
    package var card: ExhibitionCard {
        ExhibitionCard(
            id: id, title: details.title, place: details.place, opens: details.opens, closes: details.closes,
            zone: details.zone, stage: stage, curator: curator, poster: poster, isOwnPoster: isOwnPoster)
    }
}

/// Where a page of exhibitions ends: a time, and the exhibition.
package struct ExhibitionCursor: LosslessStringConvertible, Sendable {
    let time: Timestamp
    let exhibition: ID<Post>

    init(time: Timestamp, exhibition: ID<Post>) {
        self.time = time
        self.exhibition = exhibition
    }

    package init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, let time = Int64(parts[0], in: 0...Int64.max), let id = ID<Post>(parts[1]) else {
            return nil
        }
        self.init(time: Timestamp(milliseconds: time), exhibition: id)
    }

    package var description: String { "\(time.milliseconds).\(exhibition)" }
}

/// Lists of exhibitions: one statement each.
package enum ExhibitionLists {
    static let pageSize = 24

    package typealias Page = (cards: [ExhibitionCard], next: ExhibitionCursor?)

    /// Those that are current, the next to close first; those that are coming, the next to open first; those that are past,
    /// the last to close first.
    package static func page(
        _ time: ExhibitionTime, before: ExhibitionCursor?, viewer: Viewer?, now: Timestamp, limit: Int = pageSize,
        _ reader: Reader
    ) throws -> Page {
        let rows = try cards(
            places(time, before: before, viewer: viewer?.id, now: now, limit: limit + 1), viewer: viewer?.id, reader)
        let words = viewer?.mutedWords ?? .empty
        let shown = rows.prefix(limit)
        let last = rows.count > limit ? shown.last : nil
        return (
            shown.filter { $0.curator.id == viewer?.id || words.first(in: $0.title) == nil },
            last.map {
                ExhibitionCursor(time: time == .coming ? $0.opens ?? now : $0.closes, exhibition: $0.id)
            }
        )
    }

    /// Selects `post_id` and `place`, which orders them.
    static func places(
        _ time: ExhibitionTime, before: ExhibitionCursor?, viewer: ID<Account>?, now: Timestamp, limit: Int
    ) -> Statement {
        let seen: Statement = """
            \(.notHidden("e.author_id", by: viewer, now: now)) AND \(.open(at: "e.post_id", to: viewer))
            """
        switch time {
        case .draft, .coming:
            return """
                SELECT e.post_id, e.opens_at AS place, 1 AS step FROM exhibitions e
                WHERE e.stage = 'announced' AND (e.opens_at, e.post_id) > (\(before?.time ?? Timestamp(milliseconds: 0)),
                    \(before?.exhibition ?? ID(rawValue: 0))) AND \(seen)
                ORDER BY e.opens_at, e.post_id LIMIT \(limit)
                """
        case .current:
            return """
                SELECT e.post_id, e.closes_at AS place, 1 AS step FROM exhibitions e
                WHERE e.stage = 'open' AND (e.closes_at, e.post_id) > (\(before?.time ?? now),
                    \(before?.exhibition ?? .last)) AND \(seen)
                ORDER BY e.closes_at, e.post_id LIMIT \(limit)
                """
        case .past:
            return """
                SELECT e.post_id, e.closes_at AS place, -1 AS step FROM exhibitions e
                WHERE e.stage = 'open' AND (e.closes_at, e.post_id) < (\(before?.time ?? now),
                    \(before?.exhibition ?? .last)) AND \(seen)
                ORDER BY e.closes_at DESC, e.post_id DESC LIMIT \(limit)
                """
        }
    }

    /// A member's own, the latest first: for others without drafts.
    package static func by(_ curator: ID<Account>, viewer: ID<Account>?, _ reader: Reader) throws -> [ExhibitionCard] {
        try cards(places(by: curator, viewer: viewer), viewer: viewer, reader)
    }

    /// The viewer's own, what waits for a moderator among them.
    package static func own(_ viewer: ID<Account>, _ reader: Reader) throws -> [ExhibitionCard] {
        try cards(ownPlaces(of: viewer), viewer: viewer, reader)
    }

    static func ownPlaces(of viewer: ID<Account>) -> Statement {
        """
        SELECT * FROM (\(places(by: viewer, viewer: viewer))) seen
        UNION ALL SELECT e.post_id, e.post_id, -1 FROM held_posts h JOIN exhibitions e ON e.post_id = h.post_id
        WHERE h.author_id = \(viewer)
        """
    }

    static func places(by curator: ID<Account>, viewer: ID<Account>?) -> Statement {
        let drafts: Statement? = curator == viewer ? nil : "AND e.stage <> 'draft'"
        return """
            SELECT e.post_id, e.post_id AS place, -1 AS step FROM exhibitions e
            WHERE e.author_id = \(curator) \(drafts) AND \(ExhibitionQueries.isThere(for: viewer))
                AND \(.notBlocked("e.author_id", by: viewer))
            ORDER BY e.post_id DESC LIMIT \(MakeExhibition.most)
            """
    }

    /// Where a work hangs.
    package static func with(_ work: ID<Post>, viewer: ID<Account>?, _ reader: Reader) throws -> [ExhibitionCard] {
        try cards(places(with: work, viewer: viewer), viewer: viewer, reader)
    }

    static func places(with work: ID<Post>, viewer: ID<Account>?) -> Statement {
        """
        SELECT e.post_id, e.post_id AS place, -1 AS step
        FROM exhibition_works h JOIN exhibitions e ON e.post_id = h.exhibition_id JOIN works w ON w.post_id = h.work_id
        WHERE h.work_id = \(work) AND e.stage = 'open' AND \(ExhibitionQueries.hangs(for: viewer))
            AND \(.open(at: "e.post_id", to: viewer)) AND \(.notBlocked("e.author_id", by: viewer))
        ORDER BY h.exhibition_id DESC LIMIT 3
        """
    }

    /// Exhibitions of others that ask for the member's works, or show them, the latest first.
    package static func asking(
        _ maker: ID<Account>, _ state: HungWork.State, before: ID<Post>?, limit: Int = pageSize, _ reader: Reader
    ) throws -> (cards: [ExhibitionCard], next: ID<Post>?) {
        let rows = try cards(places(asking: maker, state, before: before, limit: limit + 1), viewer: maker, reader)
        let shown = Array(rows.prefix(limit))
        return (shown, rows.count > limit ? shown.last?.id : nil)
    }

    static func places(
        asking maker: ID<Account>, _ state: HungWork.State, before: ID<Post>?, limit: Int
    ) -> Statement {
        """
        SELECT h.exhibition_id AS post_id, h.exhibition_id AS place, -1 AS step
        FROM exhibition_works h JOIN exhibitions e ON e.post_id = h.exhibition_id
        WHERE h.maker_id = \(maker) AND h.state = \(state) AND h.exhibition_id < \(before ?? .last)
            AND e.author_id <> \(maker) AND \(ExhibitionQueries.isThere(for: maker))
            AND \(.notBlocked("e.author_id", by: maker))
        GROUP BY h.exhibition_id ORDER BY h.exhibition_id DESC LIMIT \(limit)
        """
    }

    /// Some by their ids, in no order: the caller has checked that the viewer may see them.
    package static func found(_ ids: [Int64], viewer: ID<Account>?, _ reader: Reader) throws -> [ExhibitionCard] {
        try cards(places(of: ids), viewer: viewer, reader)
    }

    static func places(of ids: [Int64]) -> Statement {
        "SELECT e.post_id, e.post_id AS place, 1 AS step FROM exhibitions e WHERE e.post_id IN (\(list: ids))"
    }

    private static func cards(_ places: Statement, viewer: ID<Account>?, _ reader: Reader) throws -> [ExhibitionCard] {
        try reader.all(statement(places, viewer: viewer)) { row in
            let isWaiting = try row.next(as: Bool.self)
            let (id, title, place) = (
                try row.next(as: ID<Post>.self), try row.next(as: String.self), try row.next(as: String.self)
            )
            let (opens, closes) = (try row.next(as: Timestamp?.self), try row.next(as: Timestamp.self))
            let zone = try row.next(as: String?.self).flatMap { Zone($0) }
            let stage = try row.next(as: Exhibition.Stage.self)
            let curator = try Author(row: &row)
            let shown = try row.next(as: ID<Post>?.self)
            let poster = shown == nil ? nil : try Picture(row: &row)
            return ExhibitionCard(
                id: id, title: title, place: place, opens: opens, closes: closes, zone: zone, stage: stage,
                curator: curator,
                poster: poster, isOwnPoster: shown == id, isWaiting: isWaiting)
        }
    }

    static func statement(_ places: Statement, viewer: ID<Account>?) -> Statement {
        """
        SELECT p.state = 'held', e.post_id, e.title, e.place, e.opens_at, e.closes_at, e.zone, e.stage,
            \(Author.columns), m.post_id, \(Picture.columns)
        FROM (\(places)) page
        JOIN exhibitions e ON e.post_id = page.post_id
        JOIN posts p ON p.id = e.post_id
        JOIN accounts a ON a.id = e.author_id
        \(ExhibitionQueries.poster(for: viewer))
        ORDER BY page.place * page.step, page.post_id * page.step
        """
    }
}
