import APITestKit
import Core
import SalonApp
import TestKit
import Testing

/// Who reaches what: as on pages, whoever asks.
@Suite struct MessageMatrixTests {
    private typealias Route = (method: String, path: String, isWritten: Bool)

    /// Of a conversation and a message in it.
    private func routes(_ path: String, _ message: String) -> [Route] {
        let message = "\(path)/messages/\(message)"
        return [
            ("GET", path, false), ("GET", "\(path)/messages", false), ("GET", message, false),
            ("GET", "\(message)/receivers", false),
            ("GET", "\(path)/search?q=a", false), ("GET", "\(path)/candidates", false),
            ("POST", "\(path)/messages?text=a", true), ("PUT", "\(message)?text=a", true), ("DELETE", message, true),
            ("POST", "\(message)/react?emoji=\("👏".percentEncoded)", true), ("POST", "\(message)/unreact", true),
            ("POST", "\(message)/forward?conversation_ids=9", true), ("POST", "\(path)/read", true),
            ("POST", "\(path)/unread", true), ("POST", "\(path)/typing", true), ("POST", "\(path)/mute", true),
            ("POST", "\(path)/unmute", true), ("POST", "\(path)/accept", true), ("POST", "\(path)/decline", true),
            ("POST", "\(path)/leave", true), ("PATCH", "\(path)?name=a", true), ("DELETE", path, true),
        ]
    }

    private func send(_ route: Route, by client: APIClient) async throws -> APIAnswer {
        switch route.method {
        case "GET": try await client.get(route.path)
        case "PUT": try await client.put(route.path)
        case "PATCH": try await client.patch(route.path)
        case "DELETE": try await client.delete(route.path)
        default: try await client.post(route.path)
        }
    }

    @Test(arguments: TestEngine.available)
    func strangersFindNothing(on engine: TestEngine) async throws {
        try await Household.run(on: engine) { house in
            let pair = try await house.conversation(house.minsu, with: house.ada)
            let message = try await house.say("a", in: pair, by: house.minsu)
            let group = "\(Household.path)/\(try #require(try await house.group().json["id"].text))"
            let word = try await house.say("a", in: group, by: house.minsu)
            let (visitor, app) = (APIClient.visitor(house.salon), try await APIClient.app(house.salon, scopes: "read"))
            let account = try house.id(of: house.minsu)
            let reading = try await APIClient.member(house.salon, account, scopes: "read")
            let other = try await APIClient.member(
                house.salon, account, scopes: "read:statuses write:statuses read:lounge write:lounge follow push")
            for route in routes(pair, message) + routes(group, word) {
                let name = "\(route.method) \(route.path)"
                #expect(try await send(route, by: house.jiwoo).status == 404, "\(name)")
                #expect(try await send(route, by: visitor).status == 401, "\(name)")
                #expect([401, 403].contains(try await send(route, by: app).status), "\(name)")
                #expect(try await send(route, by: other).status == 403, "\(name)")
                if route.isWritten { #expect(try await send(route, by: reading).status == 403, "\(name)") }
            }
            // Nothing of all that was done.
            #expect(try await house.minsu.get("\(pair)/messages").json.ids == [message])
        }
    }

    // Catches an answer that says whether there was a block, or a deleted account.
    @Test(arguments: TestEngine.available)
    func aBlockLeavesTheOwnWords(on engine: TestEngine) async throws {
        try await Household.run(on: engine) { house in
            let (minsu, ada) = (house.minsu, house.ada)
            let path = try await house.conversation(minsu, with: ada)
            let own = try await house.say("Mine", in: path, by: minsu)
            let message = try await house.say("Hers", in: path, by: ada)
            try await house.block(minsu, by: ada)
            for route in routes(path, message) { #expect(try await send(route, by: ada).status == 404, "\(route)") }
            #expect(try await ada.get(Household.path).json == [])
            let left = try await minsu.get(path)
            #expect(left.json["accounts"] == [] && left.json["details"]["may_write"] == false, "\(left.text)")
            let known = ["ada", "\(try house.id(of: ada))"].filter(left.text.contains)
            #expect(known == [], "\(left.text)")
            #expect(try await minsu.get("\(path)/messages").json.ids == [own])
            #expect(try await minsu.get("\(path)/messages/\(message)").status == 404)
            #expect(try await minsu.post("\(path)/messages", form: ["text": "?"]).status == 410)
            let opened = try await minsu.post(Household.path, form: ["account_id": "\(try house.id(of: ada))"])
            #expect(opened.status == 404, "\(opened.text)")
        }
    }

    @Test(arguments: TestEngine.available)
    func whoIsRestrictedReadsOn(on engine: TestEngine) async throws {
        try await ModerationStage.run(on: engine) { stage in
            let ada = try await APIClient.member(stage.salon, "ada", scopes: "read write")
            let jiwoo = try await APIClient.member(stage.salon, "jiwoo", scopes: "read write")
            let opened = try await ada.post(Household.path, form: ["account_id": "\(try #require(jiwoo.account))"])
            let path = "\(Household.path)/\(try #require(opened.json["id"].text))"
            #expect(try await ada.post("\(path)/messages", form: ["text": "Before"]).status == 200)
            try await stage.decide(
                try await stage.report(of: "/@ada", by: stage.jiwoo),
                [("act", "restrict"), ("reason", "Spam"), ("period", "7"), ("withheld", "messages")])
            #expect(try await ada.post("\(path)/messages", form: ["text": "After"]).status == 403)
            #expect(try await ada.post("/api/salon/v1/groups", form: ["account_ids[]": "1"]).status != 200)
            #expect(try await ada.get("\(path)/messages").json.count == 1)
            #expect(try await jiwoo.post("\(path)/messages", form: ["text": "I may"]).status == 200)
        }
    }

    @Test(arguments: TestEngine.available)
    func withoutTheSpaceThereIsNothing(on engine: TestEngine) async throws {
        var options = Options()
        options.spaces = [.timeline]
        try await TestSalon.run(on: engine, options: options) { salon in
            let minsu = try await APIClient.member(salon, "minsu", scopes: "read write")
            #expect(try await minsu.get(Household.path).status == 404)
            #expect(try await minsu.get("/api/salon/v1/streaming").status == 404)
        }
    }
}
