import Base
import Comments
import Core
import Notifications
import People
import Posts
import SQL
import TestKit
import Testing

/// Three members, and what each was told.
private struct Trio {
    let salon: TestSalon
    let minsu: ID<Account>
    let jiwoo: ID<Account>
    let ada: ID<Account>

    static func run(on engine: TestEngine, _ body: (Trio) async throws -> Void) async throws {
        try await TestSalon.run(on: engine) { salon in
            try await body(
                Trio(
                    salon: salon, minsu: try await salon.join(.minsu), jiwoo: try await salon.join(.jiwoo),
                    ada: try await salon.join(.ada)))
        }
    }

    /// `like ada`, the newest first. Checks that the number of unread ones is right.
    func notifications(_ account: ID<Account>) async throws -> [String] {
        let (rows, unread) = try await salon.database.read { reader in
            let rows = try reader.all(
                """
                SELECT n.kind, a.handle, n.is_read FROM notifications n JOIN accounts a ON a.id = n.actor_id
                WHERE n.account_id = \(account) ORDER BY n.id DESC
                """
            ) { row in
                (try row.next(as: String.self) + " " + (try row.next(as: String.self)), try row.next(as: Bool.self))
            }
            return (rows, try reader.value("SELECT unread_count FROM accounts WHERE id = \(account)", as: Int.self))
        }
        #expect(unread == rows.count { !$0.1 })
        return rows.map(\.0)
    }

    func like(_ post: ID<Post>, _ account: ID<Account>, _ isLiked: Bool = true) async throws {
        _ = try await ReactToPost(.like, post: post, account: account, isOn: isLiked)(salon.services)
    }

    func comment(_ text: String, by author: ID<Account>, on root: ID<Post>, to inReplyTo: ID<Post>? = nil) async throws
        -> ID<Post>
    {
        try await PublishComment(author: author, root: root, inReplyTo: inReplyTo, text: text)(salon.services)
    }

    func follow(_ follower: ID<Account>, _ followed: ID<Account>, _ isFollowing: Bool = true) async throws {
        try await FollowAccount(follower: follower, followed: followed, isFollowing: isFollowing)(salon.services)
    }

    func tellings() async throws -> [String] {
        try await salon.database.outbox.entries(after: 0, limit: 1_000).map(\.name).filter { $0.hasPrefix("notif") }
    }
}

@Suite struct NotificationTests {
    /// Nothing in Commons knows the kind: not the schema, the list, or the switches of pushes.
    @Test(arguments: TestEngine.available)
    func anyRoomMayBringAKind(on engine: TestEngine) async throws {
        try await Trio.run(on: engine) { trio in
            let cheer = NotificationKind("cheer", Phrase("응원", "Cheers"), in: .salon, needs: .posts) { _ in
                Phrase("응원해요", "cheered for you")
            }
            let notify = Notify(cheer, trio.minsu, of: trio.ada)
            let isNotified = try await trio.salon.database.write { transaction in
                try notify.write(trio.salon.services.ids.next(), in: transaction)
            }
            #expect(isNotified)
            #expect(try await trio.notifications(trio.minsu) == ["cheer ada"])
            func sentences(_ kinds: NotificationKinds) async throws -> [String] {
                try await trio.salon.database.read { reader in
                    let (groups, _) = try NotificationQueries.page(
                        of: trio.minsu, on: nil, before: nil, muting: .empty, kinds: kinds,
                        now: trio.salon.clock.clock.now(),
                        reader)
                    return groups.map { $0.newest.sentence.english }
                }
            }
            #expect(try await sentences(NotificationKinds([.like, cheer], on: .all)) == ["cheered for you"])
            // Of an instance that has never heard of it.
            #expect(try await sentences(trio.salon.services.notificationKinds).isEmpty)
            #expect(PushSource.notifications(of: NotificationKinds([cheer], on: [])).kinds.isEmpty)
        }
    }

