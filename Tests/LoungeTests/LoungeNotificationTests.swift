import Accounts
import Base
import Core
import Design
import SQL
import TestKit
import Testing
import Web

@testable import Lounge
@testable import Notifications
@testable import Personas

@Suite struct LoungeNotificationTests {
    @Test(arguments: TestEngine.available)
    func saysWhatOthersDid(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let (ada, minsu) = (stage.persona(.ada), stage.persona(.minsu))
            let post = try await stage.post(by: minsu, text: "Line one\nline two " + String(repeating: "x", count: 80))
            let own = try await stage.reply(by: minsu, to: post)
            try await stage.like(post, by: minsu)
            // Never about the persona's own acts.
            #expect(try await stage.salon.count("lounge_notifications") == 0)
            #expect(try await !stage.hasUnread(.minsu))
            let reply = try await stage.reply(by: ada, to: post, text: "Hello")
            try await stage.like(post, by: ada)
            try await stage.like(own, by: ada)
            let rows = try await stage.notices(of: minsu)
            #expect(rows.map(\.kind) == [.replyLike, .postLike, .reply])
            #expect(rows.map(\.post) == [own, post, reply])
            #expect(rows.map(\.actor) == ["Echo", "Echo", "Echo"] && rows.map(\.others) == [0, 0, 0])
            #expect(rows[2].text == "Hello")
            #expect(rows[1].text.hasPrefix("Line one\nline two xx"))
            let excerpt = rows[1].text.loungeExcerpt
            #expect(excerpt.hasPrefix("Line one line two xx") && excerpt.count == 80)
            #expect(rows.allSatisfy { !$0.isRead && $0.day == stage.now.day })
            #expect(try await stage.insider(minsu).unread == 3)
            #expect(try await stage.notices(of: ada).isEmpty)
            // The nickname is read with the row, not kept in it.
            try await EditPersona(persona: ada, nickname: "Nova", intro: "")(stage.services)
            #expect(try await stage.notices(of: minsu).map(\.actor) == ["Nova", "Nova", "Nova"])
        }
    }

    /// No notification names a presser, whatever the caller says.
    @Test(arguments: TestEngine.available)
    func whoPressedIsNotKept(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let (ada, minsu, now) = (stage.persona(.ada), stage.persona(.minsu), stage.now)
            let post = try await stage.post(by: minsu)
            try await stage.database.write { transaction in
                let sanction: ID<Sanction> = try transaction.next(.sanctions)
                try transaction.execute(
                    """
                    INSERT INTO lounge_sanctions (id, persona_id, level, started_on, value, people)
                    VALUES (\(sanction), \(minsu), \(Level.day), \(now.day), -30, 5)
                    """)
                for kind in [LoungeNotificationKind.postTransparency, .replyTransparency] {
                    try NotifyPersona(kind, minsu, post: post, actor: ada).write(at: now, in: transaction)
                }
                for kind in [LoungeNotificationKind.restricted, .lifted, .suspended] {
                    try NotifyPersona(kind, minsu, actor: ada, sanction: sanction).write(at: now, in: transaction)
                }
            }
            let rows = try await stage.notices(of: minsu)
            #expect(
                rows.map(\.kind) == [.suspended, .lifted, .restricted, .replyTransparency, .postTransparency])
            #expect(rows.map(\.level) == [.day, .day, .day, nil, nil])
            #expect(rows.allSatisfy { $0.actor == nil })
            #expect(try await stage.salon.count("lounge_notifications WHERE actor_id IS NOT NULL") == 0)
        }
    }

    @Test(arguments: TestEngine.available)
    func likesOfOnePostStandTogether(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let minsu = stage.persona(.minsu)
            let crowd = try await stage.enter(count: 4)
            let posts = [try await stage.post(by: minsu), try await stage.post(by: minsu)]
            for (number, persona) in crowd.enumerated() {
                try await stage.like(posts[0], by: persona)
                if number == 1 { try await stage.reply(by: persona, to: posts[0]) }
                if number < 2 { try await stage.like(posts[1], by: persona) }
            }
            func rows() async throws -> [LoungeNotificationRow] { try await stage.notices(of: minsu) }
            #expect(try await rows().map(\.post).filter { $0 == posts[0] }.count == 1)
            #expect(try await rows().map(\.kind) == [.postLike, .postLike, .reply])
            #expect(try await rows().map(\.others) == [3, 1, 0])
            #expect(try await rows().map(\.actor) == ["n6", "n4", "n4"])
            #expect(try await stage.insider(minsu).unread == 7)
            // The newest takes it back: the row stays with the others.
            try await stage.like(posts[0], by: crowd[3], false)
            #expect(try await rows().map(\.others) == [2, 1, 0])
            #expect(try await rows().map(\.actor) == ["n5", "n4", "n4"])
            #expect(try await stage.insider(minsu).unread == 6)
            // An older notification leads to its row.
            let row = try await stage.database.read { reader in
                try LoungeNotificationQueries.row(of: ID(rawValue: 1), to: minsu, reader)
            }
            let first = try #require(try await rows().first)
            #expect(row?.id == first.id && row?.others == 2)
            let foreign = try await stage.database.read { reader in
                try LoungeNotificationQueries.row(of: ID(rawValue: 1), to: crowd[0], reader)
            }
            #expect(foreign == nil)
        }
    }

    @Test(arguments: TestEngine.available)
    func pagesHaveNoGapsAndNoDoubles(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let (ada, minsu) = (stage.persona(.ada), stage.persona(.minsu))
            for number in 0..<12 {
                let post = try await stage.post(by: minsu, text: "\(number)")
                try await stage.like(post, by: ada)
                try await stage.like(post, by: stage.persona(.jiwoo))
                try await stage.reply(by: ada, to: post)
            }
            let all = try await stage.notices(of: minsu).map(\.id)
            #expect(all.count == 24 && all == all.sorted(by: >))
            var read: [ID<LoungeNotification>] = []
            while true {
                let last = read.last
                let page = try await stage.database.read { reader in
                    try LoungeNotificationQueries.page(of: minsu, before: last, limit: 5, reader).map(\.id)
                }
                read += page
                if page.isEmpty { break }
                try await stage.reply(by: ada, to: ID(rawValue: 1))
            }
            #expect(read == all)
        }
    }

    @Test(arguments: TestEngine.available)
    func readingPutsOutTheDot(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let (ada, minsu) = (stage.persona(.ada), stage.persona(.minsu))
            func changes() async throws -> Int {
                try await stage.salon.events().filter { $0 == "lounge-badge-changed" }.count
            }
            let post = try await stage.post(by: minsu)
            let reply = try await stage.reply(by: ada, to: post)
            #expect(try await stage.hasUnread(.minsu))
            #expect(try await !stage.hasUnread(.ada))
            try await stage.like(post, by: ada)
            // Lit once, however much there is.
            #expect(try await changes() == 1)
            let seen = try await stage.notices(of: minsu)
            try await stage.like(post, by: stage.persona(.jiwoo))
            let unread = try await ReadLoungeNotifications(persona: minsu, upTo: seen.first?.id)(stage.services)
            #expect(unread == 1)
            #expect(try await stage.notices(of: minsu).map(\.isRead) == [false, true])
            #expect(try await stage.hasUnread(.minsu))
            #expect(try await ReadLoungeNotifications(persona: minsu)(stage.services) == 0)
            #expect(try await !stage.hasUnread(.minsu))
            #expect(try await stage.insider(minsu).unread == 0)
            #expect(try await changes() == 2)
            // A notification read already is withdrawn without a word.
            try await DeleteLoungePost(post: reply, author: ada)(stage.services)
            #expect(try await stage.insider(minsu).unread == 0)
            #expect(try await stage.notices(of: minsu).map(\.kind) == [.postLike])
            // One withdrawn before it is read removes the dot as well.
            try await stage.reply(by: ada, to: post)
            try await DeleteLoungePost(post: ID(rawValue: 3), author: ada)(stage.services)
            #expect(try await !stage.hasUnread(.minsu))
            #expect(try await changes() == 4)
        }
    }

    /// The frame knows at the next request, though a viewer is kept for a minute.
    @Test(arguments: TestEngine.available)
    func theSessionKnows(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let minsu = stage.account(.minsu)
            let token = try await stage.services.sessions.open(for: minsu, userAgent: "test")
            func dot() async throws -> Bool? {
                try await stage.services.sessions.viewer(token)?.visitor.unread[.lounge].map { $0 > 0 }
            }
            #expect(try await dot() == false)
            let post = try await stage.post(by: stage.persona(.minsu))
            try await stage.reply(by: stage.persona(.ada), to: post)
            #expect(try await dot() == true)
            try await ReadLoungeNotifications(persona: stage.persona(.minsu))(stage.services)
            #expect(try await dot() == false)
        }
    }

    /// Whatever waits, a device gets one push, which says nothing of it.
    @Test(arguments: TestEngine.available)
    func oneSilentPush(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let (account, now) = (stage.account(.minsu), stage.now)
            try await stage.addDevice(of: account)
            let post = try await stage.post(by: stage.persona(.minsu), text: "Secret words")
            try await stage.reply(by: stage.persona(.ada), to: post)
            try await stage.like(post, by: stage.persona(.ada))
            #expect(try await stage.salon.count("pushes") == 1)
            #expect(try await stage.salon.count("pushes WHERE kind = 'lounge' AND subject_id = \(account)") == 1)
            func composed(_ language: Language) async throws -> PushMessage? {
                let subject = PushSubject(
                    kind: "lounge", id: account.rawValue, account: account, language: language, now: now)
                return try await stage.database.read { reader in try LoungePushes.source.compose(subject, reader) }
            }
            #expect(
                try await composed(.english)
                    == PushMessage(
                        title: "New in the lounge", path: "/lounge/notifications", tag: "lounge",
                        renotifies: false))
            #expect(try await composed(.korean)?.title == "라운지에 새 알림이 있어요")
            try await ReadLoungeNotifications(persona: stage.persona(.minsu))(stage.services)
            #expect(try await composed(.english) == nil)
        }
    }

    // Catches a like that rings each time it is given again, and one that was undone before it rang and never does.
    @Test(arguments: TestEngine.available)
    func aLikeRingsOnceADay(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            try await stage.addDevice(of: stage.account(.minsu))
            let ada = stage.persona(.ada), post = try await stage.post(by: stage.persona(.minsu))
            func waiting() async throws -> Int { try await stage.salon.count("pushes") }
            func send() async throws { try await stage.database.write { _ = try $0.execute("DELETE FROM pushes") } }
            for isLiked in [true, false, true] { try await stage.like(post, by: ada, isLiked) }
            #expect(try await waiting() == 1)
            try await send()
            for isLiked in [false, true, false, true] { try await stage.like(post, by: ada, isLiked) }
            #expect(try await waiting() == 0)
            #expect(try await stage.hasUnread(.minsu))
            // What others do, and what is done on another day, is not the same.
            try await stage.like(post, by: stage.persona(.jiwoo))
            #expect(try await waiting() == 1)
            try await send()
            try await stage.like(post, by: ada, false)
            stage.clock.advance(by: .days(1))
            try await stage.like(post, by: ada)
            #expect(try await waiting() == 1)
            let today = stage.now.day
            try await stage.database.write { try WithdrawnLikes.removeOld(today: today, in: $0) }
            #expect(try await stage.salon.count("lounge_withdrawn_likes") == 0)
        }
    }

    /// The navigation is drawn once for many, the dot for each.
    @Test func theDotIsOnesOwn() {
        func page(_ hasUnread: Bool?, _ language: Language = .english) -> String {
            let visitor = hasUnread.map { hasUnread in
                Visitor(id: ID(rawValue: 1), handle: "x", name: "X", photo: nil, unread: [.lounge: hasUnread ? 1 : 0])
            }
            let shell = Shell(
                language: language, now: Timestamp(milliseconds: 0), hidesCounts: false, visitor: visitor,
                navigation: [Destination(.lounge, Phrase("라운지", "Lounge"), "/lounge", badge: .lounge)],
                features: .lounge, offersJoining: false)
            return document(Frame(title: "Test"), in: shell, "").text
        }
        for _ in 0..<2 {
            #expect(page(true).contains("New in the lounge") && page(true, .korean).contains("라운지에 새 알림"))
            #expect(!page(false).contains("New in the lounge"))
            #expect(page(false).contains(#"id="lounge-dot" data-live-region hidden"#))
            #expect(!page(nil).contains("lounge-dot"))
        }
    }
}

extension LoungeStage {
    fileprivate func addDevice(of account: ID<Account>) async throws {
        _ = try await services.sessions.open(for: account, userAgent: "test")
        try await database.write { transaction in
            try transaction.execute(
                """
                INSERT INTO push_subscriptions
                    (id, account_id, session, endpoint, public_key, secret, language)
                SELECT 1, s.account_id, s.token_hash, 'https://push.example.com/1', s.token_hash, s.token_hash, 'en'
                FROM sessions s WHERE s.account_id = \(account)
                """)
        }
    }
}
