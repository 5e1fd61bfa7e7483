import Accounts
import Core
import SQL
import SalonApp
import TestKit
import Testing

/// An instance with a provider, and what people do between the two.
struct SocialStage: Sendable {
    let salon: TestSalon
    let provider: TestProvider

    static func run(
        on engine: TestEngine, limitsRates: Bool = false, others: [SocialProvider] = [],
        configure: (inout Options) -> Void = { _ in }, _ body: (SocialStage) async throws -> Void
    ) async throws {
        try await TestProvider.run { provider in
            var options = Options()
            // Without a lounge, whose page would come before the welcome.
            options.spaces = [.gallery]
            options.social = [provider.described] + others
            configure(&options)
            try await TestSalon.run(on: engine, limitsRates: limitsRates, options: options) { salon in
                provider.follow(salon.clock.clock)
                try await body(SocialStage(salon: salon, provider: provider))
            }
        }
    }

    /// Presses the button on the log-in page.
    ///
    /// - Returns: the address at the provider's.
    func start(_ browser: Browser, next: String = "/", invitation: String? = nil) async throws -> String {
        let fields = [("next", next)] + (invitation.map { [("invitation", $0)] } ?? [])
        return try address(in: try await browser.post("/login/with/school", fields))
    }

    func address(in answer: Answer) throws -> String {
        #expect(answer.status == 200, "\(answer.text)")
        let refresh = try #require(answer.header("Refresh").first)
        #expect(refresh.hasPrefix("0;url="))
        return String(refresh.dropFirst(6))
    }

    /// Presses the button, agrees at the provider and comes back.
    func come(_ browser: Browser, next: String = "/", invitation: String? = nil) async throws -> Answer {
        try await browser.get(try provider.agree(try await start(browser, next: next, invitation: invitation)))
    }

    /// Says the rest.
    func join(_ browser: Browser, _ fields: [(String, String)] = []) async throws -> Answer {
        let given = Set(fields.map { $0.0 })
        let usual = [("name", "Ada Byron"), ("handle", "ada"), ("major", "Printmaking")] + Person.consents
        return try await browser.post("/join/social", usual.filter { !given.contains($0.0) } + fields)
    }

    /// A member who has come from the provider, logged in.
    func member() async throws -> Browser {
        let browser = salon.visitor()
        let answer = try await come(browser)
        #expect(answer.location == "/join/social", "\(answer.text)")
        let joined = try await join(browser)
        #expect(joined.status == 303, "\(joined.text)")
        return browser
    }

    /// Nobody is in, and nothing was left behind.
    func expectNothing(_ browser: Browser, _ comment: Comment? = nil) async throws {
        #expect(!browser.hasSession, comment)
        #expect(try await salon.count("social_joins") == 0, comment)
        #expect(try await salon.count("social_identities") == 0, comment)
    }
}
