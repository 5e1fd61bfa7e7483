import Accounts
import Base
import Comments
import Core
import Design
import Kernel
import Notifications
import People
import Posts
import SQL
import SpaceKit
import TestKit
import Testing

@testable import Web

/// The bell, the list, and what open pages learn.
@Suite struct NotificationPagesTests {
    private func badge(_ text: String) -> String? {
        guard let start = text.firstRange(of: #"id="notification-badge""#)?.upperBound else { return nil }
        return String(text[start...].drop { $0 != ">" }.dropFirst().prefix { $0 != "<" })
    }

    // Catches a list that goes on showing what a maker changes after blocking its reader, and shows more that is said
    // there.
    @Test(arguments: TestEngine.available)
    func saysNothingOfAWorkTheReaderMayNotSee(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let (minsu, ada) = (try await salon.member(.minsu), try await salon.member(.ada))
            _ = try await salon.member(.jiwoo)
            let (maker, reader) = (try await salon.id(of: .minsu), try await salon.id(of: .ada))
            let other = try await salon.id(of: .jiwoo)
            let work = try await salon.shareWork("Winter sea", by: minsu)
            func comment(_ text: String, by author: ID<Account>, to answered: ID<Post>? = nil) async throws -> ID<Post>
            {
                try await PublishComment(author: author, root: work, inReplyTo: answered, text: text)(salon.services)
            }
            let own = try await comment("Own words", by: reader)
            _ = try await comment("Velvet @ada", by: other, to: own)
            let before = try await ada.get("/notifications").text
            for sign in ["Winter sea", "Velvet", #"class="thumbnail""#] { #expect(before.contains(sign), "\(sign)") }

            func block(_ isBlocked: Bool) async throws {
                try await BlockAccount(account: maker, other: reader, isBlocked: isBlocked)(salon.services)
            }
            try await block(true)
            try await salon.database.write { transaction in
                _ = try transaction.execute("UPDATE works SET title = 'Summer sea' WHERE post_id = \(work)")
            }
            let notified = try await salon.count("notifications WHERE account_id = \(reader)")
            _ = try await comment("Velvet again, @ada", by: other, to: own)
            _ = try await ReactToPost(.like, post: own, account: other, isOn: true)(salon.services)
            #expect(try await salon.count("notifications WHERE account_id = \(reader)") == notified)
            let after = try await ada.get("/notifications").text
            for sign in ["Winter sea", "Summer sea", "Velvet", #"class="thumbnail""#] {
                #expect(!after.contains(sign), "\(sign)")
            }
            try await block(false)
            let again = try await ada.get("/notifications").text
            for sign in ["Summer sea", "Velvet", #"class="thumbnail""#] { #expect(again.contains(sign), "\(sign)") }
        }
    }

    @Test(arguments: TestEngine.available)
    func theBellCountsOnAnyPageUntilTheListIsOpened(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let visitor = salon.visitor()
            let minsu = try await salon.member(.minsu)
            _ = try await salon.member(.ada)
            let (me, ada) = (try await salon.id(of: .minsu), try await salon.id(of: .ada))
            #expect(try await visitor.get("/notifications").location == "/login?next=/notifications")
            let outside = try await visitor.get("/").text
            #expect(badge(outside) == nil)
            let empty = try await minsu.get("/notifications").text
            #expect(
                empty.contains(#"<ol id="notifications" data-live-region></ol>"#)
                    && empty.contains("No notifications yet"))
            #expect(badge(empty) == "0" && empty.contains(#"id="notification-badge" data-live-region data-zero"#))

            let post = try await salon.post(by: me, "A post")
            _ = try await ReactToPost(.like, post: post, account: ada, isOn: true)(salon.services)
            _ = try await PublishComment(author: ada, root: post, text: "So <b>blue</b>!")(salon.services)
            for path in ["/", "/saved", "/settings", "/@ada", "/nowhere"] {
                let text = try await minsu.get(path).text
                #expect(badge(text) == "2", "\(path)")
                #expect(text.contains(#"aria-label="Notifications""#), "\(path)")
                #expect(text.contains(/topics=[^&"]*\bme&/) && !text.contains("me-\(me)"), "\(path)")
            }
            // Fetched ahead of time it is not read.
            for header in ["prefetch", "prefetch;prerender"] {
                let text = try await minsu.get("/notifications", headers: ["sec-purpose": header]).text
                #expect(badge(text) == "2" && text.contains("data-unread"))
            }
            let shown = try await minsu.get("/notifications").text
            #expect(badge(shown) == "0" && shown.contains("data-unread") && shown.contains("New:"))
            #expect(shown.contains("commented on your work") && shown.contains("liked your work"))
            #expect(shown.contains("So &lt;b&gt;blue") && !shown.contains("<b>blue"))
            #expect(shown.contains(#"href="/works/\#(post)""#) && shown.contains("/works/\(post)#comment-"))
            let again = try await minsu.get("/notifications").text
            #expect(badge(again) == "0" && !again.contains("data-unread"))
            let wall = try await minsu.get("/").text
            #expect(badge(wall) == "0")
        }
    }

    // Catches a muted thread that is heard, one that stays muted, and decisions that a mute swallows.
    @Test(arguments: TestEngine.available)
    func aMutedThreadIsSilent(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            _ = try await salon.member(.ada)
            let (me, ada) = (try await salon.id(of: .minsu), try await salon.id(of: .ada))
            let (post, other) = (try await salon.post(by: me), try await salon.post(by: me))
            func comment(_ text: String, on root: ID<Post>) async throws {
                _ = try await PublishComment(author: ada, root: root, text: text)(salon.services)
            }
            try await comment("First", on: post)
            let list = try await minsu.get("/notifications").text
            let path = try #require(list.firstMatch(of: /action="(\/posts\/\d+\/mute)"/)).output.1
            #expect(try await minsu.post(String(path)).status == 303)
            try await comment("Second @minsu", on: post)
            _ = try await ReactToPost(.like, post: post, account: ada, isOn: true)(salon.services)
            try await comment("Third", on: other)
            #expect(try await salon.count("notifications") == 2)
            #expect(try await salon.count("muted_threads") == 1)
            #expect(try await minsu.post("/posts/\(post)/unmute").status == 303)
            try await comment("Fourth", on: post)
            #expect(try await salon.count("notifications") == 3)
            #expect(try await minsu.post("/posts/1/mute").status == 404)
            #expect(try await salon.visitor().post("/posts/\(post)/mute").location?.hasPrefix("/login") == true)
        }
    }

