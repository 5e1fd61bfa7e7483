import APITestKit
import Accounts
import Apps
import Base
import Core
import Identity
import Kernel
import SQL
import Storage
import TestKit
import Testing

/// Who may call what: the role and the scopes, both. 민수 is the admin.
@Suite struct RolesAndTokensTests {
    private static let moderating = [
        "/moderation", "/moderation/reports", "/moderation/held", "/moderation/appeals", "/moderation/sanctions",
        "/moderation/log",
    ]
    private static let administering = [
        "/admin/members", "/admin/announcements", "/admin/settings", "/admin/overview", "/admin/jobs",
        "/admin/jobs/failed", "/admin/backups", "/admin/log",
    ]

    private func statuses(_ client: APIClient, _ paths: [String]) async throws -> Set<Int> {
        Set(try await paths.asyncMap { try await client.get(own + $0).status })
    }

    // Catches a list that asks for the role or for the scope alone.
    @Test(arguments: TestEngine.available)
    func askForBoth(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let admin = try await APIClient.member(salon, "minsu", scopes: everything)
            let usual = try await APIClient.member(salon, "minsu", scopes: "read write")
            let jiwoo = try await APIClient.member(salon, "jiwoo", scopes: everything)
            _ = try await salon.join(.ada)
            try await salon.give("ada", .moderator)
            let moderator = try await APIClient.member(salon, "ada", scopes: everything)
            let (moderating, administering) = (Self.moderating, Self.administering)
            #expect(try await statuses(admin, moderating + administering) == [200])
            #expect(try await statuses(usual, moderating + administering) == [403])
            #expect(try await statuses(moderator, moderating) == [200])
            #expect(try await statuses(moderator, administering) == [404])
            #expect(try await statuses(jiwoo, moderating + administering) == [403])
            #expect(try await statuses(.visitor(salon), moderating + administering) == [401])
            // The role goes, and the token stays what it was.
            try await salon.give("ada", .member)
            salon.services.sessions.forget(try #require(moderator.account))
            #expect(try await statuses(moderator, moderating + administering) == [404])
        }
    }

    @Test(arguments: TestEngine.available)
    func whoIsSuspendedDecidesNothing(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            _ = try await salon.join(.minsu)
            let id = try await salon.join(.ada)
            try await salon.give("ada", .moderator)
            let moderator = try await APIClient.member(salon, id, scopes: everything)
            try await salon.database.write { transaction in
                _ = try transaction.execute("UPDATE accounts SET state = 'suspended' WHERE id = \(id)")
            }
            salon.services.sessions.forget(id)
            #expect(try await statuses(moderator, Self.moderating + ["/settings", "/notifications"]) == [403])
        }
    }

    // Catches a change for which reading is enough.
    @Test(arguments: TestEngine.available)
    func readingChangesNothing(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let reading = try await APIClient.member(salon, "minsu", scopes: "read admin:read")
            try await salon.prove(reading.account)
            for path in [
                "/moderation/reports/1/decide", "/moderation/reports/1/open", "/moderation/appeals/1/uphold",
                "/moderation/sanctions/1/end", "/moderation/held/1/release", "/admin/announcements",
                "/admin/members/1/role", "/admin/jobs/retry", "/admin/jobs/discard", "/admin/backups",
                "/notifications/seen", "/invitations", "/settings/standing/1/appeal", "/settings/sessions/end_others",
            ] {
                #expect(try await reading.post(own + path).status == 403, "\(path)")
            }
            #expect(try await reading.patch("\(own)/admin/settings", form: ["name": "Atelier"]).status == 403)
            #expect(try await reading.patch("\(own)/settings", form: ["theme": "dark"]).status == 403)
        }
    }

    // Catches an app that administers on an old proof, or on another session's, and one that has to ask for a password.
    @Test(arguments: TestEngine.available)
    func theProofComesFromTheBrowser(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await APIClient.member(salon, "minsu", scopes: everything)
            let account = try #require(minsu.account)
            func isProved(_ scopes: String, provedFirst: Bool) async throws -> Bool {
                let app = try await APIClient.visitor(salon).post(
                    "/api/v1/apps",
                    form: [
                        "client_name": "Tests", "redirect_uris": RedirectAddress.shown.description, "scopes": scopes,
                    ])
                let id = try #require(app.json["client_id"].text)
                let request = try await salon.database.read { reader in
                    try AppRequest(
                        from: AskingApp(clientID: id, redirect: RedirectAddress.shown.description, reader),
                        scopes: scopes, challenge: "", method: "", role: .admin)
                }
                try await salon.database.write { transaction in
                    _ = try transaction.execute("UPDATE sessions SET confirmed_at = NULL WHERE account_id = \(account)")
                }
                let session = try await salon.services.sessions.open(for: account, userAgent: "")
                if provedFirst { try await salon.prove(account) }
                let code = try await AllowApp(account: account, session: session.key, request)(salon.services)
                let issued = try await ExchangeCode(
                    clientID: id, secret: app.json["client_secret"].text, code: code.text,
                    redirect: RedirectAddress.shown.description, verifier: "", userAgent: "", address: "")(
                        salon.services)
                let now = salon.clock.clock.now()
                return try await salon.database.read { try $0.isConfirmed(issued.token.key, at: now) }
            }
            #expect(try await isProved("read admin:write", provedFirst: true))
            #expect(try await !isProved("read admin:write", provedFirst: false))
            #expect(try await !isProved("read write", provedFirst: true))
            // Half an hour later it counts no more.
            try await salon.prove(account)
            salon.clock.advance(by: .minutes(31))
            let late = try await minsu.patch("\(own)/admin/settings", form: ["name": "Atelier"])
            #expect(late.status == 403)
            #expect(try await salon.count("instance_settings") == 0)
        }
    }
}
