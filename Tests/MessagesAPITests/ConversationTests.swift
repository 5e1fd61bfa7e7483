import APITestKit
import Core
import TestKit
import Testing

/// Lists, folders, what waits, and how far somebody has read.
@Suite struct ConversationTests {
    @Test(arguments: TestEngine.available)
    func whatIsSaidWaitsUntilItIsRead(on engine: TestEngine) async throws {
        try await Household.run(on: engine) { house in
            let (minsu, ada) = (house.minsu, house.ada)
            let path = try await house.conversation(minsu, with: ada)
            let opened = try await minsu.get(path).json
            #expect(opened["type"] == "direct" && opened["folder"] == "none" && opened["last_message"].isNull)
            #expect(opened["details"]["may_write"] == true && opened["details"]["last_position"] == 0)
            // In nobody's list before something is said.
            #expect(try await minsu.get(Household.path).json == [])
            try await house.say("First", in: path, by: minsu)
            try await house.say("Hello <b>", in: path, by: minsu)
            let row = try await ada.get(Household.path).json[0]
            #expect(row["unread_count"] == 2 && row["muted"] == false && row["details"].isNull, "\(row)")
            #expect(row["accounts"].list.map { $0["acct"].text } == ["minsu"] && row["title"].text == "김민수")
            #expect(row["last_message"]["text"] == "Hello <b>")
            #expect(row["last_message"]["account_id"] == row["accounts"][0]["id"])
            #expect(try await ada.get("\(Household.path)/unread_count").json["count"] == 2)
            #expect(try await minsu.get(path).json["details"]["members"][0]["read_position"] == 0)
            let read = try await ada.post("\(path)/read", form: ["position": "1"]).json
            #expect(read["unread_count"] == 1 && read["details"]["read_position"] == 1)
            // The other one learns of it.
            #expect(try await minsu.get(path).json["details"]["members"][0]["read_position"] == 1)
            #expect(try await ada.post("\(path)/read").json["unread_count"] == 0)
            #expect(try await ada.post("\(path)/unread").json["unread_count"] == 1)
            #expect(try await ada.post("\(path)/read", form: ["position": "-1"]).status == 400)
            #expect(try await ada.post("\(path)/mute").json["muted"] == true)
            #expect(try await ada.post("\(path)/unmute").json["muted"] == false)
            #expect(try await ada.post("\(path)/typing").text == "{}")
            #expect(try await ada.delete(path).status == 200)
            #expect(try await ada.get(Household.path).json == [])
            #expect(try await ada.get("\(path)/messages").json == [])
            #expect(try await minsu.get("\(path)/messages").json.count == 2)
        }
    }

    // Catches a list whose pages repeat something, or leave it out.
    @Test(arguments: TestEngine.available)
    func listsGoOn(on engine: TestEngine) async throws {
        try await Household.run(on: engine) { house in
            var opened: [String] = []
            for other in [house.ada, house.yuna, house.jiwoo] {
                let path = try await house.conversation(house.minsu, with: other)
                try await house.say("Hi", in: path, by: house.minsu)
                opened.append(String(try #require(path.split(separator: "/").last)))
            }
            let first = try await house.minsu.get(Household.path, ["limit": "2"])
            #expect(first.json.ids == [opened[2], opened[1]])
            let next = try await house.minsu.get(try #require(first.links["next"]))
            #expect(next.json.ids == [opened[0]] && next.links["next"] == nil)
            let above = try await house.minsu.get(try #require(next.links["prev"]))
            #expect(above.json.ids == [opened[2], opened[1]])
        }
    }

    @Test(arguments: TestEngine.available)
    func aStrangerAsksFirst(on engine: TestEngine) async throws {
        try await Household.run(on: engine) { house in
            let (ada, jiwoo) = (house.ada, house.jiwoo)
            let path = try await house.conversation(jiwoo, with: ada)
            try await house.say("May I?", in: path, by: jiwoo)
            #expect(try await jiwoo.get(path).json["details"]["is_waiting"] == true)
            #expect(try await ada.get(Household.path).json == [])
            let asked = try await ada.get(Household.path, ["folder": "requests"]).json
            #expect(asked.count == 1 && asked[0]["folder"] == "requests")
            #expect(try await ada.get("\(Household.path)/unread_count").json["requests_count"] == 1)
            #expect(try await ada.get(path).json["details"]["is_request"] == true)
            let photo = try await jiwoo.post(
                "\(path)/messages", files: [("files[]", "photo.jpg", try Sample.jpeg())])
            #expect(photo.status == 422, "\(photo.text)")
            let accepted = try await ada.post("\(path)/accept").json
            #expect(accepted["folder"] == "inbox" && accepted["details"]["is_request"] == false, "\(accepted)")
            #expect(try await jiwoo.get(path).json["details"]["is_waiting"] == false)
            // Nothing is left to refuse.
            #expect(try await ada.post("\(path)/decline").status == 404)
            #expect(try await ada.get(Household.path, ["folder": "none"]).status == 400)
            let second = try await house.conversation(jiwoo, with: house.yuna)
            try await house.say("And you?", in: second, by: jiwoo)
            #expect(try await house.yuna.post("\(second)/decline").status == 200)
            #expect(try await house.yuna.get(Household.path, ["folder": "requests"]).json == [])
        }
    }
}
