import APITestKit
import Core
import SQL
import TestKit
import Testing

/// What is said, and what is done with it.
@Suite struct MessageTests {
    @Test(arguments: TestEngine.available)
    func aMessageIsSentOnceAndAnswered(on engine: TestEngine) async throws {
        try await Household.run(on: engine) { house in
            let (minsu, ada) = (house.minsu, house.ada)
            let path = try await house.conversation(minsu, with: ada)
            var sent: [String?] = []
            for _ in 0..<2 {
                let answer = try await minsu.post(
                    "\(path)/messages", form: ["text": "Hello <b>"], headers: ["Idempotency-Key": "one key"])
                sent.append(answer.json["id"].text)
            }
            let id = try #require(sent[0], "sent")
            #expect(sent == [id, id])
            let reply = try await ada.post("\(path)/messages", form: ["text": "Yes", "in_reply_to_id": id]).json
            #expect(reply["in_reply_to"]["id"].text == id && reply["in_reply_to"]["text"] == "Hello <b>", "\(reply)")
            let list = try await ada.get("\(path)/messages").json
            #expect(list.list.map { $0["position"].int } == [2, 1])
            #expect(list[1]["content"] == "<p>Hello &lt;b&gt;</p>" && list[1]["text"] == "Hello <b>")
            #expect(list[1]["account"]["acct"] == "minsu" && list[1]["is_own"] == false)
            #expect(list[0]["account"]["acct"] == "ada" && list[0]["is_own"] == true)
            #expect(list[1]["created_at"].text?.hasSuffix("Z") == true && list[1]["notice"].isNull)
            for text in ["", String(repeating: "x", count: 4_001)] {
                #expect(try await minsu.post("\(path)/messages", form: ["text": text]).status == 422)
            }
            let gone = try await minsu.post("\(path)/messages", form: ["text": "?", "in_reply_to_id": "9"])
            #expect(gone.status == 422, "\(gone.text)")
        }
    }

