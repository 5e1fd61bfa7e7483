import Core
import SQL
import TestKit
import Testing

@testable import Identity

/// A member with an authenticator app.
struct TwoStepStage {
    let salon: TestSalon
    let person: Person
    let browser: Browser
    let secret: [UInt8]
    let recoveryCodes: [String]

    /// Turns two-step login on by the forms.
    init(_ salon: TestSalon, _ person: Person = .ada, in member: Browser? = nil) async throws {
        self.salon = salon
        self.person = person
        browser = if let member { member } else { try await salon.member(person) }
        let begun = try await browser.post("/settings/two-step", [("password", person.password)])
        #expect(begun.status == 303 && begun.location == "/settings/two-step/set-up", "\(begun.text)")
        let id = try await salon.id(of: person)
        let secret = try await salon.database.read { reader in
            try reader.value("SELECT secret FROM authenticator_drafts WHERE account_id = \(id)", as: [UInt8].self)
        }
        self.secret = try #require(secret)
        let page = try await browser.get("/settings/two-step/set-up")
        #expect(page.header("Cache-Control") == ["no-store"])
        #expect(page.text.contains("secret=\(Base32.encode(self.secret))&amp;issuer="))
        let shown = try await browser.post("/settings/two-step/set-up", [("code", Self.code(self.secret, salon))])
        #expect(shown.status == 200 && shown.header("Cache-Control") == ["no-store"], "\(shown.text)")
        recoveryCodes = shown.text.matches(of: /<code>([A-Z2-7-]+)<\/code>/).map { String($0.output.1) }
        #expect(recoveryCodes.count == 10)
    }

    private static func code(_ secret: [UInt8], _ salon: TestSalon) -> String {
        OneTimeCode.code(secret, step: OneTimeCode.step(at: salon.clock.clock.now()))
    }

    /// What the app shows.
    var code: String { Self.code(secret, salon) }

    /// What the app shows next, after the one that was used.
    func nextCode() -> String {
        salon.clock.advance(by: .seconds(30))
        return code
    }

    func giveThePassword(_ browser: Browser, next: String = "/") async throws -> Answer {
        try await browser.post(
            "/login", [("identifier", person.handle), ("password", person.password), ("next", next)])
    }

    func give(_ code: String, _ browser: Browser, next: String = "/") async throws -> Answer {
        try await browser.post("/login/two-step", [("code", code), ("next", next)])
    }

    /// The subjects of mails but those of joining.
    func subjects() async throws -> [String] {
        try await salon.mails().map(\.subject).filter { $0 != "Confirm your email address" }
    }
}
