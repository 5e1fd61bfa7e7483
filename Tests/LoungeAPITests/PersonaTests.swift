import APITestKit
import Accounts
import Base
import Core
import Lounge
import People
import Personas
import SQL
import SalonApp
import TestKit
import Testing

/// Entering, being somebody there, and who may do what.
@Suite struct PersonaTests {
    @Test(arguments: TestEngine.available)
    func aNicknameIsChosenAndChanged(on engine: TestEngine) async throws {
        try await LoungeHouse.run(on: engine) { house in
            let (minsu, jiwoo) = (house.minsu, house.jiwoo)
            let path = "\(LoungeHouse.path)/persona"
            #expect(try await jiwoo.get(path).status == 404)
            for route in ["posts", "posts/1", "standing", "notifications", "delayed", "personas/Echo"] {
                #expect(try await jiwoo.get("\(LoungeHouse.path)/\(route)").status == 403, "\(route)")
            }
            #expect(try await jiwoo.get("\(LoungeHouse.path)/rules").json["is_plain"] == false)
            func look(_ nickname: String) async throws -> Bool? {
                try await jiwoo.get("\(LoungeHouse.path)/nickname", ["q": nickname]).json["is_free"].flag
            }
            #expect(try await look("바람") == true)
            #expect(try await look("GreyHeron9") == false, "it reads the same")
            #expect(try await look("jiwoo") == false, "everybody would know")
            for nickname in ["jiwoo", "greyheron9", "", "so<b>"] {
                let answer = try await jiwoo.post(path, form: ["nickname": nickname])
                #expect(answer.status == 422, "\(nickname)")
            }
            let mine = try await minsu.patch(path, form: ["intro": "I draw at night"]).json
            #expect(mine["nickname"] == "greyheron9" && mine["intro"] == "I draw at night" && mine["is_own"] == true)
            let renamed = try await minsu.patch(path, form: ["nickname": "Nova"]).json
            #expect(renamed["nickname"] == "Nova" && renamed["intro"] == "I draw at night", "\(renamed)")
            #expect(try await house.ada.get("\(LoungeHouse.path)/personas/nova").json["intro"] == "I draw at night")
            #expect(try await house.ada.get("\(LoungeHouse.path)/personas/greyheron9").status == 404)
            #expect(try await house.ada.get("\(LoungeHouse.path)/personas/minsu").status == 404)
        }
    }

    @Test(arguments: TestEngine.available)
    func repliesAndLikesAreNotified(on engine: TestEngine) async throws {
        try await LoungeHouse.run(on: engine) { house in
            let (minsu, ada) = (house.minsu, house.ada)
            let path = "\(LoungeHouse.path)/notifications"
            let post = try await house.write("Anybody?", by: minsu)
            _ = try await ada.post("\(LoungeHouse.path)/posts/\(post)/like")
            let reply = try await house.write("Me", to: post, by: house.yuna)
            #expect(try await minsu.get("\(path)/unread_count").json["count"] == 2)
            let first = try await minsu.get(path, ["limit": "1"])
            #expect(first.json[0]["type"] == "reply" && first.json[0]["nickname"] == "Echo")
            #expect(first.json[0]["post_id"].text == reply && first.json[0]["is_read"] == false)
            let next = try await minsu.get(try #require(first.links["next"]))
            #expect(next.json.count == 1 && next.json[0]["type"] == "post-like" && next.links["next"] == nil)
            // To read the list is not to have seen it.
            #expect(try await minsu.get("\(path)/unread_count").json["count"] == 2)
            let older = try #require(next.json[0]["id"].text)
            #expect(try await minsu.post("\(path)/read", form: ["up_to_id": older]).json["count"] == 1)
            #expect(try await minsu.post("\(path)/read").json["count"] == 0)
            #expect(try await ada.get(path).json == [])
        }
    }

    // Catches a block that shows whose a persona is, and a persona that goes on once its account is restricted.
    @Test(arguments: TestEngine.available)
    func accountsMeanNothingThere(on engine: TestEngine) async throws {
        try await LoungeHouse.run(on: engine) { house in
            let (minsu, ada) = (house.minsu, house.ada)
            let posts = "\(LoungeHouse.path)/posts"
            let post = try await house.write("Still here", by: minsu)
            let before = try await ada.get(posts).text
            let services = house.salon.services
            let (one, other) = (try house.account(of: ada), try house.account(of: minsu))
            try await BlockAccount(account: one, other: other, isBlocked: true)(services)
            #expect(try await ada.get(posts).text == before)
            #expect(try await ada.post("\(posts)/\(post)/like").status == 200)
            #expect(try await minsu.get("\(posts)/\(post)").json["likes_count"] == 1)
            // A persona that is suspended reads, and takes a like back.
            let persona = try await house.persona(of: ada)
            try await house.salon.database.write { transaction in
                try transaction.execute("UPDATE personas SET level = \(Level.suspended) WHERE id = \(persona)")
            }
            #expect(try await ada.post(posts, form: ["text": "No"]).status == 403)
            #expect(try await ada.patch("\(LoungeHouse.path)/persona", form: ["intro": "No"]).status == 403)
            let standing = try await ada.get("\(LoungeHouse.path)/standing").json
            #expect(standing["level"] == "suspended" && standing["may_write"] == false, "\(standing)")
            #expect(try await ada.post("\(posts)/\(post)/unlike").json["likes_count"] == 0)
            #expect(try await ada.get(posts).json.count == 1)
            // Who has left has nothing there any more, and others nothing of theirs.
            try await house.leave(minsu)
            #expect(try await ada.get(posts).json == [])
            #expect(try await ada.get("\(LoungeHouse.path)/personas/greyheron9").status == 404)
            #expect(try await minsu.get("\(LoungeHouse.path)/persona").status == 404)
            #expect(try await minsu.get(posts).status == 403)
        }
    }

    @Test(arguments: TestEngine.available)
    func withoutTheSpaceThereIsNothing(on engine: TestEngine) async throws {
        var options = Options()
        options.spaces = [.timeline]
        try await TestSalon.run(on: engine, options: options) { salon in
            let minsu = try await APIClient.member(salon, "minsu", scopes: "read write")
            #expect(try await minsu.get("\(LoungeHouse.path)/posts").status == 404)
            #expect(try await minsu.get("\(LoungeHouse.path)/rules").status == 404)
        }
    }
}
