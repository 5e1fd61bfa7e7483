import Administration
import Base
import Core
import Exhibitions
import Foundation
import Gallery
import Posts
import SQL
import SalonApp
import Settings
import TestKit
import Testing

/// What each role may see, by its address. What a viewer may not see looks as if it did not exist: the same status and
/// the same words. An address can be guessed, and an answer that differs says that somebody has something.
@Suite struct RoleMatrixTests {
    @Test(arguments: TestEngine.available)
    func pagesAreSeenByWhomTheyAreFor(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let house = try await RoleHouse(salon)
            for row in Self.pages {
                for role in Role.allCases where !row.exempt.contains(role) {
                    let answer = try await house.get(row.path, as: role, real: true)
                    // A work named as a post leads to its page, and to the log-in by another status.
                    let isSeen = [200, 302].contains(answer.status)
                    #expect(isSeen == row.seenBy.contains(role), "\(row.path) as \(role): \(answer.status)")
                    if answer.text.hasPrefix("<!doctype html>") {
                        #expect(Page.mainHeadings(in: answer.text) == 1, "\(row.path) as \(role) has not one h1")
                    }
                    guard !isSeen else { continue }
                    #expect([303, 404].contains(answer.status), "\(row.path) as \(role): \(answer.status)")
                    let absent = try await house.get(row.path, as: role, real: false)
                    #expect(answer.status == absent.status, "\(row.path) as \(role): \(absent.status) if absent")
                    #expect(house.veiled(answer) == house.veiled(absent), "\(row.path) as \(role)")
                }
            }
        }
    }

    @Test(arguments: TestEngine.available)
    func formsTellNothingToWhomTheyAreNotFor(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let house = try await RoleHouse(salon)
            for row in Self.forms {
                for role in Role.allCases where !row.seenBy.contains(role) {
                    for isFragment in [false, true] {
                        let answer = try await house.post(row, as: role, isFragment, real: true)
                        let absent = try await house.post(row, as: role, isFragment, real: false)
                        #expect(answer.status == absent.status, "\(row.path) as \(role): \(absent.status) if absent")
                        #expect(house.veiled(answer) == house.veiled(absent), "\(row.path) as \(role)")
                    }
                }
            }
            #expect(try await house.counts() == house.before)
        }
    }

    enum Role: String, CaseIterable, Sendable {
        /// `other` is the one Ada talks to; `blocked` is blocked by Ada and by Dana, whose profile is for members.
        case stranger, member, other, blocked, moderator, admin, ada
    }

    struct Row: Sendable {
        let path: String
        let seenBy: Set<Role>
        /// Sees it and is refused, in words.
        let exempt: Set<Role>
        let fields: [(String, String)]

        init(
            _ path: String, _ seenBy: Set<Role>, _ fields: [(String, String)] = [], exempt: Set<Role> = []
        ) {
            self.path = path
            self.seenBy = seenBy
            self.fields = fields
            self.exempt = exempt
        }
    }

    private static let everybody = Set(Role.allCases)
    private static let notBlocked = everybody.subtracting([.blocked])
    private static let members = notBlocked.subtracting([.stranger])
    private static let talkers: Set<Role> = [.ada, .other]
    private static let groupMembers: Set<Role> = [.ada, .other, .moderator]
    /// Has a nickname.
    private static let personas: Set<Role> = [.ada, .other, .moderator]

    private static let pages: [Row] = [
        Row("/posts/{post}", notBlocked), Row("/posts/{post}?part=posts", notBlocked),
        Row("/posts/{post}/menu", notBlocked), Row("/posts/{post}/history", notBlocked),
        Row("/posts/{post}/likes", notBlocked), Row("/posts/{post}/reposts", notBlocked),
        Row("/posts/{post}/edit", [.ada]), Row("/posts/new?quote={post}", members),
        Row("/posts/new?reply={post}", members),
        Row("/works/{work}", notBlocked), Row("/works/{work}?part=comments", notBlocked),
        Row("/works/{work}/process", [.ada]), Row("/works/{work}/process/1", notBlocked),
        Row("/works/{closedWork}/process/1", members),
        Row("/works/{work}/images/{image}/versions", notBlocked), Row("/works/{work}/images/{image}/version", [.ada]),
        Row("/works/{closedWork}/images/{closedImage}/versions", members),
        Row("/works/{work}/likes", notBlocked), Row("/works/{closedWork}/likes", members),
        Row("/scout", []), Row("/scout/list", []), Row("/scout/offers", []), Row("/scout/makers/{ada}", []),
        Row("/works/{work}/receipt", [.ada], exempt: notBlocked.subtracting([.ada])),
        Row("/works/{work}/receipt.txt", [.ada], exempt: notBlocked.subtracting([.ada])),
        // Only its author may have it; everybody who sees the work may know that.
        Row("/works/{work}/original/1", [.ada], exempt: notBlocked.subtracting([.ada])),
        Row("/@{ada}/portfolio", notBlocked), Row("/@{dana}/portfolio", members),
        Row("/@{ada}", notBlocked), Row("/@{ada}/posts", notBlocked), Row("/@{ada}/likes", notBlocked),
        Row("/@{ada}/followers", notBlocked), Row("/@{ada}/qr", notBlocked), Row("/@{ada}/qr.svg", notBlocked),
        // Read by programs that are nobody.
        Row("/@{ada}/feed.atom", everybody), Row("/@{dana}/feed.atom", []),
        Row("/@{dana}", members), Row("/@{dana}/posts", members), Row("/@{dana}/replies", members),
        Row("/posts/{closedPost}", members), Row("/posts/{closedPost}/likes", members),
        Row("/posts/{closedWork}", members),
        Row("/posts/{closedPost}/history", members), Row("/posts/{closedPost}/menu", members),
        Row("/works/{closedWork}", members), Row("/works/{closedWork}?part=comments", members),
        Row("/works/{closedWork}/original/1", members),
        Row("/exhibitions/{exhibition}", notBlocked), Row("/exhibitions/{exhibition}?part=comments", notBlocked),
        Row("/exhibitions/{exhibition}/catalogue", notBlocked), Row("/exhibitions/{exhibition}/labels", notBlocked),
        Row("/exhibitions/{exhibition}/edit", [.ada]), Row("/exhibitions/{exhibition}/hang", [.ada]),
        Row("/exhibitions/{exhibition}/add", [.ada]), Row("/exhibitions/{exhibition}/rooms/{room}", [.ada]),
        // Who is asked may look at a draft; nobody else but its curator.
        Row("/exhibitions/{unopened}", [.ada, .other]), Row("/exhibitions/{unopened}?part=comments", []),
        Row("/exhibitions/{unopened}/catalogue", [.ada, .other]),
        Row("/exhibitions/{unopened}/labels", [.ada, .other]),
        Row("/exhibitions/{unopened}/edit", [.ada]), Row("/works/{work}/exhibit", members),
        Row("/works/{closedWork}/exhibit", members),
        Row("/messages/{conversation}", talkers), Row("/messages/{conversation}?around=1", talkers),
        Row("/messages/{conversation}?part=messages", talkers),
        Row("/messages/{conversation}/search?q=secret", talkers),
        Row("/messages/{conversation}/report", talkers), Row("/messages/{conversation}/{message}", talkers),
        Row("/messages/{conversation}/{message}/forward", talkers),
        Row("/messages/{group}", groupMembers), Row("/messages/{group}/info", groupMembers),
        Row("/messages/{group}/add", groupMembers), Row("/messages/{group}/complete?q=@a", groupMembers),
        Row("/messages/{group}/members/other", [.ada], exempt: [.other, .moderator]),
        Row("/messages/{group}/members/other/remove", [.ada], exempt: [.other, .moderator]),
        Row("/messages/images/{photo}/320.webp", talkers), Row("/messages/files/{file}/file.pdf", talkers),
        Row("/posts/{post}/close-poll", [.ada]), Row("/posts/{post}/unquote", []),
        Row("/lounge/{lounge}", personas), Row("/lounge/{lounge}/menu", personas),
        Row("/lounge/{lounge}/report", [.other, .moderator], exempt: [.ada]),
        Row("/lounge/{lounge}/transparency", [.other, .moderator], exempt: [.ada]),
        Row("/lounge/members/{nickname}", personas),
        Row("/posts/{post}/report", members),
        Row("/settings/lists/{list}", [.ada]), Row("/settings/lists/{list}/delete", [.ada]),
        Row("/admin/reports", [.moderator, .admin]), Row("/admin/appeals", [.moderator, .admin]),
        Row("/admin/sanctions", [.moderator, .admin]), Row("/admin/log", [.moderator, .admin]),
        Row("/admin/log?member=ada&act=warned", [.moderator, .admin]), Row("/admin/acts?member=ada&act=role", [.admin]),
        Row("/admin/held", [.moderator, .admin]), Row("/admin/rules", [.admin]),
        Row("/admin/acts", [.admin]), Row("/admin", [.admin]), Row("/admin/settings", [.admin]),
        Row("/admin/announcements", [.admin]), Row("/admin/backups", [.admin]),
        Row("/admin/jobs", [.admin]),
        Row("/admin/members", [.admin]), Row("/admin/members?q=ada", [.admin]), Row("/admin/invitations", [.admin]),
        Row("/admin/members/{account}", [.admin]),
        Row("/admin/reports/{case}", [.moderator, .admin]),
        Row("/admin/reports/{case}/images/0", [.moderator, .admin]),
        Row("/lounge/moderation", [.moderator, .admin]), Row("/lounge/moderation/log", [.moderator, .admin]),
    ]

    private static let forms: [Row] =
        (PostReaction.all.map(\.name) + ["save", "repost", "vote", "report"]).flatMap { act in
            [
                Row("/posts/{post}/\(act)", members, [("reason", "spam"), ("choice", "0")]),
                Row("/posts/{closedPost}/\(act)", members, [("reason", "spam"), ("choice", "0")]),
            ]
        } + ["edit", "pin", "close-poll"].map { Row("/posts/{post}/\($0)", [.ada], [("text", "Mine now")]) }
        // Deleting something visible is refused in words; something hidden does not exist.
        + [
            Row("/posts/{post}/withdraw", []), Row("/posts/{post}/unquote", []),
            Row("/posts/{post}/delete", members), Row("/posts/{closedPost}/delete", members),
            Row("/works/{work}/comments", members, [("text", "Hello")]),
            Row("/exhibitions/{exhibition}/comments", members, [("text", "Hello")]),
            Row("/exhibitions/{unopened}/comments", [], [("text", "Hello")]),
            Row("/exhibitions/{exhibition}/comments/{comment}/remove", []),
            Row("/exhibitions/{exhibition}/edit", [.ada], [("title", "Mine now")]),
            Row("/exhibitions/{exhibition}/order", [.ada], [("item", "w{work}")]),
            Row("/exhibitions/{exhibition}/works", [.ada], [("work", "{work}")]),
            Row("/exhibitions/{exhibition}/works/{work}/remove", [.ada]),
            Row("/exhibitions/{unopened}/works/{othersWork}/agree", [.other]),
            Row("/exhibitions/{unopened}/works/{othersWork}/decline", [.other]),
            Row("/exhibitions/{exhibition}/rooms", [.ada], [("title", "Mine now")]),
            Row("/exhibitions/{exhibition}/rooms/{room}", [.ada], [("title", "Mine now")]),
            Row("/exhibitions/{exhibition}/rooms/{room}/remove", [.ada]),
            Row("/exhibitions/{unopened}/announce", [.ada]),
            Row("/exhibitions/{unopened}/discard", [.ada]),
            Row("/posts/{unopened}/like", []), Row("/posts/{unopened}/report", [], [("reason", "spam")]),
            // It answers nothing, whatever there is.
            Row("/works/{work}/looked", everybody), Row("/works/{closedWork}/looked", everybody),
            Row("/works/{work}/process", [.ada], [("step", "n0"), ("note-n0", "Mine now")]),
            Row("/works/{work}/images/{image}/version", [.ada], [("alt", "Mine now")]),
            Row("/works/{work}/images/{image}/remove", [.ada]),
            Row("/works/{work}/close-comments", [.ada]), Row("/works/{work}/comments/{comment}/remove", [.ada]),
            Row("/works/{work}/comments/{comment}/helped", []), Row("/works/{work}/comments/{comment}/unhelped", []),
            Row("/posts", members, [("text", "Hello"), ("in_reply_to", "{post}")]),
            Row("/posts", members, [("text", "Hello"), ("quote", "{closedPost}")]),
            Row("/@{ada}/follow", members), Row("/@{ada}/watch", members),
            Row("/@{ada}/report", members, [("reason", "spam")]), Row("/messages/with/{ada}", members),
            Row("/messages/{conversation}", talkers, [("text", "Hello"), ("client_id", "intruder")]),
            Row("/messages/{conversation}/read", talkers, [("position", "1")]),
            Row("/messages/{conversation}/typing", talkers), Row("/messages/{conversation}/remove", talkers),
            Row("/messages/{conversation}/report", talkers, [("message", "{message}"), ("reason", "spam")]),
            Row(
                "/messages/{conversation}/{message}/forward", talkers,
                [("with", "{conversation}"), ("client_id", "forward-one")]),
            Row("/messages/{conversation}/{message}/react", talkers, [("reaction", "❤️")]),
            // Only its sender may; the other member still sees it.
            Row("/messages/{conversation}/{message}/delete", talkers),
            Row("/messages/{group}/add", groupMembers, [("with", "member")]),
            Row("/messages/{group}/info", groupMembers, [("name", "Mine")]),
            Row("/messages/{group}/leave", groupMembers),
            Row("/messages/{group}/members/{ada}/remove", groupMembers),
            Row("/messages/{group}/members/other/admin", groupMembers),
            Row("/media/{draft}/delete", [.ada]), Row("/settings/muted-words/{word}/remove", [.ada]),
            Row("/settings/lists/{list}", [.ada], [("title", "Mine now")]),
            Row("/settings/lists/{list}/people", [.ada], [("handle", "ada")]),
            Row("/settings/lists/{list}/people/remove", [.ada], [("person", "{account}")]),
            Row("/settings/lists/{list}/delete", [.ada]),
            Row("/settings/invitations/{invitation}/revoke", [.ada]),
            Row("/settings/notifications/devices/remove", [.ada], [("device", "{device}")]),
            Row("/lounge/{lounge}/like", personas), Row("/lounge/{lounge}/replies", personas, [("text", "Hello")]),
            Row("/lounge/{lounge}/delete", personas),
            Row("/admin/reports/{case}", [.moderator, .admin], [("act", "dismiss")]),
            Row("/admin/reports/{case}/open", [.moderator, .admin]),
            Row("/admin/members/{account}/role", [.admin], [("role", "admin")]),
            Row("/admin/members/{account}/password-link", [.admin]),
            Row("/admin/members/{account}/deletion", [.admin], [("handle", "ada")]),
            Row("/admin/appeals/{sanction}", [.moderator, .admin], [("act", "uphold"), ("answer", "Sorry")]),
            Row("/admin/sanctions/{sanction}", [.moderator, .admin]),
            Row("/admin/held/{work}", [.moderator, .admin], [("act", "release")]),
            Row("/admin/rules", [.admin], [("act", "hold"), ("hold", "on")]),
            Row("/admin/backups", [.admin], [("act", "start")]),
            Row("/admin/jobs", [.admin], [("retry-all", "announce-work")]),
            Row("/admin/settings/icon", [.admin], [("own", "1")]),
            Row("/settings/standing/{sanction}", [.ada], [("text", "Mine?")]),
            Row("/lounge/moderation/reports/{report}", [.moderator, .admin], [("act", "dismiss")]),
            Row("/lounge/moderation/posts/{lounge}/void", [.moderator, .admin]),
        ]
}

