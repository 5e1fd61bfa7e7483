import Administration
import Base
import Core
import Gallery
import Moderation
import Posts
import SQL
import Settings
import TestKit
import Testing

@testable import SalonApp
@testable import Timeline

/// What was never seen changes nothing: no open page, no count, not even when it is deleted.
@Suite struct HeldSilenceTests {
    /// `ada` is answered, `fan` follows and watches `newcomer`, whose posts wait for `mod`.
    private static let people = ["ada", "newcomer", "fan", "plain", "mod"]
    private static let others = ["ada", "fan", "plain", "nobody"]

    private struct Stage {
        let cast: LiveCast
        let salon: TestSalon
        let thread: ID<Post>
        let work: ID<Post>

        var roots: [ID<Post>] { [thread, work] }

        /// What others are sent and shown is as if nothing had been done.
        ///
        /// - Parameter isLater: the clock goes on, and ages with it.
        func silent(
            _ name: String, about posts: [ID<Post>] = [], isLater: Bool = false, _ body: () async throws -> Void
        ) async throws {
            cast.pages += posts.map { "/posts/\($0)" }
            let before = try await pages()
            let chunks = try await cast.chunks(on: roots + posts) { try await body() }
            for viewer in HeldSilenceTests.others {
                #expect(chunks[viewer] == "", "\(name): \(viewer) is sent \(chunks[viewer] ?? "")")
            }
            guard !isLater else { return }
            let after = try await pages()
            for (page, text) in after {
                #expect(before[page] == text, "\(name): \(page) shows that something was done")
            }
        }

        /// All that others can look at, but for the number of the newest event.
        func pages() async throws -> [String: String] {
            var texts: [String: String] = [:]
            let looked = [
                "/", "/timeline/local", "/timeline", "/posts/\(thread)", "/works/\(work)", "/@newcomer", "/@ada",
                "/@newcomer/feed", "/search?q=velvet", "/tags/velvet", "/notifications", "/following",
            ]
            for viewer in HeldSilenceTests.others {
                for page in looked {
                    let answer = try await cast.browsers[viewer]?.get(page)
                    texts["\(viewer) \(page)"] =
                        "\(answer?.status ?? 0) \(answer?.location ?? "") "
                        + (answer?.text ?? "").replacing(/after=[0-9]+/, with: "")
                        .replacing(/name="client_id" value="[^"]*"/, with: "")
                }
            }
            return texts
        }

        func last() async throws -> ID<Post> {
            try await salon.database.read { reader in
                try reader.one("SELECT MAX(id) FROM posts") { row in try row.next() }
            }
        }

        /// What waits is held, whoever asks.
        func write(_ path: String, _ fields: [(String, String)]) async throws -> ID<Post> {
            try await cast.write(path, by: "newcomer", fields)
        }
    }

    private func run(on engine: TestEngine, _ body: (Stage) async throws -> Void) async throws {
        try await TestSalon.run(on: engine) { salon in
            let cast = try await LiveCast(salon, people: Self.people)
            let ada = try #require(cast.browsers["ada"])
            let critique = [("critique", "on"), ("question", "Too dark?")]
            let work = try await salon.shareWork("Shoes", by: ada, fields: critique)
            let thread = try await cast.post("Anybody?", by: "ada")
            try await cast.act("/@newcomer/follow", by: "fan")
            try await cast.act("/@newcomer/watch", by: "fan")
            // The first member is an admin, who is notified of what waits.
            try await ChangeRole(handle: "mod", role: .admin)(salon.services)
            try await ChangeRole(handle: "ada", role: .member)(salon.services)
            try await salon.database.write { transaction in
                try transaction.execute(
                    "INSERT INTO public_rules (id, kind, text, key, created_by) VALUES (1, 'hold', '', '', 'mod')")
            }
            try await salon.services.rules.load()
            // The pages that everybody reads once are read.
            let stage = Stage(cast: cast, salon: salon, thread: thread, work: work)
            _ = try await stage.pages()
            _ = try await cast.chunks(on: [work]) {}
            try await body(stage)
        }
    }

    /// One of each kind, held without a word.
    private func hold(_ stage: Stage) async throws -> [ID<Post>] {
        var held: [ID<Post>] = []
        let newcomer = try #require(stage.cast.browsers["newcomer"])
        let poll = [("poll-1", "Velvet"), ("poll-2", "Silk"), ("poll-minutes", "60")]
        try await stage.silent("reply") {
            held.append(
                try await stage.write(
                    "/posts", [("text", "Velvet @plain #velvet"), ("in_reply_to", "\(stage.thread)")] + poll))
        }
        try await stage.silent("post") {
            held.append(
                try await stage.write("/posts", [("text", "Velvet https://a.example/ @plain")]))
        }
        try await stage.silent("comment") {
            held.append(try await stage.write("/works/\(stage.work)/comments", [("text", "Velvet @plain")]))
        }
        try await stage.silent("work") {
            let fields = [("description", "Velvet @plain #velvet")]
            held.append(try await stage.salon.shareWork("Velvet", by: newcomer, fields: fields))
        }
        #expect(try await stage.salon.count("held_posts") == 4)
        #expect(try await stage.salon.count("jobs WHERE kind = 'announce-work'") == 0)
        return held
    }

