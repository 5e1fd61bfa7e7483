import Accounts
import Base
import Core
import Kernel
import Posts
import SQL
import SearchPages
import SpaceKit
import TestKit
import Testing

@testable import Notifications
@testable import SalonApp

/// Each space alone, and each two of them, in a community where all were on before: what is off leaves no trace.
@Suite struct SpacesAloneTests {
    static let choices: [Set<Space>] = {
        let spaces = Space.allCases
        let pairs = spaces.flatMap { one in spaces.filter { $0 != one }.map { Set([one, $0]) } }
        return spaces.map { Set([$0]) } + Set(pairs)
    }()

    /// Pages and routes are the same on both engines; only each space alone is looked at on all.
    static let looked: [(TestEngine, Set<Space>)] = TestEngine.available.flatMap { engine in
        pages(on: engine).map { (engine, $0) }
    }

    private static func pages(on engine: TestEngine) -> [Set<Space>] {
        choices.filter { engine == TestEngine.available[0] || $0.count == 1 }
    }

    @Test(arguments: TestEngine.available)
    func noPageLeadsToOrSpeaksOfWhatIsOff(on engine: TestEngine) async throws {
        try await FormerLife.run(on: engine, with: Self.pages(on: engine)) { life, alone, spaces in
            let traces = Traces(of: spaces, texts: FormerLife.texts)
            for person in [Person.minsu, .ada, nil] {
                var crawler = Crawler(try await life.browser(person, in: alone), finding: traces)
                let seen = try await crawler.walk(from: Self.entrances(life, alone, isMember: person != nil))
                let home = alone.spaces.home
                #expect(seen.contains(home), "\(seen)")
                #expect(seen.contains("/settings/about"), "\(seen)")
                #expect(crawler.requiring > 0)
                #expect(seen.contains("/settings/account/delete") == (person != nil), "\(seen)")
            }
        }
    }

    /// The front page, and pages that nothing leads to but that exist here.
    private static func entrances(_ life: FormerLife, _ alone: Salon, isMember: Bool) -> [String] {
        let features = alone.spaces.features
        var paths = ["/", "/settings", "/login", "/join"]
        if features.contains(.profiles) { paths += ["/@ada", "/@minsu", "/@ada/qr", "/search?q=word"] }
        if features.contains(.tags) { paths += ["/tags/tagofworks", "/tags/tagofposts", "/search?q=tagof&tab=tags"] }
        if features.contains(.works) { paths.append("/works/\(life.work)") }
        if features.contains(.threads) { paths += ["/posts/\(life.post)", "/posts/\(life.reply)"] }
        return isMember && features.contains(.notifications) ? paths + ["/notifications"] : paths
    }

    @Test(arguments: TestEngine.available)
    func everyRouteOfWhatIsOffIsNotThere(on engine: TestEngine) async throws {
        try await FormerLife.run(on: engine, with: Self.pages(on: engine)) { life, alone, spaces in
            let before = try await life.salon.count("posts")
            let minsu = try await life.browser(.minsu, in: alone)
            for route in Route.all(life) where route.owners.isDisjoint(with: spaces) {
                let answer =
                    route.isForm ? try await minsu.post(route.path, route.fields) : try await minsu.get(route.path)
                #expect(answer.status == 404, "\(route.path) answers \(answer.status)")
                let traces = Traces(of: spaces, texts: FormerLife.texts)
                traces.check(answer.text, at: route.path)
                #expect(!Page.saysItsTitleTwice(answer.text), "\(route.path)")
            }
            for route in Route.all(life) where !route.owners.isDisjoint(with: spaces) && !route.isForm {
                let status = try await minsu.get(route.path).status
                #expect([200, 302, 303].contains(status), "\(route.path) answers \(status)")
            }
            if spaces.contains(.timeline), !spaces.contains(.gallery) {
                for path in ["\(life.work)", "\(life.work)/likes", "\(life.comment)", "\(life.comment)/likes"] {
                    #expect(try await minsu.get("/posts/\(path)").status == 404, "\(path)")
                }
                let quoting = [("text", "Hello"), ("client_id", "six"), ("quote", "\(life.work)")]
                #expect(try await minsu.post("/posts", quoting).status == 404)
            }
            #expect(try await life.salon.count("posts") == before)
        }
    }

