import APITestKit
import Base
import Core
import Kernel
import Moderation
import Notifications
import People
import Posts
import SQL
import TestKit
import Testing
import Timeline

@Suite struct NotificationTests {
    /// Somebody with an app, and others who do things to them.
    private struct Scene {
        let salon: TestSalon
        let api: APIClient
        let owner: ID<Account>
        let others: [ID<Account>]

        init(_ salon: TestSalon, others count: Int = 3) async throws {
            self.salon = salon
            api = try await APIClient.member(salon, "minsu")
            owner = try #require(api.account)
            others = try await salon.crowd(count)
        }

        func post(_ text: String = "A post", by author: ID<Account>? = nil, to parent: ID<Post>? = nil)
            async throws -> ID<Post>
        {
            try await PublishPost(author: author ?? owner, text: text, inReplyTo: parent)(salon.services)
        }

        func like(_ post: ID<Post>, by other: Int) async throws {
            try await ReactToPost(.like, post: post, account: others[other], isOn: true)(salon.services)
        }

        func follow(by other: Int) async throws {
            try await FollowAccount(follower: others[other], followed: owner, isFollowing: true)(salon.services)
        }

        /// One of Salon's own kinds.
        func hear(_ kind: NotificationKind, of other: Int) async throws {
            let (id, actor, owner) = (salon.services.ids.next(MemberNotification.self), others[other], owner)
            try await salon.database.write { transaction in
                _ = try Notify(kind, owner, of: actor).write(id, in: transaction)
            }
        }

        func badge() async throws -> Int {
            try await salon.database.read { [owner] reader in
                try reader.value("SELECT unread_count FROM accounts WHERE id = \(owner)") ?? -1
            }
        }
    }

