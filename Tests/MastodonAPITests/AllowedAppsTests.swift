import APITestKit
import Accounts
import Apps
import Base
import Core
import HTTPTypes
import Kernel
import SQL
import Storage
import TestKit
import Testing

/// The page on which members see and end what they allowed.
@Suite struct AllowedAppsTests {
    @Test(arguments: TestEngine.available)
    func showsAndEndsApps(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu), ada = try await salon.member(.ada)
            #expect(try await minsu.get("/settings").text.contains(#"href="/settings/apps""#))
            let empty = try await minsu.get("/settings/apps").text
            #expect(empty.contains("No apps yet") && empty.contains("Enter 127.0.0.1:8080 as the server"))
            let app = try await OAuthStage(salon), other = try await OAuthStage(salon, name: "Other <app>")
            // Two tokens of one app are one row, with what both may do.
            let client = try await app.letIn(by: minsu, [("scope", "read:statuses")])
            let second = try await app.letIn(by: minsu, [("scope", "push")])
            let kept = try await other.letIn(by: minsu), adas = try await app.letIn(by: ada)
            let page = try await minsu.get("/settings/apps").text
            #expect(page.matches(of: /name="app" value="/).count == 2)
            for said in [
                "Ice Cubes", "icecubes.example", "Other &lt;app&gt;", "See posts", "Send your notifications",
                "just now",
                "today",
            ] {
                #expect(page.contains(said), "\(said)")
            }
            let id = try await salon.database.read { reader in
                try reader.one("SELECT id FROM apps WHERE client_id = \(app.id)") { row in
                    try row.next(as: ID<App>.self)
                }
            }
            let code = try await app.code(by: minsu)
            let ended = try await minsu.post("/settings/apps/end", [("app", "\(id)")])
            #expect(ended.status == 303 && ended.location == "/settings/apps")
            for gone in [client, second] { #expect(try await gone.whoAmI() == 401) }
            #expect(try await app.bring(code).status == 400)
            for stays in [kept, adas] { #expect(try await stays.whoAmI() == 200) }
            #expect(try await !minsu.get("/settings/apps").text.contains("Ice Cubes"))
            // Pressed twice, it has ended all the same.
            #expect(try await minsu.post("/settings/apps/end", [("app", "\(id)")]).status == 303)
            #expect(try await minsu.post("/settings/apps/end", [("app", "x")]).status == 404)
        }
    }

    // Catches an app among the browsers, and one that ends as one of them.
    @Test(arguments: TestEngine.available)
    func appsAreNoBrowsers(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let client = try await OAuthStage(salon).letIn(by: minsu)
            let page = try await minsu.get("/settings/account").text
            #expect(page.contains("This device") && !page.contains("Log out everywhere else"))
            let key = try await salon.database.read { reader in
                try reader.one("SELECT token_hash FROM sessions WHERE app_id IS NOT NULL") { row in
                    SessionKey(bytes: try row.next(as: [UInt8].self))
                }
            }
            let refused = try await minsu.post("/settings/account/sessions/end", [("session", key.hexadecimal)])
            #expect(refused.status == 404)
            #expect(try await client.whoAmI() == 200)
            #expect(try await minsu.post("/settings/account/sessions/end-others").status == 303)
            #expect(try await client.whoAmI() == 401)
        }
    }

    // Catches a housekeeping that logs members' apps out, or keeps apps and codes that nobody uses.
    @Test(arguments: TestEngine.available)
    func tidiesWhatNobodyUses(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let app = try await OAuthStage(salon)
            _ = try await OAuthStage(salon, name: "Only looked")
            let client = try await app.letIn(by: minsu)
            _ = try await app.code(by: minsu)
            try await TidyApps.removeExpired(salon.services)
            #expect(try await salon.count("app_codes") == 1)
            salon.clock.advance(by: .days(400))
            try await TidyApps.removeExpired(salon.services)
            try await salon.services.sessions.removeExpired()
            #expect(try await salon.count("app_codes") == 0)
            #expect(try await salon.count("apps") == 1)
            #expect(try await client.whoAmI() == 200)
        }
    }
}