    // Catches a filter that shows likes beside what somebody has said, and one that counts unseen likes as read.
    @Test(arguments: TestEngine.available)
    func showsWhatSomebodyHasSaidAlone(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            _ = try await salon.member(.ada)
            let (me, ada) = (try await salon.id(of: .minsu), try await salon.id(of: .ada))
            let post = try await salon.post(by: me)
            _ = try await ReactToPost(.like, post: post, account: ada, isOn: true)(salon.services)
            _ = try await PublishComment(author: ada, root: post, text: "Blue!")(salon.services)
            let said = try await minsu.get("/notifications?only=mentions").text
            #expect(said.contains("commented on your work") && !said.contains("liked your work"))
            #expect(badge(said) == "2")
            let all = try await minsu.get("/notifications?only=nonsense").text
            #expect(all.contains("commented on your work") && all.contains("liked your work"))
            #expect(badge(all) == "0")
        }
    }

    @Test(arguments: TestEngine.available)
    func groupsAndPages(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let me = try await salon.id(of: .minsu)
            let crowd = try await salon.crowd(70)
            let post = try await salon.post(by: me)
            for member in crowd.prefix(8) {
                _ = try await ReactToPost(.like, post: post, account: member, isOn: true)(salon.services)
            }
            salon.clock.advance(by: .days(2))
            for member in crowd[8..<10] {
                _ = try await ReactToPost(.like, post: post, account: member, isOn: true)(salon.services)
            }
            _ = try await FollowAccount(follower: crowd[0], followed: me, isFollowing: true)(salon.services)
            _ = try await ReactToPost(.like, post: post, account: crowd[10], isOn: true)(salon.services)
            let text = try await minsu.get("/notifications").text
            #expect(text.contains("</b> and 6 others liked your work"))
            #expect(
                text.contains(
                    "<b dir=\"auto\">Member \(crowd[9])</b> and <b dir=\"auto\">Member \(crowd[8])</b> liked your work")
            )
            #expect(text.contains("<b dir=\"auto\">Member \(crowd[10])</b> liked your work"))
            #expect(text.contains("followed you") && text.contains("/@h\(crowd[0])/follow"))
            #expect(text.components(of: "class=\"activity-row\"") == 4 && !text.contains("?before="))

            for member in crowd {
                let other = try await salon.post(by: me)
                _ = try await PublishComment(author: member, root: other, text: "Hello")(salon.services)
            }
            var rows: [String] = []
            var path: String? = "/notifications"
            var pages = 0
            while let current = path {
                let text = try await minsu.get(current).text
                rows += text.matches(of: /id="(notification-[0-9]+)"/).map { String($0.output.1) }
                path = text.firstMatch(of: /href="(\/notifications\?before=[0-9]+)"/).map { String($0.output.1) }
                pages += 1
            }
            #expect(pages == 3 && rows.count == 74 && Set(rows).count == 74)
        }
    }

    @Test(arguments: TestEngine.available)
    func openPagesLearnOfIt(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let ada = try await salon.join(.ada), minsu = try await salon.join(.minsu)
            let jiwoo = try await salon.join(.jiwoo)
            let post = try await salon.post(by: minsu)
            for member in [ada, jiwoo] {
                _ = try await ReactToPost(.like, post: post, account: member, isOn: true)(salon.services)
            }
            func updates(present: Set<ID<Account>>, after id: Int64 = 0) async throws -> [LiveUpdate] {
                let entries = try await salon.database.outbox.entries(after: id, limit: 100)
                let present = LivePresence(members: Dictionary(uniqueKeysWithValues: present.map { ($0, 1) }))
                return try await salon.database.read { reader in
                    try entries.flatMap { entry in
                        try
                            (AccountBadge.notifications.renderers
                            + NotificationUpdates.all(of: salon.services.notificationKinds))
                            .filter { $0.event == entry.name }
                            .flatMap { try $0.render(entry, reader, present) }
                    }
                }
            }
            #expect(try await updates(present: [ada, jiwoo]).isEmpty)
            let notified = try await updates(present: [minsu, ada])
            #expect(notified.allSatisfy { $0.topic == "me-\(minsu)" })
            let words = notified.map { $0.html(.english).text }
            #expect(words[0] == #"<live-update action="text" target="notification-badge">2</live-update>"#)
            #expect(words[1].contains(#"action="remove" target="notification-"#))
            #expect(words[2].contains(#"action="prepend" target="notifications""#))
            #expect(words.last?.contains("박지우</b> and <b dir=\"auto\">Ada Byron</b> liked your work") == true)
            #expect(notified.last?.html(.korean).text.contains("님과 <b dir=\"auto\">Ada Byron</b> 님이 내 작품을") == true)
            // Likes withdrawn take their part of the row along, and the last of them the row.
            func withdrawn(by member: ID<Account>) async throws -> [String] {
                let last = try await salon.database.outbox.lastID()
                _ = try await ReactToPost(.like, post: post, account: member, isOn: false)(salon.services)
                return try await updates(present: [minsu], after: last).map { $0.html(.english).text }
            }
            let shrunk = try await withdrawn(by: ada)
            #expect(shrunk[0] == #"<live-update action="text" target="notification-badge">1</live-update>"#)
            #expect(shrunk[1].components(of: #"action="replace" target="notification-"#) == 2)
            #expect(shrunk[1].contains("박지우</b> liked your work") && !shrunk[1].contains("Ada"))
            // What is between two likes keeps them apart.
            _ = try await PublishComment(author: ada, root: post, text: "Between")(salon.services)
            _ = try await ReactToPost(.like, post: post, account: ada, isOn: true)(salon.services)
            let apart = try await withdrawn(by: ada)
            #expect(apart[1].contains(#"action="remove""#) && !apart[1].contains("박지우"))
            let gone = try await withdrawn(by: jiwoo)
            #expect(gone.count == 2 && gone[1].contains(#"action="remove" target="notification-"#))
            // Whoever asks for another's topic is not let in.
            var space = SpaceParts()
            space.opens("gallery")
            let audience = LiveAudience(salon.services, spaces: [space])
            let token = try await salon.services.sessions.open(for: ada, userAgent: "")
            let viewer = try await salon.services.sessions.viewer(token)
            let wanted: Set = ["me-\(minsu)", "me-\(ada)", "gallery", "nothing"]
            #expect(try await audience(wanted, viewer: viewer).topics == ["me-\(ada)", "gallery"])
            #expect(try await audience(wanted, viewer: nil).topics == ["gallery"])
        }
    }

    @Test(arguments: TestEngine.available)
    func hostileNamesStayText(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let me = try await salon.id(of: .minsu)
            let ada = try await salon.join(.ada)
            let attack = #""><script>alert(1)</script>'&"#
            try await salon.database.write { transaction in
                _ = try transaction.execute("UPDATE accounts SET name = \(attack) WHERE id = \(ada)")
            }
            let post = try await salon.post(by: me)
            _ = try await ReactToPost(.like, post: post, account: ada, isOn: true)(salon.services)
            _ = try await PublishComment(author: ada, root: post, text: "\(attack) @minsu\(attack)")(salon.services)
            let text = try await minsu.get("/notifications").text
            #expect(!text.contains("<script>alert"))
            #expect(text.contains("&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&#39;&amp;"))
        }
    }
}

extension String {
    fileprivate func components(of part: String) -> Int { ranges(of: part).count }
}
