import Base
import Comments
import Core
import Foundation
import Media
import Posts
import SQL
import TestKit
import Testing

/// Deleting an account: nothing is left, and what stays is right.
@Suite struct DeleteAccountTests {
    /// Ada has left something everywhere; 민수, the admin, stays.
    private struct Stage {
        let salon: TestSalon
        let minsu: Browser
        let ada: Browser
        let her: ID<Account>
        let him: ID<Account>
        let hers: ID<Post>
        let his: ID<Post>
        let comment: ID<Post>

        init(_ salon: TestSalon) async throws {
            self.salon = salon
            minsu = try await salon.member(.minsu)
            ada = try await salon.member(.ada)
            her = try await salon.id(of: .ada)
            him = try await salon.id(of: .minsu)
            his = try await salon.shareWork("Winter sea", by: minsu)
            hers = try await salon.shareWork("Red barn", by: ada, images: 2)
            let services = salon.services
            comment = try await PublishComment(author: her, root: his, text: "Ada was here")(services)
            _ = try await PublishComment(author: her, root: his, text: "twice")(services)
            let reply = try await PublishComment(author: him, root: his, inReplyTo: comment, text: "Hello!")(services)
            let below = try await PublishComment(author: him, root: hers, text: "Lovely")(services)
            for reaction in PostReaction.all {
                for post in [his, reply, below] {
                    _ = try await ReactToPost(reaction, post: post, account: her, isOn: true)(services)
                }
                for post in [hers, comment, his] {
                    _ = try await ReactToPost(reaction, post: post, account: him, isOn: true)(services)
                }
            }
            try await SavePost(post: his, account: her, isSaved: true)(services)
            try await SavePost(post: hers, account: him, isSaved: true)(services)
            try await ReportPost(post: reply, reporter: her, reason: .other, note: "Ada says")(services)
            try await ReportPost(post: comment, reporter: him, reason: .spam, note: "")(services)
            _ = try await ada.post(
                "/settings/profile", [("name", Person.ada.name), ("links", "ada.example")],
                files: [("photo", "a.jpg", try Sample.jpeg()), ("header", "b.jpg", try Sample.jpeg())])
            _ = try await salon.storeImage(of: her)
            try await follow()
            try await talk()
        }

        private func talk() async throws {
            let conversation = try await ada.post("/messages/with/minsu").location ?? ""
            for (browser, text) in [(ada, "Ada was here"), (minsu, "Hello!")] {
                let said = try await browser.post(
                    conversation, [("text", text), ("client_id", "written-\(text.count)")], fragment: true)
                try #require(said.status == 200, "\(said.text)")
            }
            let message = try await salon.database.read { reader in
                try reader.one("SELECT MIN(id) FROM messages") { row in try row.next(as: Int64.self) }
            }
            _ = try await minsu.post("\(conversation)/\(message)/react", [("reaction", "❤️")])
            _ = try await minsu.post("\(conversation)/report", [("reason", "other"), ("message", "\(message)")])
        }

        private func follow() async throws {
            let (her, him) = (her, him)
            try await salon.database.write { transaction in
                for (id, follower, followed) in [(1, her, him), (2, him, her)] {
                    try transaction.execute(
                        "INSERT INTO follows (id, follower_id, followed_id) VALUES (\(id), \(follower), \(followed))")
                }
                try transaction.execute("UPDATE accounts SET follower_count = 1, following_count = 1")
            }
        }

        /// Somebody who does not want to see her, and vice versa.
        func turnAway() async throws {
            let (her, other) = (her, try await salon.crowd(1)[0])
            try await salon.database.write { transaction in
                try transaction.execute("INSERT INTO mutes (account_id, other_id) VALUES (\(other), \(her))")
                try transaction.execute(
                    """
                    INSERT INTO blocks (account_id, other_id, is_own)
                    VALUES (\(her), \(other), \(1)), (\(other), \(her), \(0))
                    """)
            }
        }

        func delete(_ handle: String = "ada", _ password: String = Person.ada.password) async throws -> Answer {
            try await ada.post("/settings/account/delete", [("handle", handle), ("password", password)])
        }
    }