    // Catches a page that repeats something, and one that goes on beyond the end.
    @Test(arguments: TestEngine.available)
    func aConversationIsReadInAnyDirection(on engine: TestEngine) async throws {
        try await Household.run(on: engine) { house in
            let minsu = house.minsu
            let path = try await house.conversation(minsu, with: house.ada)
            for number in 1...5 { try await house.say("Number \(number)", in: path, by: minsu) }
            func places(_ answer: APIAnswer) -> [Int?] { answer.json.list.map { $0["position"].int } }
            let newest = try await minsu.get("\(path)/messages", ["limit": "2"])
            #expect(places(newest) == [5, 4])
            let older = try await minsu.get(try #require(newest.links["next"]))
            #expect(places(older) == [3, 2])
            let oldest = try await minsu.get(try #require(older.links["next"]))
            #expect(places(oldest) == [1] && oldest.links["next"] == nil)
            #expect(places(try await minsu.get(try #require(oldest.links["prev"]))) == [3, 2])
            let around = try await minsu.get("\(path)/messages", ["around": "3", "limit": "3"])
            #expect(places(around) == [4, 3, 2])
            #expect(places(try await minsu.get(try #require(around.links["next"]))) == [1])
            #expect(places(try await minsu.get(try #require(around.links["prev"]))) == [5])
            #expect(places(try await minsu.get("\(path)/messages", ["min_id": "9223372036854775807"])) == [])
            #expect(try await minsu.get("\(path)/messages", ["around": "x"]).status == 400)
        }
    }

    @Test(arguments: TestEngine.available)
    func whatWasSaidIsChangedAndTakenAway(on engine: TestEngine) async throws {
        try await Household.run(on: engine) { house in
            let (minsu, ada) = (house.minsu, house.ada)
            let path = try await house.conversation(minsu, with: ada)
            let message = "\(path)/messages/\(try await house.say("Helo", in: path, by: minsu))"
            let answered = try await ada.post("\(message)/react", form: ["emoji": "❤️"]).json["reactions"]
            #expect(answered == [.object(["name": "❤️", "count": 1, "me": true])], "\(answered)")
            #expect(try await minsu.get(message).json["reactions"][0]["me"] == false)
            #expect(try await ada.post("\(message)/react", form: ["emoji": "no"]).status == 422)
            #expect(try await ada.post("\(message)/react").status == 400)
            #expect(try await ada.post("\(message)/unreact").json["reactions"] == [])
            let edited = try await minsu.put(message, form: ["text": "Hello"]).json
            #expect(edited["text"] == "Hello" && edited["is_edited"] == true)
            #expect(try await ada.put(message, form: ["text": "Mine"]).status == 404)
            #expect(try await ada.delete(message).status == 404)
            house.salon.clock.advance(by: .seconds(16 * 60))
            #expect(try await minsu.put(message, form: ["text": "Too late"]).status == 422)
            #expect(try await minsu.delete(message).json["state"] == "deleted")
            let left = try await ada.get(message).json
            #expect(left["state"] == "deleted" && left["text"] == "" && left["content"] == "", "\(left)")
            #expect(try await ada.post("\(message)/react", form: ["emoji": "❤️"]).status == 404)
        }
    }

    @Test(arguments: TestEngine.available)
    func messagesAreForwardedFoundAndReported(on engine: TestEngine) async throws {
        try await Household.run(on: engine) { house in
            let (minsu, ada, yuna) = (house.minsu, house.ada, house.yuna)
            let path = try await house.conversation(minsu, with: ada)
            let other = try await house.conversation(ada, with: yuna)
            try await house.say("Hi", in: other, by: ada)
            let id = try await house.say("A sunny afternoon", in: path, by: minsu)
            let receiver = String(try #require(other.split(separator: "/").last))
            let stranger = try await house.conversation(ada, with: house.jiwoo)
            for number in 1...3 { try await house.say("Hello \(number)", in: stranger, by: ada) }
            let receivers = try await ada.get("\(path)/messages/\(id)/receivers").json.list
            #expect(receivers.count == 3 && receivers.contains { $0["conversation_id"].text == receiver })
            #expect(receivers.filter { !$0["hindrance"].isNull }.map { $0["conversation_title"].text } == ["박지우"])
            #expect(try await ada.get("\(path)/messages/\(id)/receivers", ["q": "yuna"]).json.count == 1)
            for _ in 0..<2 {
                let answer = try await ada.post(
                    "\(path)/messages/\(id)/forward", form: ["conversation_ids[]": receiver],
                    headers: ["Idempotency-Key": "once"])
                #expect(answer.status == 200, "\(answer.text)")
            }
            let passed = try await yuna.get("\(other)/messages").json
            #expect(passed.count == 2 && passed[0]["is_forwarded"] == true && passed[0]["text"] == "A sunny afternoon")
            let everywhere = try await ada.get("\(Household.path)/search", ["q": "sunny"]).json
            #expect(everywhere.count == 2 && Set(everywhere.ids).contains(id), "\(everywhere)")
            let here = try await ada.get("\(path)/search", ["q": "SUNNY after"]).json
            #expect(here.ids == [id] && here[0]["account"]["acct"] == "minsu")
            #expect(try await house.jiwoo.get("\(Household.path)/search", ["q": "sunny"]).json == [])
            #expect(try await ada.get("\(Household.path)/search", ["q": "sunny", "cursor": "x"]).status == 400)
            let report = "\(path)/report"
            #expect(try await ada.post(report, form: ["message_ids[]": id]).status == 422)
            #expect(try await minsu.post(report, form: ["message_ids[]": id, "reason": "spam"]).status == 422)
            let reported = try await ada.post(report, form: ["message_ids[]": id, "reason": "spam"])
            #expect(reported.status == 200 && !reported.json["is_read"].isMissing, "\(reported.text)")
            #expect(try await house.salon.count("cases") == 1)
        }
    }
}
