import Accounts
import Base
import Core
import Joining
import SQL
import SalonApp
import TestKit
import Testing

/// Open, by invitation, closed: how people join.
@Suite struct RegistrationTests {
    private func options(_ mode: Registration.Mode) -> Options {
        var options = Options()
        options.registration.mode = mode
        return options
    }

    @Test(arguments: TestEngine.available)
    func closedTakesNobodyButTheFirst(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine, options: options(.closed)) { salon in
            let visitor = salon.visitor()
            // An empty instance shows the way in where people look for it.
            #expect(try await visitor.get("/login").text.contains(#"href="/join""#))
            #expect(try await visitor.get("/join").text.contains("The first to join becomes the admin"))
            let minsu = try await salon.member(.minsu)
            #expect(try await minsu.get("/settings").text.contains("· admin"))

            let page = try await visitor.get("/join?next=/saved")
            #expect(page.status == 200 && page.text.contains("Joining is closed"))
            #expect(page.text.contains(#"href="/login?next=/saved""#) && !page.text.contains("<form"))
            visitor.language = "ko"
            #expect(try await visitor.get("/join").text.contains("지금은 가입을 받지 않아요"))
            visitor.language = "en"
            let refused = try await visitor.post("/join", Person.ada.fields, files: [("photo", "a.jpg", [1, 2, 3])])
            #expect(refused.status == 403 && refused.text.contains("Joining is closed") && !visitor.hasSession)
            #expect(try salon.files() == [])
            await #expect(throws: Problems.self) { _ = try await salon.join(.ada) }
            #expect(try await salon.count("accounts") == 1)

            for path in ["/", "/login", "/@minsu", "/search", "/nowhere"] {
                #expect(try await !visitor.get(path).text.contains("/join"), "\(path)")
            }
            let wrong = try await visitor.post("/login", [("identifier", "ada"), ("password", "x")])
            #expect(wrong.status == 422 && !wrong.text.contains("/join"))
            // Nobody invites where nobody may join.
            #expect(try await !minsu.get("/settings").text.contains("/settings/invitations"))
            #expect(try await minsu.get("/settings/invitations").status == 404)
            #expect(try await minsu.post("/settings/invitations", [("uses", "1"), ("period", "7")]).status == 404)
            // Whoever runs it can.
            _ = try await JoinAccount(
                name: "Ada", handle: "ada", major: "", email: "ada@example.com", password: "ada paints at night",
                isByOperator: true, consents: nil, network: nil)(salon.services)
            #expect(try await salon.count("accounts WHERE invited_by IS NULL") == 2)
        }
    }

    @Test(arguments: TestEngine.available)
    func oneOfManyIsTheFirst(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine, options: options(.closed)) { salon in
            let statuses = await withTaskGroup(of: String.self) { group in
                for index in 0..<6 {
                    let joining = JoinAccount(
                        name: "Somebody", handle: "member\(index)", major: "", email: "m\(index)@example.com",
                        password: "three blue doors", consents: nil, network: nil)
                    group.addTask {
                        do { return try await joining(salon.services).role.rawValue } catch let problems as Problems {
                            return "\(problems.status)"
                        } catch { return "\(error)" }
                    }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses.sorted() == Array(repeating: "403", count: 5) + ["admin"])
        }
    }

    @Test(arguments: TestEngine.available)
    func openShowsTheWayIn(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            _ = try await salon.member(.minsu)
            for path in ["/", "/login"] {
                #expect(try await salon.visitor().get(path).text.contains(#"href="/join""#), "\(path)")
            }
        }
    }

    @Test func isConfigured() async throws {
        let options = try await Options.load(flags: ["registration": "invitation", "invitations": "admins"])
        #expect(options.registration.mode == .invitation && options.registration.inviters == .admins)
        #expect(!options.registration.canInvite(.member) && options.registration.canInvite(.admin))
        #expect(Options().registration.mode == .open && Options().registration.canInvite(.member))
        for flags in [["registration": "friends"], ["invitations": "nobody"]] {
            await #expect(throws: OptionProblem.self) { _ = try await Options.load(flags: flags) }
        }
    }
}
