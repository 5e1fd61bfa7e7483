import Base
import Core
import SQL
import Synchronization

/// What Discover knows of all works, in memory, as ``Base/FeedIndex`` knows feeds: filled from the database once, kept right
/// by events, here and on other processes. What it offers, the statement that reads the rows has to confirm.
final class DiscoverIndex: Sendable {
    private struct State {
        var works: [ID<Post>: DiscoverWork] = [:]
        var isFilled = false
        /// Works that an event has named, to be read before the next page.
        var fresh: Set<ID<Post>> = []
        var deck = DiscoverDeck()
        /// Members who have been here in the last month, and when they were counted.
        var members = 0
        var membersAt: Timestamp?
        var isMixing = false
    }

    private let database: Database
    private let state = Mutex(State())

    private static let step = 10_000
    /// A page waits for no more news.
    private static let news = 500
    /// How long a deck is dealt from.
    private static let age: Duration = .minutes(1)

    init(_ database: Database) { self.database = database }

    var isFilled: Bool { state.withLock { $0.isFilled } }

    /// How many members a work is owed now.
    var promise: Int { state.withLock { $0.deck.promise } }

    /// What there is to deal now. The first to ask waits for it; after that it is mixed anew beside those who ask.
    func deck(at now: Timestamp) async throws -> DiscoverDeck {
        let (isFilled, fresh) = state.withLock { ($0.isFilled, Array($0.fresh.prefix(Self.news))) }
        if !isFilled {
            try await database.read { reader in try self.fill(reader, at: now) }
        } else if !fresh.isEmpty {
            try await database.read { reader in try self.add(fresh, reader, at: now) }
        }
        let isMine = state.withLock { state in
            guard !state.isMixing, state.deck.isOlder(than: Self.age, at: now) else { return false }
            state.isMixing = true
            return true
        }
        if isMine {
            Task {
                defer { state.withLock { $0.isMixing = false } }
                try await database.read { reader in try self.mix(reader, at: now) }
            }
        }
        return state.withLock { $0.deck }
    }
}

extension DiscoverIndex {
    fileprivate func fill(_ reader: Reader, at now: Timestamp) throws {
        var works: [ID<Post>: DiscoverWork] = [:]
        var last = ID<Post>(rawValue: 0)
        while true {
            let rows = try reader.all(DiscoverQueries.works(after: last, limit: Self.step), DiscoverWork.init(row:))
            for work in rows { works[work.post] = work }
            guard rows.count == Self.step, let end = rows.last?.post else { break }
            last = end
        }
        state.withLock { state in
            state.works = works
            state.isFilled = true
        }
        try mix(reader, at: now)
    }

    fileprivate func add(_ fresh: [ID<Post>], _ reader: Reader, at now: Timestamp) throws {
        let works = try reader.all(DiscoverQueries.works(fresh), DiscoverWork.init(row:))
        state.withLock { state in
            state.fresh.subtract(fresh)
            // What is not found is gone.
            for work in fresh { state.works[work] = nil }
            for work in works {
                state.works[work.post] = work
                state.deck.add(work, at: now)
            }
        }
    }

    fileprivate func mix(_ reader: Reader, at now: Timestamp) throws {
        let (counted, known) = state.withLock { ($0.membersAt, $0.members) }
        // Where each member counts they are counted each time; many are counted once an hour.
        if Debt.promise(members: known) < Debt.most || counted.map({ now - $0 > .hours(1) || now < $0 }) ?? true {
            let members = try reader.value(DiscoverQueries.members(since: now - .days(30)), as: Int.self) ?? 0
            state.withLock { ($0.members, $0.membersAt) = (members, now) }
        }
        // Members who are suspended or leaving.
        let away = Set(try reader.values("SELECT id FROM accounts WHERE state <> 'active'", as: Int64.self))
        let (works, members) = state.withLock { state in
            (state.works.values.filter { !away.contains($0.maker) }, state.members)
        }
        var random = SplitMix64()
        let deck = DiscoverDeck(of: works, promise: Debt.promise(members: members), at: now, &random)
        state.withLock { $0.deck = deck }
    }

    /// Follows events, here and on other processes. They may come twice.
    func note(_ events: [EventRecord]) {
        state.withLock { state in
            for event in events {
                if let published = try? event.decode(WorkPublished.self) {
                    state.fresh.insert(published.work)
                } else if let imported = try? event.decode(WorkImported.self) {
                    state.fresh.insert(imported.work)
                } else if let judged = try? event.decode(WorksJudged.self) {
                    state.fresh.formUnion(judged.works)
                } else if let seen = try? event.decode(WorksSeen.self) {
                    // While works are read, nobody knows whether this one has been.
                    if !state.isFilled { state.fresh.formUnion(seen.views.map(\.work)) }
                    for view in seen.views { state.works[view.work]?.apply(view) }
                } else if let deleted = try? event.decode(PostDeleted.self) {
                    // One that moderators have hidden is published again if it comes back.
                    state.works[deleted.post] = nil
                }
            }
        }
    }
}
