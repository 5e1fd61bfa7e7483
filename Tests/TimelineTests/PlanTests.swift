import Core
import People
import Posts
import SQL
import Search
import TestKit
import Testing

@testable import Accounts
@testable import Base
@testable import Timeline
@testable import TimelinePages

/// No list reads a table from end to end.
@Suite struct PlanTests {
    @Test(arguments: TestEngine.available)
    func everyStatementUsesAnIndex(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let stage = try await Stage(salon, people: 30)
            var posts: [ID<Post>] = []
            for number in 0..<240 {
                let parent = number % 4 == 3 ? posts[number / 2] : nil
                posts.append(try await stage.post("\(number) #tag\(number % 40) #all", by: number % 30, to: parent))
            }
            var chain = [posts[0]]
            for number in 0..<5 { chain.append(try await stage.post("More \(number)", to: chain[number])) }
            for person in 1..<30 {
                try await stage.follow(person, 0)
                try await stage.follow(0, person)
                try await stage.repost(posts[person], by: person)
                try await SavePost(post: posts[person], account: stage.people[0], isSaved: true)(salon.services)
                _ = try await ReactToPost(.like, post: posts[0], account: stage.people[person], isOn: true)(
                    salon.services)
            }
            try await salon.database.write { transaction in try transaction.analyze() }
            let (author, now) = (stage.people[0], salon.clock.clock.now())
            var lists: [(String, Statement)] = []
            let entries = posts.suffix(31).map(\.rawValue)
            lists.append(("home", TimelineQueries.home(entries, viewer: author, hasWorks: true, now: now)))
            let place = PostCursor(value: posts[120].rawValue, post: posts[120])
            let filter = PostFilter(
                withPictures: true, all: [try #require(Hashtag("tag7"))], none: [try #require(Hashtag("tag9"))])
            let spans: [PostSpan] = [
                .before(nil), .before(place), PostSpan(above: place, isRising: true, size: 20),
                PostSpan(below: place, above: PostCursor(value: posts[9].rawValue, post: posts[9]), size: 20),
            ]
            for span in spans {
                lists.append(("saved", TimelineQueries.saved(by: author, span, now: now)))
                for viewer in [nil, stage.people[1]] {
                    lists += [
                        ("local", TimelineQueries.local(span, viewer: viewer, now: now)),
                        ("pictured", PicturedPosts.newest([.post, .work], span, viewer: viewer, now: now)),
                        ("by", TimelineQueries.by(author, span, hasWorks: true, viewer: viewer, now: now)),
                        (
                            "replies",
                            TimelineQueries.replies(
                                by: author, span, hasWorks: true, viewer: viewer, now: now)
                        ),
                        (
                            "liked",
                            TimelineQueries.liked(by: author, span, hasWorks: true, viewer: viewer, now: now)
                        ),
                        (
                            "tagged",
                            TimelineQueries.tagged(
                                try #require(Hashtag("tag7")), span, viewer: viewer, now: now)
                        ),
                        (
                            "tagged otherwise",
                            TimelineQueries.tagged(
                                try #require(Hashtag("all")), span, filter, viewer: viewer, now: now)
                        ),
                        ("filtered", TimelineQueries.posts(by: author, span, filter, viewer: viewer)),
                        ("direct", span.of(TimelineQueries.direct(of: author, span, now: now), areApart: false)),
                        (
                            "linking",
                            TimelineQueries.linking(to: ID(rawValue: 1), span, viewer: viewer, now: now)
                        ),
                    ]
                }
            }
            var statements =
                lists + lists.map { ("posts of \($0.0)", PostReader.statement($0.1, viewer: author, hasWorks: true)) }
            statements.append(("followed", FollowQueries.followedStatement(by: author)))
            for source in Feed.timeline.sources {
                for place in [FeedPlace(), FeedPlace(account: stage.people[3], entry: posts[100].rawValue)] {
                    statements.append(("entries", source(place, 100)))
                }
            }
            let some = Array(posts.prefix(20))
            for edge in [AnswersEdge.before(nil), .after(posts[3])] {
                statements.append(
                    (
                        "answers",
                        ThreadQueries.answersStatement(
                            to: posts[0], edge, besides: posts[0], viewer: author, now: now)
                    ))
            }
            statements += [
                ("above", ThreadQueries.aboveStatement(posts[239])),
                (
                    "below",
                    WholeThread.belowStatement(
                        posts[0], within: WholeThread.Bounds(above: 9, below: 99, depth: 9), viewer: author, now: now)
                ),
                ("chain", ThreadQueries.chainStatement(chain[0], after: chain[2])),
                ("pictures", PostReader.picturesStatement(of: some, limit: nil)),
                ("quotes", PostReader.quotesStatement(some, viewer: author, hasWorks: true)),
                ("cards", Embed.postsStatement(some, viewer: author)),
                ("cards for visitors", Embed.postsStatement(some, viewer: nil)),
                ("members", Embed.membersStatement(Array(stage.people.prefix(9)), viewer: author)),
                ("members for visitors", Embed.membersStatement(Array(stage.people.prefix(9)), viewer: nil)),
                ("named", NamedPage.accountStatement("nobody")),
                ("pins", WholePostPart.pinsStatement(of: some)),
                ("reposts", PassedOn.statement([ID(rawValue: 1)], viewer: author)),
                ("mentions", WholePost.mentionsStatement(of: ["nobody"], viewer: author)),
                ("images of whole posts", WholePost.imagesStatement(of: some)),
                (
                    "states of quotes",
                    WholePost.quotesStatement(of: some, viewer: author, features: .all, now: now)
                ),
                (
                    "accounts",
                    ProfileQueries.statement(
                        of: Array(stage.people.prefix(9)), counts: [.posts], viewer: author, now: now)
                ),
            ]
            statements += [author, nil].map { viewer in
                ("whole posts", WholePost.statement(of: some, viewer: viewer, features: .all))
            }
            for which in [WaitingPlaces.posts, WaitingPlaces.tagged(try #require(Hashtag("tag7")))] {
                let places = HeldPosts.places(of: author, where: which, before: posts[120].rawValue, to: nil)
                let isSeen = PostReader.isWaiting(of: author)
                statements.append(
                    ("waiting", PostReader.statement(places, where: isSeen, viewer: author, hasWorks: true)))
            }
            for isRising in [false, true] {
                let span = ListSpan(below: posts[120].rawValue, above: 1, isRising: isRising, size: 20)
                statements.append(("quoting", PostQueries.quoting(posts[0], span, viewer: author, now: now)))
                for list in PostPeopleList.allCases {
                    let places = list.people.places(of: posts[0], span, viewer: author)
                    statements.append(("places of \(list.rawValue)", places))
                }
            }
            statements.append(
                (
                    "a whole post that waits",
                    WholePost.statement(of: some, viewer: author, features: .all, waitingFor: author)
                ))
            for list in PostPeopleList.allCases {
                statements.append((list.rawValue, list.people.statement(of: posts[0], before: nil, viewer: author)))
            }
            for (name, statement) in statements {
                let scanned = try await salon.database.scannedTables(statement)
                let plan = try await salon.database.explain(statement)
                #expect(scanned.isEmpty, "\(name): \(plan.joined(separator: "\n"))")
            }
        }
    }
}
