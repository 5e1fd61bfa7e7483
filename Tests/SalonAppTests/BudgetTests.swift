import HTTPTypes
import Hummingbird
import SalonApp
import TestKit
import Testing

/// Nobody does anything without end.
@Suite struct BudgetTests {
    @Test(arguments: [
        ("/posts/1/delete", 60), ("/media/1/delete", 60), ("/messages/1/1/delete", 60),
        ("/settings/invitations/1/revoke", 60), ("/settings/notifications/devices/remove", 60),
        ("/settings/account/sessions/end", 60), ("/settings/apps/end", 60),
        ("/lounge/1/delete", 30), ("/lounge/1/transparency/withdraw", 20),
        ("/settings/muted-words/1/remove", 120), ("/messages/1/remove", 240),
    ])
    func whatTakesAwayHasABudget(path: String, burst: Int) async throws {
        try await TestSalon.run(on: .sqlite, limitsRates: true) { salon in
            let minsu = try await salon.member(.minsu)
            _ = try await minsu.post("/lounge/join", [("nickname", "Helm")])
            // A form that names nothing is refused without a budget.
            let names = [("session", String(repeating: "0", count: 64)), ("device", "1"), ("app", "1")]
            for _ in 0..<burst { #expect(try await minsu.post(path, names, fragment: true).status != 429) }
            let refused = try await minsu.post(path, names, fragment: true)
            #expect(refused.status == 429 && refused.headers[.retryAfter] != nil)
            // Another member's is another one.
            let ada = try await salon.member(.ada)
            _ = try await ada.post("/lounge/join", [("nickname", "Nova")])
            #expect(try await ada.post(path, names, fragment: true).status != 429)
        }
    }

    /// Also the form that somebody adds and forgets it for.
    @Test func everyFormHasABudget() async throws {
        try await TestSalon.run(on: .sqlite, limitsRates: true) { salon in
            let minsu = try await salon.member(.minsu)
            var count = 0
            while try await minsu.post("/settings/notifications/nothing").status != 429, count < 1_000 { count += 1 }
            #expect(count < 700, "a form that is not there is asked for as often as one likes")
            let forms = salon.salon.router().routes.filter { $0.method == .post }.map { route in
                route.path.description.replacing(/\{\w+\}/, with: "1")
            }.filter { path in
                !["/api/", "/oauth/token", "/oauth/revoke", "/oauth/userinfo"].contains { path.hasPrefix($0) }
            }
            #expect(forms.count > 60)
            for form in forms {
                #expect(try await minsu.post(form, fragment: true).status == 429, "\(form)")
            }
            // It is a form's alone.
            #expect(try await minsu.get("/settings").status == 200)
        }
    }
}
