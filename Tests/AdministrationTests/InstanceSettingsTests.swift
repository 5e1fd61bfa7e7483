import Accounts
import Core
import Kernel
import Media
import SQL
import SalonApp
import TestKit
import Testing

@testable import Administration
@testable import Base

/// What admins change while the instance runs. 민수 is the admin.
@Suite struct InstanceSettingsTests {
    /// The form as the page shows it, with some fields changed.
    private func fields(_ changed: [String: String] = [:]) -> [(String, String)] {
        var fields = [
            "name": "Salon", "description": "", "contact": "", "house-rules": "", "language": "en",
            "registration": "open",
            "invitations": "members", "storage-quota": "5", "storage-quota-moderator": "",
            "storage-quota-admin": "", "session-days": InstanceSetting.sessionDays.text(of: InstanceValues()),
            "posting-limit": "usual", "password": Person.minsu.password,
        ]
        fields.merge(changed) { $1 }
        return fields.sorted { $0.key < $1.key }
    }

    // Catches a setting that waits for a restart, one that is forgotten by it, and one that nobody can trace.
    @Test(arguments: TestEngine.available)
    func holdAtOnceAndAfterARestart(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let visitor = salon.visitor()
            #expect(try await visitor.get("/login").text.contains("/join"))
            #expect(try await minsu.get("/settings").text.contains(#"href="/admin""#))
            let answer = try await minsu.post(
                "/admin/settings",
                fields([
                    "name": "Atelier <Nord>", "description": "Where we draw", "contact": "hello@nord.example",
                    "house-rules": "Be kind.", "registration": "closed", "storage-quota": "0.5",
                    "storage-quota-admin": "0", "language": "ko",
                ]))
            #expect(answer.status == 303)
            for path in ["/login", "/nowhere"] {
                #expect(try await visitor.get(path).text.contains("· Atelier &lt;Nord&gt;</title>"))
            }
            #expect(try await !visitor.get("/login").text.contains("/join"))
            #expect(try await visitor.get("/join").text.contains("Joining is closed"))
            let about = try await visitor.get("/settings/about").text
            #expect(about.contains("Be kind.") && about.contains(#"href="mailto:hello@nord.example""#))
            #expect(about.contains(#"<meta name="description" content="Where we draw">"#))
            let stranger = salon.visitor()
            stranger.language = "fr"
            #expect(try await stranger.get("/login").text.contains(#"<html lang="ko""#))
            #expect(try await visitor.get("/manifest/en").text.contains(#""name":"Atelier "#))
            // The next process, which has only the database.
            let values = salon.services.settings.values
            let restarted = InstanceSettings(
                InstanceValues(), facts: Current(SiteFacts(offersJoining: true)), salon.database)
            try await restarted.update()
            for setting in InstanceSetting.allCases {
                #expect(setting.text(of: restarted.values) == setting.text(of: values), "\(setting)")
            }
            #expect(values.quota(of: .member) == 500_000_000 && values.quota(of: .moderator) == 500_000_000)
            #expect(values.quota(of: .admin) == nil)
            let log = try await minsu.get("/admin/acts").text
            #expect(log.contains("Who may join: open → closed") && log.contains("(GB): 5 → 0.5"))
            #expect(try await salon.count("admin_acts") == 8)
        }
    }

    // Catches what was typed and is lost, a refusal that changes half, and an act without a proof.
    @Test(arguments: TestEngine.available)
    func whatCannotBeIsSaidBesideTheField(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let unproved = try await minsu.post("/admin/settings", fields(["name": "Nord", "password": ""]))
            #expect(unproved.status == 422 && unproved.text.contains("Confirm with your password"))
            #expect(unproved.text.contains(#"value="Nord""#))
            for (field, value) in [
                ("name", " "), ("name", String(repeating: "n", count: 41)), ("storage-quota", "5,0,0"),
                ("storage-quota", "-1"), ("storage-quota", "99999999999999999999"), ("storage-quota-admin", "1.2345"),
                ("session-days", "0"), ("session-days", "١"), ("registration", "perhaps"), ("posting-limit", "none"),
                ("contact", "nonsense here"), ("house-rules", String(repeating: "r", count: 5_001)),
                ("second-factor-for", "admin"),
            ] {
                let refused = try await minsu.post(
                    "/admin/settings", fields([field: value, "description": "kept words"]))
                #expect(refused.status == 422, "\(field) \(value)")
                #expect(refused.text.contains("kept words") && refused.text.contains(#"class="problem""#))
            }
            // All of it at once.
            let wrong = ["name": " ", "session-days": "0", "contact": "nonsense here"]
            let refused = try await minsu.post("/admin/settings", fields(wrong)).text
            #expect(refused.matches(of: /<p class="problem"/).count == 3)
            #expect(refused.contains("that begins with https://"))
            #expect(try await salon.count("instance_settings") == 0)
            #expect(try await salon.count("admin_acts") == 0)
            let ada = try await salon.member(.ada)
            #expect(try await ada.get("/admin/settings").status == 404)
            #expect(try await ada.post("/admin/settings", fields(["password": Person.ada.password])).status == 404)
        }
    }

    // Catches an old page that undoes what somebody else has changed meanwhile, and words of a value that no page offers.
    @Test(arguments: TestEngine.available)
    func anOldPageChangesOnlyWhatWasChangedOnIt(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            #expect(try await minsu.post("/admin/settings", fields(["name": "Nord"])).status == 303)
            let old = fields(["description": "Where we draw"]) + fields().map { ("was-\($0.0)", $0.1) }
            #expect(try await minsu.post("/admin/settings", old).status == 303)
            #expect(salon.services.site.facts.value.face.name == "Nord")
            #expect(salon.services.site.facts.value.face.description == "Where we draw")
            let forged = fields(["name": "A\r\nBcc: b@c.example", "second-factor-for": "member"])
            #expect(try await minsu.post("/admin/settings", forged).status == 303)
            #expect(salon.services.site.facts.value.face.name == "A Bcc: b@c.example")
            #expect(salon.services.site.sessions.secondFactorRoles.isEmpty)
        }
    }

    // Catches an admin who changes what the operator has decided, by the page or by a forged form.
    @Test(arguments: TestEngine.available)
    func theOperatorsChoicesStay(on engine: TestEngine) async throws {
        let options = try await Options.load(flags: ["registration": "closed", "storage-quota": "7000"])
        try await TestSalon.run(on: engine, options: options) { salon in
            let minsu = try await salon.member(.minsu)
            let page = try await minsu.get("/admin/settings").text
            #expect(page.contains("Set in the server") && !page.contains(#"name="registration""#))
            let answer = try await minsu.post(
                "/admin/settings", fields(["registration": "open", "storage-quota": "1", "name": "Nord"]))
            #expect(answer.status == 303)
            #expect(salon.services.registration.mode == .closed)
            #expect(salon.services.settings.values.quota == 7_000_000_000)
            #expect(salon.services.site.facts.value.face.name == "Nord")
        }
    }

    // Catches sessions that outlive a shorter time because their viewers are kept.
    @Test(arguments: TestEngine.available)
    func shorterSessionsEndAtOnce(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let ada = try await salon.member(.ada)
            salon.clock.advance(by: .days(3))
            let again = salon.visitor()
            _ = try await again.post("/login", [("identifier", "minsu"), ("password", Person.minsu.password)])
            #expect(try await ada.get("/settings/account").status == 200)
            #expect(try await again.post("/admin/settings", fields(["session-days": "2"])).status == 303)
            #expect(try await ada.get("/settings/account").status == 303)
            #expect(try await minsu.get("/settings/account").status == 303)
            #expect(try await again.get("/settings/account").status == 200)
        }
    }
}
