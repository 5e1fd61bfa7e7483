import Accounts
import Base
import Core
import Demo
import Discover
import SalonApp

/// What members of the demo have been shown on Discover in the last three weeks.
struct DemoDiscover {
    let services: Services
    let plan: DemoPlan
    let now: Timestamp

    /// So many works a member sees on a day.
    private static let looks = 14
    private static let days = 21

    func callAsFunction(_ members: [ID<Account>], _ works: [ID<Post>]) async throws {
        // Members who count as being here have a session; the first two are the ones people log in as.
        for member in members.dropFirst(2) { _ = try await services.sessions.open(for: member, userAgent: "") }
        try await PastDay.begin(at: now - .days(Self.days), services)
        for ago in (1...Self.days).reversed() {
            let time = now - .days(ago)
            // New works first, as Discover has them, and some of the others.
            let hung = works.indices.filter { works[$0].createdAt < time }.sorted { works[$0] > works[$1] }
            guard !hung.isEmpty else { continue }
            var showings: [PastDay.Showing] = []
            // Two of three come by on a day.
            for (index, member) in members.enumerated() where (index + ago) % 3 != 0 {
                var seen: Set<Int> = []
                for place in 0..<Self.looks {
                    let draw =
                        (index * 31 + ago * 17 + place * 7919) % (place % 2 == 0 ? min(hung.count, 24) : hung.count)
                    let work = hung[draw]
                    guard members[plan.works[work].author] != member, seen.insert(work).inserted else { continue }
                    showings.append(PastDay.Showing(of: works[work], to: member, at: place * 2))
                }
            }
            try await PastDay(at: time, members: members.count, showings)(services)
        }
    }
}
