import APITestKit
import Core
import TestKit
import Testing

/// Groups, and who is in them.
@Suite struct GroupTests {
    @Test(arguments: TestEngine.available)
    func aGroupIsBegunAndChanged(on engine: TestEngine) async throws {
        try await Household.run(on: engine) { house in
            let (minsu, ada, yuna) = (house.minsu, house.ada, house.yuna)
            let begun = try await house.group()
            let id = try #require(begun.json["id"].text, "\(begun.text)")
            #expect(try await house.group().json["id"].text == id, "begun once")
            let path = "\(Household.path)/\(id)"
            #expect(begun.json["type"] == "group" && begun.json["title"] == "Studio")
            #expect(begun.json["details"]["role"] == "admin" && begun.json["details"]["members"].count == 2)
            let (adaID, yunaID) = ("\(try house.id(of: ada))", "\(try house.id(of: yuna))")
            #expect(try await ada.patch(path, form: ["name": "Mine"]).status == 403)
            #expect(try await ada.put("\(path)/members/\(adaID)", form: ["role": "admin"]).status == 403)
            #expect(try await minsu.put("\(path)/members/\(adaID)", form: ["role": "owner"]).status == 400)
            let promoted = try await minsu.put("\(path)/members/\(adaID)", form: ["role": "admin"])
            #expect(promoted.status == 200, "\(promoted.text)")
            #expect(try await ada.patch(path, form: ["name": "Atelier"]).json["details"]["name"] == "Atelier")
            let pictured = try await ada.patch(path, files: [("picture", "us.jpg", try Sample.jpeg())])
            #expect(pictured.json["picture"].text?.contains("/api/salon/v1/messages/images/") == true)
            #expect(pictured.json["details"]["name"] == "Atelier", "what is not named stays")
            #expect(try await ada.patch(path, form: ["remove_picture": "true"]).json["picture"].isNull)
            try await house.say("Hello all", in: path, by: yuna)
            let notices = try await ada.get("\(path)/messages").json.list.compactMap { $0["notice"]["type"].text }
            #expect(notices == ["pictured", "pictured", "renamed", "promoted", "started"], "\(notices)")
            #expect(try await ada.delete("\(path)/members/\(yunaID)").json["details"]["members"].count == 1)
            // Who has left finds nothing; what they said stays.
            #expect(try await yuna.get(path).status == 404)
            #expect(try await yuna.get("\(path)/messages").status == 404)
            #expect(try await yuna.post("\(path)/messages", form: ["text": "?"]).status == 404)
            #expect(try await minsu.get("\(path)/messages").json.list.contains { $0["text"] == "Hello all" })
            #expect(try await minsu.post("\(path)/members", form: ["account_ids[]": yunaID]).status == 200)
            #expect(try await ada.post("\(path)/leave").text == "{}")
            #expect(try await ada.get(path).status == 404)
        }
    }

    @Test(arguments: TestEngine.available)
    func nobodyIsBroughtInUnasked(on engine: TestEngine) async throws {
        try await Household.run(on: engine) { house in
            let jiwoo = "\(try house.id(of: house.jiwoo))"
            let found = try await house.minsu.get("/api/salon/v1/groups/candidates", ["q": "jiwoo"]).json
            #expect(found.count == 1 && found[0]["hindrance"] == "stranger", "\(found)")
            let known = try await house.minsu.get("/api/salon/v1/groups/candidates", ["q": "yuna"]).json
            #expect(known[0]["account"]["acct"] == "yuna" && known[0]["hindrance"].isNull, "\(known)")
            let group = try await house.minsu.post(
                "/api/salon/v1/groups",
                form: ["account_ids[]": jiwoo, "account_ids[]": "\(try house.id(of: house.ada))"])
            #expect(group.status == 422, "\(group.text)")
            let few = try await house.minsu.post("/api/salon/v1/groups", form: ["account_ids[]": jiwoo])
            #expect(few.status == 422, "\(few.text)")
            let id = try #require(try await house.group().json["id"].text)
            let there = try await house.minsu.get("\(Household.path)/\(id)/candidates", ["q": "yuna"]).json
            #expect(there[0]["hindrance"] == "member", "\(there)")
            #expect(try await house.jiwoo.get("\(Household.path)/\(id)/candidates").status == 404)
        }
    }
}
