import Accounts
import Base
import Core
import HTTPTypes
import SQL
import SalonApp
import TestKit
import Testing

@testable import Joining

@Suite struct InvitationTests {
    /// 민수 is the admin, 지우 a member, and strangers need an invitation.
    private func stage(
        on engine: TestEngine, limitsRates: Bool = false, mode: Registration.Mode = .invitation,
        inviters: Registration.Inviters = .members,
        _ body: (TestSalon, _ minsu: Browser, _ jiwoo: Browser) async throws -> Void
    ) async throws {
        var options = Options()
        options.registration.mode = mode
        options.registration.inviters = inviters
        try await TestSalon.run(on: engine, limitsRates: limitsRates, options: options) { salon in
            let minsu = try await salon.member(.minsu)
            _ = try await JoinAccount(
                name: Person.jiwoo.name, handle: "jiwoo", major: "", email: Person.jiwoo.email,
                password: Person.jiwoo.password, isByOperator: true, consents: Consents(all: true), network: nil)(
                    salon.services)
            let jiwoo = salon.visitor()
            _ = try await jiwoo.post("/login", [("identifier", "jiwoo"), ("password", Person.jiwoo.password)])
            try await body(salon, minsu, jiwoo)
        }
    }

    private func invite(_ browser: Browser, uses: String = "1", period: String = "7") async throws -> String {
        let answer = try await browser.post("/settings/invitations", [("uses", uses), ("period", period)])
        #expect(answer.status == 201)
        return try code(in: answer)
    }

    private func code(in answer: Answer) throws -> String {
        let start = try #require(answer.text.firstRange(of: "/join?invitation=")?.upperBound)
        return String(answer.text[start...].prefix(22))
    }

    private func join(
        _ handle: String, by code: String?, _ salon: TestSalon,
        files: [(field: String, name: String, bytes: [UInt8])] = []
    ) async throws -> Answer {
        var fields =
            [
                ("name", "Ada Byron"), ("handle", handle), ("major", "Printmaking"), ("email", "\(handle)@example.com"),
                ("password", "three blue doors"),
            ] + Person.consents
        if let code { fields.append(("invitation", code)) }
        return try await salon.visitor().post("/join", fields, files: files)
    }

