package import Core
import Kernel
package import SQL
import Synchronization

/// What everybody has brought to the feeds, in memory: a post is one row for its author, however many follow, and a page
/// is put together when it is read (docs/decisions/0040).
///
/// It is filled from the database once, by whoever asks first, and kept right by events: of this process's before whoever
/// caused them is answered, of other processes' when the outbox brings them. What it says is an offer: the statement that
/// reads the rows decides what is still there, and who may see it.
package final class FeedIndex: Sendable {
    private struct State {
        var contents = Contents()
        var isFilled = false
        /// What is being filled, and what happened meanwhile.
        var filling: Task<Void, any Error>?
        var waiting: [EventRecord] = []
        /// Who follows whom, of the latest readers.
        var followed: [ID<Account>: Followed] = [:]
        var followedCount = 0
        /// Rises whenever somebody follows or mutes.
        var generation = 0
    }

    private let database: Database
    private let feeds: [Feed]
    private let state = Mutex(State())

    /// How many follows are kept, four bytes each.
    private static let keptFollows = 2_000_000
    /// How many entries one statement of a scan reads.
    private static let step = 10_000

    package init(_ database: Database, _ feeds: [Feed]) {
        self.database = database
        self.feeds = feeds
    }

    /// Reads from the database and from feeds that know all that was committed before.
    package func read<T: Sendable>(_ body: @escaping @Sendable (Reader, FeedPages) throws -> T) async throws -> T {
        try await fill()
        let generation = state.withLock { $0.generation }
        return try await database.read { reader in
            try body(reader, FeedPages(index: self, reader: reader, generation: generation))
        }
    }

    /// Reads all entries, unless that is done or under way.
    package func fill() async throws {
        let filling = state.withLock { state in
            if state.isFilled { return nil as Task<Void, any Error>? }
            // From here on events wait, so what the scan does not see yet is not lost.
            let task = state.filling ?? Task { try await self.scan() }
            state.filling = task
            return task
        }
        try await filling?.value
    }

    private func scan() async throws {
        do {
            let feeds = feeds
            let contents = try await database.read { reader in
                var contents = Contents()
                for feed in feeds {
                    for source in feed.sources {
                        var place = FeedPlace()
                        var count = 0
                        repeat {
                            count = try reader.all(source(place, Self.step)) { row in
                                let entry = try FeedEntry(row: &row)
                                contents.apply(.added(entry), to: feed.name)
                                (place.account, place.entry) = (entry.account, entry.id)
                            }.count
                        } while count == Self.step
                    }
                }
                return contents
            }
            state.withLock { state in
                state.contents = contents
                for event in state.waiting { state.contents.apply(event, feeds) }
                state.isFilled = true
                (state.filling, state.waiting) = (nil, [])
                (state.followed, state.followedCount) = ([:], 0)
                state.generation += 1
            }
        } catch {
            state.withLock { state in (state.filling, state.waiting) = (nil, []) }
            throw error
        }
    }

    /// Follows events, here and on other nodes. They may come twice.
    package func note(_ events: [EventRecord]) {
        state.withLock { state in
            for event in events {
                if let follower = follower(of: event) {
                    state.generation += 1
                    if let old = state.followed.removeValue(forKey: follower) {
                        state.followedCount -= old.members.count
                    }
                } else if state.isFilled {
                    state.contents.apply(event, feeds)
                } else if state.filling != nil {
                    state.waiting.append(event)
                }
            }
        }
    }

    /// Whose feed shows other people now.
    private func follower(of event: EventRecord) -> ID<Account>? {
        (try? event.decode(FollowChanged.self))?.follower ?? event.account(AudienceChanged.self)
    }

    /// The newest entries of somebody's feed below a place, newest first.
    fileprivate func entries(
        of feed: Feed, for account: ID<Account>, before place: Int64, limit: Int, now: Timestamp, _ reader: Reader,
        generation: Int
    ) throws -> [Int64] {
        let followed = try followed(by: account, reader, generation: generation)
        return state.withLock { state in
            let members = followed.visible(
                at: now, besides: feed.isForOneself ? state.contents.number(of: account) : nil)
            return state.contents.feeds[feed.name]?.newest(of: members, before: place, limit: limit) ?? []
        }
    }

    /// - Parameter generation: of a time before the reader began, so that what it read before a change is not kept after
    ///   it.
    private func followed(by account: ID<Account>, _ reader: Reader, generation: Int) throws -> Followed {
        if let kept = state.withLock({ $0.followed[account] }) { return kept }
        let rows = try reader.all(FollowQueries.followedStatement(by: account)) { row in
            (
                account: try row.next(as: ID<Account>.self), isMuted: try row.next(as: Bool.self),
                until: try row.next(as: Timestamp?.self)
            )
        }
        return state.withLock { state in
            let followed = Followed(
                members: rows.map { state.contents.number(of: $0.account) }.sorted(),
                muted: rows.filter(\.isMuted).map { (state.contents.number(of: $0.account), $0.until) })
            guard state.generation == generation, state.followed[account] == nil else { return followed }
            if state.followedCount + rows.count > Self.keptFollows { (state.followed, state.followedCount) = ([:], 0) }
            state.followed[account] = followed
            state.followedCount += rows.count
            return followed
        }
    }
}

/// Pages of feeds, for the time of one read.
package struct FeedPages {
    fileprivate let index: FeedIndex
    fileprivate let reader: Reader
    fileprivate let generation: Int

    /// How many times in a row entries are taken because too few of the last ones are to be seen.
    private static let rounds = 20

    /// A page of somebody's feed: the rows of its entries, and the entry below which the next page begins.
    ///
    /// - Parameters:
    ///   - count: how many a page has.
    ///   - read: the rows of these entries that are there and to be seen, newest first. The list always has the same length,
    ///     which zeros fill, so that it is always one statement.
    ///   - entry: a row's.
    package func page<Row>(
        of feed: Feed, for account: ID<Account>, before place: Int64?, count: Int, now: Timestamp,
        entry: (Row) -> Int64, read: ([Int64]) throws -> [Row]
    ) throws -> (rows: [Row], next: Int64?) {
        let limit = count + 1
        var place: Int64? = place ?? .max
        var rows: [Row] = []
        for _ in 0..<Self.rounds {
            guard let from = place, rows.count < limit else { break }
            let entries = try index.entries(
                of: feed, for: account, before: from, limit: limit, now: now, reader, generation: generation)
            place = entries.count == limit ? entries.last : nil
            if !entries.isEmpty { rows += try read(entries + repeatElement(0, count: limit - entries.count)) }
        }
        guard rows.count > count else { return (rows, place) }
        return (Array(rows.prefix(count)), entry(rows[count - 1]))
    }
}

/// Who is followed, by number.
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
private struct Contents: Sendable {
    var feeds: [String: FeedEntries] = [:]
    private var numbers: [ID<Account>: Int32] = [:]

    mutating func number(of account: ID<Account>) -> Int32 {
        if let number = numbers[account] { return number }
        let number = Int32(clamping: numbers.count)
        numbers[account] = number
        return number
    }

    mutating func apply(_ event: EventRecord, _ feeds: [Feed]) {
        if let account = event.account(AccountLeft.self) {
            let member = number(of: account)
            for feed in self.feeds.keys { self.feeds[feed]?.removeAll(by: member) }
        }
        for feed in feeds {
            if let change = feed.change(event) { apply(change, to: feed.name) }
        }
    }

    mutating func apply(_ change: FeedChange, to feed: String) {
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
