import Foundation
import Testing

@testable import SalonClient

@Suite struct EventStreamTests {
    private func pieces(_ texts: String...) -> ScriptedTransport.Step { .pieces(texts.map { Array($0.utf8) }) }

    /// What comes until something is thrown, which ends a stream that nobody cancels.
    private func changes(_ stream: EventStream) async -> (changes: [StreamEvent.Change], end: SalonError?) {
        var changes: [StreamEvent.Change] = []
        do {
            for try await event in stream { changes.append(event.change) }
            return (changes, nil)
        } catch {
            return (changes, error)
        }
    }

    // Catches a stream that ends with its connection, or begins anew where it should go on.
    @Test func aStreamGoesOnAfterTheLastEvent() async {
        let (client, transport, time) = SalonClient.scripted(
            pieces(":)\nid: 41\nevent: del", "ete\ndata: 9\n\n"),
            .failure(TransportFailure(.offline, reason: "no network")), .answer(503, ["Retry-After": "30"], ""),
            pieces(":)\n:thump\n", "id: 42\nevent: filters_changed\ndata: {}\n\n"), .answer(401, "{}"))
        let heard = await changes(client.events(.tag("차"), after: "40"))
        #expect(heard.changes == [.connected, .deleted("9"), .connected, .filtersChanged])
        #expect(heard.end == .unauthorized(Refusal(message: "")))
        #expect(transport.requests.map { $0.headers["Last-Event-ID"] } == ["40", "41", "41", "41", "42"])
        #expect(
            transport.requests.allSatisfy {
                $0.url.absoluteString == "https://salon.example/api/v1/streaming/hashtag?tag=%EC%B0%A8"
                    && $0.headers["Authorization"] == "Bearer secret"
            })
        // One after each end. They grow while nothing is heard, and are as long as an instance wants them to be.
        #expect(time.pauses == [.milliseconds(500), .seconds(1), .seconds(30), .milliseconds(500)])
    }

    // Catches a stream that comes back before the instance wants it to.
    @Test func aStreamWaitsForALimit() async {
        let (client, _, time) = SalonClient.scripted(.answer(429, ["Retry-After": "30"], "{}"), .answer(403, "{}"))
        let heard = await changes(client.events(.user))
        #expect(heard.changes.isEmpty && heard.end == .forbidden(Refusal(message: "")))
        #expect(time.pauses == [.seconds(30)])
    }

    // Catches half an event of a connection that broke, which becomes part of the next one's.
    @Test func aConnectionBeginsAnew() async {
        let (client, _, time) = SalonClient.scripted(
            pieces("retry: 5000\n\nevent: update\ndata: {\"id\""), pieces("data: 9\nevent: delete\n\n"),
            .answer(403, "{}"))
        let heard = await changes(client.events(.user))
        #expect(heard.changes == [.connected, .connected, .deleted("9")])
        // What the instance asks for counts from then on.
        #expect(time.pauses == [.seconds(5), .seconds(5)])
    }

    // Catches an event that ends the stream because this version cannot read it.
    @Test func eventsBecomeValues() async throws {
        let notification =
            #"{"id":"3","type":"favourite","created_at":"2026-11-20T10:00:00.000Z","account":\#(Written.account)}"#
        let (client, _, _) = SalonClient.scripted(
            pieces(
                "event: update\ndata: \(Written.status("1"))\n\nevent: status.update\ndata: \(Written.status("1"))\n\n",
                "event: notification\ndata: \(notification)\n\nevent: update\ndata: {}\n\nevent: later\ndata: x\n\n"),
            .answer(404, "{}"))
        let heard = await changes(client.events(.user))
        try #require(heard.changes.count == 6)
        guard case .new(let status) = heard.changes[1], case .edited = heard.changes[2],
            case .notification(let told) = heard.changes[3]
        else {
            Issue.record("\(heard.changes)")
            return
        }
        #expect(status.id == "1" && told.type == .favourite && told.account.username == "ada")
        #expect(heard.changes[4] == .other(name: "update", data: "{}"))
        #expect(heard.changes[5] == .other(name: "later", data: "x"))
    }
}