    @Test(arguments: TestEngine.available)
    func opensTheDoorOnce(on engine: TestEngine) async throws {
        try await stage(on: engine) { salon, _, jiwoo in
            let visitor = salon.visitor()
            let explained = try await visitor.get("/join")
            #expect(explained.status == 200 && explained.text.contains("By invitation only"))
            #expect(!explained.text.contains("<form") && explained.text.contains(#"href="/login""#))
            #expect(try await visitor.get("/login").text.contains(#"href="/join""#))
            let uninvited = try await join("ada", by: nil, salon)
            #expect(uninvited.status == 403 && uninvited.text.contains("Ask a member for an invitation link"))

            let code = try await invite(jiwoo)
            let page = try await visitor.get("/join?invitation=\(code)")
            #expect(page.status == 200 && page.text.contains("박지우 invited you."))
            #expect(page.text.contains(#"<input type="hidden" name="invitation" value="\#(code)">"#))
            visitor.language = "ko"
            #expect(try await visitor.get("/join?invitation=\(code)").text.contains("박지우 님이 초대했어요."))
            // Problems are named, typed text and the invitation stay, and nothing is used up.
            let wrong = try await join("a b", by: code, salon)
            #expect(wrong.status == 422 && wrong.text.contains(#"value="\#(code)""#))
            #expect(wrong.text.contains("박지우 invited you.") && wrong.text.contains(#"value="a b""#))
            #expect(try await join("jiwoo", by: code, salon).text.contains("That handle is taken."))
            #expect(try await salon.count("invitations WHERE use_count = 0") == 1)

            let joined = try await join("ada", by: code, salon, files: [("photo", "a.jpg", try Sample.jpeg())])
            #expect(joined.status == 303)
            #expect(try await salon.count("media WHERE role = 'photo'") == 1)
            #expect(
                try await salon.count(
                    """
                    accounts a JOIN accounts b ON b.id = a.invited_by
                    WHERE a.handle = 'ada' AND b.handle = 'jiwoo' AND a.role = 'member'
                    """) == 1)

            let second = try await join("grace", by: code, salon)
            #expect(second.status == 403 && second.text.contains("This invitation is used up"))
            #expect(second.text.contains(#"value="grace""#) && second.text.contains(#"value="\#(code)""#))
            #expect(try await salon.visitor().get("/join?invitation=\(code)").text.contains("is used up"))
            #expect(try await salon.count("accounts") == 3)
            #expect(try await jiwoo.get("/settings/invitations").text.contains("1 of 1 joined · used up"))
        }
    }

    /// A stranger without an invitation does not learn who is a member.
    @Test(arguments: TestEngine.available)
    func strangersLearnNothing(on engine: TestEngine) async throws {
        try await stage(on: engine) { salon, _, _ in
            for code in [nil, "", "x", String(repeating: "A", count: 22), String(repeating: "A", count: 4_000)] {
                let answer = try await join("jiwoo", by: code, salon)
                #expect(
                    answer.status == 403 && !answer.text.contains("taken") && !answer.text.contains("Try logging in"))
            }
            for code in [String(repeating: "A", count: 22), "cut-short"] {
                let unknown = try await salon.visitor().get("/join?invitation=\(code)")
                #expect(unknown.status == 200 && unknown.text.contains("This invitation does not work."))
            }
        }
    }

    @Test(arguments: TestEngine.available)
    func theLastUseIsHadByOne(on engine: TestEngine) async throws {
        try await stage(on: engine) { salon, _, jiwoo in
            let code = try await invite(jiwoo, uses: "5")
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for index in 0..<12 { group.addTask { try await join("guest\(index)", by: code, salon).status } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses.sorted() == Array(repeating: 303, count: 5) + Array(repeating: 403, count: 7))
            #expect(try await salon.count("accounts") == 7)
            #expect(try await salon.count("accounts WHERE invited_by IS NOT NULL") == 5)
            #expect(try await salon.count("invitations WHERE use_count = 5") == 1)
        }
    }

    @Test(arguments: TestEngine.available)
    func endsWhenItShould(on engine: TestEngine) async throws {
        try await stage(on: engine) { salon, minsu, jiwoo in
            let day = try await invite(jiwoo, uses: "unlimited", period: "1")
            let never = try await invite(jiwoo, uses: "25", period: "never")
            #expect(try await join("ada", by: day, salon).status == 303)
            #expect(try await jiwoo.get("/settings/invitations").text.contains("1 joined, no limit · 24h left"))
            salon.clock.advance(by: .days(1))
            let late = try await join("grace", by: day, salon)
            #expect(late.status == 403 && late.text.contains("has expired"))
            salon.clock.advance(by: .days(80))
            #expect(try await join("grace", by: never, salon).status == 303)

            let id = try await salon.database.read { reader in
                try reader.one("SELECT MAX(id) FROM invitations") { row in try row.next(as: ID<Invitation>.self) }
            }
            // Nobody else's to revoke, not even an admin's; not twice wrong either.
            #expect(try await minsu.post("/settings/invitations/\(id)/revoke").status == 404)
            #expect(try await minsu.post("/settings/invitations/x/revoke").status == 404)
            #expect(
                try await salon.visitor().post("/settings/invitations/\(id)/revoke").location?.hasPrefix("/login")
                    == true)
            for _ in 0..<2 {
                #expect(try await jiwoo.post("/settings/invitations/\(id)/revoke").location == "/settings/invitations")
            }
            let list = try await jiwoo.get("/settings/invitations").text
            #expect(list.contains("1 of 25 joined · revoked") && list.contains("expired") && !list.contains("/revoke"))
            let revoked = try await join("linus", by: never, salon)
            #expect(revoked.status == 403 && revoked.text.contains("This invitation does not work."))
            #expect(try await salon.count("accounts") == 4)
        }
    }

    @Test(arguments: TestEngine.available)
    func isShownOnceAndKeptAsAHash(on engine: TestEngine) async throws {
        try await stage(on: engine) { salon, minsu, jiwoo in
            let made = try await jiwoo.post("/settings/invitations", [("uses", "5"), ("period", "30")])
            let code = try code(in: made)
            #expect(
                made.text.contains("http://127.0.0.1:8080/join?invitation=\(code)") && made.text.contains("crispEdges"))
            #expect(made.headers[.cacheControl] == "no-store")
            let list = try await jiwoo.get("/settings/invitations").text
            #expect(!list.contains(code) && list.contains("0 of 5 joined · 30 days left"))
            #expect(try await !minsu.get("/settings/invitations").text.contains("0 of 5"))
            #expect(try await salon.traces(of: [code]) == [])
            #expect(try await jiwoo.get("/settings").text.contains(#"href="/settings/invitations""#))
            _ = try await jiwoo.post("/settings", [("language", "ko")])
            #expect(try await jiwoo.get("/settings/invitations").text.contains("5명 중 0명 가입 · 30일 남음"))
        }
    }

    @Test(arguments: TestEngine.available)
    func asksForWhatTheListHas(on engine: TestEngine) async throws {
        try await stage(on: engine) { salon, _, jiwoo in
            let wrong = try await jiwoo.post("/settings/invitations", [("uses", "1000"), ("period", "30")])
            #expect(wrong.status == 422 && wrong.text.contains("field-uses-problem"))
            #expect(!wrong.text.contains("field-period-problem") && wrong.text.contains(#"value="30" selected"#))
            #expect(try await jiwoo.post("/settings/invitations").status == 422)
            #expect(try await salon.count("invitations") == 0)
            for _ in 0..<20 { _ = try await invite(jiwoo) }
            let full = try await jiwoo.post("/settings/invitations", [("uses", "25"), ("period", "1")])
            #expect(full.status == 409 && full.text.contains("You have 20 invitations"))
            #expect(full.text.contains(#"value="25" selected"#))
            // An ended invitation leaves room.
            salon.clock.advance(by: .days(8))
            for _ in 0..<20 { _ = try await invite(jiwoo, period: "never") }
            #expect(try await jiwoo.post("/settings/invitations", [("uses", "1"), ("period", "1")]).status == 409)
            #expect(try await salon.count("invitations") == 40)
        }
    }

    @Test(arguments: TestEngine.available)
    func turnsPages(on engine: TestEngine) async throws {
        try await stage(on: engine) { salon, _, jiwoo in
            for _ in 0..<45 {
                _ = try await invite(jiwoo, period: "1")
                salon.clock.advance(by: .hours(2))
            }
            let first = try await jiwoo.get("/settings/invitations").text
            let start = try #require(first.firstRange(of: "/settings/invitations?before=")?.lowerBound)
            let second = try await jiwoo.get(String(first[start...].prefix { $0 != "\"" })).text
            let counts = [first, second].map { $0.split(separator: "0 of 1 joined").count - 1 }
            #expect(counts == [40, 5] && !second.contains("?before="))
        }
    }

    @Test(arguments: TestEngine.available)
    func adminsAloneMayBeAllowedTo(on engine: TestEngine) async throws {
        try await stage(on: engine, inviters: .admins) { salon, minsu, jiwoo in
            #expect(try await !jiwoo.get("/settings").text.contains("/settings/invitations"))
            #expect(try await jiwoo.get("/settings/invitations").status == 404)
            let fields = [("uses", "1"), ("period", "7")]
            #expect(try await jiwoo.post("/settings/invitations", fields).status == 404)
            #expect(try await jiwoo.post("/settings/invitations/1/revoke").status == 404)
            let member = try await salon.id(of: .jiwoo)
            await #expect(throws: Problem.self) {
                _ = try await MakeInvitation(inviter: member, uses: .one, period: .week)(salon.services)
            }
            #expect(
                try await salon.visitor().get("/settings/invitations").location == "/login?next=/settings/invitations")
            // Invitations are suspended if their makers may no longer invite.
            let code = InvitationCode()
            try await salon.database.write { transaction in
                _ = try transaction.execute(
                    "INSERT INTO invitations (id, inviter_id, code_hash) VALUES (\(1), \(member), \(code.hash))")
            }
            #expect(try await join("ada", by: code.text, salon).status == 403)
            #expect(try await salon.count("invitations WHERE use_count = 0") == 1)
            #expect(try await join("ada", by: try await invite(minsu), salon).status == 303)
        }
    }

    /// Where everybody may join, an invitation says who invited, and a bad one harms nobody.
    @Test(arguments: TestEngine.available)
    func worksInAnOpenSalon(on engine: TestEngine) async throws {
        try await stage(on: engine, mode: .open) { salon, _, jiwoo in
            let code = try await invite(jiwoo)
            #expect(try await salon.visitor().get("/join?invitation=\(code)").text.contains("박지우 invited you."))
            #expect(try await join("ada", by: code, salon).status == 303)
            #expect(try await salon.count("accounts WHERE invited_by IS NOT NULL") == 1)
            let page = try await salon.visitor().get("/join?invitation=\(code)")
            #expect(page.text.contains("<form") && !page.text.contains("invited you"))
            #expect(try await join("grace", by: code, salon).status == 303)
            #expect(try await join("linus", by: "nonsense", salon).status == 303)
            #expect(try await salon.count("accounts WHERE invited_by IS NOT NULL") == 1)
            #expect(try await salon.count("invitations WHERE use_count = 1") == 1)
        }
    }

    /// A profile that is for members only is not named to strangers.
    @Test(arguments: TestEngine.available)
    func keepsClosedProfilesToItself(on engine: TestEngine) async throws {
        try await stage(on: engine) { salon, _, jiwoo in
            let code = try await invite(jiwoo)
            try await salon.database.write { transaction in
                _ = try transaction.execute("UPDATE accounts SET is_private = 1 WHERE handle = 'jiwoo'")
            }
            let page = try await salon.visitor().get("/join?invitation=\(code)").text
            #expect(page.contains("<form") && !page.contains("박지우"))
        }
    }

    // Catches a stranger who reads the name of somebody suspended, and a form that can only be refused.
    @Test(arguments: TestEngine.available)
    func isUnknownWhileItsInviterIsSuspended(on engine: TestEngine) async throws {
        try await stage(on: engine) { salon, _, jiwoo in
            let code = try await invite(jiwoo)
            func suspend(_ state: AccountState) async throws {
                try await salon.database.write { transaction in
                    _ = try transaction.execute("UPDATE accounts SET state = \(state) WHERE handle = 'jiwoo'")
                }
            }
            try await suspend(.suspended)
            let page = try await salon.visitor().get("/join?invitation=\(code)").text
            #expect(!page.contains("박지우") && !page.contains(#"name="handle""#))
            let refused = try await join("ada", by: code, salon)
            #expect(refused.status == 403 && !refused.text.contains("박지우") && !refused.text.contains("used up"))
            try await suspend(.active)
            #expect(try await join("ada", by: code, salon).status == 303)
        }
    }

    /// What somebody invited stays when they go; that they did does not.
    @Test(arguments: TestEngine.available)
    func goesWithItsInviter(on engine: TestEngine) async throws {
        try await stage(on: engine) { salon, _, jiwoo in
            let id = try await salon.id(of: .jiwoo)
            let code = try await invite(jiwoo, uses: "5")
            #expect(try await join("ada", by: code, salon).status == 303)
            #expect(
                try await salon.traces(of: ["\(id)"]).filter { $0.contains("invit") }.sorted()
                    == ["accounts.invited_by: \(id)", "invitations.inviter_id: \(id)"])
            let deleted = try await jiwoo.post(
                "/settings/account/delete", [("handle", "jiwoo"), ("password", Person.jiwoo.password)])
            #expect(deleted.status == 200)
            #expect(try await salon.traces(of: ["\(id)"], except: ["outbox"]) == [])
            #expect(try await salon.count("accounts") == 2)
            #expect(try await salon.count("invitations") == 0)
            #expect(try await join("grace", by: code, salon).status == 403)
        }
    }

    @Test(arguments: TestEngine.available)
    func guessingIsSlow(on engine: TestEngine) async throws {
        try await stage(on: engine, limitsRates: true) { salon, _, jiwoo in
            let visitor = salon.visitor()
            for _ in 0..<60 {
                #expect(try await visitor.get("/join?invitation=\(InvitationCode().text)").status == 200)
            }
            #expect(try await visitor.get("/join?invitation=\(InvitationCode().text)").status == 429)
            #expect(try await visitor.get("/join").status == 200)
            salon.clock.advance(by: .seconds(5))
            #expect(try await visitor.get("/join?invitation=\(InvitationCode().text)").status == 200)
            let right = try await invite(jiwoo)
            for _ in 1..<20 { _ = try await invite(jiwoo) }
            #expect(try await jiwoo.post("/settings/invitations", [("uses", "1"), ("period", "7")]).status == 429)
            // Nor does the form tell a right code from a wrong one by then. 민수 has joined by it, too.
            for _ in 1..<40 { #expect(try await join("a b", by: InvitationCode().text, salon).status == 403) }
            let late = try await join("a b", by: right, salon)
            #expect(late.status == 429 && !late.text.contains("invited you") && late.text.contains(#"value="a b""#))
        }
    }

    @Test(arguments: TestEngine.available)
    func everyStatementUsesAnIndex(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let members = try await salon.crowd(20)
            let now = salon.clock.clock.now()
            try await salon.database.write { transaction in
                for (index, member) in members.enumerated() {
                    for number in 0..<10 {
                        try transaction.execute(
                            """
                            INSERT INTO invitations (id, inviter_id, code_hash)
                            VALUES (\(index * 10 + number + 1), \(member), \(InvitationCode().hash))
                            """)
                    }
                }
                try transaction.analyze()
            }
            for (name, statement) in [
                ("page", InvitationQueries.statement(of: members[3], before: nil)),
                ("older", InvitationQueries.statement(of: members[3], before: ID(rawValue: 50))),
                ("live", InvitationQueries.liveCount(of: members[3], at: now)),
                ("find", InvitationQueries.find(InvitationCode())),
                ("invited", "SELECT id FROM accounts WHERE invited_by = \(members[3])"),
            ] {
                let plan = try await salon.database.explain(statement).joined(separator: "\n")
                #expect(try await salon.database.scannedTables(statement).isEmpty, "\(name): \(plan)")
            }
        }
    }
}
