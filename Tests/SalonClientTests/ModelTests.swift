import Foundation
import Testing

@testable import SalonClient

@Suite struct ModelTests {
    // Catches a word of a later version that fails the page it is on, or that is lost when the page is kept.
    @Test func wordsThatNobodyKnowsSurvive() throws {
        let later = Written.status("1").replacing(#""visibility":"public""#, with: #""visibility":"friends""#)
        let status = try JSONDecoder.salon().decode(Status.self, from: Data(later.utf8))
        #expect(status.visibility.rawValue == "friends" && status.visibility != .public)
        let kept = try JSONEncoder.salon().encode(status)
        #expect(String(decoding: kept, as: UTF8.self).contains(#""visibility":"friends""#))
        #expect(try JSONDecoder.salon().decode(Status.self, from: kept) == status)
        let salon = Written.status("2", #","salon":{"type":"performance","title":"Rain"}"#)
        #expect(
            try JSONDecoder.salon().decode(Status.self, from: Data(salon.utf8)).salon?.type.rawValue == "performance")
    }

    // Catches a repost or a quote whose status is lost, and one whose key is left out.
    @Test func aStatusHasStatusesInIt() throws {
        let text = Written.status("2").replacing(#""reblog":null"#, with: #""reblog":\#(Written.status("1"))"#)
        let repost = try JSONDecoder.salon().decode(Status.self, from: Data(text.utf8))
        #expect(repost.reblog?.id == "1" && repost.shown.id == "1" && repost.reblog?.reblog == nil)
        let again = try JSONDecoder.salon().decode(Status.self, from: try JSONEncoder.salon().encode(repost))
        #expect(again == repost)
        let bare = Written.status("3").replacing(#""reblog":null,"#, with: "")
        #expect(try JSONDecoder.salon().decode(Status.self, from: Data(bare.utf8)).shown.id == "3")
    }

    // Catches names that Swift writes in another way than JSON.
    @Test func namesAreTheSameBothWays() {
        let names = [
            "id": "id", "in_reply_to_id": "inReplyToID", "preview_url": "previewURL", "redirect_uris": "redirectURIs",
            "sample_account_ids": "sampleAccountIDs", "url": "url",
            "characters_reserved_per_url": "charactersReservedPerURL",
            "most_recent_notification_id": "mostRecentNotificationID",
            "posting:default:quote_policy": "posting:default:quotePolicy",
        ]
        for (json, swift) in names {
            #expect(SwiftName.of(json) == swift)
            #expect(SwiftName.json(swift) == json)
        }
    }

    // Catches a time that is another one after it was read, or a text that is none and is taken for one.
    @Test func timesAreExact() throws {
        for text in [
            "2026-11-20T10:00:00.123Z", "2000-02-29T23:59:59.999Z", "1999-12-31T00:00:00.001Z",
            "0001-01-01T00:00:00.000Z", "9999-12-31T23:59:59.000Z", "2001-01-01T00:00:00.000Z",
            "1998-12-31T12:30:00.500Z", "2100-03-01T00:00:00.007Z",
        ] {
            #expect(Instant.date(text).map(Instant.text) == text)
        }
        #expect(Instant.date("1970-01-01T00:00:00.000Z") == Date(timeIntervalSince1970: 0))
        #expect(Instant.date("2026-11-20T10:00:00Z") == Instant.date("2026-11-20T12:00:00.000+02:00"))
        #expect(Instant.date("2026-11-20T10:00:00.1239Z") == Instant.date("2026-11-20T10:00:00.123Z"))
        for wrong in [
            "2026-02-29T10:00:00.000Z", "2026-13-01T10:00:00Z", "2026-11-20", "2026-11-20T24:00:00Z", "",
            "2026-11-20T10:00:00.Z", "2026-11-20T10:00:00", "2026-11-20T10:00:00Z ", "-026-11-20T10:00:00Z",
        ] {
            #expect(Instant.date(wrong) == nil, "\(wrong)")
        }
    }

    // Catches ids that are compared as words.
    @Test func idsAreOrderedAsNumbers() {
        let ids: [Identifier<Status>] = ["99", "100", "9", "101"]
        #expect(ids.sorted() == ["9", "99", "100", "101"])
    }

    // Catches an id or a tag out of a link that leads to another path.
    @Test func whatComesFromOutsideStaysInItsPlace() {
        #expect(Endpoint.status("../../x?y").path == "/api/v1/statuses/..%2F..%2Fx%3Fy")
        #expect(Endpoint.tagged("#차").path == "/api/v1/timelines/tag/%EC%B0%A8")
    }
}
