import Accounts
package import Core
import Kernel
package import SQL
import Synchronization

/// What everybody has brought to the feeds, in memory: a post is one row for its author, however many follow, and a
/// page is put together when it is read (docs/decisions/0040). What it says is an offer: the statement that reads the
/// rows decides what is still there, and for which viewers.
package final class FeedIndex: Sendable {
    private let database: Database
    private let index: EventIndex<FeedSource>

    package init(_ database: Database, _ feeds: [Feed]) {
        self.database = database
        index = EventIndex(FeedSource(feeds: feeds), database)
    }

    /// Reads from the database and from feeds that know all that was committed before.
    package func read<T: Sendable>(_ body: @escaping @Sendable (Reader, FeedPages) throws -> T) async throws -> T {
        let ticket = try await index.read { $0.followed.ticket }
        return try await database.read { [index] reader in
            try body(reader, FeedPages(index: index, reader: reader, ticket: ticket))
        }
    }

    /// Reads all entries, unless that is done or under way.
    package func fill() async throws { try await index.update() }

    package func note(_ events: [EventRecord]) { index.note(events) }
}

/// How feeds are read, and what events change in them.
private struct FeedSource: IndexSource {
    let feeds: [Feed]

    enum Change: Sendable {
        case entry(FeedChange, feed: String)
        case left(ID<Account>)
        /// Somebody's feed shows other people now.
        case followed(by: ID<Account>)
    }

    /// How many entries one statement reads.
    private static let step = 10_000

    var empty: FeedContents { FeedContents() }

    func all(_ reader: Reader) throws -> FeedContents {
        var contents = FeedContents()
        for feed in feeds {
            for source in feed.sources {
                var place = FeedPlace()
                var count = 0
                repeat {
                    count = try reader.all(source(place, Self.step)) { row in
                        let entry = try FeedEntry(row: &row)
                        contents.make(.added(entry), in: feed.name)
                        (place.account, place.entry) = (entry.account, entry.id)
                    }.count
                } while count == Self.step
            }
        }
        return contents
    }

    func news(in event: EventRecord) throws -> [IndexNews<Never, Change>] {
        if let changed = try event.decode(FollowChanged.self) { return [.change(.followed(by: changed.follower))] }
        if let changed = try event.decode(HomeChanged.self) { return [.change(.followed(by: changed.account))] }
        if let changed = try event.decode(AudienceChanged.self) { return [.change(.followed(by: changed.account))] }
        if let left = try event.decode(AccountLeft.self) { return [.change(.left(left.account))] }
        return try feeds.compactMap { feed in
            try feed.change(event).map { .change(.entry($0, feed: feed.name)) }
        }
    }

    func make(_ change: Change, in contents: inout FeedContents) {
        switch change {
        case .entry(let change, let feed): contents.make(change, in: feed)
        case .left(let account): contents.removeAll(by: account)
        case .followed(let account): contents.followed.forget(.key(account))
        }
    }

    func replace(_ contents: inout FeedContents, with new: inout FeedContents) {
        swap(&contents, &new)
        // By numbers of before; and what is being read of before is not kept.
        swap(&contents.followed, &new.followed)
        contents.followed.forget(.all)
    }
}

/// Pages of feeds, for the time of one read.
package struct FeedPages {
    fileprivate let index: EventIndex<FeedSource>
    fileprivate let reader: Reader
    fileprivate let ticket: EventCache<ID<Account>, Never, Followed>.Ticket

    /// How many times in a row entries are taken because too few of the last ones are to be seen.
    private static let rounds = 20

    /// A page of somebody's feeds as one, newest first: the rows of its entries, and the entry behind which the next
    /// page begins.
    ///
    /// - Parameters:
    ///   - withOwn: whether what the member brings is there also where the feed leaves it out.
    ///   - people: who brings it, rather than those whom the member follows.
    ///   - read: the rows of these entries that are there and to be seen, newest first. The list always has the same length,
    ///     which zeros fill, so that it is always one statement.
    ///   - entry: a row's.
    package func page<Row>(
        of feeds: Feed..., for account: ID<Account>, withOwn: Bool = false, by people: [ID<Account>]? = nil,
        _ span: PostSpan, now: Timestamp, entry: (Row) -> Int64, read: ([Int64]) throws -> [Row]
    ) throws -> (rows: [Row], next: Int64?) {
        let sought = Sought(feeds: feeds, account: account, withOwn: withOwn, people: people, now: now)
        var rest: PostSpan? = span
        var rows: [Row] = []
        for _ in 0..<Self.rounds {
            guard let part = rest, rows.count < span.limit else { break }
            let entries = try entries(sought, part)
            let last = entries.count == span.limit ? entries.last : nil
            rest = last.map { part.beyond(PostCursor(value: $0, post: ID(rawValue: $0))) }
            guard !entries.isEmpty else { continue }
            let found = try read(entries + repeatElement(0, count: span.limit - entries.count))
            rows += span.isRising ? found.reversed() : found
        }
        let count = span.limit - 1
        let next = rows.count > count ? entry(rows[count - 1]) : rest?.edge?.value
        let page = Array(rows.prefix(count))
        return (span.isRising ? page.reversed() : page, next)
    }

    /// The entries of somebody's feeds in a span, in its order.
    private func entries(_ sought: Sought, _ span: PostSpan) throws -> [Int64] {
        if let people = sought.people {
            return index.known { contents in
                let members = people.map { contents.number(of: $0) }.sorted()
                return contents.entries(sought, Followed(members: members, muted: []), span)
            }
        }
        let known = index.known { contents in
            contents.followed[sought.account, at: sought.now].map { followed in
                contents.entries(sought, followed, span)
            }
        }
        if let known { return known }
        let rows = try reader.all(FollowQueries.followedStatement(by: sought.account)) { row in
            (
                account: try row.next(as: ID<Account>.self), isMuted: try row.next(as: Bool.self),
                until: try row.next(as: Timestamp?.self)
            )
        }
        return index.known { contents in
            let followed = Followed(
                members: rows.map { contents.number(of: $0.account) }.sorted(),
                muted: rows.filter(\.isMuted).map { (contents.number(of: $0.account), $0.until) })
            contents.followed.keep(followed, for: sought.account, ticket)
            return contents.entries(sought, followed, span)
        }
    }
}

