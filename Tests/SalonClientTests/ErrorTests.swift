import Foundation
import Testing

@testable import SalonClient

@Suite struct ErrorTests {
    private func refused(_ status: Int, _ headers: [String: String] = [:], _ text: String = "{}") async -> SalonError? {
        // Calls that write are not sent again.
        let (client, _, _) = SalonClient.scripted(.answer(status, headers, text))
        return await failure { try await client.send(.favourite("1")) }
    }

    // Catches a status that becomes another error than the one an app acts upon.
    @Test func eachStatusIsOneError() async {
        let nothing = Refusal(message: "")
        #expect(await refused(401) == .unauthorized(nothing))
        #expect(await refused(403) == .forbidden(nothing))
        #expect(await refused(404) == .notFound(nothing))
        #expect(await refused(410) == .notFound(nothing))
        #expect(await refused(400) == .validation(nothing))
        #expect(await refused(409) == .refused(status: 409, nothing))
        #expect(await refused(302) == .refused(status: 302, nothing))
        // Of a proxy that speaks no JSON.
        #expect(await refused(502, [:], "<html>") == .refused(status: 502, nothing))
    }

    // Catches words and fields that are lost on the way to whoever mends them.
    @Test func aRefusalSaysWhatIsWrong() async {
        let body = """
            {"error":"Validation failed: Too long",\
            "details":{"status":[{"error":"ERR_INVALID","description":"Too long"}]}}
            """
        let detail = Refusal.Detail(error: "ERR_INVALID", description: "Too long")
        #expect(
            await refused(422, [:], body)
                == .validation(Refusal(message: "Validation failed: Too long", details: ["status": [detail]])))
        let oauth = #"{"error":"invalid_grant","error_description":"The code was used."}"#
        #expect(
            await refused(400, [:], oauth)
                == .validation(Refusal(message: "The code was used.", code: "invalid_grant")))
    }

    // Catches an app that comes back too early, or never.
    @Test func aLimitSaysUntilWhen() async {
        let now = ScriptedTime.now
        #expect(await refused(429, ["Retry-After": "30"]) == .rateLimited(until: now.addingTimeInterval(30)))
        let reset = Instant.text(now.addingTimeInterval(90))
        #expect(await refused(429, ["X-RateLimit-Reset": reset]) == .rateLimited(until: now.addingTimeInterval(90)))
        // 2026-05-09 06:13:20 is the clock of these tests.
        #expect(
            await refused(429, ["retry-after": "Sat, 09 May 2026 06:14:20 GMT"])
                == .rateLimited(until: now.addingTimeInterval(60)))
        // What has passed is now, and what says nothing is a minute.
        #expect(await refused(429, ["Retry-After": "Sat, 09 May 2020 06:14:20 GMT"]) == .rateLimited(until: now))
        #expect(await refused(429, ["Retry-After": "soon"]) == .rateLimited(until: now.addingTimeInterval(60)))
    }

    // Catches an answer that cannot be read and does not say where.
    @Test func whatCannotBeReadSaysWhere() async {
        let broken = Written.status("1", #","quote":{"state":"accepted","quoted_status":{"id":5}}"#)
        let (client, _, _) = SalonClient.scripted(
            .answer(200, "[\(Written.status("2")),\(broken)]"),
            .answer(200, Written.status("3").replacing("2026-11-20T10:00:00.123Z", with: "yesterday")),
            .answer(200, #"{"ancestors":[]}"#))
        guard case .decoding(let path, _) = await failure({ try await client.send(.home) })
        else {
            Issue.record("a list was read")
            return
        }
        #expect(path == "[1].quote.quoted_status.id")
        let time = await failure { try await client.send(.status("3")) }
        guard case .decoding("created_at", let reason) = time else {
            Issue.record("\(String(describing: time))")
            return
        }
        #expect(reason.contains("yesterday"))
        let missing = await failure { try await client.send(.context(of: "1")) }
        guard case .decoding("descendants", _) = missing else {
            Issue.record("\(String(describing: missing))")
            return
        }
    }
}