    // Catches a held post of which a stream, a count, a notification, a feed or a search says something: when it comes, when
    // its author takes it back, when moderators refuse it or delete it, and when its author leaves.
    @Test(arguments: TestEngine.available)
    func whatIsHeldIsNeverToldOf(on engine: TestEngine) async throws {
        try await run(on: engine) { stage in
            let held = try await hold(stage)
            let (cast, salon) = (stage.cast, stage.salon)
            // Pages that ask for it by its number are told no more.
            try await stage.silent("looking", about: held) {}
            try await stage.silent("poll ends", about: held, isLater: true) {
                salon.clock.advance(by: .hours(2))
                try await PollKeeper(salon.services).pass(at: salon.services.clock.now())
            }
            try await stage.silent("withdraw", about: held) {
                try await cast.act("/posts/\(held[0])/withdraw", by: "newcomer")
            }
            try await stage.silent("refuse", about: held) {
                for post in held[1...2] {
                    try await cast.act("/admin/held/\(post)", by: "mod", [("act", "refuse"), ("reason", "No")])
                }
            }
            try await stage.silent("delete what was refused", about: held) {
                try await salon.database.write { transaction in
                    for post in held[1...2] { try HiddenPosts.doom(post, salon.services, in: transaction) }
                }
                try await HiddenPosts.deleteDoomed(salon.services)
            }
            #expect(try await salon.count("posts WHERE text LIKE 'Velvet%'") == 1)
            #expect(try await VerifyCounters(salon.services)() == 0)
            // Her own profile goes; nothing else does.
            let before = try await stage.pages()
            let chunks = try await cast.chunks(on: stage.roots + held) {
                _ = try await DeleteAccount(
                    account: try #require(cast.ids["newcomer"]), handle: "newcomer",
                    password: "newcomer paints at night")(salon.services)
            }
            for viewer in Self.others {
                #expect(chunks[viewer]?.contains("\(held[3])") != true, "\(viewer): \(chunks[viewer] ?? "")")
            }
            for (page, text) in try await stage.pages() where !page.contains("newcomer") && !page.hasPrefix("fan") {
                #expect(before[page] == text, "\(page)")
            }
            #expect(try await salon.count("posts WHERE state <> 'published'") == 0)
            #expect(try await salon.count("media") == 1)
        }
    }

    // Catches a release that notifies nobody, that is not counted, or is counted twice; and something that was seen, is
    // hidden, shown again and deleted, and whose counts or updates differ from what is shown.
    @Test(arguments: TestEngine.available)
    func whatIsReleasedIsTold(on engine: TestEngine) async throws {
        try await run(on: engine) { stage in
            let held = try await hold(stage)
            let (cast, salon) = (stage.cast, stage.salon)
            func answers(to post: ID<Post>) async throws -> Int {
                try await salon.count("posts WHERE id = \(post) AND reply_count = 1")
            }
            for (post, sign) in zip(held, ["post-\(held[0])", "new-posts", "comment-\(held[2])", "new-works"]) {
                let sent = try await cast.chunks(on: stage.roots) {
                    try await cast.act("/admin/held/\(post)", by: "mod", [("act", "release")])
                }
                for viewer in ["fan", "plain", "nobody"] {
                    #expect(sent[viewer]?.isEmpty == false, "\(viewer) is not sent of \(sign)")
                }
            }
            #expect(try await answers(to: stage.thread) == 1)
            #expect(try await answers(to: stage.work) == 1)
            #expect(try await salon.count("jobs WHERE kind = 'announce-work'") == 1)
            #expect(try await salon.count("post_links") == 1)
            #expect(try await VerifyCounters(salon.services)() == 0)
            for post in [held[0], held[2]] {
                let sent = try await cast.chunks(on: stage.roots) {
                    try await salon.database.write { transaction in
                        _ = try HiddenPosts.hide(post, salon.services, in: transaction)
                    }
                }
                #expect(sent["plain"]?.contains("\(post)") == true, "what was seen is taken off open pages")
                try await salon.database.write { transaction in
                    try HiddenPosts.show(post, salon.services, in: transaction)
                }
            }
            #expect(try await answers(to: stage.thread) == 1)
            #expect(try await answers(to: stage.work) == 1)
            _ = try await cast.chunks(on: stage.roots + held) {
                try await salon.database.write { transaction in
                    for post in held { _ = try HiddenPosts.hide(post, salon.services, in: transaction) }
                }
            }
            #expect(try await answers(to: stage.thread) == 0)
            try await stage.silent("delete what was hidden", about: held) {
                try await salon.database.write { transaction in
                    for post in held { try HiddenPosts.doom(post, salon.services, in: transaction) }
                }
                try await HiddenPosts.deleteDoomed(salon.services)
            }
            #expect(try await VerifyCounters(salon.services)() == 0)
        }
    }

    // Catches a stone that says that something nobody sees answers what was deleted.
    @Test(arguments: TestEngine.available)
    func noStoneStandsForWhatIsHeld(on engine: TestEngine) async throws {
        try await run(on: engine) { stage in
            let answer = try await stage.cast.post("Me", by: "ada", to: stage.thread)
            let held = try await stage.write("/posts", [("text", "Velvet"), ("in_reply_to", "\(answer)")])
            let sent = try await stage.cast.chunks(on: stage.roots) {
                try await stage.cast.act("/posts/\(answer)/delete", by: "ada")
            }
            #expect(sent["fan"]?.contains("post stone") == false, "\(sent["fan"] ?? "")")
            let page = try #require(stage.cast.browsers["fan"])
            #expect(try await !page.get("/posts/\(stage.thread)").text.contains("post stone"))
            try await stage.cast.act("/admin/held/\(held)", by: "mod", [("act", "release")])
            #expect(try await page.get("/posts/\(held)").status == 200)
        }
    }
}