    @Test(arguments: TestEngine.available)
    func everyKindRingsTheRightPersonOnce(on engine: TestEngine) async throws {
        try await Trio.run(on: engine) { trio in
            let (minsu, jiwoo, ada) = (trio.minsu, trio.jiwoo, trio.ada)
            let post = try await trio.salon.post(by: minsu)
            try await trio.like(post, jiwoo)
            try await trio.like(post, jiwoo)
            #expect(try await trio.notifications(minsu) == ["like jiwoo"])
            // The author of the work is notified of the comment, not also of the mention.
            let first = try await trio.comment("@ada님 @minsu @nobody @jiwoo 보세요", by: jiwoo, on: post)
            #expect(try await trio.notifications(minsu) == ["comment jiwoo", "like jiwoo"])
            #expect(try await trio.notifications(ada) == ["mention jiwoo"])
            let second = try await trio.comment("@JIWOO 고마워", by: ada, on: post, to: first)
            #expect(try await trio.notifications(jiwoo) == ["reply ada"])
            #expect(try await trio.notifications(minsu) == ["comment ada", "comment jiwoo", "like jiwoo"])
            // An answer by the author of the work notifies only the member it answers.
            _ = try await trio.comment("천만에", by: minsu, on: post, to: second)
            #expect(try await trio.notifications(ada) == ["reply minsu", "mention jiwoo"])
            try await trio.like(second, minsu)
            try await trio.follow(minsu, ada)
            #expect(
                try await trio.notifications(ada) == ["follow minsu", "like minsu", "reply minsu", "mention jiwoo"])
            #expect(try await trio.notifications(minsu).count == 3)
            #expect(try await trio.notifications(jiwoo) == ["reply ada"])
            #expect(try await trio.tellings() == Array(repeating: "notification-added", count: 8))
            #expect(try await VerifyCounters(trio.salon.services)() == 0)
        }
    }

    @Test(arguments: TestEngine.available)
    func neverOfOneself(on engine: TestEngine) async throws {
        try await Trio.run(on: engine) { trio in
            let post = try await trio.salon.post(by: trio.minsu)
            try await trio.like(post, trio.minsu)
            let comment = try await trio.comment("@minsu", by: trio.minsu, on: post)
            _ = try await trio.comment("@minsu", by: trio.minsu, on: post, to: comment)
            try await trio.like(comment, trio.minsu)
            #expect(try await trio.notifications(trio.minsu) == [])
            #expect(try await trio.tellings() == [])
        }
    }

    @Test(arguments: TestEngine.available)
    func whatIsTakenBackIsGone(on engine: TestEngine) async throws {
        try await Trio.run(on: engine) { trio in
            let (minsu, jiwoo, ada) = (trio.minsu, trio.jiwoo, trio.ada)
            let post = try await trio.salon.post(by: minsu)
            for _ in 0..<3 {
                try await trio.like(post, ada)
                try await trio.like(post, ada, false)
                try await trio.like(post, ada, false)
            }
            #expect(try await trio.notifications(minsu) == [])
            try await trio.like(post, ada)
            try await trio.like(post, jiwoo)
            try await trio.like(post, jiwoo, false)
            #expect(try await trio.notifications(minsu) == ["like ada"])
            try await trio.follow(ada, minsu)
            try await trio.follow(jiwoo, minsu)
            try await trio.follow(ada, minsu, false)
            #expect(try await trio.notifications(minsu) == ["follow jiwoo", "like ada"])
            // A deleted comment takes its notifications with it, a work those of its comments.
            let comment = try await trio.comment("@ada", by: jiwoo, on: post)
            try await trio.like(comment, ada)
            #expect(try await trio.notifications(jiwoo) == ["like ada"])
            try await DeletePost(post: comment, account: jiwoo)(trio.salon.services)
            #expect(try await trio.notifications(jiwoo) == [])
            #expect(try await trio.notifications(ada) == [])
            #expect(try await trio.notifications(minsu) == ["follow jiwoo", "like ada"])
            let other = try await trio.comment("Hello", by: ada, on: post)
            try await trio.like(other, jiwoo)
            _ = try await trio.comment("Hi", by: jiwoo, on: post, to: other)
            #expect(try await trio.notifications(ada).count == 2)
            try await DeletePost(post: post, account: minsu)(trio.salon.services)
            #expect(try await trio.notifications(minsu) == ["follow jiwoo"])
            #expect(try await trio.notifications(ada) == [])
            #expect(try await VerifyCounters(trio.salon.services)() == 0)
        }
    }

    /// A read notification does not count when it is deleted.
    @Test(arguments: TestEngine.available)
    func readingCountsAnew(on engine: TestEngine) async throws {
        try await Trio.run(on: engine) { trio in
            let post = try await trio.salon.post(by: trio.minsu)
            try await trio.like(post, trio.ada)
            try await trio.like(post, trio.jiwoo)
            let minsu = trio.minsu
            let newest = try await trio.salon.database.read { try NotificationQueries.newest(of: minsu, $0) }
            try await trio.follow(trio.ada, minsu)
            let read = ReadNotifications(account: minsu, upTo: try #require(newest))
            #expect(try await read(trio.salon.services) == 1)
            try await trio.like(post, trio.ada, false)
            #expect(try await trio.notifications(minsu) == ["follow ada", "like jiwoo"])
            try await trio.salon.database.write { transaction in
                _ = try transaction.execute("UPDATE accounts SET unread_count = 70 WHERE id = \(minsu)")
            }
            #expect(try await read(trio.salon.services) == 1)
            #expect(try await trio.notifications(minsu).count == 2)
            #expect(
                try await trio.tellings().suffix(3) == [
                    "notifications-read", "notifications-withdrawn", "notifications-read",
                ])
        }
    }

    @Test(arguments: TestEngine.available)
    func nothingOfTheBlockedOrMuted(on engine: TestEngine) async throws {
        try await Trio.run(on: engine) { trio in
            let (minsu, jiwoo, ada) = (trio.minsu, trio.jiwoo, trio.ada)
            let services = trio.salon.services
            let post = try await trio.salon.post(by: minsu)
            let until = trio.salon.clock.clock.now() + .hours(1)
            try await MuteAccount(account: minsu, other: jiwoo, isMuted: true, until: until)(services)
            try await trio.like(post, jiwoo)
            _ = try await trio.comment("@ada @minsu", by: jiwoo, on: post)
            try await trio.follow(jiwoo, minsu)
            #expect(try await trio.notifications(minsu) == [])
            #expect(try await trio.notifications(ada) == ["mention jiwoo"])
            trio.salon.clock.advance(by: .hours(2))
            _ = try await trio.comment("안녕하세요", by: jiwoo, on: post)
            #expect(try await trio.notifications(minsu) == ["comment jiwoo"])

            // A block deletes each side's notifications of the other, and lets no new ones through.
            try await trio.follow(ada, minsu)
            let third = try await trio.salon.post(by: jiwoo)
            _ = try await trio.comment("@ada 님께", by: minsu, on: third)
            #expect(try await trio.notifications(ada).first == "mention minsu")
            try await BlockAccount(account: minsu, other: ada, isBlocked: true)(services)
            #expect(try await trio.notifications(minsu) == ["comment jiwoo"])
            #expect(try await trio.notifications(ada) == ["mention jiwoo"])
            _ = try await trio.comment("@minsu", by: ada, on: third)
            _ = try await trio.comment("@ada", by: minsu, on: third)
            // Ada may not see Minsu's work, so she is not notified of comments there.
            _ = try await trio.comment("@ada", by: jiwoo, on: post)
            #expect(try await trio.notifications(minsu) == ["comment jiwoo", "comment jiwoo"])
            #expect(try await trio.notifications(ada) == ["mention jiwoo"])
        }
    }

    @Test(arguments: TestEngine.available)
    func mentionsTenAtMost(on engine: TestEngine) async throws {
        try await Trio.run(on: engine) { trio in
            let crowd = try await trio.salon.crowd(15)
            try await trio.salon.database.write { transaction in
                for (index, id) in crowd.enumerated() {
                    try transaction.execute("UPDATE accounts SET handle_key = \("user\(index)") WHERE id = \(id)")
                }
            }
            let post = try await trio.salon.post(by: trio.minsu)
            let text = (0..<15).map { "@user\($0) @USER\($0)" }.joined(separator: " ")
            _ = try await trio.comment(text, by: trio.jiwoo, on: post)
            #expect(try await trio.salon.count("notifications WHERE kind = 'mention'") == 10)
            #expect(Mentions.handles(in: text) == (0..<10).map { "user\($0)" })
        }
    }

    @Test(arguments: TestEngine.available)
    func everyStatementUsesAnIndex(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let members = try await salon.crowd(60)
            let post = try await salon.post(by: members[0])
            for member in members.dropFirst() {
                _ = try await ReactToPost(.like, post: post, account: member, isOn: true)(salon.services)
                _ = try await PublishComment(author: member, root: post, text: "Hello")(salon.services)
            }
            try await salon.database.write { transaction in try transaction.analyze() }
            let now = salon.clock.clock.now()
            let account = members[0]
            let kinds = salon.services.notificationKinds
            let statements: [Statement] = [
                NotificationQueries.statement(of: account, on: nil, before: nil, kinds: kinds, now: now),
                NotificationQueries.statement(of: account, on: .talk, before: nil, kinds: kinds, now: now),
                NotificationQueries.statement(
                    of: account, on: nil, before: ID(rawValue: .max - 1), kinds: kinds, now: now),
                NotificationQueries.newestStatement(of: account),
                "SELECT COUNT(*) FROM notifications WHERE account_id = \(account) AND is_read = 0",
                "DELETE FROM notifications AS n WHERE n.post_id = \(post) AND n.actor_id = \(account) AND n.kind = 'like'",
                "DELETE FROM notifications AS n WHERE n.account_id = \(account) AND n.kind = 'follow' AND n.actor_id = \(account)",
                """
                DELETE FROM notifications AS n
                WHERE n.post_id IN (SELECT p.id FROM posts p WHERE p.id = \(post) OR p.root_id = \(post))
                """,
            ]
            for statement in statements {
                let scanned = try await salon.database.scannedTables(statement)
                let plan = try await salon.database.explain(statement)
                #expect(scanned.isEmpty, "\(plan.joined(separator: "\n"))")
            }
        }
    }
}