/// Somebody in every role, and Ada's and Dana's things.
private struct RoleHouse {
    let salon: TestSalon
    private var browsers: [RoleMatrixTests.Role: Browser] = [:]
    private var names: [String: String] = ["ada": "ada", "dana": "dana", "nickname": "Nova"]
    private(set) var before: [Int] = []

    init(_ salon: TestSalon) async throws {
        self.salon = salon
        func person(_ handle: String) -> Person { Person(name: "Somebody", handle: handle, major: "Design") }
        browsers[.stranger] = salon.visitor()
        // The first is the admin.
        for (role, handle) in [
            (RoleMatrixTests.Role.admin, "root1"), (.moderator, "mod"), (.ada, "ada"), (.other, "other"),
            (.member, "member"), (.blocked, "blocked"),
        ] { browsers[role] = try await salon.member(person(handle)) }
        try await ChangeRole(handle: "mod", role: .moderator)(salon.services)
        names["account"] = try await id("SELECT id FROM accounts WHERE handle = 'ada'")
        let dana = try await salon.member(person("dana"))
        let ada = try #require(browsers[.ada]), other = try #require(browsers[.other])
        for (one, two) in [(ada, "other"), (other, "ada")] { _ = try await one.post("/@\(two)/follow") }
        try await publish(ada, dana)
        try await exhibit(other)
        try await talk(ada)
        try await own(ada)
        try await meet()
        try await judge(ada)
        for browser in [ada, dana] { #expect(try await browser.post("/@blocked/block").status == 303) }
        before = try await counts()
    }

    private func id(_ statement: Statement) async throws -> String {
        let id = try await salon.database.read { reader in try reader.value(statement, as: Int64.self) }
        return String(try #require(id))
    }

    private mutating func publish(_ ada: Browser, _ dana: Browser) async throws {
        for (browser, post, work, image) in [
            (ada, "post", "work", "image"), (dana, "closedPost", "closedWork", "closedImage"),
        ] {
            let poll = [("text", "A secret question"), ("client_id", "one"), ("poll-1", "Yes"), ("poll-2", "No")]
            #expect(try await browser.post("/posts", poll).status == 303)
            names[post] = try await id("SELECT MAX(id) FROM posts WHERE kind = 'post'")
            let asking = [("critique", "on"), ("question", "A secret question?")]
            let fields = asking + (browser === dana ? [("download", "on")] : [])
            let hung = try await salon.shareWork("A secret work", by: browser, fields: fields)
            names[work] = "\(hung)"
            names[image] = "\(try await salon.addVersion(to: hung, by: browser))"
            let step = [("step", "n0"), ("note-n0", "A secret note")]
            #expect(try await browser.post("/works/\(hung)/process", step).status == 303)
            let portfolio = [("statement", "A secret statement"), ("work", "\(hung)")]
            #expect(try await browser.post("/settings/portfolio", portfolio).status == 303)
            if browser === ada {
                _ = try await browser.post("/works/\(hung)/comments", [("text", "A secret remark")])
                names["comment"] = try await id("SELECT MAX(id) FROM posts WHERE kind = 'comment'")
            }
        }
        let closing = [("name", "Somebody"), ("is-private", "on")]
        #expect(try await dana.post("/settings/profile", closing, files: []).status == 303)
    }

    /// An exhibition of Ada's that is open, and a draft that asks for a work of the one she talks to.
    private mutating func exhibit(_ other: Browser) async throws {
        let othersWork = try await salon.shareWork("Another secret work", by: other)
        names["othersWork"] = "\(othersWork)"
        let (account, work) = (try #require(names["account"]), try #require(names["work"]))
        let (ada, own) = (try #require(ID<Account>(account)), try #require(ID<Post>(work)))
        for (name, chosen) in [("exhibition", own), ("unopened", othersWork)] {
            let exhibition = try await MakeExhibition(
                curator: ada, ExhibitionDetails(title: "A secret exhibition"))(salon.services)
            _ = try await HangWork(chosen, in: exhibition, curator: ada)(salon.services)
            names[name] = "\(exhibition)"
            guard name == "exhibition" else { continue }
            let room = try await WriteRoom(in: exhibition, curator: ada, title: "A secret room")(salon.services)
            names["room"] = "\(room)"
            try await AnnounceExhibition(exhibition, curator: ada)(salon.services)
        }
    }

    private mutating func talk(_ ada: Browser) async throws {
        let path = try #require(try await ada.post("/messages/with/other").location)
        let photo = (field: "images", name: "a.jpg", bytes: try Sample.jpeg(tint: 90))
        let file = (field: "images", name: "secret.pdf", bytes: Sample.pdf)
        let said = try await ada.post(
            path, [("client_id", "message-one"), ("text", "A secret")], files: [photo, file])
        #expect(said.status == 303, "\(said.text)")
        names["conversation"] = String(path.dropFirst("/messages/".count))
        names["message"] = try await id("SELECT MAX(id) FROM messages")
        names["photo"] = try await id("SELECT MAX(media_id) FROM message_images")
        names["file"] = try await id("SELECT MAX(file_id) FROM message_files")
        let moderator = try #require(browsers[.moderator])
        for (one, two) in [(ada, "mod"), (moderator, "ada")] { _ = try await one.post("/@\(two)/follow") }
        let group = try #require(
            try await ada.post("/messages/new/group", [("with", "other"), ("with", "mod")]).location)
        names["group"] = String(group.dropFirst("/messages/".count))
    }

    private mutating func own(_ ada: Browser) async throws {
        let file = (field: "file", name: "a.jpg", bytes: try Sample.jpeg(tint: 200))
        #expect(try await ada.post("/media", files: [file]).status == 201)
        names["draft"] = try await id("SELECT id FROM media WHERE post_id IS NULL AND role = 'image'")
        _ = try await ada.post("/settings/muted-words", [("word", "secret")])
        names["word"] = try await id("SELECT MAX(id) FROM muted_words")
        _ = try await ada.post("/settings/lists", [("title", "A secret list")])
        names["list"] = try await id("SELECT MAX(id) FROM lists")
        _ = try await ada.post("/settings/invitations", [("uses", "5"), ("period", "7")])
        names["invitation"] = try await id("SELECT MAX(id) FROM invitations")
        try await salon.database.write { transaction in
            _ = try transaction.execute(
                """
                INSERT INTO push_subscriptions (id, account_id, session, endpoint, public_key, secret, language)
                SELECT 77, s.account_id, s.token_hash, 'https://fcm.googleapis.com/1', s.token_hash, s.token_hash, 'en'
                FROM sessions s JOIN accounts a ON a.id = s.account_id WHERE a.handle_key = 'ada'
                """)
        }
        names["device"] = "77"
    }

    private mutating func meet() async throws {
        for (role, nickname) in [(RoleMatrixTests.Role.ada, "Nova"), (.other, "Reed"), (.moderator, "Helm")] {
            let answer = try await browsers[role]?.post("/lounge/join", [("nickname", nickname)])
            #expect(answer?.location == "/lounge")
        }
        #expect(try await browsers[.ada]?.post("/lounge", [("text", "A secret there")]).status == 303)
        let post = try await id("SELECT MAX(id) FROM lounge_posts")
        names["lounge"] = post
        #expect(try await browsers[.other]?.post("/lounge/\(post)/report", [("reason", "spam")]).status == 303)
        names["report"] = try await id("SELECT MAX(id) FROM lounge_reports")
    }

    /// A warning that Ada has appealed, and a case that waits.
    private mutating func judge(_ ada: Browser) async throws {
        let other = try #require(browsers[.other]), admin = try #require(browsers[.admin])
        #expect(try await other.post("/@ada/report", [("reason", "spam")]).status == 303)
        let report = try await id("SELECT MAX(id) FROM cases")
        let decision = [("act", "warn"), ("reason", "A secret reason")]
        #expect(try await admin.post("/admin/reports/\(report)", decision).status == 303)
        let sanction = try await id("SELECT MAX(id) FROM sanctions")
        names["sanction"] = sanction
        #expect(try await ada.post("/settings/standing/\(sanction)", [("text", "A secret appeal")]).status == 303)
        let work = try #require(names["work"])
        #expect(try await other.post("/posts/\(work)/report", [("reason", "spam")]).status == 303)
        names["case"] = try await id("SELECT MAX(id) FROM cases")
    }

    /// What forms would have changed.
    func counts() async throws -> [Int] {
        var counts: [Int] = []
        for table in PostReaction.all.map(\.table.text) + [
            "posts", "exhibitions WHERE stage <> 'draft'", "exhibition_works WHERE state = 'agreed'",
            "exhibition_rooms", "process_steps", "image_versions",
            "bookmarks", "reposts", "cases", "case_reports", "messages", "message_reactions",
            "media",
            "lists", "list_members", "muted_words", "invitations", "push_subscriptions", "lounge_posts", "lounge_likes",
            "conversations",
            "lounge_reports WHERE answered_on IS NULL", "decisions", "sanctions WHERE answered_at IS NULL",
        ] { counts.append(try await salon.count(table)) }
        return counts
    }

    /// - Parameter isReal: `false` for one that never existed.
    private func filled(_ text: String, real isReal: Bool) -> String {
        names.reduce(text) { text, name in
            let isID = name.value.utf8.allSatisfy { $0 < 58 }
            return text.replacing("{\(name.key)}", with: isReal ? name.value : isID ? "4242424242424242" : "nobody")
        }
    }

    func get(_ path: String, as role: RoleMatrixTests.Role, real: Bool) async throws -> Answer {
        try await #require(browsers[role]).get(filled(path, real: real))
    }

    func post(
        _ row: RoleMatrixTests.Row, as role: RoleMatrixTests.Role, _ isFragment: Bool, real: Bool
    ) async throws -> Answer {
        let fields = row.fields.map { ($0.0, filled($0.1, real: real)) }
        return try await #require(browsers[role]).post(filled(row.path, real: real), fields, fragment: isFragment)
    }

    /// The whole answer, but for the name it was asked by.
    func veiled(_ answer: Answer) -> String {
        // All at once, the longest first: one after the other they would take most of the time of these tests.
        let names = Set(names.values + ["4242424242424242", "nobody"]).sorted { $0.utf8.count > $1.utf8.count }
            .map(NSRegularExpression.escapedPattern)
        // A form that comes back has a new name for its content.
        let pattern = (names + [#"name="client_id" value="[^"]*""#]).joined(separator: "|")
        return "\(answer.location ?? "") \(answer.text)"
            .replacingOccurrences(of: pattern, with: "…", options: .regularExpression)
    }
}