    @Test(arguments: TestEngine.available)
    func nothingIsFoundCountedToldOrPushedOfWhatIsOff(on engine: TestEngine) async throws {
        try await FormerLife.run(on: engine, with: Self.choices) { life, alone, spaces in
            let salon = life.salon
            let minsu = try await life.browser(.minsu, in: alone)
            let traces = Traces(of: spaces, texts: FormerLife.texts)
            let features = alone.spaces.features
            let kinds = alone.spaces.notificationKinds
            if features.contains(.search) {
                for (typed, tab) in [("Redbarn", "works"), ("tagof", "tags"), ("Postword", "posts")] {
                    let answer = try await minsu.get("/search?q=\(typed)&tab=\(tab)&part=results")
                    traces.check(answer.text, at: tab)
                }
            }
            let tags = try await minsu.get("/complete?q=%23tagof")
            #expect(tags.status == (features.contains(.tags) ? 200 : 404))
            traces.check(tags.text, at: "/complete")

            let id = try await salon.id(of: .minsu)
            for one in [id, try await salon.id(of: .ada)] {
                let (told, counted) = try await salon.database.read { reader in
                    let groups = try NotificationQueries.page(
                        of: one, on: nil, before: nil, muting: .empty, kinds: kinds, now: salon.clock.clock.now(),
                        reader
                    ).groups
                    let count: Int = try reader.value("SELECT unread_count FROM accounts WHERE id = \(one)") ?? 0
                    return (groups.flatMap(\.rows), count)
                }
                let posts = Set(told.compactMap { $0.post?.kind })
                #expect(posts.isSubset(of: features.postKinds))
                // A work of the gallery's may have been reposted in the timeline.
                let isToldOfReposts = told.contains { ["repost", "quote"].contains($0.kind.name) }
                #expect(spaces.contains(.timeline) || !isToldOfReposts)
                let unread = told.count { !$0.isRead }
                #expect(!features.contains(.notifications) || counted == unread)
                #expect(!features.contains(.notifications) || told.contains(where: { $0.post != nil }))
            }

            let pushed = Set(alone.pushSources.flatMap(\.kinds).map(\.name))
            #expect(pushed.contains("comment") == spaces.contains(.gallery))
            #expect(pushed.contains("repost") == spaces.contains(.timeline))
            #expect(pushed.contains("message") == spaces.contains(.messages))
            for kind in ["follow", "mention", "like"] {
                #expect(pushed.contains(kind) == !spaces.isDisjoint(with: [.gallery, .timeline]), "\(kind)")
            }

            let audience = LiveAudience(alone.services, spaces: alone.spaces.on)
            let token = try await alone.services.sessions.open(for: id, userAgent: "")
            let viewer = try await alone.services.sessions.viewer(token)
            let owners: [String: Set<Space>] = [
                "gallery": [.gallery], "post-\(life.work)": [.gallery], "timeline": [.timeline],
                "post-\(life.post)": [.timeline], "account-\(id)": [.gallery, .timeline, .messages],
            ]
            let heard = try await audience(Set(owners.keys).union(["me-\(id)", "nothing"]), viewer: viewer).topics
            let expected = owners.filter { !$0.value.isDisjoint(with: spaces) }.keys
            #expect(heard == Set(expected).union(["me-\(id)"]))
        }
    }

