import APITestKit
import Accounts
import Core
import Foundation
import HTTPTypes
import Kernel
import TestKit
import Testing

/// Nobody learns by the API whose a persona is, and no app gets there that was not let in by name.
@Suite struct LoungeAnonymityTests {
    private typealias Route = (method: String, path: String)

    private func routes(_ post: String) -> [Route] {
        let reading = [
            "persona", "nickname?q=a", "posts", "posts/\(post)", "posts/\(post)/replies", "personas/Echo",
            "personas/Echo/posts", "personas/Echo/replies", "delayed", "standing", "rules", "notifications",
            "notifications/unread_count",
        ]
        let writing = [
            "persona?nickname=a", "posts?text=a", "delayed?text=b", "posts/\(post)/like", "posts/\(post)/unlike",
            "posts/\(post)/press", "posts/\(post)/unpress", "posts/\(post)/report?reason=abuse",
            "sanctions/1/appeal?text=a", "notifications/read",
        ]
        return reading.map { ("GET", $0) } + writing.map { ("POST", $0) }
            + [("PATCH", "persona?intro=a"), ("DELETE", "posts/\(post)"), ("DELETE", "delayed/1")]
    }

    private func send(_ route: Route, by client: APIClient) async throws -> APIAnswer {
        let path = "\(LoungeHouse.path)/\(route.path)"
        switch route.method {
        case "GET": return try await client.get(path)
        case "PATCH": return try await client.patch(path)
        case "DELETE": return try await client.delete(path)
        default: return try await client.post(path)
        }
    }

    // Catches a route that asks for a scope which other apps have.
    @Test(arguments: TestEngine.available)
    func appsGetThereByNameAlone(on engine: TestEngine) async throws {
        try await LoungeHouse.run(on: engine) { house in
            let post = try await house.write("Only ours", by: house.minsu)
            let account = try house.account(of: house.ada)
            let usual = try await APIClient.member(house.salon, account, scopes: "read write follow push")
            let reading = try await APIClient.member(house.salon, account, scopes: "read:lounge")
            let visitor = APIClient.visitor(house.salon)
            for route in routes(post) {
                let name = "\(route.method) \(route.path)"
                #expect(try await send(route, by: usual).status == 403, "\(name)")
                if route.method != "GET" { #expect(try await send(route, by: reading).status == 403, "\(name)") }
                // How the lounge is governed is for everybody to read.
                let open = route.path == "rules"
                #expect(try await send(route, by: visitor).status == (open ? 200 : 401), "\(name)")
            }
            #expect(try await house.minsu.get("\(LoungeHouse.path)/posts").json.ids == [post])
            #expect(try await reading.get("\(LoungeHouse.path)/posts").status == 200)
        }
    }

    // Catches an id, a name or a time that leads from a persona to its account.
    @Test(arguments: TestEngine.available)
    func noAnswerSaysWhoIsWho(on engine: TestEngine) async throws {
        try await LoungeHouse.run(on: engine) { house in
            let post = try await house.write("A day like others", by: house.minsu)
            try await house.write("Yes", to: post, by: house.ada)
            try await house.write("Mine", by: house.yuna)
            let clients = [house.minsu, house.ada, house.yuna]
            var accounts: [String] = []
            for (client, handle) in zip(clients, ["minsu", "ada", "yuna"]) {
                let id = try house.account(of: client)
                accounts += ["\(id)", handle]
            }
            accounts += [Person.minsu.name, Person.ada.name, "@example.com"]
            var seen = 0
            for client in clients {
                for route in routes(post) where route.method != "DELETE" {
                    let answer = try await send(route, by: client)
                    let said = (answer.text + answer.headers.fields.map { "\n\($0.name): \($0.value)" }.joined())
                    let found = accounts.filter { said.localizedStandardContains($0) }
                    #expect(found == [], "\(route.method) \(route.path): \(said)")
                    // A day, and nothing closer.
                    #expect(answer.text.firstMatch(of: /\d\d:\d\d/) == nil, "\(route.path): \(answer.text)")
                    if answer.text.contains("greyheron9") { seen += 1 }
                }
            }
            // The search was worth it.
            #expect(seen > 6)
            // Nor does what concerns accounts say whose the personas are.
            let usual = try await APIClient.member(
                house.salon, try house.account(of: house.jiwoo), scopes: "read write")
            let persona = "\(try await house.persona(of: house.minsu))"
            for path in [
                "/api/v1/accounts/lookup?acct=minsu", "/api/v1/accounts/\(try house.account(of: house.minsu))",
                "/api/v1/timelines/public", "/api/v2/search?q=greyheron9", "/api/v1/notifications",
            ] {
                let answer = try await usual.get(path)
                #expect(answer.status == 200, "\(path): \(answer.text)")
                #expect(!answer.text.contains("greyheron9") && !answer.text.contains(persona), "\(path)")
            }
        }
    }
}
