import Core
import SQL
import TestKit
import Testing

@testable import SalonApp

/// The live stream shows what the pages show, to every viewer, whatever happens.
@Suite struct LiveMatrixTests {
    /// The author, `ada`, quotes and answers `closed`, who is for members only, and `bo`, who has blocked `foe`.
    private static let people = [
        "ada", "closed", "bob", "foe", "plain", "blocked", "blocking", "muting", "silent", "fan",
    ]

    private func cast(_ salon: TestSalon) async throws -> LiveCast {
        let cast = try await LiveCast(salon, people: Self.people)
        try await cast.close("closed")
        try await cast.act("/@ada/follow", by: "fan")
        try await cast.act("/@foe/block", by: "bob")
        try await cast.act("/@blocked/block", by: "ada")
        try await cast.act("/@ada/block", by: "blocking")
        try await cast.act("/@ada/mute", by: "muting")
        try await cast.act("/settings/muted-words", by: "silent", [("word", "secret")])
        return cast
    }

    @Test func threadsTellWhatTheyShow() async throws {
        try await TestSalon.run(on: .sqlite) { salon in
            let cast = try await cast(salon)
            let hers = try await cast.post("Wada1", by: "ada")
            let bobs = try await cast.post("Wbob1", by: "bob"), closed = try await cast.post("Wclosed1", by: "closed")
            let roots = [hers, bobs, closed]
            var mine = hers
            try await cast.step("reply", on: roots) { mine = try await cast.post("Wada2 secret", by: "ada", to: hers) }
            try await cast.step("reply to her", on: roots) { _ = try await cast.post("Wplain1", by: "plain", to: mine) }
            try await cast.step("reply elsewhere", on: roots) { _ = try await cast.post("Wada3", by: "ada", to: bobs) }
            try await cast.step("reply to closed", on: roots) {
                _ = try await cast.post("Wada4", by: "ada", to: closed)
            }
            try await cast.step("quote closed", on: roots) {
                _ = try await cast.post("Wada5", by: "ada", to: hers, quoting: closed)
            }
            try await cast.step("quote bob", on: roots) {
                mine = try await cast.post("Wada6", by: "ada", to: hers, quoting: bobs)
            }
            try await cast.step("edit", on: roots) {
                try await cast.act("/posts/\(mine)/edit", by: "ada", [("text", "Wada7")])
            }
            var quote = hers
            try await cast.step("publish", on: roots) {
                quote = try await cast.post("Wada8", by: "ada", quoting: closed)
            }
            try await cast.step("edit on the timeline", on: roots + [quote]) {
                try await cast.act("/posts/\(quote)/edit", by: "ada", [("text", "Wada9")])
            }
            try await cast.step("closed answers", on: roots) {
                mine = try await cast.post("Wclosed2", by: "closed", to: hers)
            }
            try await cast.step("reply to that", on: roots) { _ = try await cast.post("Wada10", by: "ada", to: mine) }
            try await cast.step("likes", on: roots) {
                for (name, post) in [("plain", hers), ("closed", hers), ("bob", mine), ("fan", closed)] {
                    try await cast.act("/posts/\(post)/like", by: name)
                    try await cast.act("/posts/\(post)/repost", by: name)
                }
            }
            try await cast.step("repost of closed", on: roots) {
                try await cast.act("/posts/\(closed)/repost", by: "ada")
            }
            var poll = hers
            try await cast.step("ask", on: roots) {
                poll = try await cast.post(
                    "Wada11", by: "ada", to: bobs, [("poll-1", "Wada12"), ("poll-2", "Wada13"), ("poll-minutes", "60")])
            }
            try await cast.step("vote", on: roots) {
                try await cast.act("/posts/\(poll)/vote", by: "plain", [("choice", "0")])
                cast.pages.append("/posts/\(poll)?poll=results")
            }
            try await cast.step("delete", on: roots) {
                try await cast.act("/posts/\(mine)/delete", by: "closed")
                try await cast.act("/posts/\(poll)/delete", by: "ada")
            }
            try await cast.step("card", on: roots) { try await card(on: quote, salon) }
            try await cast.step("profile closing", on: roots) {
                try await cast.close("ada")
                _ = try await cast.post("Wplain2", by: "plain", to: hers)
                _ = try await cast.post("Wada14", by: "ada", to: bobs)
            }
            // And all that may be told, is.
            let sent = cast.sent
            #expect(
                sent["plain"]?.isSuperset(of: (2...7).map { "Wada\($0)" } + ["Wclosed1", "Wbob1", "Wcard1"]) == true)
            #expect(sent["nobody"]?.isSuperset(of: ["Wada2", "Wada3", "Wada5", "Wada6", "Wada9", "Wbob1"]) == true)
            #expect(sent["nobody"]?.isDisjoint(with: ["Wclosed1", "Wclosed2", "Wada4", "Wada10", "Wada14"]) == true)
            #expect(sent["foe"]?.isSuperset(of: ["Wada5", "Wada6", "Wclosed1"]) == true)
            #expect(sent["foe"]?.isDisjoint(with: ["Wbob1", "Nbob0", "Wada3"]) == true)
            for hidden in ["blocked", "blocking", "muting"] {
                #expect(sent[hidden]?.contains { $0.hasPrefix("Wada") } != true, "\(hidden)")
            }
            #expect(sent["silent"]?.contains("Wada2") == false && sent["silent"]?.contains("Wada3") == true)
        }
    }

    @Test func worksTellWhatTheyShow() async throws {
        try await TestSalon.run(on: .sqlite) { salon in
            let cast = try await cast(salon)
            let ada = try #require(cast.browsers["ada"])
            let work = try await salon.shareWork("Wada1", by: ada)
            cast.pages.append("/works/\(work)")
            func comment(_ text: String, by name: String, to other: ID<Post>? = nil) async throws -> ID<Post> {
                let answers = other.map { [("in_reply_to", "\($0)")] } ?? []
                return try await cast.write("/works/\(work)/comments", by: name, [("text", text)] + answers)
            }
            var bobs = work, closed = work
            try await cast.step("comments", on: [work]) {
                bobs = try await comment("Wbob1", by: "bob")
                closed = try await comment("Wclosed1 secret", by: "closed")
            }
            try await cast.step("comments that quote", on: [work]) {
                _ = try await comment("Wplain1", by: "plain", to: bobs)
                _ = try await comment("Wplain2", by: "plain", to: closed)
            }
            try await cast.step("likes and deletes", on: [work]) {
                try await cast.act("/posts/\(closed)/like", by: "plain")
                try await cast.act("/posts/\(bobs)/delete", by: "bob")
            }
            try await cast.step("another work", on: [work]) { _ = try await salon.shareWork("Wada2", by: ada) }
            try await cast.step("profile closing", on: [work]) {
                try await cast.close("ada")
                _ = try await comment("Wplain3", by: "plain")
            }
            let sent = cast.sent
            #expect(sent["fan"]?.isSuperset(of: ["Wbob1", "Wclosed1", "Wplain1", "Wplain2", "Wplain3"]) == true)
            #expect(sent["nobody"]?.isSuperset(of: ["Wbob1", "Wplain1", "Wplain2"]) == true)
            #expect(sent["nobody"]?.isDisjoint(with: ["Wclosed1", "Nclosed0", "Wplain3"]) == true)
            #expect(sent["foe"]?.contains("Wplain1") == true && sent["foe"]?.contains("Wbob1") == false)
            #expect(sent["silent"]?.contains("Wclosed1") == false)
            for hidden in ["blocked", "blocking"] { #expect(sent[hidden]?.contains("Wplain1") != true, "\(hidden)") }
        }
    }

    /// As when a page that is linked to has been asked.
    private func card(on post: ID<Post>, _ salon: TestSalon) async throws {
        try await salon.database.write { transaction in
            try transaction.execute("UPDATE posts SET text = \("Wada9 https://a.example/") WHERE id = \(post)")
            try transaction.execute(
                """
                INSERT INTO link_cards (id, url, host, title, posted_at)
                VALUES (\(Int64(1)), \("https://a.example/"), \("a.example"), \("Wcard1"), \(Int64(0)))
                """)
            try transaction.execute("INSERT INTO post_links (post_id, card_id) VALUES (\(post), \(Int64(1)))")
            try transaction.emit(CardCame(page: "1"))
        }
    }
}

/// The event of a card, as the timeline writes it.
private struct CardCame: Event {
    static let name = "link-card-changed"
    let page: String
}
