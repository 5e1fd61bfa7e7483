import APITestKit
import Accounts
import Base
import Core
import People
import Posts
import SQL
import SalonApp
import Storage
import TestKit
import Testing
import Timeline

/// Lists of statuses: full pages (rule 11) that links lead through (rule 4), of what pages show.
@Suite struct TimelineTests {
    // Catches a home without works, without the member's own, and a repost that is not by whoever passes it on.
    @Test(arguments: TestEngine.available)
    func homeHasPostsWorksAndReposts(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let stage = try await Lists(salon)
            try await stage.follow(0, 1)
            let post = try await stage.post("By whom I follow", by: 1)
            let work = try await salon.shareWork("Night", by: stage.browser(1))
            let strange = try await stage.post("By a stranger", by: 2)
            _ = try await RepostPost(post: strange, account: stage.people[1], isReposted: true)(salon.services)
            let own = try await stage.post("My own", by: 0)
            let ownWork = try await salon.shareWork("Mine", by: stage.browser(0))
            let home = try await stage.api.get("/api/v1/timelines/home").json
            let repost = home.list.first { !$0["reblog"].isNull }
            #expect(repost?["reblog"]["id"].text == "\(strange)" && repost?["account"]["id"].text == stage.id(1))
            #expect(repost?["id"].text != "\(strange)")
            let wanted = [ownWork, own, nil, work, post].map { $0.map { "\($0)" } ?? repost?["id"].text ?? "" }
            #expect(home.ids == wanted)
            #expect(home[3]["salon"]["title"] == "Night" && home[3]["media_attachments"].count == 1)
            #expect(home[0]["media_attachments"].count == 1 && home[4]["salon"].isNull)
        }
    }

    // Catches pages that are short because of what is hidden, that repeat, and that leave something out.
    @Test("Rules 4 and 11", arguments: TestEngine.available)
    func pagesAreFull(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let stage = try await Lists(salon)
            try await stage.follow(0, 1)
            var shown: [String] = []
            var hidden: [ID<Post>] = []
            for number in 0..<30 { shown.append("\(try await stage.post("#all \(number)", by: 1))") }
            for number in 0..<50 { hidden.append(try await stage.post("#all hidden \(number)", by: 1)) }
            for number in 30..<45 { shown.append("\(try await stage.post("#all \(number)", by: 1))") }
            let posts = hidden
            try await salon.database.write { transaction in
                _ = try transaction.execute("UPDATE posts SET state = 'hidden' WHERE id IN (\(list: posts))")
            }
            let newest = Array(shown.reversed())
            let lists = [
                "/api/v1/timelines/home", "/api/v1/timelines/public", "/api/v1/timelines/tag/all",
                "/api/v1/accounts/\(stage.id(1))/statuses",
            ]
            for list in lists {
                let first = try await stage.api.get("\(list)?limit=40&local=true")
                #expect(first.json.ids == Array(newest.prefix(40)), "\(list)")
                let next = try #require(first.links["next"], "\(list)")
                #expect(next.contains("limit=40") && next.contains("local=true") && !next.contains(","))
                #expect(first.headers["link"]?.contains("; rel=\"next\", <") == true)
                let second = try await stage.api.get(next)
                #expect(second.json.ids == Array(newest.dropFirst(40)) && second.links["next"] == nil, "\(list)")
                // By small steps through what is hidden.
                var (found, path): ([String], String?) = ([], "\(list)?limit=7")
                while let here = path {
                    let page = try await stage.api.get(here)
                    found += page.json.ids
                    path = page.links["next"]
                    #expect(path == nil || page.json.count == 7, "\(list)")
                }
                #expect(found == newest, "\(list)")
                // Up again: the ones just above, newest first.
                let last = try #require(newest.last)
                let above = try await stage.api.get("\(list)?limit=20&min_id=\(last)")
                #expect(above.json.ids == Array(newest.dropLast().suffix(20)), "\(list)")
                let higher = try await stage.api.get(try #require(above.links["prev"]))
                #expect(higher.json.ids == Array(newest.dropLast(21).suffix(20)), "\(list)")
                #expect(try await stage.api.get(try #require(above.links["next"])).json.ids == [last], "\(list)")
                let end = try await stage.api.get(try #require(first.links["prev"]))
                #expect(end.json.ids.isEmpty && end.json.isArray && end.headers["link"] == nil, "\(list)")
                // The newest above a place.
                let since = try await stage.api.get("\(list)?limit=5&since_id=\(newest[9])")
                #expect(since.json.ids == Array(newest.prefix(5)), "\(list)")
                let few = try await stage.api.get("\(list)?since_id=\(newest[3])")
                #expect(few.json.ids == Array(newest.prefix(3)) && few.links["next"] == nil, "\(list)")
                #expect(try await stage.api.get("\(list)?max_id=99999999999999999999").json.count == 20)
                #expect(try await stage.api.get("\(list)?max_id=0&min_id=x").json.count == 0)
            }
        }
    }

    // Catches a list that shows what pages hide.
    @Test(arguments: TestEngine.available)
    func nobodySeesWhatPagesHide(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let stage = try await Lists(salon, people: 7)
            let words = "#sea"
            var posts: [ID<Post>] = []
            for person in 1..<7 {
                try await stage.follow(0, person)
                posts.append(try await stage.post("\(words) \(person)", by: person))
            }
            let (held, kept) = (try await stage.post("\(words) hidden", by: 6), posts[5])
            for post in posts + [held] {
                try await SavePost(post: post, account: stage.people[0], isSaved: true)(salon.services)
                _ = try await ReactToPost(.like, post: post, account: stage.people[0], isOn: true)(salon.services)
            }
            let (people, direct) = (stage.people, posts[4])
            try await BlockAccount(account: people[0], other: people[1], isBlocked: true)(salon.services)
            try await BlockAccount(account: people[2], other: people[0], isBlocked: true)(salon.services)
            try await MuteAccount(account: people[0], other: people[3], isMuted: true)(salon.services)
            try await salon.database.write { transaction in
                try transaction.execute("UPDATE accounts SET state = 'suspended' WHERE id = \(people[4])")
                try transaction.execute("UPDATE posts SET visibility = 'mentioned' WHERE id = \(direct)")
                try transaction.execute("UPDATE posts SET state = 'hidden' WHERE id = \(held)")
            }
            for list in ["timelines/home", "timelines/public", "timelines/tag/sea", "bookmarks", "favourites"] {
                let answer = try await stage.api.get("/api/v1/\(list)?limit=1")
                #expect(answer.json.ids == ["\(kept)"], "\(list)")
                #expect(answer.links["next"] == nil, "\(list)")
            }
            let all = (posts + [held]).map { ("id[]", "\($0)") }
            // Whoever asks for a muted member's post gets it, as its page shows it.
            #expect(try await stage.api.get("/api/v1/statuses", Fields(all)).json.ids == ["\(posts[2])", "\(kept)"])
            for (person, status, count) in [(1, 200, 0), (2, 404, 0), (3, 200, 1), (4, 404, 0), (5, 200, 0)] {
                let answer = try await stage.api.get("/api/v1/accounts/\(stage.id(person))/statuses")
                #expect(answer.status == status && answer.json.count == count, "\(person)")
            }
        }
    }

    // Catches works on timelines that walls leave out, and posts that are left out rather than folded.
    @Test(arguments: TestEngine.available)
    func mutedWordsHideWorks(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let stage = try await Lists(salon)
            try await stage.follow(0, 1)
            let post = try await stage.post("A storm", by: 1)
            let work = try await salon.shareWork("Storm", by: stage.browser(1))
            let calm = try await salon.shareWork("Calm", by: stage.browser(1))
            try await MuteWord(account: stage.people[0], word: "storm")(salon.services)
            for list in ["home", "public"] {
                #expect(try await stage.api.get("/api/v1/timelines/\(list)").json.ids == ["\(calm)", "\(post)"])
                let next = try await stage.api.get("/api/v1/timelines/\(list)?limit=1&max_id=\(calm)")
                #expect(next.json.ids == ["\(post)"])
            }
            #expect(
                try await APIClient.visitor(salon).get("/api/v1/timelines/public").json.ids
                    == ["\(calm)", "\(work)", "\(post)"])
        }
    }

    // Catches tags that list one kind, one list twice, or what lacks a tag.
    @Test(arguments: TestEngine.available)
    func tagsAreCombined(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let stage = try await Lists(salon)
            let sea = try await stage.post("#sea", by: 1)
            let both = try await stage.post("#sea and #Sky", by: 1)
            let sky = try await stage.post("#sky", by: 1)
            let work = try await salon.shareWork(
                "Night", by: stage.browser(1), fields: [("description", "#sea #night")])
            func ids(_ query: String) async throws -> [String] {
                try await stage.api.get("/api/v1/timelines/tag/\(query)").json.ids
            }
            func texts(_ posts: ID<Post>...) -> [String] { posts.map { "\($0)" } }
            #expect(try await ids("SEA") == texts(work, both, sea))
            #expect(try await ids("sea?any[]=sky") == texts(work, sky, both, sea))
            #expect(try await ids("sea?all[]=sky") == texts(both))
            #expect(try await ids("sea?none[]=sky&none[]=night") == texts(sea))
            #expect(try await ids("sea?only_media=true") == texts(work))
            #expect(try await ids("sea?any[]=sky&limit=2") == texts(work, sky))
            #expect(try await ids("%23").isEmpty)
            #expect(try await stage.api.get("/api/v1/timelines/public?only_media=true").json.ids == texts(work))
        }
    }

    @Test(arguments: TestEngine.available)
    func aMembersStatusesAreFiltered(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let stage = try await Lists(salon)
            let other = try await stage.post("Another's", by: 2)
            let post = try await stage.post("#sea", by: 1)
            let reply = try await stage.post("Yes", by: 1, to: other)
            let work = try await salon.shareWork("Night", by: stage.browser(1))
            _ = try await RepostPost(post: other, account: stage.people[1], isReposted: true)(salon.services)
            try await PinPost(post: post, account: stage.people[1], isPinned: true)(salon.services)
            func get(_ query: String) async throws -> JSONTree {
                try await stage.api.get("/api/v1/accounts/\(stage.id(1))/statuses\(query)").json
            }
            func texts(_ posts: ID<Post>...) -> [String] { posts.map { "\($0)" } }
            let all = try await get("")
            #expect(Array(all.ids.dropFirst()) == texts(work, reply, post))
            #expect(all[0]["reblog"]["id"].text == "\(other)")
            #expect(try await get("?exclude_reblogs=true").ids == texts(work, reply, post))
            #expect(try await get("?exclude_replies=true&exclude_reblogs=1").ids == texts(work, post))
            #expect(try await get("?only_media=true").ids == texts(work))
            #expect(try await get("?tagged=sea").ids == texts(post))
            #expect(try await get("?tagged=a+b").ids.isEmpty)
            let pinned = try await get("?pinned=true")
            #expect(pinned.ids == texts(post) && pinned[0]["pinned"] == true)
            #expect(try await stage.api.get("/api/v1/accounts/1/statuses").status == 404)
        }
    }

    // Catches places that are not the relation's, and likes of one millisecond that are lost or repeated.
    @Test("Rule 4: relations", arguments: TestEngine.available)
    func savedAndLikedPageByTheirOwnPlaces(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let stage = try await Lists(salon)
            var posts: [ID<Post>] = []
            for number in 0..<7 { posts.append(try await stage.post("\(number)", by: 1)) }
            posts.append(try await salon.shareWork("Night", by: stage.browser(1)))
            // Not in the order of the posts; the clock stands still for all but the last.
            let order = [3, 0, 7, 5, 1, 6, 2, 4].map { posts[$0] }
            for (index, post) in order.enumerated() {
                if index == 7 { salon.clock.advance(by: .seconds(1)) }
                try await SavePost(post: post, account: stage.people[0], isSaved: true)(salon.services)
                _ = try await ReactToPost(.like, post: post, account: stage.people[0], isOn: true)(salon.services)
            }
            let liked = [order[7]] + order.dropLast().sorted(by: >)
            for (list, wanted) in [("bookmarks", Array(order.reversed())), ("favourites", liked)] {
                let wanted = wanted.map { "\($0)" }
                var (found, pages, path): ([String], [APIAnswer], String?) = ([], [], "/api/v1/\(list)?limit=3")
                while let here = path {
                    let page = try await stage.api.get(here)
                    found += page.json.ids
                    pages.append(page)
                    path = page.links["next"]
                }
                #expect(found == wanted && pages.count == 3, "\(list)")
                if list == "bookmarks" { #expect(pages[0].links["next"]?.contains(wanted[2]) == false) }
                let up = try await stage.api.get(try #require(pages[2].links["prev"]))
                #expect(up.json.ids == pages[1].json.ids, "\(list)")
                #expect(try await stage.api.get(try #require(pages[0].links["prev"])).json.ids.isEmpty, "\(list)")
            }
        }
    }

    // Catches a context in another order, one that shows what is hidden, and one of a work without its comments.
    @Test(arguments: TestEngine.available)
    func contextIsDepthFirst(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let stage = try await Lists(salon, people: 4)
            let root = try await stage.post("root", by: 0)
            let one = try await stage.post("one", by: 1, to: root)
            let two = try await stage.post("two", by: 2, to: root)
            let below = try await stage.post("below one", by: 2, to: one)
            let deep = try await stage.post("below that", by: 1, to: below)
            let hidden = try await stage.post("by somebody blocked", by: 3, to: root)
            _ = try await stage.post("to somebody blocked", by: 1, to: hidden)
            try await BlockAccount(account: stage.people[0], other: stage.people[3], isBlocked: true)(salon.services)
            func context(_ id: ID<Post>) async throws -> (above: [String], below: [String]) {
                let json = try await stage.api.get("/api/v1/statuses/\(id)/context").json
                return (json["ancestors"].ids, json["descendants"].ids)
            }
            func texts(_ posts: ID<Post>...) -> [String] { posts.map { "\($0)" } }
            let whole = try await context(root)
            #expect(whole.above.isEmpty && whole.below == texts(one, below, deep, two))
            let part = try await context(below)
            #expect(part.above == texts(root, one) && part.below == texts(deep))
            #expect(try await stage.api.get("/api/v1/statuses/\(hidden)/context").status == 404)

            let work = try await salon.shareWork("Night", by: stage.browser(0))
            let comment = try await stage.comment("Good", by: 1, on: work)
            let other = try await stage.comment("Better", by: 2, on: work)
            let answer = try await stage.comment("Thanks", by: 0, on: work, to: comment)
            #expect(try await context(work).below == texts(comment, answer, other))
            let said = try await context(answer)
            #expect(said.above == texts(work, comment) && said.below.isEmpty)
            // Visitors read less of a long thread.
            for number in 0..<70 { _ = try await stage.post("\(number)", by: 1, to: two) }
            let visitor = try await APIClient.visitor(salon).get("/api/v1/statuses/\(two)/context").json
            #expect(visitor["descendants"].count == 60)
            #expect(try await context(two).below.count == 70)
        }
    }

    // Catches a statement for each status.
    @Test(arguments: TestEngine.available)
    func twentyCostAsMuchAsTwo(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let stage = try await Lists(salon)
            try await stage.follow(0, 1)
            let browser = stage.browser(1)
            _ = try await salon.shareWork("Night", by: browser)
            func add(_ number: Int) async throws {
                let post = try await stage.post("\(number) #sea @jiwoo", by: 1)
                let strange = try await stage.post("Strange \(number)", by: 2)
                _ = try await stage.post("Quoting \(number)", by: 1, quoting: post)
                _ = try await RepostPost(post: strange, account: stage.people[1], isReposted: true)(salon.services)
            }
            try await add(0)
            let lists = [
                "timelines/home", "timelines/public", "timelines/tag/sea", "accounts/\(stage.id(1))/statuses",
            ]
            func costs() async throws -> [Int] {
                var costs: [Int] = []
                for list in lists {
                    // Whoever asks first fills what is kept.
                    _ = try await stage.api.get("/api/v1/\(list)?limit=40")
                    let tally = StatementTally()
                    _ = try await Database.$tally.withValue(tally) {
                        try await stage.api.get("/api/v1/\(list)?limit=40")
                    }
                    costs.append(tally.statements.count)
                }
                return costs
            }
            let few = try await costs()
            for number in 1..<12 { try await add(number) }
            let many = try await costs()
            #expect(few == many && few.allSatisfy { (1...24).contains($0) }, "\(few) \(many)")
        }
    }

    // Catches what a space that is off has left behind.
    @Test(arguments: TestEngine.available)
    func spacesThatAreOffBringNothing(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine, options: .with(.gallery)) { salon in
            let stage = try await Lists(salon)
            try await stage.follow(0, 1)
            let work = try await salon.shareWork("Night", by: stage.browser(1))
            let (post, author, member) = (salon.services.ids.next(Post.self), stage.people[1], stage.people[0])
            try await salon.database.write { transaction in
                try transaction.execute(
                    """
                    INSERT INTO posts (id, author_id, created_at, kind, text)
                    VALUES (\(post), \(author), \(post.createdAt), 'post', 'Left')
                    """)
                try transaction.execute(
                    """
                    INSERT INTO likes (post_id, account_id, created_at)
                    VALUES (\(post), \(member), \(post.createdAt)), (\(work), \(member), \(post.createdAt))
                    """)
            }
            let lists = [
                "timelines/home", "timelines/public", "accounts/\(stage.id(1))/statuses", "favourites",
                "statuses?id[]=\(post)&id[]=\(work)",
            ]
            for list in lists { #expect(try await stage.api.get("/api/v1/\(list)").json.ids == ["\(work)"], "\(list)") }
            #expect(try await stage.api.get("/api/v1/trends/statuses").json.isArray)
        }
    }

    // Catches a list for whoever may not have it.
    @Test(arguments: TestEngine.available)
    func tokensSayWhatIsRead(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let (visitor, narrow) = (
                APIClient.visitor(salon), try await APIClient.member(salon, "minsu", scopes: "read:accounts")
            )
            for list in ["timelines/home", "bookmarks", "favourites"] {
                #expect(try await visitor.get("/api/v1/\(list)").status == 401, "\(list)")
                #expect(try await narrow.get("/api/v1/\(list)").status == 403, "\(list)")
            }
            for list in ["timelines/public", "timelines/tag/sea", "statuses?id[]=1&id[]=x"] {
                let answer = try await visitor.get("/api/v1/\(list)")
                #expect(answer.status == 200 && answer.json.isArray && answer.json.count == 0, "\(list)")
            }
        }
    }
}
