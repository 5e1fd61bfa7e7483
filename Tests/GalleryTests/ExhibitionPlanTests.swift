import Base
import Core
import Posts
import SQL
import TestKit
import Testing

@testable import Exhibitions
@testable import ExhibitionsPages
@testable import Gallery
@testable import Works

/// No page of exhibitions reads a table from end to end.
@Suite struct ExhibitionPlanTests {
    @Test(arguments: TestEngine.available)
    func everyStatementUsesAnIndex(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let members = try await salon.crowd(30)
            let works = try await salon.hangRows(60, by: members[0])
            let others = try await salon.hangRows(60, by: members[1])
            var exhibitions: [ID<Post>] = []
            for (index, member) in members.enumerated() {
                for _ in 0..<6 {
                    exhibitions.append(
                        try await MakeExhibition(
                            curator: member,
                            ExhibitionDetails(title: "Show", closes: salon.clock.clock.now() + .days(9)))(
                                salon.services))
                }
                let exhibition = exhibitions[index * 6]
                for work in works.prefix(20) + others.prefix(20) {
                    _ = try await HangWork(work, in: exhibition, curator: member)(salon.services)
                }
                _ = try await WriteRoom(in: exhibition, curator: member, title: "Room")(salon.services)
            }
            let ids = exhibitions
            try await salon.database.write { transaction in
                for (index, id) in ids.enumerated() where index % 6 > 1 {
                    let stage: Exhibition.Stage = index % 6 > 3 ? .open : .announced
                    try transaction.execute(
                        "UPDATE exhibitions SET stage = \(stage), opens_at = \(index) WHERE post_id = \(id)")
                }
                try transaction.execute("UPDATE exhibition_works SET state = 'agreed'")
                try transaction.analyze()
            }
            let (now, id, member) = (salon.clock.clock.now(), exhibitions[0], members[1])
            var statements: [(String, Statement)] = [
                ("due", ExhibitionKeeper.dueStatement(at: now)),
                ("rooms", ExhibitionQueries.roomsStatement(of: id)),
                ("followers", AnnounceOpening.followersStatement(of: member, after: ID(rawValue: 0))),
                ("export", ExportedExhibition.statement(of: member, before: .last)),
                ("makers", AnnounceOpening.makersStatement(of: id)),
                ("notified", AnnounceOpening.notifiedStatement(of: id, members)),
                (
                    "asking",
                    ExhibitionLists.statement(
                        ExhibitionLists.places(asking: member, .asked, before: nil, limit: 25), viewer: member)
                ),
            ]
            for viewer in [nil, member] {
                statements += [
                    ("one", ExhibitionQueries.statement(id, viewer: viewer)),
                    ("embeds", ExhibitionEmbed.statement(Array(exhibitions.prefix(20)), viewer: viewer)),
                    ("works in embeds", Embed.worksStatement(Array(works.prefix(20)), viewer: viewer)),
                    ("works", ExhibitionQueries.worksStatement(of: id, ExhibitionQueries.hangs(for: viewer))),
                    (
                        "with",
                        ExhibitionLists.statement(
                            ExhibitionLists.places(with: works[0], viewer: viewer), viewer: viewer)
                    ),
                    (
                        "by",
                        ExhibitionLists.statement(
                            ExhibitionLists.places(by: members[0], viewer: viewer), viewer: viewer)
                    ),
                ]
                for time in [ExhibitionTime.coming, .current, .past] {
                    for before in [nil, ExhibitionCursor(time: now, exhibition: id)] {
                        let places = ExhibitionLists.places(time, before: before, viewer: viewer, now: now, limit: 25)
                        statements.append(("\(time)", ExhibitionLists.statement(places, viewer: viewer)))
                    }
                }
            }
            for (name, statement) in statements {
                #expect(try await salon.database.scannedTables(statement) == [], "\(name)")
            }
        }
    }

    /// A page after another, with nothing twice and nothing left out.
    @Test(arguments: TestEngine.available)
    func listsHavePages(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let members = try await salon.crowd(2)
            let work = try await salon.hangRows(1, by: members[0])[0]
            let now = salon.clock.clock.now()
            for index in 0..<30 {
                let id = try await MakeExhibition(
                    curator: members[0], ExhibitionDetails(title: "Show \(index)", closes: now + .days(1 + index / 4)))(
                        salon.services)
                _ = try await HangWork(work, in: id, curator: members[0])(salon.services)
                try await AnnounceExhibition(id, curator: members[0])(salon.services)
            }
            for (time, at) in [(ExhibitionTime.current, now), (.past, now + .days(20))] {
                let pages = try await salon.database.read { reader in
                    let first = try ExhibitionLists.page(time, before: nil, viewer: nil, now: at, reader)
                    return (
                        first, try ExhibitionLists.page(time, before: first.next, viewer: nil, now: at, reader)
                    )
                }
                #expect(pages.0.cards.count == ExhibitionLists.pageSize && pages.1.next == nil)
                let all = (pages.0.cards + pages.1.cards)
                #expect(Set(all.map(\.id)).count == 30)
                let closes = all.map(\.closes)
                #expect(closes == (time == .current ? closes.sorted() : closes.sorted().reversed()))
            }
        }
    }
}
