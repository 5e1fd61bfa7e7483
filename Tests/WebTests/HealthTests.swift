import Hummingbird
import TestKit
import Testing
import Web

@Suite struct HealthTests {
    @Test func saysWhatDoesNotWork() async throws {
        try await withFolder { folder in
            let health = Health(folder: folder)
            let router = Router(context: Web.Context.self)
            health.add(to: router)
            let browser = Browser(router)
            #expect(try await browser.get("/health").text == "OK")
            health.note("mail", "the server refuses the password")
            let answer = try await browser.get("/health")
            #expect(answer.status == 503 && answer.text == "mail: the server refuses the password")
            health.note("mail", nil)
            #expect(try await browser.get("/health").status == 200)
        }
    }
}
