import APITestKit
import Accounts
import Base
import Core
import Foundation
import People
import Posts
import SQL
import Search
import TestKit
import Testing
import Timeline

/// Lists of people whom a member follows, by apps.
@Suite(.serialized) struct ListTests {
    // Catches a list that says something else than was said, and one that is somebody else's.
    @Test(arguments: TestEngine.available)
    func aListIsItsOwners(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let stage = try await Lists(salon)
            let (api, other) = (stage.api, try await APIClient.member(salon, "ada"))
            try await stage.follow(0, 1)
            var answer = try await api.post("/api/v1/lists", form: ["title": " Makers "])
            #expect(answer.json.keys == ["exclusive", "id", "replies_policy", "title"])
            #expect(answer.json["title"] == "Makers" && answer.json["replies_policy"] == "list")
            #expect(answer.json["exclusive"] == false)
            let list = "/api/v1/lists/\(try #require(answer.json["id"].text))"
            answer = try await api.put(list, json: ["title": "Printers", "replies_policy": "none", "exclusive": true])
            #expect(answer.json["title"] == "Printers" && answer.json["replies_policy"] == "none")
            #expect(answer.json["exclusive"] == true)
            // What is not said stays.
            answer = try await api.put(list, form: ["exclusive": "false"])
            #expect(answer.json["title"] == "Printers" && answer.json["exclusive"] == false)
            #expect(try await api.get(list).json == answer.json)
            let second = try await api.post("/api/v1/lists", form: ["title": "Second"]).json
            #expect(try await api.get("/api/v1/lists").json == .array([answer.json, second]))

            let people = Fields([("account_ids[]", stage.id(1))])
            #expect(try await api.post("\(list)/accounts", form: people).text == "{}")
            #expect(try await api.get("\(list)/accounts").json.ids == [stage.id(1)])
            #expect(try await api.get("/api/v1/accounts/\(stage.id(1))/lists").json == .array([answer.json]))
            #expect(try await api.get("/api/v1/accounts/\(stage.id(2))/lists").json == [])
            for stranger in [stage.id(2), stage.id(0), "7"] {
                let strange = Fields([("account_ids[]", stranger)])
                #expect(try await api.post("\(list)/accounts", form: strange).status == 404, "\(stranger)")
            }
            #expect(try await api.delete("\(list)/accounts", form: people).text == "{}")
            #expect(try await api.get("\(list)/accounts").json == [])
            #expect(try await api.post("\(list)/accounts?account_ids[]=\(stage.id(1))").status == 200)

            let timeline = list.replacing("/lists/", with: "/timelines/list/")
            for strange in [list, "\(list)/accounts", timeline, "/api/v1/lists/1", "/api/v1/lists/x/accounts"] {
                #expect(try await other.get(strange).status == 404, "\(strange)")
            }
            #expect(try await other.put(list, form: ["title": "Mine"]).status == 404)
            #expect(try await other.post("\(list)/accounts", form: people).status == 404)
            #expect(try await other.delete("\(list)/accounts", form: people).status == 404)
            #expect(try await other.delete(list).status == 404)
            #expect(try await other.get("/api/v1/lists").json == [])

            for title in ["", " ", String(repeating: "x", count: 101)] {
                #expect(try await api.post("/api/v1/lists", form: ["title": title]).status == 422)
                #expect(try await api.put(list, form: ["title": title]).status == 422)
            }
            #expect(try await api.post("/api/v1/lists").status == 422)
            #expect(try await api.put(list, form: ["replies_policy": "nonsense"]).status == 422)
            #expect(try await api.delete(list).text == "{}")
            #expect(try await api.get(list).status == 404)
            #expect(try await api.get("/api/v1/lists").json.count == 1)
        }
    }

    // Catches an app that does with lists what nobody has allowed it.
    @Test(arguments: TestEngine.available)
    func listsNeedTheirScopes(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let stage = try await Lists(salon)
            let id = try #require(try await stage.api.post("/api/v1/lists", form: ["title": "One"]).json["id"].text)
            let paths = ["/api/v1/lists", "/api/v1/lists/\(id)", "/api/v1/lists/\(id)/accounts"]
            let reads = paths + ["/api/v1/timelines/list/\(id)", "/api/v1/accounts/\(stage.id(1))/lists"]
            let reader = try await APIClient.member(salon, stage.people[0], scopes: "read:lists")
            let narrow = try await APIClient.member(salon, stage.people[0], scopes: "read:statuses write:statuses")
            for path in reads {
                #expect(try await reader.get(path).status == 200, "\(path)")
                #expect(try await narrow.get(path).status == 403, "\(path)")
                #expect(try await APIClient.visitor(salon).get(path).status == 401, "\(path)")
            }
            for client in [reader, narrow] {
                #expect(try await client.post(paths[0], form: ["title": "Two"]).status == 403)
                #expect(try await client.put(paths[1], form: ["title": "Two"]).status == 403)
                #expect(try await client.post(paths[2], form: ["account_ids[]": "1"]).status == 403)
                #expect(try await client.delete(paths[2], form: ["account_ids[]": "1"]).status == 403)
                #expect(try await client.delete(paths[1]).status == 403)
            }
        }
    }

    // Catches people who are on two pages or none, and a `limit=0` that is not all of them.
    @Test("Rules 4 and 11", arguments: TestEngine.available)
    func peoplePageThroughOnceEach(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let stage = try await Lists(salon, people: 93)
            let others = Array(stage.people.dropFirst(3))
            try await stage.followAll(others)
            let list = try await stage.list(of: others)
            // Those who are away are followed still.
            let (away, there) = (others[20..<25], others[..<20] + others[25...])
            try await salon.database.write { transaction in
                _ = try transaction.execute(
                    "UPDATE accounts SET state = 'suspended' WHERE id IN (\(list: Array(away)))")
            }
            let expected = there.reversed().map(\.description)
            let path = "/api/v1/lists/\(list)/accounts"
            #expect(try await stage.api.get("\(path)?limit=0").json.ids == expected)
            #expect(try await stage.api.get(path).json.ids == Array(expected.prefix(40)))
            var (seen, next): ([String], String?) = ([], "\(path)?limit=17")
            while let here = next {
                let page = try await stage.api.get(here)
                #expect(page.json.count == min(17, expected.count - seen.count))
                seen += page.json.ids
                next = page.links["next"]
                try #require(seen.count <= expected.count)
            }
            #expect(seen == expected)
            let above = try await stage.api.get("\(path)?limit=10&min_id=\(expected[30])")
            #expect(above.json.ids == Array(expected[20..<30]))
            for hostile in ["x", "-1", "99999999999999999999", ""] {
                for name in ["max_id", "min_id", "since_id", "limit"] {
                    #expect(try await stage.api.get(path, [name: hostile]).status == 200, "\(name) \(hostile)")
                }
            }
        }
    }

    // Catches a timeline with what others bring, the owner's own, what pages hide, or pages that are short.
    @Test("Rules 4 and 11", arguments: TestEngine.available)
    func itsTimelineIsOfThoseInIt(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let stage = try await Lists(salon, people: 4)
            for person in 1...3 { try await stage.follow(0, person) }
            let list = try await stage.list(of: [stage.people[1], stage.people[2]])
            let path = "/api/v1/timelines/list/\(list)"
            _ = try await stage.post("My own", by: 0)
            _ = try await stage.post("By one whom I follow besides", by: 3)
            let post = try await stage.post("By one in it", by: 1)
            let work = try await salon.shareWork("Night", by: stage.browser(1))
            let strange = try await stage.post("By a stranger to it", by: 3)
            for person in [1, 2] {
                _ = try await RepostPost(post: strange, account: stage.people[person], isReposted: true)(
                    salon.services)
            }
            _ = try await stage.post("A reply", by: 1, to: post)
            var seen = try await stage.api.get(path).json
            // Of two who pass one post on, the first counts.
            #expect(seen.count == 3 && seen[0]["reblog"]["id"].text == "\(strange)")
            #expect(seen[0]["account"]["id"].text == stage.id(1))
            #expect(Array(seen.ids.dropFirst()) == ["\(work)", "\(post)"])
            let oldest = seen.ids
            try await MuteAccount(account: stage.people[0], other: stage.people[1], isMuted: true)(salon.services)
            seen = try await stage.api.get(path).json
            #expect(seen.count == 1 && seen[0]["account"]["id"].text == stage.id(2))
            try await MuteAccount(account: stage.people[0], other: stage.people[1], isMuted: false)(salon.services)

            var shown: [String] = []
            var hidden: [ID<Post>] = []
            for number in 0..<15 { shown.append("\(try await stage.post("\(number)", by: 1 + number % 2))") }
            for number in 0..<50 { hidden.append(try await stage.post("Hidden \(number)", by: 2)) }
            for number in 15..<25 { shown.append("\(try await stage.post("\(number)", by: 1 + number % 2))") }
            let posts = hidden
            try await salon.database.write { transaction in
                _ = try transaction.execute("UPDATE posts SET state = 'hidden' WHERE id IN (\(list: posts))")
            }
            let newest = Array(shown.reversed())
            let first = try await stage.api.get("\(path)?limit=20")
            #expect(first.json.ids == Array(newest.prefix(20)))
            let second = try await stage.api.get(try #require(first.links["next"]))
            #expect(second.json.ids == Array(newest.suffix(5)) + oldest && second.links["next"] == nil)
            let above = try await stage.api.get("\(path)?limit=20&min_id=\(try #require(newest.last))")
            #expect(above.json.ids == Array(newest.dropLast().suffix(20)))
            // Who is followed no longer brings nothing any more.
            try await FollowAccount(follower: stage.people[0], followed: stage.people[1], isFollowing: false)(
                salon.services)
            let rest = try await stage.api.get("\(path)?limit=40").json.list
            #expect(rest.count == 13 && rest.allSatisfy { $0["account"]["id"].text == stage.id(2) })
        }
    }

    // Catches a Home that goes on showing what an exclusive list has taken from it, or never shows it again.
    @Test(arguments: TestEngine.available)
    func exclusiveListsTakeFromHome(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let stage = try await Lists(salon)
            for person in [1, 2] { try await stage.follow(0, person) }
            let (one, other) = (try await stage.post("Velvet", by: 1), try await stage.post("Linen", by: 2))
            let list = try await stage.list(of: [stage.people[1]])
            func home() async throws -> [String] { try await stage.api.get("/api/v1/timelines/home").json.ids }
            #expect(try await home() == ["\(other)", "\(one)"])
            let path = "/api/v1/lists/\(list)"
            let people = Fields([("account_ids[]", stage.id(1))])
            #expect(try await stage.api.put(path, form: ["exclusive": "true"]).status == 200)
            #expect(try await home() == ["\(other)"])
            #expect(try await stage.api.get("/api/v1/timelines/list/\(list)").json.ids == ["\(one)"])
            let page = try await stage.browser(0).get("/timeline").text
            #expect(page.contains("Linen") && !page.contains("Velvet"))
            _ = try await stage.api.delete("\(path)/accounts", form: people)
            #expect(try await home() == ["\(other)", "\(one)"])
            _ = try await stage.api.post("\(path)/accounts", form: people)
            #expect(try await home() == ["\(other)"])
            _ = try await stage.api.delete(path)
            #expect(try await home() == ["\(other)", "\(one)"])
        }
    }

    private func last(_ house: StreamHouse, by author: ID<Account>) async throws -> String {
        try await PublishPost(author: author, text: "The last one #last")(house.salon.services).description
    }

    // Catches a stream of a list that hears others, says one post twice, or is another member's.
    @Test(arguments: TestEngine.available)
    func whatThoseInItPostIsTold(on engine: TestEngine) async throws {
        try await StreamHouse.run(on: engine) { house in
            let (salon, services) = (house.salon, house.salon.services)
            let stage = try await Lists(salon, people: 4)
            let (maker, friend) = (stage.people[1], stage.people[2])
            for person in 1...3 { try await stage.follow(0, person) }
            let list = try await stage.list(of: [maker, friend])
            let apart = try await stage.list(of: [friend], isExclusive: true)
            let stream = try await house.listen("list?list=\(list)", stage.api.token)
            let other = try await house.listen("list?list=\(apart)", stage.api.token)
            let home = try await house.listen("user", stage.api.token)
            let socket = try await house.socket("?stream=list&list=\(list)", stage.api.token)

            let strange = try await stage.post("By somebody besides", by: 3)
            let post = try await stage.post("By one in it", by: 1)
            let hers = try await stage.post("By one whom Home leaves out", by: 2)
            let own = try await stage.post("My own", by: 0)
            let work = try await salon.shareWork("Night", by: stage.browser(1))
            // What is there already comes no second time.
            for (passed, account) in [(post, friend), (strange, friend), (strange, maker)] {
                _ = try await RepostPost(post: passed, account: account, isReposted: true)(services)
            }
            let last = try await stage.post("The last one", by: 1)
            for each in [stream, home] { try await each.wait { $0.body.contains("\(last)") } }
            let told = try updates(stream)
            let originals = told.map { $0["reblog"]["id"].text ?? $0["id"].text }
            #expect(originals == [post, hers, work, strange, last].map { "\($0)" })
            #expect(told.dropFirst(3).first?["account"]["acct"] == "ada")
            #expect(try updates(home).map(\.["id"].text) == [strange, post, own, work, last].map { "\($0)" })
            try await other.wait { $0.events.count == 3 }
            #expect(try updates(other).first?["id"].text == "\(hers)")
            try await socket.wait { $0.messages("list", "\(list)").count == 5 }
            try await DeletePost(post: post, account: maker)(services)
            try await stream.wait { $0.events.last?.name == "delete" }
            #expect(stream.events.last?.data == "\(post)")
        }
    }

    // Catches a stream of a list that says to others what those in it post.
    @Test(arguments: TestEngine.available)
    func othersHearNothingOfAList(on engine: TestEngine) async throws {
        try await StreamHouse.run(on: engine) { house in
            let stage = try await Lists(house.salon)
            try await stage.follow(0, 1)
            let list = try await stage.list(of: [stage.people[1]])
            let stream = try await house.listen("list?list=\(list)", stage.api.token)
            let other = try await APIClient.member(house.salon, "ada")
            for path in ["list?list=\(list)", "list?list=1", "list?list=x", "list"] {
                let refused = try await house.connect(path, other.token)
                try await refused.wait { $0.status != 0 }
                #expect(refused.status == 404, "\(path)")
            }
            let socket = try await house.socket("?stream=list&list=\(list)", other.token)
            try await socket.say(["type": "subscribe", "stream": "public"])
            try await socket.settle()
            let post = try await stage.post("In it", by: 1)
            try await stream.wait { $0.body.contains("\(post)") }
            try await socket.wait { !$0.messages("public").isEmpty }
            #expect(socket.messages("list", "\(list)").isEmpty)
        }
    }

    private func updates(_ stream: StreamListener) throws -> [JSONTree] {
        try stream.events.filter { $0.name == "update" }.map { event in
            try JSONDecoder().decode(JSONTree.self, from: Data(event.data.utf8))
        }
    }
}

extension Lists {
    /// Makes a list of those whom the first follows.
    func list(of members: [ID<Account>], isExclusive: Bool = false) async throws -> ID<PeopleList> {
        let list = try await MakePeopleList(account: people[0], title: "A list", isExclusive: isExclusive)(
            salon.services)
        try await ListPeople(account: people[0], list: list.id, people: members, areListed: true)(salon.services)
        return list.id
    }

    /// Has the first follow many, whatever that costs.
    func followAll(_ others: [ID<Account>]) async throws {
        let (follower, services) = (people[0], salon.services)
        try await services.database.write { transaction in
            for other in others {
                try FollowAccount(follower: follower, followed: other, isFollowing: true)
                    .write(services, in: transaction)
            }
        }
    }
}