/// Whose feeds are read.
private struct Sought: Sendable {
    let feeds: [Feed]
    let account: ID<Account>
    let withOwn: Bool
    /// Who brings it; `nil` for those whom the member follows.
    let people: [ID<Account>]?
    let now: Timestamp

    /// Whether what the member brings is in it.
    func hasOwn(_ feed: Feed) -> Bool { people == nil && (feed.isForOneself || withOwn) }
}

/// The members one follows, by number.
private struct Followed: Sendable {
    /// In order.
    var members: [Int32]
    let muted: [(member: Int32, until: Timestamp?)]

    /// Those who are not muted, and one more.
    func visible(at now: Timestamp, besides other: Int32?) -> [Int32] {
        var members = members
        if !muted.isEmpty {
            let hidden = Set(muted.filter { $0.until ?? .distantFuture > now }.map(\.member))
            members.removeAll(where: hidden.contains)
        }
        if let other {
            let place = members.firstIndex { $0 > other } ?? members.count
            members.insert(other, at: place)
        }
        return members
    }
}

/// All entries, and the numbers of who brought them: small, and the same for all feeds.
private struct FeedContents: Sendable {
    private(set) var feeds: [String: FeedEntries] = [:]
    /// Whom the latest readers follow: four bytes each.
    var followed = EventCache<ID<Account>, Never, Followed>(
        capacity: 2_000_000, weigh: { $0.members.count + 1 })
    private var numbers: [ID<Account>: Int32] = [:]

    mutating func number(of account: ID<Account>) -> Int32 {
        if let number = numbers[account] { return number }
        let number = Int32(clamping: numbers.count)
        numbers[account] = number
        return number
    }

    /// In the order of the span.
    mutating func entries(_ sought: Sought, _ followed: Followed, _ span: PostSpan) -> [Int64] {
        var found: [Int64] = []
        for feed in sought.feeds {
            let own = sought.hasOwn(feed) ? number(of: sought.account) : nil
            let members = followed.visible(at: sought.now, besides: own)
            guard let entries = feeds[feed.name] else { continue }
            found +=
                span.isRising
                ? entries.oldest(of: members, after: span.above?.value ?? .min, limit: span.limit)
                : entries.newest(of: members, before: span.below?.value ?? .max, limit: span.limit)
        }
        if sought.feeds.count > 1 {
            found.sort(by: span.isRising ? { $0 < $1 } : { $0 > $1 })
            found.removeSubrange(min(found.count, span.limit)...)
        }
        if span.isRising, let below = span.below?.value { return Array(found.prefix { $0 < below }) }
        if !span.isRising, let above = span.above?.value { return Array(found.prefix { $0 > above }) }
        return found
    }

    mutating func removeAll(by account: ID<Account>) {
        let member = number(of: account)
        for feed in feeds.keys { feeds[feed]?.removeAll(by: member) }
    }

    mutating func make(_ change: FeedChange, in feed: String) {
        switch change {
        case .added(let entry):
            let (member, author) = (number(of: entry.account), entry.original.map { number(of: $0.author) })
            feeds[feed, default: FeedEntries()].add(entry, by: member, author: author)
        case .removed(let entry):
            let member = number(of: entry.account)
            feeds[feed]?.remove(entry.id, by: member)
        case .gone(let post, let author):
            let member = author.map { number(of: $0) }
            feeds[feed]?.remove(post, by: member)
        }
    }
}
