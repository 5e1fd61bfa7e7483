import APITestKit
import Core
import SQL
import TestKit
import Testing

/// Writing, reading, and what is done with it.
@Suite struct LoungePostTests {
    @Test(arguments: TestEngine.available)
    func postsAreWrittenAnsweredAndLiked(on engine: TestEngine) async throws {
        try await LoungeHouse.run(on: engine) { house in
            let (minsu, ada) = (house.minsu, house.ada)
            let posts = "\(LoungeHouse.path)/posts"
            let id = try await house.write("What a day <b>", by: minsu)
            let seen = try await ada.get("\(posts)/\(id)").json
            #expect(seen["text"] == "What a day <b>" && seen["persona"]["nickname"] == "greyheron9", "\(seen)")
            #expect(seen["is_own"] == false && seen["in_reply_to_id"].isNull && seen["fade"]["step"] == 0)
            #expect(seen["posted_on"].text?.wholeMatch(of: /\d{4}-\d\d-\d\d/) != nil)
            let reply = try await house.write("It was", to: id, by: ada)
            let replies = try await minsu.get("\(posts)/\(id)/replies").json
            #expect(replies.ids == [reply] && replies[0]["in_reply_to_id"].text == id)
            #expect(try await minsu.get(posts).json[0]["replies_count"] == 1)
            // Replies cannot be answered.
            #expect(
                try await minsu.post(posts, form: ["text": "And", "in_reply_to_id": reply]).status == 404)
            let liked = try await ada.post("\(posts)/\(id)/like").json
            #expect(liked["is_liked"] == true && liked["likes_count"] == 1)
            #expect(try await minsu.get("\(posts)/\(id)").json["is_liked"] == false)
            #expect(try await ada.post("\(posts)/\(id)/unlike").json["likes_count"] == 0)
            #expect(try await minsu.post(posts, form: ["text": " "]).status == 422)
            #expect(try await ada.delete("\(posts)/\(id)").status == 404)
            #expect(try await minsu.delete("\(posts)/\(id)").text == "{}")
            #expect(try await ada.get("\(posts)/\(id)").status == 404)
            #expect(try await ada.get("\(posts)/\(id)/replies").status == 404)
            #expect(try await ada.get("\(posts)/\(reply)").status == 404)
        }
    }

    // Catches a list whose pages repeat something, or leave it out.
    @Test(arguments: TestEngine.available)
    func listsGoOn(on engine: TestEngine) async throws {
        try await LoungeHouse.run(on: engine) { house in
            var written: [String] = []
            for number in 1...5 { written.append(try await house.write("Number \(number)", by: house.minsu)) }
            let other = try await house.write("Mine", by: house.ada)
            for number in 1...3 { try await house.write("Reply \(number)", to: other, by: house.minsu) }
            let newest = Array((written + [other]).reversed())
            let first = try await house.ada.get("\(LoungeHouse.path)/posts", ["limit": "4"])
            #expect(first.json.ids == Array(newest.prefix(4)))
            let next = try await house.ada.get(try #require(first.links["next"]))
            #expect(next.json.ids == Array(newest.suffix(2)) && next.links["next"] == nil)
            let above = try await house.ada.get(try #require(next.links["prev"]))
            #expect(above.json.ids == Array(newest.prefix(4)))
            let nickname = "greyheron9"
            let own = try await house.ada.get("\(LoungeHouse.path)/personas/\(nickname)/posts")
            #expect(own.json.ids == Array(written.reversed()))
            let replies = try await house.ada.get("\(LoungeHouse.path)/personas/\(nickname)/replies", ["limit": "2"])
            #expect(replies.json.list.map { $0["text"].text } == ["Reply 3", "Reply 2"])
            #expect(try await house.ada.get(try #require(replies.links["next"])).json.count == 1)
        }
    }

    @Test(arguments: TestEngine.available)
    func whatIsSentAgainIsThereOnce(on engine: TestEngine) async throws {
        try await LoungeHouse.run(on: engine) { house in
            let posts = "\(LoungeHouse.path)/posts"
            func send(_ text: String, _ more: Fields = [:]) async throws -> APIAnswer {
                try await house.minsu.post(
                    posts, form: Fields([("text", text)] + more.pairs), headers: ["Idempotency-Key": "one key"])
            }
            let first = try await send("Once")
            #expect(try await send("Once").json["id"] == first.json["id"])
            #expect(try await send("Twice").status == 422)
            #expect(try await house.ada.get(posts).json.count == 1)
            // A delayed one is its author's alone until it appears, and can be withdrawn with its words.
            let delayed = try await house.ada.post("\(LoungeHouse.path)/delayed", form: ["text": "Later"])
            let id = try #require(delayed.json["id"].text, "\(delayed.text)")
            #expect(delayed.json["post_id"].isNull)
            #expect(try await house.ada.get(posts).json.count == 1)
            #expect(try await house.ada.get("\(LoungeHouse.path)/delayed").json.ids == [id])
            #expect(try await house.minsu.get("\(LoungeHouse.path)/delayed").json == [])
            #expect(try await house.minsu.delete("\(LoungeHouse.path)/delayed/\(id)").status == 404)
            #expect(try await house.ada.delete("\(LoungeHouse.path)/delayed/\(id)").json["text"] == "Later")
            #expect(try await house.ada.get("\(LoungeHouse.path)/delayed").json == [])
        }
    }

    @Test(arguments: TestEngine.available)
    func pressingFadesAndReportingIsAsked(on engine: TestEngine) async throws {
        try await LoungeHouse.run(on: engine) { house in
            let (minsu, ada) = (house.minsu, house.ada)
            let id = try await house.write("Harsh words", by: minsu)
            let post = "\(LoungeHouse.path)/posts/\(id)"
            let before = try #require(try await ada.get("\(LoungeHouse.path)/standing").json["presses_left"].int)
            let pressed = try await ada.post("\(post)/press").json
            #expect(pressed["is_pressed"] == true && pressed["fade"]["is_marked"] == true, "\(pressed)")
            #expect(try await ada.get("\(LoungeHouse.path)/standing").json["presses_left"].int == before - 1)
            // The author learns that there was one, and nothing else; others see steps.
            let standing = try await minsu.get("\(LoungeHouse.path)/standing").json
            #expect(standing["transparency"] == -1 && standing["history"][0]["type"] == "press", "\(standing)")
            let profile = try await ada.get("\(LoungeHouse.path)/personas/greyheron9").json
            #expect(profile["transparency"] == 0 && profile["is_own"] == false)
            let news = try await minsu.get("\(LoungeHouse.path)/notifications").json[0]
            #expect(news["type"] == "post-transparency" && news["nickname"].isNull)
            #expect(try await minsu.post("\(post)/press").status >= 400)
            #expect(try await ada.post("\(post)/unpress").json["is_pressed"] == false)
            #expect(try await minsu.get("\(LoungeHouse.path)/standing").json["transparency"] == 0)
            #expect(try await ada.post("\(post)/report").status == 422)
            #expect(try await minsu.post("\(post)/report", form: ["reason": "abuse"]).status == 403)
            #expect(try await ada.post("\(post)/report", form: ["reason": "abuse"]).text == "{}")
            #expect(try await house.salon.count("lounge_reports") == 1)
        }
    }
}