    @Test(arguments: TestEngine.available)
    func leavesNothing(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let stage = try await Stage(salon)
            try await stage.turnAway()
            let images = try await salon.database.read { [her = stage.her] reader in
                try reader.all("SELECT id, rendering FROM media WHERE owner_id = \(her)") { row in
                    (id: try row.next(as: ID<Media>.self), rendering: try row.next(as: String.self))
                }
            }
            #expect(images.count == 5)
            let elsewhere = salon.visitor()
            _ = try await elsewhere.post("/login", [("identifier", "ada"), ("password", Person.ada.password)])
            // Whatever is kept of pages is kept now.
            for browser in [stage.minsu, elsewhere, salon.visitor()] {
                #expect(try await browser.get("/").text.contains("Red barn"))
            }
            let before = try await salon.events().count

            let receipt = try await stage.delete("@ADA")
            #expect(receipt.status == 200 && receipt.text.contains("Your account is deleted"))
            for (name, count) in [
                ("Works and posts", 1), ("Comments", 2), ("Images", 5), ("Likes", 3), ("Saved", 1), ("Follows", 1),
                ("Logged-in devices", 2), ("Messages", 1),
            ] {
                #expect(receipt.text.contains("<dt>\(name)</dt><dd>\(count)</dd>"), "\(name)")
            }
            #expect(!receipt.text.contains("data-viewer") && !stage.ada.hasSession)

            // Rows, whatever table they are in.
            let gone =
                [
                    "\(stage.her)", "\(stage.hers)", "\(stage.comment)", Person.ada.email, Person.ada.name,
                    "Ada was here",
                ]
                + images.map { "\($0.id)" }
            #expect(try await salon.traces(of: gone, except: ["outbox"]) == [])
            #expect(try await salon.count("posts") == 2)
            #expect(try await VerifyCounters(salon.services)() == 0)
            #expect(try await salon.count("posts WHERE like_count = 1 AND reply_count = 1") == 1)
            #expect(try await salon.count("accounts WHERE follower_count = 0 AND following_count = 0") == 2)

            // Files.
            #expect(try salon.files().allSatisfy { file in images.allSatisfy { !file.contains("\($0.id)") } })
            let report = try await VerifyMedia(salon.services)()
            #expect(report.isClean && report.images == 1)
            for image in images {
                #expect(try await salon.visitor().get("/media/\(image.id)/\(image.rendering)/320.webp").status == 404)
            }

            // Pages.
            for browser in [stage.minsu, elsewhere, salon.visitor()] {
                #expect(try await browser.get("/@ada").status == 410)
                #expect(try await browser.get("/works/\(stage.hers)").status == 404)
                #expect(try await !browser.get("/").text.contains("Red barn"))
                let page = try await browser.get("/works/\(stage.his)").text
                #expect(page.contains("Hello!"))
                for text in ["Ada", "twice", "/@ada"] { #expect(!page.contains(text), "\(text)") }
            }
            #expect(try await !stage.minsu.get("/saved").text.contains("Red barn"))
            #expect(try await elsewhere.get("/saved").location == "/login?next=/saved")
            #expect(
                try await salon.visitor().post("/login", [("identifier", "ada"), ("password", Person.ada.password)])
                    .status == 422)

            // Open pages are notified, and once events are pruned even that is forgotten.
            let events = Dictionary(grouping: try await salon.events().dropFirst(before), by: \.self).mapValues(\.count)
            for (name, count) in [
                "post-deleted": 3, "reaction-changed": 3 * PostReaction.all.count, "session-ended": 2,
            ] {
                #expect(events[name] == count, "\(name)")
            }
            _ = try await ReactToPost(.like, post: stage.his, account: stage.him, isOn: false)(salon.services)
            try await salon.database.outbox.prune(olderThan: Timestamp(milliseconds: .max))
            #expect(try await salon.traces(of: gone) == [])
            // The name is free again.
            _ = try await salon.member(.ada)
        }
    }

    /// A search that finds nothing must be able to find something.
    @Test(arguments: TestEngine.available)
    func tracesAreFound(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let stage = try await Stage(salon)
            try await stage.turnAway()
            let found = try await salon.traces(of: ["\(stage.her)"])
            for place in PostReaction.all.map({ "\($0.table.text).account_id" }) + [
                "accounts.id", "sessions.account_id", "posts.author_id", "works.author_id",
                "bookmarks.account_id", "case_reports.reporter_id", "cases.account_id", "media.owner_id",
                "follows.follower_id", "follows.followed_id", "blocks.other_id", "mutes.other_id", "outbox.payload",
                "conversations.high_id", "conversation_members.account_id", "messages.sender_id",
                "case_items.sender_id",
            ] {
                #expect(found.contains("\(place): \(stage.her)"), "\(place)")
            }
        }
    }

    @Test(arguments: TestEngine.available)
    func asksTwice(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let stage = try await Stage(salon)
            let files = try salon.files()
            let page = try await stage.ada.get("/settings/account/delete").text
            #expect(page.contains("This can’t be undone.") && page.contains("type your handle: ada"))
            #expect(!page.contains("# What a member reads") && !page.contains("DeletionWarnings"))
            _ = try await stage.ada.post("/settings", [("language", "ko")])
            let korean = try await stage.ada.get("/settings/account/delete").text
            #expect(korean.contains("삭제하면 되돌릴 수 없어요.") && !korean.contains("DeletionWarnings"))
            _ = try await stage.ada.post("/settings", [("language", "en")])
            let differs = try await stage.delete("a<da")
            #expect(differs.status == 422 && differs.text.contains("field-handle-problem"))
            #expect(differs.text.contains("a&lt;da") && !differs.text.contains(Person.ada.password))
            let wrong = try await stage.delete("ada", "wrong one")
            #expect(wrong.status == 422 && wrong.text.contains("field-password-problem"))
            #expect(wrong.text.contains(#"value="ada""#))
            stage.ada.origin = "https://evil.example"
            #expect(try await stage.delete().status == 403)
            #expect(try await salon.count("accounts") == 2)
            #expect(try salon.files() == files)
            #expect(stage.ada.hasSession)
        }
    }

    @Test(arguments: TestEngine.available)
    func theLastAdminStays(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let stage = try await Stage(salon)
            func delete() async throws -> Answer {
                try await stage.minsu.post(
                    "/settings/account/delete", [("handle", "minsu"), ("password", Person.minsu.password)])
            }
            let refused = try await delete()
            #expect(refused.status == 409 && refused.text.contains("You are the only admin"))
            #expect(try await salon.count("accounts") == 2)
            #expect(try await stage.minsu.get("/works/\(stage.his)").status == 200)
            try await salon.database.write { [her = stage.her] transaction in
                _ = try transaction.execute("UPDATE accounts SET role = 'admin' WHERE id = \(her)")
            }
            #expect(try await delete().status == 200)
            // The last member may delete the account; the next to join is the first again.
            #expect(try await stage.delete().status == 200)
            #expect(try await salon.count("accounts") == 0)
            #expect(try salon.files() == [])
            let jiwoo = try await salon.member(.jiwoo)
            #expect(try await jiwoo.get("/settings").text.contains("· admin"))
        }
    }
}
