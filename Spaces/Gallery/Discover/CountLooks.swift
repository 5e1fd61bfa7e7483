package import Core
import SQL

/// Writes looks: each is counted once per viewer, work and day, and pays the work's debt where a member sees it for the
/// first time.
struct CountLooks {
    private let looks: [Look]
    private let now: Timestamp
    private let promise: Int

    /// - Parameter promise: how many members a work is owed now.
    init(_ looks: [Look], promise: Int, at now: Timestamp) {
        (self.looks, self.promise, self.now) = (looks, promise, now)
    }

    func write(in transaction: Transaction) throws {
        var seers: [ID<Post>: [Seer]] = [:]
        for look in looks where try isNew(look, transaction) { seers[look.work, default: []].append(look.seer) }
        var views: [WorkView] = []
        // In one order everywhere, so that two processes do not wait for each other.
        for (work, seers) in seers.sorted(by: { $0.key < $1.key }) {
            if let view = try count(seers, of: work, transaction) { views.append(view) }
        }
        if !views.isEmpty { try transaction.emit(WorksSeen(views: views, promise: promise)) }
    }

    /// Whether the look is a showing, and the first one.
    private func isNew(_ look: Look, _ transaction: Transaction) throws -> Bool {
        switch look.kind {
        case .seen(let place):
            return try transaction.execute(
                """
                INSERT INTO work_impressions (day, viewer, post_id, place)
                SELECT \(look.day), \(look.seer.number), w.post_id, \(place)
                FROM works w WHERE w.post_id = \(look.work) AND w.author_id <> \(look.seer.number)
                ON CONFLICT DO NOTHING
                """) > 0
        case .long:
            // Of what was not dealt nothing is learnt.
            _ = try transaction.execute(
                """
                UPDATE work_impressions SET is_looked_at = 1
                WHERE day = \(look.day) AND viewer = \(look.seer.number) AND post_id = \(look.work)
                """)
            return false
        }
    }

    private func count(_ seers: [Seer], of work: ID<Post>, _ transaction: Transaction) throws -> WorkView? {
        let members = seers.filter(\.isMember)
        // The row is locked from here on, where several processes count.
        let found = try transaction.first(
            """
            UPDATE work_views SET visitors = visitors + \(seers.count - members.count) WHERE post_id = \(work)
            RETURNING met_at, viewers, recent, recent_at, seen
            """, CountedWork.init(row:))
        guard var counted = found else { return nil }
        for member in members { counted.see(member, at: now, promise: promise) }
        try transaction.execute(
            """
            UPDATE work_views SET met_at = \(counted.metAt), viewers = \(counted.viewers),
                recent = \(counted.recency.count), recent_at = \(counted.recency.time), seen = \(counted.seen?.bytes)
            WHERE post_id = \(work)
            """)
        return WorkView(
            work: work, viewers: counted.viewers, isMet: counted.metAt != nil, recency: counted.recency)
    }
}

/// A work's row while showings are counted.
private struct CountedWork {
    var metAt: Timestamp?
    var viewers: Int
    var recency: Recency
    var seen: SeenFilter?

    init(row: inout Row) throws {
        metAt = try row.next()
        viewers = min(max(try row.next(), 0), 1_000_000)
        recency = Recency(try row.next(), at: try row.next())
        seen = try row.next(as: [UInt8]?.self).flatMap { SeenFilter($0) }
    }

    mutating func see(_ member: Seer, at now: Timestamp, promise: Int) {
        recency.note(at: now)
        guard metAt == nil else { return }
        var filter = seen ?? SeenFilter(key: .random(in: .min ... .max))
        if filter.insert(member.number) { viewers += 1 }
        // A community of two can promise nothing yet.
        if promise > 0, viewers >= promise { metAt = now }
        // Nobody needs to know any more.
        seen = metAt == nil ? filter : nil
    }
}

/// Works were seen: what is known of them now.
package struct WorksSeen: Event {
    package static let name = "works-seen"
    package let views: [WorkView]
    /// How many members a work is owed.
    package let promise: Int
}

package struct WorkView: Codable, Equatable, Sendable {
    package let work: ID<Post>
    package let viewers: Int
    package let isMet: Bool
    package let recency: Recency
}
