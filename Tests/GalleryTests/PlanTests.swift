import Core
import Crypto
import People
import Posts
import SQL
import Storage
import TestKit
import Testing

@testable import Base
@testable import Comments
@testable import Discover
@testable import Gallery
@testable import Search
@testable import Sharing
@testable import SharingPages
@testable import Works

/// No list reads a table from end to end.
@Suite struct PlanTests {
    @Test(arguments: TestEngine.available)
    func everyStatementUsesAnIndex(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let members = try await salon.crowd(40)
            let works = try await salon.hangRows(120, by: members[0])
            for (index, member) in members.enumerated() {
                let work = works[index % works.count]
                _ = try await PublishComment(author: member, root: works[0], text: "Hello")(salon.services)
                _ = try await ReactToPost(.like, post: work, account: member, isOn: true)(salon.services)
                try await SavePost(post: work, account: members[1], isSaved: true)(salon.services)
                if index > 1 {
                    for (one, other) in [(member, members[1]), (members[1], member)] {
                        try await FollowAccount(follower: one, followed: other, isFollowing: true)(salon.services)
                    }
                }
            }
            try await salon.database.write { transaction in
                for (index, work) in works.enumerated() {
                    let text = "#everywhere #tag\(index / 4) #own\(index)"
                    try Tags.write(work, .work, text: text, in: transaction)
                }
                try transaction.analyze()
            }
            let (work, member, image) = (works[60], members[1], ID<Media>(rawValue: works[3].rawValue))
            let now = salon.clock.clock.now()
            var (pages, statements): ([(String, Statement)], [(String, Statement)]) = ([], [])
            let place = PostCursor(value: work.rawValue, post: work)
            let spans: [PostSpan] = [
                .before(nil), .before(place), PostSpan(above: place, isRising: true, size: 20),
                PostSpan(below: place, above: PostCursor(value: works[9].rawValue, post: works[9]), size: 20),
            ]
            for span in spans {
                pages.append(("a member's", WorkQueries.by(members[0], span)))
                let tags = ["everywhere", "tag7", "nowhere"].compactMap { Hashtag($0) }
                for audience in [Audience.members, .one(nil, now: now), .one(member, now: now)] {
                    pages += [
                        ("newest", WorkQueries.newest(span, audience)),
                        ("followed", WorkQueries.entries(works.prefix(31).map(\.rawValue), audience)),
                        ("asking", WorkQueries.asking(span, audience)),
                        ("saved", WorkQueries.saved(by: member, span, audience)),
                        ("liked", WorkQueries.liked(by: member, span, audience)),
                        ("more by the maker", WorksAround.moreStatement(by: members[0], besides: work)),
                    ]
                    statements += [("coloured", ColourQueries.cards(works.map(\.rawValue), audience))]
                    statements += tags.map { ("coloured \($0.name)", ColourQueries.tagged($0)) }
                    pages += tags.map { ("tagged \($0.name)", WorkQueries.tagged($0, span, audience)) }
                }
            }
            statements += pages + pages.map { ("cards of \($0.0)", WorkQueries.cardStatement($0.1)) }
            for audience in [Audience.members, .one(nil, now: now), .one(member, now: now)] {
                statements.append(("near", WorksAround.nearStatement(work, reach: 10, audience)))
            }
            for viewer in [nil, member] {
                let likers = [nil, members[20].rawValue].map { before in
                    ("likers", PostPeople.with(.like).statement(of: works[0], before: before, viewer: viewer))
                }
                statements +=
                    likers + [
                        ("work", WorkQueries.workStatement(work, viewer: viewer)),
                        ("marks", MarkQueries.statement(of: work, viewer: viewer, now: now)),
                        ("profile", ProfileQueries.statement("h", counts: [.works], viewer: viewer, now: now)),
                        ("replies", ProfileCommentQueries.statement(by: member, before: nil, viewer: viewer, now: now)),
                        ("followers", PeopleQueries.statement(.followers, of: member, before: nil, viewer: viewer)),
                        ("following", PeopleQueries.statement(.following, of: member, before: nil, viewer: viewer)),
                    ]
                for before in [nil, work] {
                    let page = CommentQueries.pageStatement(
                        of: works[0], .before(before.map { PostCursor($0) }), viewer: viewer, now: now)
                    statements += [("comment page", page), ("comments", CommentQueries.select(page, viewer: viewer))]
                }
            }
            for seer in [Seer(member), Seer(visitor: "here", DiscoverKey(day: 1, secret: .init(size: .bits256)))] {
                let viewer = seer.isMember ? member : nil
                statements.append(
                    ("dealt", DiscoverQueries.cards(works, for: seer, on: 20_000, .one(viewer, now: now))))
            }
            statements += [
                ("index", DiscoverQueries.works(after: work, limit: 100)), ("news", DiscoverQueries.works([work])),
                ("fifth", OweViewers.fifth(before: work, by: members[0])),
                ("members", DiscoverQueries.members(since: now - .days(30))),
                ("colours", ColourQueries.works(after: work.rawValue, limit: 100)),
                ("news of colours", ColourQueries.works([work.rawValue])),
                ("majors", ColourQueries.majors(of: members.map(\.rawValue))),
                ("showings", CloseDays.statement(before: 20_000, limit: 100)),
            ]
            for source in Feed.works.sources {
                for place in [FeedPlace(), FeedPlace(account: members[3], entry: work.rawValue)] {
                    statements.append(("entries", source(place, 100)))
                }
            }
            statements += [
                ("watchers", AnnounceWork.watchersStatement(of: members[1], after: ID(rawValue: 0))),
                ("images", WorkQueries.imagesStatement(of: work)),
                ("palettes", PaletteColour.statement(of: Array(works.prefix(20)))),
                ("facts of works", WorkFacts.statement(of: Array(works.prefix(20)))),
                ("facts of comments", CommentQueries.factsStatement(of: Array(works.prefix(20)))),
                ("steps", ProcessStep.statement(of: work)), ("exported steps", ExportedStep.statement(of: works)),
                ("versions", ImageVersion.statement(of: image, of: work)),
                ("counts of versions", ImageVersion.countsStatement(in: work)),
                ("exported versions", ExportedVersion.statement(of: works)),
                ("pinned", CommentQueries.pinnedStatement(to: image, viewer: members[0], now: now)),
                ("muted", WorkQueries.textsStatement(of: Array(works.prefix(30)))),
            ]
            let waiting = HeldPosts.places(of: member, where: WaitingWorks.all, before: work.rawValue, to: nil)
            for which in [WaitingWorks.asking, WaitingWorks.tagged(try #require(Hashtag("tag7")))] {
                let places = HeldPosts.places(of: member, where: which, before: work.rawValue, to: nil)
                statements.append(
                    ("cards that wait on another wall", WorkQueries.cardStatement(places)))
            }
            let sought = WorkSearch.search("tag", viewer: member, waiting: member)
            let pattern = try #require(SearchPattern.ways(SearchText("tag")).first)
            statements += sought.statements(pattern).map { ("search that finds what waits", $0.statement) }
            statements += [
                ("found works", WorkSearch.rowsStatement(works.map(\.rawValue))),
                ("anything that waits", .anyWaits(of: member)),
                ("cards that wait", WorkQueries.cardStatement(waiting)),
                ("comments that wait", CommentQueries.select(waiting, viewer: member)),
            ]
            for (name, statement) in statements {
                let scanned = try await salon.database.scannedTables(statement)
                let plan = try await salon.database.explain(statement)
                #expect(scanned.isEmpty, "\(name): \(plan.joined(separator: "\n"))")
            }
        }
    }
}