    /// Data of a space that is off is hidden: it is deleted with its account, and comes back with its space.
    @Test(arguments: SpacesAloneTests.looked)
    func whatIsOffGoesWithItsAccount(on engine: TestEngine, spaces: Set<Space>) async throws {
        try await TestSalon.run(on: engine) { salon in
            let life = try await FormerLife(salon)
            let alone = try await life.with(spaces, node: 1)
            let ada = try await life.browser(.ada, in: alone)
            let id = try await salon.id(of: .ada)
            let receipt = try await ada.post(
                "/settings/account/delete", [("handle", "ada"), ("password", Person.ada.password)])
            #expect(receipt.status == 200)
            Traces(of: spaces, texts: FormerLife.texts).check(receipt.text, at: "the receipt")
            for table in [
                "posts WHERE author_id", "works WHERE author_id", "media WHERE owner_id", "messages WHERE sender_id",
            ] {
                #expect(try await salon.count("\(table) = \(id)") == 0, "\(table)")
            }
            let everything = try await life.with(Set(Space.allCases), node: 2)
            let minsu = try await life.browser(.minsu, in: everything)
            #expect(try await minsu.get("/@minsu/posts").text.contains("Ownword"))
        }
    }

    @Test func theFirstSpaceHasTheFrontPage() async throws {
        let homes: [(Set<Space>, String)] = [
            ([.gallery], "/"), ([.timeline], "/timeline"), ([.messages], "/messages"),
            ([.gallery, .timeline, .messages], "/"), ([.timeline, .messages], "/timeline"),
        ]
        for (spaces, home) in homes {
            try await TestSalon.run(on: .sqlite, options: .with(spaces)) { salon in
                #expect(salon.salon.spaces.home == home)
                let answer = try await salon.visitor().get("/")
                #expect(home == "/" ? answer.status == 200 : answer.location == home)
            }
        }
    }

    @Test func tabsStandInOneOrder() async throws {
        try await TestSalon.run(on: .sqlite) { salon in
            let spaces = salon.salon.spaces
            #expect(spaces.profileTabs.map(\.name) == ["works", "exhibitions", "posts", "replies", "likes"])
            #expect(spaces.searchTabs.map(\.name) == ["works", "exhibitions", "posts", "tags"])
            let places = spaces.navigation.map(\.place).filter { $0 != .lounge }
            #expect(places == [.gallery, .compose, .timeline, .search, .messages])
        }
    }

    @Test func spacesAreChosenByName() throws {
        #expect(try Space.list("messages", source: "--spaces") == [.messages])
        #expect(try Space.list("timeline, gallery", source: "--spaces") == [.timeline, .gallery])
        for wrong in ["", " , ", "galery", "gallery,salon"] {
            #expect(throws: OptionProblem.self, "\(wrong)") { try Space.list(wrong, source: "--spaces") }
        }
    }
}

/// One address of Salon's, and the spaces any of which brings it.
private struct Route {
    let path: String
    let owners: Set<Space>
    var isForm = false
    var fields: [(String, String)] = []

    static func page(_ path: String, _ owners: Set<Space>) -> Route { Route(path: path, owners: owners) }

    static func form(_ path: String, _ owners: Set<Space>, _ fields: [(String, String)] = []) -> Route {
        Route(path: path, owners: owners, isForm: true, fields: fields)
    }

    static func all(_ life: FormerLife) -> [Route] {
        of(life, posts: [.gallery, .timeline], people: [.gallery, .timeline, .messages])
    }