    @Test(arguments: TestEngine.available)
    func eachActIsWhatClientsCallIt(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let scene = try await Scene(salon)
            let post = try await scene.post()
            try await scene.like(post, by: 0)
            try await scene.follow(by: 1)
            let reply = try await scene.post("An answer", by: scene.others[2], to: post)
            _ = try await RepostPost(post: post, account: scene.others[0], isReposted: true)(salon.services)
            let quote = try await PublishPost(
                author: scene.others[1], text: "See", inReplyTo: nil, quoting: post)(salon.services)
            let answer = try await scene.api.get("/api/v1/notifications")
            #expect(answer.status == 200)
            let list = answer.json.list
            #expect(list.map { $0["type"].text } == ["quote", "reblog", "mention", "follow", "favourite"])
            #expect(
                list.map { $0["status"]["id"].text } == [
                    quote.description, post.description, reply.description, nil, post.description,
                ])
            #expect(list.map { $0["account"]["id"].text }.last == scene.others[0].description)
            #expect(list[3]["status"].isNull)
            let one = try await scene.api.get("/api/v1/notifications/\(list[0]["id"].text ?? "")")
            #expect(one.json["type"] == "quote")
            let others = try await APIClient.member(salon, "jiwoo")
            let foreign = try await others.get("/api/v1/notifications/\(list[0]["id"].text ?? "")")
            #expect(foreign.status == 404 && foreign.json["error"] == "Record not found")
        }
    }

    @Test("Rule 9", arguments: TestEngine.available)
    func idsAreBelow2To53(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let scene = try await Scene(salon)
            let posts = [try await scene.post(), try await scene.post("Another")]
            for post in posts { try await scene.like(post, by: 0) }
            let ids = try await scene.api.get("/api/v1/notifications").json.ids.compactMap { Int64($0) }
            #expect(ids.count == 2 && ids.allSatisfy { $0 > 0 && $0 < 1 << 53 } && ids[0] > ids[1])
            // The number of one that is withdrawn is not given again.
            try await ReactToPost(.like, post: posts[1], account: scene.others[0], isOn: false)(salon.services)
            try await scene.like(posts[1], by: 1)
            let newest = try await scene.api.get("/api/v1/notifications").json.ids.first.flatMap { Int64($0) }
            #expect(try #require(newest) > ids[0])
            let grouped = try await scene.api.get("/api/v2/notifications").json["notification_groups"]
            #expect(grouped[0]["most_recent_notification_id"].int == newest.map(Int.init))
        }
    }

    @Test("Rule 11: notifications", arguments: TestEngine.available)
    func pagesAreFull(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let scene = try await Scene(salon, others: 8)
            let post = try await scene.post()
            for other in 0..<8 { try await scene.like(post, by: other) }
            let (owner, hidden) = (scene.owner, Array(scene.others[2...4]))
            try await salon.database.write { transaction in
                for other in hidden {
                    try transaction.execute("INSERT INTO mutes (account_id, other_id) VALUES (\(owner), \(other))")
                }
            }
            let first = try await scene.api.get("/api/v1/notifications", ["limit": "4"])
            #expect(
                first.json.list.map { $0["account"]["id"].text }
                    == [7, 6, 5, 1].map { scene.others[$0].description })
            let next = try await scene.api.get(try #require(first.links["next"]))
            #expect(next.json.list.map { $0["account"]["id"].text } == [scene.others[0].description])
            // The page just above the last, not the newest.
            let above = try await scene.api.get(
                "/api/v1/notifications", ["limit": "2", "min_id": next.json.ids.last ?? ""])
            #expect(
                above.json.list.map { $0["account"]["id"].text } == [5, 1].map { scene.others[$0].description })
            let newer = try await scene.api.get(try #require(first.links["prev"]))
            #expect(newer.json.count == 0)
        }
    }

    @Test("Rule 13: kinds", arguments: TestEngine.available)
    func salonsOwnKindsNeverAppear(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let scene = try await Scene(salon)
            try await scene.hear(.decision, of: 0)
            try await scene.follow(by: 1)
            let list = try await scene.api.get("/api/v1/notifications").json.list
            #expect(list.map { $0["type"].text } == ["follow"])
            let groups = try await scene.api.get("/api/v2/notifications").json["notification_groups"].list
            #expect(groups.map { $0["type"].text } == ["follow"])
            #expect(try await scene.api.get("/api/v1/notifications/unread_count").json["count"] == 1)
            // What the client does not show is neither cleared nor read by it.
            #expect(try await scene.api.post("/api/v1/notifications/clear").status == 200)
            #expect(try await scene.badge() == 1)
        }
    }

    @Test(arguments: TestEngine.available)
    func typesAreChosen(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let scene = try await Scene(salon)
            try await scene.like(try await scene.post(), by: 0)
            try await scene.follow(by: 1)
            func types(_ query: Fields) async throws -> [String?] {
                try await scene.api.get("/api/v1/notifications", query).json.list.map { $0["type"].text }
            }
            #expect(try await types(["types[]": "favourite"]) == ["favourite"])
            #expect(try await types(["exclude_types[]": "favourite"]) == ["follow"])
            #expect(try await types(["types[]": "admin.report"]) == [])
            #expect(try await types(["account_id": scene.others[0].description]) == ["favourite"])
        }
    }

    @Test(arguments: TestEngine.available)
    func onlyMarkersMarkAsRead(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let scene = try await Scene(salon)
            try await scene.hear(.decision, of: 0)
            try await scene.follow(by: 1)
            try await scene.follow(by: 2)
            let ids = try await scene.api.get("/api/v1/notifications").json.ids
            #expect(try await scene.badge() == 3)
            let moved = try await scene.api.post(
                "/api/v1/markers", form: ["notifications[last_read_id]": ids[1], "home[last_read_id]": "77"])
            #expect(moved.json["notifications"]["last_read_id"] == .string(ids[1]))
            #expect(moved.json["home"]["version"] == 1)
            #expect(try await scene.badge() == 2)
            #expect(try await scene.api.get("/api/v1/notifications/unread_count").json["count"] == 1)
            let kept = try await scene.api.get(
                "/api/v1/markers", ["timeline[]": "home", "timeline[]": "notifications"])
            #expect(kept.json["home"]["last_read_id"] == "77" && kept.json.keys == ["home", "notifications"])
            let odd = try await scene.api.post("/api/v1/markers", json: ["home": ["last_read_id": "x"]])
            #expect(odd.status == 422)
        }
    }

    @Test(arguments: TestEngine.available)
    func whatIsDismissedIsGone(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let scene = try await Scene(salon)
            for other in 0..<3 { try await scene.follow(by: other) }
            let ids = try await scene.api.get("/api/v1/notifications").json.ids
            #expect(try await scene.api.post("/api/v1/notifications/\(ids[1])/dismiss").status == 200)
            #expect(try await scene.api.get("/api/v1/notifications").json.ids == [ids[0], ids[2]])
            #expect(try await scene.badge() == 2)
            let one = try await APIClient.member(salon, scene.owner, scopes: "read")
            #expect(try await one.post("/api/v1/notifications/clear").status == 403)
            #expect(try await scene.api.post("/api/v1/notifications/clear").status == 200)
            #expect(try await scene.api.get("/api/v1/notifications").json.count == 0)
            #expect(try await scene.badge() == 0)
        }
    }

    @Test(arguments: TestEngine.available)
    func groupsAreOfOneDayAndThing(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let scene = try await Scene(salon)
            let posts = [try await scene.post(), try await scene.post("Another")]
            for other in 0..<3 { try await scene.like(posts[0], by: other) }
            try await scene.like(posts[1], by: 0)
            _ = try await scene.post("An answer", by: scene.others[0], to: posts[0])
            let answer = try await scene.api.get("/api/v2/notifications")
            let groups = answer.json["notification_groups"]
            #expect(groups.list.map { $0["notifications_count"].int } == [1, 1, 3])
            #expect(groups[0]["group_key"].text?.hasPrefix("ungrouped-") == true)
            #expect(
                groups[2]["sample_account_ids"].list.compactMap(\.text)
                    == scene.others.reversed().map(\.description))
            #expect(Set(answer.json["accounts"].ids) == Set(scene.others.map(\.description)))
            #expect(Set(answer.json["statuses"].ids).isSuperset(of: posts.map(\.description)))
            let key = try #require(groups[2]["group_key"].text)
            let one = try await scene.api.get("/api/v2/notifications/\(key)").json["notification_groups"]
            #expect(one.count == 1 && one[0]["notifications_count"] == 3)
            #expect(try await scene.api.get("/api/v2/notifications/\(key)/accounts").json.count == 3)
            #expect(try await scene.api.get("/api/v2/notifications/unread_count").json["count"] == 3)
            // A page with two groups leads to the rest.
            let page = try await scene.api.get("/api/v2/notifications", ["limit": "2"])
            let next = try await scene.api.get(try #require(page.links["next"]))
            #expect(next.json["notification_groups"].list.map { $0["group_key"].text } == [key])
            #expect(try await scene.api.post("/api/v2/notifications/\(key)/dismiss").status == 200)
            #expect(try await scene.api.get("/api/v2/notifications/\(key)").status == 404)
            #expect(try await scene.api.get("/api/v1/notifications").json.count == 2)
            // What shows no groups gets none.
            let apart = try await scene.api.get("/api/v2/notifications", ["grouped_types[]": "follow"])
            #expect(
                apart.json["notification_groups"].list.allSatisfy {
                    $0["group_key"].text?.hasPrefix("ungrouped-") == true
                })
            for odd in ["favourite", "favourite-x-1", "ungrouped-0", "follow-99999999999999999999", "poll-1-1"] {
                #expect(try await scene.api.get("/api/v2/notifications/\(odd)").status == 404, "\(odd)")
            }
        }
    }

    /// What pages leave out, a muted word in an answer, is left out here.
    @Test(arguments: TestEngine.available)
    func mutedWordsAreLeftOut(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let scene = try await Scene(salon)
            let post = try await scene.post()
            for text in ["A nice answer", "An answer with turnips"] {
                _ = try await scene.post(text, by: scene.others[0], to: post)
            }
            try await MuteWord(account: scene.owner, word: "turnips")(salon.services)
            let list = try await scene.api.get("/api/v1/notifications", ["limit": "1"]).json
            #expect(list.count == 1 && list[0]["status"]["content"].text?.contains("nice") == true)
        }
    }

    /// Nothing is sorted out, and nothing pretends to be.
    @Test(arguments: TestEngine.available)
    func everyPolicyAccepts(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let api = try await APIClient.member(salon, "minsu")
            let policy = try await api.get("/api/v2/notifications/policy").json
            #expect(policy["for_not_following"] == "accept" && policy["summary"]["pending_requests_count"] == 0)
            for (word, status) in [("accept", 200), ("drop", 422)] {
                let answer = try await api.patch(
                    "/api/v2/notifications/policy", form: ["for_not_following": word])
                #expect(answer.status == status)
            }
            #expect(try await api.get("/api/v1/notifications/policy").json["filter_not_following"] == false)
            #expect(try await api.get("/api/v1/notifications/requests").json == [])
            #expect(try await api.get("/api/v1/notifications/requests/merged").json["merged"] == true)
            #expect(try await api.get("/api/v1/notifications/requests/7").status == 404)
        }
    }
}
