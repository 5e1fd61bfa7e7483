import Base
import Core
import FoundationEssentials
import Identity
import Media
import Moderation
import SQL
import TestKit
import Testing

@testable import Administration
@testable import AdministrationPages

/// What admins see of members and do about them. 민수 is the admin.
@Suite struct MembersTests {
    private func run(
        on engine: TestEngine, _ body: (TestSalon, Browser, ID<Account>) async throws -> Void
    ) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            _ = try await salon.member(.ada)
            try await body(salon, minsu, try await salon.id(of: .ada))
        }
    }

    // Catches a list that scans or that hides somebody, and a search that finds strangers.
    @Test(arguments: TestEngine.available)
    func membersAreListedAndFound(on engine: TestEngine) async throws {
        try await run(on: engine) { salon, minsu, ada in
            for index in 0..<MemberList.pageSize {
                _ = try await salon.member(Person(name: "Nobody", handle: "nobody\(index)", major: ""))
            }
            func handles(_ query: String) async throws -> [String] {
                try await minsu.get("/admin/members\(query)").text
                    .matches(of: /class="muted">@([a-z0-9]+)<\/span>/).map { String($0.output.1) }
            }
            let first = try await handles("")
            #expect(first.count == MemberList.pageSize && first.first == "nobody\(MemberList.pageSize - 1)")
            let page = try await minsu.get("/admin/members").text
            let next = try #require(page.firstMatch(of: /all&amp;(after=[0-9]+)/)).output.1
            let rest = try await handles("?\(next)")
            #expect(rest == ["ada", "minsu"])
            #expect(try await handles("?q=ad") == ["ada"])
            #expect(try await handles("?q=ada%40example.com&show=members") == ["ada"])
            #expect(try await handles("?q=ada%40example.co") == [])
            #expect(try await handles("?q=ad&show=admins") == [])
            #expect(try await handles("?show=admins") == ["minsu"])
            #expect(try await handles("?show=suspended") == [])
            for filter in MemberFilter.allCases {
                let statement = MemberList.statement(filter, before: ada)
                #expect(try await salon.database.scannedTables(statement) == [], "\(filter)")
            }
            #expect(try await salon.database.scannedTables(MemberFacts.statement(ada, for: ada)) == [])
        }
    }

    // Catches a page that an admin can watch to learn who has just come: it would name who writes in the lounge then.
    @Test(arguments: TestEngine.available)
    func pagesDoNotShowWhoComes(on engine: TestEngine) async throws {
        try await run(on: engine) { salon, minsu, ada in
            func pages() async throws -> [String] {
                try await ["/admin/members", "/admin/members/\(ada)"].asyncMap { path in
                    try await minsu.get(path).text.replacing(/after=[0-9]+/, with: "")
                }
            }
            let browser = salon.visitor()
            let login = [("identifier", "ada"), ("password", Person.ada.password)]
            #expect(try await browser.post("/login", login).status == 303)
            // What greets the first member goes with the first page.
            _ = try await pages()
            // From 21 September on.
            for days in [1, 3, 2] {
                salon.clock.advance(by: .days(days))
                let before = try await pages()
                #expect(try await browser.get("/").status == 200)
                #expect(try await salon.visitor().post("/login", login).status == 303)
                _ = try await salon.storeImage(of: ada)
                let lines = zip(before, try await pages()).flatMap { before, after in
                    Set(before.split(separator: "\n")).symmetricDifference(after.split(separator: "\n"))
                }
                #expect(lines == [])
            }
            #expect(try await pages()[0].contains("Last seen: –"))
            salon.clock.advance(by: .days(5))
            for page in try await pages() { #expect(page.contains(#"<time datetime="2026-09">September 2026</time>"#)) }
            _ = try await browser.get("/")
            for page in try await pages() { #expect(page.contains(#"<time datetime="2026-09">"#)) }
            salon.clock.advance(by: .days(60))
            #expect(try await pages()[1].contains(#"<time datetime="2026-10">"#))
        }
    }

    // Catches an act that is not confirmed, not logged, or that the member does not learn of.
    @Test(arguments: TestEngine.available)
    func whatAdminsDoAboutMembers(on engine: TestEngine) async throws {
        try await run(on: engine) { salon, minsu, ada in
            let path = "/admin/members/\(ada)"
            func send(_ form: String, _ fields: [(String, String)]) async throws -> Answer {
                try await minsu.post("\(path)/\(form)", fields)
            }
            let refused = try await send("quota", [("quota", "own"), ("gigabytes", "0.5<")])
            #expect(refused.status == 422 && refused.text.contains(#"value="0.5&lt;""#))
            let unconfirmed = try await send("quota", [("quota", "own"), ("gigabytes", "0.5")])
            #expect(unconfirmed.status == 422 && unconfirmed.text.contains("Confirm with your password"))
            let proof = ("password", Person.minsu.password)
            #expect(try await send("quota", [("quota", "own"), ("gigabytes", "0.5"), proof]).status == 303)
            #expect(try await salon.services.storage(of: ada)?.quota == 500_000_000)
            #expect(try await minsu.get(path).text.contains("of 500 MB"))
            #expect(try await send("role", [("role", "moderator")]).status == 303)
            #expect(try await salon.count("accounts WHERE handle = 'ada' AND role = 'moderator'") == 1)
            #expect(try await send("sessions", []).status == 303)
            #expect(try await salon.count("sessions WHERE account_id = \(ada)") == 0)
            let link = try await send("password-link", [])
            #expect(link.status == 200 && link.text.contains("/password/reset/"))
            #expect(link.header("Cache-Control") == ["no-store"])
            #expect(try await send("two-step", []).status == 409)
            // Where a refused page stays.
            #expect(try await minsu.get("\(path)/quota").location == path)
            try await salon.database.write { transaction in
                _ = try transaction.execute(
                    "INSERT INTO authenticators (account_id, secret, last_step, made_at) VALUES (\(ada), \([UInt8](repeating: 1, count: 20)), 0, 0)"
                )
            }
            #expect(try await send("two-step", []).status == 303)
            #expect(try await salon.count("authenticators") == 0)
            #expect(try await salon.count("mails WHERE account_id = \(ada)") >= 4)
            #expect(try await salon.count("admin_acts WHERE admin = 'minsu' AND handle = 'ada'") == 5)
            // Their own sessions prove who acts until they are over.
            let own = try await salon.id(of: .minsu)
            #expect(try await minsu.post("/admin/members/\(own)/sessions").status == 303)
            #expect(try await salon.count("sessions") == 0)
        }
    }

    // Catches a suspension without a reason, an appeal or a way back, and one of an admin by themselves.
    @Test(arguments: TestEngine.available)
    func suspendedWithoutAReport(on engine: TestEngine) async throws {
        try await run(on: engine) { salon, minsu, ada in
            let path = "/admin/members/\(ada)/suspension"
            let proof = ("password", Person.minsu.password)
            #expect(try await minsu.post(path, [("period", "7"), ("reason", " "), proof]).status == 422)
            #expect(try await minsu.post(path, [("period", "7"), ("reason", "Spam"), proof]).status == 303)
            let browser = salon.visitor()
            _ = try await browser.post(
                "/login", [("identifier", "ada"), ("password", Person.ada.password)])
            #expect(try await browser.get("/settings/standing").text.contains("Spam"))
            let sanction = try await salon.number("SELECT MAX(id) FROM sanctions")
            #expect(try await browser.post("/settings/standing/\(sanction)", [("text", "No")]).status == 303)
            #expect(try await minsu.get("/admin/members?show=suspended").text.contains("@ada"))
            #expect(
                try await minsu.post("/admin/appeals/\(sanction)", [("act", "uphold"), ("answer", "Sorry")]).status
                    == 303)
            #expect(try await salon.count("accounts WHERE state = 'suspended'") == 0)
            let own = "/admin/members/\(try await salon.id(of: .minsu))"
            #expect(try await minsu.post("\(own)/suspension", [("period", "7"), ("reason", "Me")]).status == 409)
        }
    }

    // Catches an account that is half gone, a farewell that is never sent, and an instance without anybody who can act.
    @Test(arguments: TestEngine.available)
    func membersAreDeleted(on engine: TestEngine) async throws {
        try await run(on: engine) { salon, minsu, ada in
            let proof = ("password", Person.minsu.password)
            let path = "/admin/members/\(ada)/deletion"
            let wrong = try await minsu.post(path, [("handle", "adda"), ("reason", "Asked"), proof])
            #expect(wrong.status == 422 && wrong.text.contains(#"value="adda""#))
            // No mail leaves this instance, so nobody is promised one.
            #expect(wrong.text.contains("tell the member yourself") && !wrong.text.contains("deletion-reason"))
            #expect(try await minsu.post(path, [("handle", "@Ada"), ("reason", "Asked")]).status == 303)
            #expect(try await salon.count("accounts WHERE id = \(ada)") == 0)
            #expect(try await salon.count("mails WHERE recipient = 'ada@example.com' AND text LIKE '%Asked%'") == 1)
            #expect(try await salon.count("admin_acts WHERE act = 'account-deleted' AND handle = ''") == 1)
            #expect(try await minsu.get("/admin/members/\(ada)").status == 404)
            let own = "/admin/members/\(try await salon.id(of: .minsu))"
            #expect(try await minsu.post("\(own)/deletion", [("handle", "minsu")]).status == 409)
            #expect(try await minsu.post("\(own)/role", [("role", "member")]).status == 409)
            _ = try await salon.member(Person(name: "Eve", handle: "eve", major: ""))
            try await ChangeRole(handle: "eve", role: .admin)(salon.services)
            #expect(try await minsu.post("\(own)/role", [("role", "member")]).location == "/settings")
            #expect(try await minsu.get(own).status == 404)
        }
    }

    // Catches a tree that scans, that counts wrongly, or that has no end.
    @Test(arguments: TestEngine.available)
    func whoInvitedWhom(on engine: TestEngine) async throws {
        try await run(on: engine) { salon, minsu, ada in
            let first = try await salon.id(of: .minsu)
            _ = try await salon.member(Person(name: "Eve", handle: "eve", major: ""))
            let eve = try await salon.number("SELECT id FROM accounts WHERE handle = 'eve'")
            try await salon.database.write { transaction in
                _ = try transaction.execute("UPDATE accounts SET invited_by = \(first) WHERE id = \(ada)")
                _ = try transaction.execute("UPDATE accounts SET invited_by = \(ada) WHERE id = \(eve)")
            }
            let tree = try await minsu.get("/admin/invitations").text
            #expect(tree.contains("2 joined through them") && !tree.contains("@ada"))
            let sheet = try await minsu.get("/admin/members/\(ada)").text
            #expect(sheet.contains("@eve") && sheet.contains("@minsu"))
            for statement in [
                InvitedMembers.statement(by: nil, after: nil), InvitedMembers.statement(by: ada, after: ada),
                InvitationTree.countStatement(below: [first, ada]), InvitationTree.chainStatement(above: ada),
            ] {
                #expect(
                    try await salon.database.scannedTables(statement).filter {
                        !["tree", "chain", "counted"].contains($0)
                    } == [])
            }
        }
    }

    // Catches "under 100 MB of 1.8 MB".
    @Test func storageIsSaidRoughly() {
        let expected = [
            (1_000, 1_800_000, "within 1.8 MB"), (2_000_000, 1_800_000, "over 1.8 MB"),
            (1_000, 5_000_000_000, "under 100 MB of 5 GB"), (230_000_000, 5_000_000_000, "200 MB of 5 GB"),
            (230_000_000, 0, "200 MB of 0 B"),
        ]
        for (used, quota, words) in expected { #expect(used.roughly(of: quota).english == words) }
    }

    @Test func gigabytes() {
        let expected: [(String, Int?)] = [
            ("2", 2_000_000_000), ("0.5", 500_000_000), ("0,25", 250_000_000), ("1.125", 1_125_000_000), ("0", 0),
            ("", nil), ("1.", nil), (".5", nil), ("1.2.3", nil), ("-1", nil), ("9999999", nil), ("1.2345", nil),
        ]
        for (text, bytes) in expected { #expect(Gigabytes(typed: text)?.bytes == bytes, "\(text)") }
    }
}

extension TestSalon {
    fileprivate func number(_ statement: Statement) async throws -> Int64 {
        try #require(try await database.read { reader in try reader.value(statement, as: Int64.self) })
    }
}
