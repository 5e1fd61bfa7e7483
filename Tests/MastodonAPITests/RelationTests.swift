import APITestKit
import Accounts
import Base
import Core
import People
import SQL
import Storage
import TestKit
import Testing

/// Follows, mutes and blocks by apps, and the lists of them.
@Suite struct RelationTests {
    @Test(arguments: TestEngine.available)
    func areWhatTheActsSay(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await APIClient.member(salon, "minsu"), ada = try await APIClient.member(salon, "ada")
            let (his, hers) = (try await salon.id(of: .minsu), try await salon.id(of: .ada))
            func relation() async throws -> JSONTree {
                // Both ways of naming it are said.
                let one = try await ada.get("/api/v1/accounts/relationships?id=\(his)").json
                let list = try await ada.get("/api/v1/accounts/relationships?id[]=\(his)&id[]=1").json
                #expect(one == list && one.count == 1)
                return one[0]
            }
            #expect(try await relation()["following"].flag == false)
            var answer = try await ada.post("/api/v1/accounts/\(his)/follow", json: ["notify": true])
            #expect(answer.json["following"].flag == true && answer.json["notifying"].flag == true)
            answer = try await ada.post("/api/v1/accounts/\(his)/follow?notify=false")
            #expect(answer.json["following"].flag == true && answer.json["notifying"].flag == false)
            #expect(
                try await minsu.get("/api/v1/accounts/relationships?id=\(hers)").json[0]["followed_by"].flag == true)
            #expect(try await minsu.get("/api/v1/accounts/\(his)").json["followers_count"].int == 1)
            #expect(
                try await minsu.post("/api/v1/accounts/\(hers)/remove_from_followers").json["followed_by"].flag == false
            )
            #expect(try await relation()["following"].flag == false)

            answer = try await ada.post("/api/v1/accounts/\(his)/mute", form: ["duration": "3600"])
            #expect(answer.json["muting"].flag == true)
            #expect(try await ada.get("/api/v1/mutes").json[0]["mute_expires_at"].text != nil)
            salon.clock.advance(by: .hours(2))
            #expect(try await relation()["muting"].flag == false)
            for duration in ["0", "9223372036854775807", "99999999999999999999", "-1", "x"] {
                answer = try await ada.post("/api/v1/accounts/\(his)/mute", form: ["duration": duration])
                #expect(answer.status == 200 && answer.json["muting"].flag == true, "\(duration)")
            }
            #expect(try await ada.get("/api/v1/mutes").json[0]["mute_expires_at"].isNull)
            #expect(try await ada.post("/api/v1/accounts/\(his)/unmute").json["muting"].flag == false)

            _ = try await ada.post("/api/v1/accounts/\(his)/follow")
            answer = try await ada.post("/api/v1/accounts/\(his)/block")
            #expect(answer.json["blocking"].flag == true && answer.json["following"].flag == false)
            #expect(try await ada.get("/api/v1/blocks").json.ids == ["\(his)"])
            #expect(try await minsu.get("/api/v1/blocks").json.count == 0)
            #expect(try await ada.post("/api/v1/accounts/\(his)/follow").status == 404)
            #expect(try await ada.post("/api/v1/accounts/\(his)/unblock").json["blocking"].flag == false)

            for act in ["follow", "mute", "block"] {
                #expect(try await ada.post("/api/v1/accounts/\(hers)/\(act)").status == 422, "\(act)")
            }
            #expect(try await ada.get("/api/v1/follow_requests").json.isArray)
        }
    }

    /// Pages by the follow's id: whoever follows is on one of them, once, however they are asked for.
    @Test(arguments: TestEngine.available)
    func followersPageThroughOnceEach(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let ada = try await APIClient.member(salon, "ada")
            let hers = try await salon.id(of: .ada)
            let crowd = try await salon.crowd(30)
            // The order of accounts is not that of follows.
            for follower in crowd.reversed() {
                try await FollowAccount(follower: follower, followed: hers, isFollowing: true)(salon.services)
            }
            // Those in between whom she may not see leave no gap.
            for hidden in crowd[10..<15] {
                try await BlockAccount(account: hers, other: hidden, isBlocked: true)(salon.services)
                try await FollowAccount(follower: crowd[0], followed: hidden, isFollowing: true)(salon.services)
            }
            let expected = (Array(crowd[..<10]) + crowd[15...]).map(\.description)
            var seen: [String] = []
            var path: String? = "/api/v1/accounts/\(hers)/followers?limit=7"
            var firstPage: APIAnswer?
            var lastPage: APIAnswer?
            while let next = path {
                let answer = try await ada.get(next)
                #expect(answer.json.count == min(7, 25 - seen.count))
                seen += answer.json.ids
                firstPage = firstPage ?? answer
                if answer.json.count > 0 { lastPage = answer }
                path = answer.links["next"]
                try #require(seen.count <= 25)
            }
            #expect(seen == expected)
            #expect(try await ada.get(try #require(firstPage?.links["prev"])).json.count == 0)
            // Just above the last page are the ones before it, and they do not include it.
            let before = try await ada.get(try #require(lastPage?.links["prev"]))
            #expect(before.json.ids == Array(seen.dropLast(4).suffix(7)))
            // A visitor sees them as well, and hostile places are no failures.
            #expect(try await APIClient.visitor(salon).get("/api/v1/accounts/\(hers)/followers").status == 200)
            for hostile in ["x", "-1", "99999999999999999999", ""] {
                for name in ["max_id", "min_id", "since_id", "limit"] {
                    let answer = try await ada.get("/api/v1/accounts/\(hers)/followers", [name: hostile])
                    #expect(answer.status == 200, "\(name) \(hostile)")
                }
            }
            #expect(try await ada.get("/api/v1/accounts/\(crowd[0])/following").json.ids == ["\(hers)"])
        }
    }

    @Test(arguments: TestEngine.available)
    func whoIsHiddenPagesThroughOnceEach(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let ada = try await APIClient.member(salon, "ada")
            let hers = try await salon.id(of: .ada)
            let crowd = try await salon.crowd(9)
            for other in crowd {
                try await MuteAccount(account: hers, other: other, isMuted: true)(salon.services)
            }
            for other in crowd[..<5] {
                try await BlockAccount(account: hers, other: other, isBlocked: true)(salon.services)
            }
            for (list, expected) in [("blocks", crowd[..<5]), ("mutes", crowd[5...])] {
                var seen: [String] = []
                var path: String? = "/api/v1/\(list)?limit=2"
                while let next = path {
                    let answer = try await ada.get(next)
                    seen += answer.json.ids
                    path = answer.links["next"]
                    try #require(seen.count <= 9)
                }
                #expect(seen == expected.reversed().map(\.description), "\(list)")
            }
        }
    }
}