    private static func of(_ life: FormerLife, posts: Set<Space>, people: Set<Space>) -> [Route] {
        let kinds = [
            (life.work, Space.gallery), (life.comment, .gallery), (life.post, .timeline), (life.reply, .timeline),
        ]
        let acts = kinds.flatMap { id, space in
            let reactions = PostReaction.all.flatMap { [$0.name, "un\($0.name)"] }
            return (reactions + ["save", "unsave", "report", "delete"]).map { act in
                form("/posts/\(id)/\(act)", [space], [("reason", "spam")])
            }
        }
        let shared: [Route] = [
            page("/messages", [.messages]), page("/messages/new", [.messages]), page("/messages/requests", [.messages]),
            page(life.conversation, [.messages]), form(life.conversation, [.messages], [("text", "Hello")]),
            form("/messages/with/ada", [.messages]),
            page("/notifications", posts), page("/settings/muted-words", posts),
            form("/settings/muted-words", posts, [("word", "red")]), form("/settings", posts, [("counts", "hidden")]),
            form("/settings", [.gallery], [("generated", "hidden")]),
            form("/media", posts), page("/tags/tagofworks", posts),
            page("/@ada/followers", posts), page("/@ada/following", posts), form("/@ada/follow", posts),
            form("/@ada/unfollow", posts), page("/@ada/replies", posts), page("/@ada/likes", posts),
            page("/search", people), page("/search?q=ada", people), page("/complete?q=@a", people),
            page("/@ada", people), page("/@ada/qr", people), page("/@ada/qr.svg", people),
            page("/settings/import", people), page("/settings/profile", people), form("/settings/profile", people),
            form("/settings/photo", people),
            form("/@ada/mute", people), form("/@ada/report", people, [("reason", "spam")]),
            page("/settings/lists", posts), form("/settings/lists", posts, [("title", "Makers")]),
            page("/settings/blocked", people), page("/settings/muted", people), form("/@ada/block", people),
        ]
        return acts + gallery(life) + timeline(life) + shared
    }

    private static func gallery(_ life: FormerLife) -> [Route] {
        [
            page("/following", [.gallery]), page("/saved", [.gallery]), page("/works/new", [.gallery]),
            page("/exhibitions", [.gallery]), page("/exhibitions?tab=mine", [.gallery]),
            page("/exhibitions/new", [.gallery]), page("/exhibitions/\(life.exhibition)", [.gallery]),
            page("/exhibitions/\(life.exhibition)/catalogue", [.gallery]),
            page("/works/\(life.work)/exhibit", [.gallery]), form("/exhibitions", [.gallery]),
            form("/exhibitions/\(life.exhibition)/comments", [.gallery], [("text", "Hello")]),
            form("/posts/\(life.exhibition)/like", [.gallery]), page("/discover", [.gallery]),
            page("/search/colours", [.gallery]), page("/search/colours?c=c0392b", [.gallery]),
            form("/works/\(life.work)/looked", [.gallery]),
            page("/works/\(life.work)/process/1", [.gallery]),
            page("/works/\(life.work)/images/\(life.image)/versions", [.gallery]),
            page("/works/\(life.work)", [.gallery]), page("/works/\(life.work)/likes", [.gallery]),
            page("/made/by-hand", [.gallery]), page("/.well-known/salon-receipt-key.pem", [.gallery]),
            page("/@ada/feed.atom", [.gallery]), form("/works", [.gallery]),
            page("/settings/portfolio", [.gallery]), form("/settings/portfolio", [.gallery]),
            form("/works/\(life.work)/comments", [.gallery], [("text", "Hello")]),
            form("/works/\(life.work)/comments/1/helped", [.gallery]),
        ]
    }

    private static func timeline(_ life: FormerLife) -> [Route] {
        let pages = ["", "/menu", "/history", "/likes", "/reposts"].map { part in
            page("/posts/\(life.post)\(part)", [.timeline])
        }
        let forms = ["edit", "repost", "unrepost", "pin", "unpin", "vote"].map {
            form("/posts/\(life.post)/\($0)", [.timeline], [("text", "Hello")])
        }
        let others: [Route] = [
            page("/timeline", [.timeline]), page("/timeline/local", [.timeline]), page("/timeline/saved", [.timeline]),
            page("/posts/new", [.timeline]), form("/posts", [.timeline], [("text", "Hello"), ("client_id", "five")]),
            page("/posts/\(life.reply)/edit", [.timeline]),
            // A work is reposted where there are both.
            form("/posts/\(life.work)/repost", [.timeline]), form("/posts/\(life.work)/repost", [.gallery]),
        ]
        return pages + forms + others
    }
}
