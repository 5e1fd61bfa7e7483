import Base
import Core
import Foundation
import Posts
import SQL
import SalonApp
import TestKit

@testable import Discover
@testable import Works

/// Counts what a season shows.
private struct Tally {
    let town: Town
    private var all: [Int]
    private var late: [Int]
    private var viewers: [Set<Int>]
    private var metIn: [Int?]
    private var byBot = 0
    private var seenToday: Set<Int64> = []
    private var day = -1

    init(_ town: Town) {
        self.town = town
        all = Array(repeating: 0, count: town.works.count)
        late = all
        viewers = Array(repeating: [], count: town.works.count)
        metIn = Array(repeating: nil, count: town.works.count)
    }

    /// Once per viewer, work and day; the member's own never.
    mutating func show(_ work: Int, to viewer: Int, at hour: Int) {
        if hour / 24 > day { (day, seenToday) = (hour / 24, []) }
        guard town.works[work].maker != viewer, seenToday.insert(Int64(viewer) << 32 | Int64(work)).inserted else {
            return
        }
        all[work] += 1
        if hour > (town.days - 21) * 24 { late[work] += 1 }
        if viewer == Town.bot { byBot += 1 }
        guard metIn[work] == nil else { return }
        viewers[work].insert(viewer)
        if viewers[work].count >= Debt.most { metIn[work] = hour }
    }

    /// - Parameter begins: when the days of each work begin, in hours.
    func figures(_ begins: (Int) -> Int) -> TownFigures {
        let owed = town.works.indices.filter { begins($0) + 168 < town.days * 24 }
        let met = owed.count { work in metIn[work].map { $0 <= begins(work) + 168 } ?? false }
        return TownFigures(town, all: all, late: late, owed: owed.count, met: met, byBot: byBot)
    }
}

extension Town {
    enum Order { case newest, liked, chance }

    /// A season of walls as others have them.
    func season(by order: Order) -> TownFigures {
        var random = SplitMix64(7)
        var tally = Tally(self)
        var likes = [Int](repeating: 0, count: works.count)
        var ranking: [Int] = []
        var hung = 0
        var hour = -1
        for visit in visits {
            if visit.hour > hour {
                hour = visit.hour
                while hung < works.count, works[hung].hour <= hour { hung += 1 }
                switch order {
                case .newest: ranking = Array((0..<hung).reversed().prefix(300))
                case .liked: ranking = Array((0..<hung).sorted { likes[$0] > likes[$1] }.prefix(300))
                case .chance: ranking = []
                }
            }
            guard hung > 0 else { continue }
            let count = pages(of: visit.viewer) * Self.page
            let shown =
                order == .chance
                ? Array(Set((0..<count).map { _ in Int.random(in: 0..<hung, using: &random) }))
                : Array(ranking.prefix(count))
            for (place, work) in shown.enumerated() {
                tally.show(work, to: visit.viewer, at: hour)
                if self.likes(visit.viewer, work, at: place % Self.page, &random) { likes[work] += 1 }
            }
        }
        return tally.figures { works[$0].hour }
    }

    /// A season of Discover: its own statements, index, counting and closing of days.
    func discover(_ salon: TestSalon) async throws -> TownFigures {
        let services = salon.services
        let discover = Discover(salon.database)
        salon.database.observe { discover.index.note($0) }
        let keeper = DiscoverKeeper(services, discover)
        let start = services.clock.now()
        let members = try await settle(salon)
        var hung = 0
        var ids: [ID<Post>: Int] = [:]
        var random = SplitMix64(7)
        var tally = Tally(self)
        for (hour, visits) in Dictionary(grouping: visits, by: \.hour).sorted(by: { $0.key < $1.key }) {
            salon.clock.advance(by: .hours(hour) - (services.clock.now() - start))
            let now = services.clock.now()
            let first = hung
            while hung < works.count, works[hung].hour <= hour { hung += 1 }
            for (id, work) in try await hang(first..<hung, by: members, salon) { ids[id] = work }
            var likes: [(viewer: Int, work: Int, id: ID<Post>)] = []
            for visit in visits {
                var dealt = DealtWorks()
                let seer = Seer(members[visit.viewer])
                for _ in 0..<pages(of: visit.viewer) {
                    let deck = try await discover.index.deck(at: now)
                    let page = try await salon.database.read { [dealt] reader in
                        try DiscoverPage.read(
                            deck, for: seer, after: dealt, .one(members[visit.viewer], now: now), muting: nil, now: now,
                            reader)
                    }
                    guard !page.cards.isEmpty else { break }
                    dealt = page.dealt
                    let key = try await discover.keys.key(at: now)
                    let works = page.cards.map(\.id)
                    try await SeeWorks(
                        viewer: members[visit.viewer], network: "", deal: Deal(works: works).sealed(for: seer, by: key),
                        works: works, discover: discover)(services)
                    for (place, id) in works.enumerated() {
                        guard let work = ids[id] else { continue }
                        tally.show(work, to: visit.viewer, at: hour)
                        if self.likes(visit.viewer, work, at: place, &random) { likes.append((visit.viewer, work, id)) }
                    }
                }
                try await keeper.turn()
            }
            try await give(likes.map { (members[$0.viewer], $0.id) }, salon)
            if hour % 24 < 2 { try await keeper.closeDays() }
        }
        let begins = try await salon.database.read { reader in
            try reader.all("SELECT post_id, begins_at FROM work_views") { row in
                (try row.next(as: ID<Post>.self), try row.next(as: Timestamp.self))
            }
        }
        var beginsOf = [Int](repeating: .max / 2, count: works.count)
        for (id, time) in begins { if let work = ids[id] { beginsOf[work] = Int((time - start) / .hours(1)) } }
        return tally.figures { beginsOf[$0] }
    }

    /// Everybody moves in, makers first. All have been here lately, and stay so.
    private func settle(_ salon: TestSalon) async throws -> [ID<Account>] {
        let members = try await salon.crowd(viewers)
        try await salon.database.write { transaction in
            for (index, member) in members.enumerated() {
                let token = Array("\(index)".utf8)
                try transaction.execute(
                    """
                    INSERT INTO sessions (token_hash, account_id, created_at, seen_at, user_agent)
                    VALUES (\(token), \(member), \(Timestamp.distantFuture), \(Timestamp.distantFuture), \(""))
                    """)
            }
            for (maker, count) in followers.enumerated() {
                try transaction.execute(
                    "UPDATE accounts SET follower_count = \(count) WHERE id = \(members[maker])")
            }
        }
        return members
    }

    private func hang(
        _ range: Range<Int>, by members: [ID<Account>], _ salon: TestSalon
    ) async throws -> [(ID<Post>, Int)] {
        var hung: [(ID<Post>, Int)] = []
        for work in range {
            let maker = members[works[work].maker]
            let id = try await salon.hangRows(1, by: maker)[0]
            try await salon.database.write { transaction in
                _ = try transaction.execute("DELETE FROM work_views WHERE post_id = \(id)")
                try OweViewers(id, by: maker).write(in: transaction)
                try transaction.emit(WorkPublished(work: id, author: maker))
            }
            hung.append((id, work))
        }
        return hung
    }

    private func give(_ likes: [(member: ID<Account>, work: ID<Post>)], _ salon: TestSalon) async throws {
        let now = salon.services.clock.now()
        try await salon.database.write { transaction in
            for (member, work) in likes {
                _ = try transaction.execute(
                    """
                    INSERT INTO likes (post_id, account_id, created_at) VALUES (\(work), \(member), \(now))
                    ON CONFLICT DO NOTHING
                    """)
            }
        }
    }
}
