import Accounts
import Base
package import Core
package import SQL
import Synchronization
import Works

/// What Discover knows of all works, and what it deals of them now. What it offers, the statement that reads the rows
/// has to confirm.
package final class DiscoverIndex: Sendable {
    private struct State: Sendable {
        /// `nil` until it was mixed once.
        var deck: DiscoverDeck?
        /// What has come since the works were read of which the next deck is mixed.
        var fresh: [DiscoverWork] = []
        /// Members who have been here in the last month, and when they were counted.
        var members = 0
        var membersAt: Timestamp?
        var isMixing = false
    }

    private let database: Database
    private let index: EventIndex<DiscoverWorks>
    private let state = Mutex(State())

    /// How long a deck is dealt from.
    private static let age: Duration = .minutes(1)

    init(_ database: Database) {
        self.database = database
        index = EventIndex(DiscoverWorks(), database)
    }

    var isFilled: Bool { index.isFilled }

    /// How many members a work is owed now.
    package var promise: Int { state.withLock { $0.deck?.promise ?? 0 } }

    package func note(_ events: [EventRecord]) { index.note(events) }

    /// What there is to deal now. The first to ask waits for it; after that it is mixed anew beside those who ask.
    package func deck(at now: Timestamp) async throws -> DiscoverDeck {
        let fresh = try await index.read { $0.takeFresh() }
        let (deck, isMine) = state.withLock { state in
            state.fresh += fresh
            for work in fresh { state.deck?.add(work, at: now) }
            let isMine = !state.isMixing && state.deck?.isOlder(than: Self.age, at: now) == true
            if isMine { state.isMixing = true }
            return (state.deck, isMine)
        }
        guard let deck else { return try await mix(at: now) }
        if isMine {
            Task {
                defer { state.withLock { $0.isMixing = false } }
                _ = try await mix(at: now)
            }
        }
        return deck
    }

    private func mix(at now: Timestamp) async throws -> DiscoverDeck {
        let (counted, known) = state.withLock { ($0.membersAt, $0.members) }
        // Where each member counts they are counted each time; many are counted once an hour.
        let counts =
            Debt.promise(members: known) < Debt.most || counted.map { now - $0 > .hours(1) || now < $0 } ?? true
        let (members, away) = try await database.read { reader in
            (
                counts ? try reader.value(DiscoverQueries.members(since: now - .days(30)), as: Int.self) ?? 0 : nil,
                // Members who are suspended or leaving.
                Set(try reader.values("SELECT id FROM accounts WHERE state <> 'active'", as: Int64.self))
            )
        }
        let promise = state.withLock { state in
            if let members { (state.members, state.membersAt) = (members, now) }
            state.fresh = []
            return Debt.promise(members: state.members)
        }
        let works = index.known { contents in contents.works.values.filter { !away.contains($0.maker) } }
        var random = SplitMix64()
        let deck = DiscoverDeck(of: works, promise: promise, at: now, &random)
        return state.withLock { state in
            var deck = deck
            for work in state.fresh { deck.add(work, at: now) }
            state.deck = deck
            return deck
        }
    }
}

struct DiscoverWorks: IndexSource {
    struct Contents: Sendable {
        fileprivate(set) var works: [ID<Post>: DiscoverWork] = [:]
        /// Read since somebody last asked.
        fileprivate var fresh: [DiscoverWork] = []

        mutating func takeFresh() -> [DiscoverWork] {
            defer { if !fresh.isEmpty { fresh = [] } }
            return fresh
        }
    }

    enum Change: Sendable {
        case work(DiscoverWork)
        case seen([WorkView])
        case gone(ID<Post>)
    }

    private static let step = 10_000

    var empty: Contents { Contents() }

    func all(_ reader: Reader) throws -> Contents {
        var contents = Contents()
        var last = ID<Post>(rawValue: 0)
        while true {
            let works = try reader.all(DiscoverQueries.works(after: last, limit: Self.step), DiscoverWork.init(row:))
            for work in works { contents.works[work.post] = work }
            guard works.count == Self.step, let end = works.last?.post else { return contents }
            last = end
        }
    }

    func changes(of works: [ID<Post>], _ reader: Reader) throws -> [Change] {
        let found = try reader.all(DiscoverQueries.works(works), DiscoverWork.init(row:))
        return works.map { .gone($0) } + found.map { .work($0) }
    }

    func news(in event: EventRecord) throws -> [IndexNews<ID<Post>, Change>] {
        if let work = try event.changedWork() { return [.items([work])] }
        if let judged = try event.decode(WorksJudged.self) { return [.items(judged.works)] }
        if let seen = try event.decode(WorksSeen.self) { return [.change(.seen(seen.views))] }
        // One that moderators have hidden is published again if it comes back.
        if let deleted = try event.decode(PostDeleted.self) { return [.change(.gone(deleted.post))] }
        return []
    }

    func make(_ change: Change, in contents: inout Contents) {
        switch change {
        case .work(let work):
            contents.works[work.post] = work
            contents.fresh.append(work)
        case .seen(let views): for view in views { contents.works[view.work]?.apply(view) }
        case .gone(let work): contents.works[work] = nil
        }
    }
}
