import Foundation
import Testing

@testable import SalonClient

@Suite struct RetryTests {
    private let offline = TransportFailure(.offline, reason: "no network")

    // Catches a status that is there twice because its first answer was lost.
    @Test func aStatusThatIsSentAgainHasTheSameKey() async throws {
        let (client, transport, time) = SalonClient.scripted(
            .failure(offline), .answer(503, "{}"), .answer(200, Written.status("1")))
        let status = try await client.send(.post(NewStatus("Tea & more")))
        #expect(status.id == "1")
        let keys = transport.requests.map { $0.headers["Idempotency-Key"] }
        #expect(keys.count == 3 && Set(keys).count == 1 && keys[0]?.isEmpty == false)
        #expect(Set(transport.requests.map(\.text)) == ["status=Tea%20%26%20more"])
        // By chance the shortest, which double.
        #expect(time.pauses == [.milliseconds(250), .milliseconds(500)])
    }

    // Catches a value that becomes another status when the member presses "Send" again, and two that are taken for one.
    @Test func theValueHasTheKey() async throws {
        let (client, transport, _) = SalonClient.scripted(
            .answer(422, "{}"), .answer(200, Written.status("1")), .answer(200, Written.status("2")))
        let post = Endpoint.post(NewStatus("Tea"))
        _ = await failure { try await client.send(post) }
        _ = try await client.send(post)
        _ = try await client.send(.post(NewStatus("Tea"), key: "mine"))
        let keys = transport.requests.map { $0.headers["Idempotency-Key"] }
        #expect(keys[0] == keys[1] && keys[0] != "mine" && keys[2] == "mine")
    }

    // Catches an act without a key that is done twice, and a limit that is run against.
    @Test func whatMayNotBeSentTwiceIsNot() async {
        let (client, transport, _) = SalonClient.scripted(
            .failure(offline), .answer(429, ["Retry-After": "5"], "{}"), .answer(404, "{}"))
        #expect(
            await failure { try await client.send(.follow("7")) } == .transport(offline))
        #expect(
            await failure { try await client.send(.home) }
                == .rateLimited(until: ScriptedTime.now.addingTimeInterval(5)))
        #expect(
            await failure { try await client.send(.status("1")) }
                == .notFound(Refusal(message: "")))
        #expect(transport.requests.count == 3)
    }

    // Catches a client that never gives up.
    @Test func itGivesUp() async {
        let (client, transport, _) = SalonClient.scripted(
            .answer(500, "{}"), .answer(502, "{}"), .failure(offline), .answer(200, "[]"))
        #expect(await failure { try await client.send(.home) } == .transport(offline))
        #expect(transport.requests.count == 3)
    }

    // Catches a call that comes back too early, or that a member waits for too long.
    @Test func itWaitsAsLongAsTheInstanceSays() async throws {
        let soon = SalonClient.scripted(.answer(503, ["Retry-After": "3"], "{}"), .answer(200, "[]"))
        #expect(try await soon.client.send(.home).isEmpty)
        #expect(soon.time.pauses == [.seconds(3)])
        let late = SalonClient.scripted(.answer(503, ["Retry-After": "300"], "{}"), .answer(200, "[]"))
        let until = ScriptedTime.now.addingTimeInterval(300)
        #expect(
            await failure { try await late.client.send(.home) }
                == .refused(status: 503, Refusal(message: "", retryAt: until)))
    }

    @Test func pausesGrowUpToTheLongest() {
        let pauses = Pauses(first: .seconds(1), longest: .seconds(10))
        #expect(
            [1, 2, 3, 4, 5, 1_000].map { pauses.pause(after: $0, 0) } == [0.5, 1, 2, 4, 5, 5].map { .seconds($0) })
        #expect(pauses.pause(after: 1, 0.5) == .milliseconds(750))
    }
}
