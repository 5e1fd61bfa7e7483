import Foundation
import Testing

@testable import SalonClient

@Suite struct PagingTests {
    private func link(_ query: String, _ rel: String) -> String {
        "<https://salon.example/api/v1/timelines/home?\(query)>; rel=\"\(rel)\""
    }

    // Catches a list that is read on from elsewhere than its instance said, or that never ends.
    @Test func aListIsFollowedToItsEnd() async throws {
        let first = ["Link": "\(link("limit=2&max_id=4", "next")), \(link("limit=2&min_id=5", "prev"))"]
        let (client, transport, _) = SalonClient.scripted(
            .answer(200, first, Written.statuses("5", "4")),
            .answer(200, ["Link": link("limit=2&min_id=3", "prev")], Written.statuses("3")))
        let ids = try await client.items(.home(limit: 2)).all().map(\.id)
        #expect(ids == ["5", "4", "3"])
        #expect(
            transport.requests.map(\.url.absoluteString) == [
                "https://salon.example/api/v1/timelines/home?limit=2",
                "https://salon.example/api/v1/timelines/home?limit=2&max_id=4",
            ])
        #expect(transport.requests.allSatisfy { $0.headers["Authorization"] == "Bearer secret" })
    }

    // Catches an instance that leads in a circle, and a page without anything in it that leads on.
    @Test func aListThatLeadsNowhereEnds() async throws {
        let again = ["Link": link("max_id=4", "next")]
        let circle = SalonClient.scripted(
            .answer(200, again, Written.statuses("5")), .answer(200, again, Written.statuses("4")))
        #expect(try await circle.client.pages(.home).all().map(\.elements.count) == [1, 1])
        let empty = SalonClient.scripted(.answer(200, again, "[]"))
        #expect(try await empty.client.pages(.home).all().isEmpty)
    }

    // Catches a page that is asked for before anybody needs it.
    @Test func pagesComeAsTheyAreNeeded() async throws {
        let (client, transport, _) = SalonClient.scripted(
            .answer(200, ["Link": link("max_id=4", "next")], Written.statuses("5", "4")))
        var ids: [Identifier<Status>] = []
        for try await status in client.items(.home).prefix(2) { ids.append(status.id) }
        #expect(ids == ["5", "4"] && transport.requests.count == 1)
    }

    // Catches an error in the middle that looks like the end.
    @Test func whatFailsInTheMiddleIsThrown() async throws {
        let (client, _, _) = SalonClient.scripted(
            .answer(200, ["Link": link("max_id=4", "next")], Written.statuses("5")), .answer(401, "{}"))
        var pages = client.pages(.home).makeAsyncIterator()
        #expect(try await pages.next()?.elements.count == 1)
        do {
            _ = try await pages.next()
            Issue.record("nothing was thrown")
        } catch {
            #expect(error == .unauthorized(Refusal(message: "")))
        }
        let end = try await pages.next()
        #expect(end == nil)
    }

    // Catches a token that follows an address to another host, and a cursor that is no longer one after it was kept.
    @Test func aCursorLeadsNowhereElse() async throws {
        let elsewhere = ["Link": "<https://elsewhere.example/api/v1/notes?max_id=9#x>; rel=next"]
        let (client, transport, _) = SalonClient.scripted(
            .answer(200, elsewhere, Written.statuses("5")), .answer(200, "[]"))
        let next = try #require(try await client.page(.everybody()).next)
        let kept = try JSONDecoder().decode(Cursor.self, from: try JSONEncoder().encode(next))
        let page = try await client.page(.everybody(), at: kept)
        #expect(page.elements.isEmpty && page.next == nil && page.previous == nil)
        #expect(transport.requests.last?.url.absoluteString == "https://salon.example/api/v1/timelines/public?max_id=9")
    }
}
