import Base
import Core
import Exhibitions
import Foundation
import Jobs
import People
import Posts
import SQL
import Synchronization
import TestKit
import Testing

@testable import Notifications

/// What reaches devices, when, and what does not.
@Suite struct PushTests {
    @Test(arguments: TestEngine.available)
    func saysWhatTheListSays(on engine: TestEngine) async throws {
        try await PushStage.run(on: engine) { stage in
            try await stage.like()
            let comment = try await stage.comment("So <b>blue</b>!\nAnd \"deep\"")
            try await FollowAccount(follower: stage.ada, followed: stage.him, isFollowing: true)(stage.salon.services)
            #expect(try await stage.salon.count("pushes") == 3)
            try await stage.worker.turn()
            let deliveries = stage.service.deliveries()
            let pushed = try deliveries.map { try stage.device.read($0.body) }
            #expect(
                pushed == [
                    Pushed(
                        title: "Ada Byron liked your work", body: "", path: "/works/\(stage.post)",
                        tag: "like-\(stage.post)", badge: 3, icon: nil, renotify: nil),
                    Pushed(
                        title: "Ada Byron commented on your work", body: "So <b>blue</b>! And \"deep\"",
                        path: "/works/\(stage.post)#comment-\(comment)", tag: "comment-\(comment)", badge: 3, icon: nil,
                        renotify: 1),
                    Pushed(
                        title: "Ada Byron followed you", body: "", path: "/@ada", tag: "follow", badge: 3, icon: nil,
                        renotify: nil),
                ])
            for delivery in deliveries {
                #expect(delivery.url == stage.device.endpoint && delivery.body.count < 4_096)
                let headers = Dictionary(uniqueKeysWithValues: delivery.headers)
                #expect(headers["Content-Encoding"] == "aes128gcm" && headers["TTL"] == "86400")
                let topic = headers["Topic"] ?? ""
                #expect(headers["Urgency"] == "normal" && !topic.isEmpty && topic.utf8.count <= 32)
                #expect(headers["Authorization"]?.hasPrefix("vapid t=") == true)
            }
            #expect(try await stage.salon.count("pushes") == 0)
            #expect(try await stage.pushed() == [])
            let now = stage.salon.clock.clock.now().milliseconds
            #expect(try await stage.salon.count("push_subscriptions WHERE succeeded_at = \(now)") == 1)
        }
    }

    /// The account's language first, the browser's otherwise.
    @Test(arguments: TestEngine.available)
    func speaksTheMembersLanguage(on engine: TestEngine) async throws {
        try await PushStage.run(on: engine) { stage in
            _ = try await stage.minsu.post("/settings", [("language", "ko")])
            try await stage.like()
            #expect(try await stage.pushed().map(\.title) == ["Ada Byron 님이 내 작품을 좋아해요"])
            let him = stage.him
            try await stage.salon.database.write { transaction in
                _ = try transaction.execute("UPDATE accounts SET language = NULL WHERE id = \(him)")
            }
            try await stage.comment("Hello")
            #expect(try await stage.pushed().map(\.title) == ["Ada Byron commented on your work"])
        }
    }

    @Test(arguments: TestEngine.available)
    func queuesNothingForWhoHasNoDevice(on engine: TestEngine) async throws {
        try await PushStage.run(on: engine) { stage in
            let other = try await stage.salon.post(by: stage.ada)
            _ = try await ReactToPost(.like, post: other, account: stage.him, isOn: true)(stage.salon.services)
            #expect(try await stage.salon.count("notifications") == 1)
            #expect(try await stage.salon.count("pushes") == 0)
            #expect(try await !stage.salon.events().contains(JobQueued<DeliverPushes>.name))
            try await stage.like()
            #expect(try await stage.salon.events().contains(JobQueued<DeliverPushes>.name))
        }
    }

    @Test(arguments: TestEngine.available)
    func whatIsReadOrTakenBackIsNotPushed(on engine: TestEngine) async throws {
        try await PushStage.run(on: engine) { stage in
            try await stage.like()
            try await stage.like(false)
            try await stage.comment("Read at once")
            _ = try await stage.minsu.get("/notifications")
            #expect(try await stage.pushed() == [])
            #expect(try await stage.salon.count("pushes") == 0)
            try await stage.comment("Muted meanwhile")
            try await MuteAccount(account: stage.him, other: stage.ada, isMuted: true, until: nil)(stage.salon.services)
            #expect(try await stage.pushed() == [])
        }
    }

    // Catches a device that rings each time a button is pressed anew, and one that is silent as the first was undone.
    @Test(arguments: TestEngine.available)
    func whatIsDoneAgainRingsOnce(on engine: TestEngine) async throws {
        try await PushStage.run(on: engine) { stage in
            func follow(_ isOn: Bool) async throws {
                try await FollowAccount(follower: stage.ada, followed: stage.him, isFollowing: isOn)(
                    stage.salon.services)
            }
            // Undone while it waits, it has not rung.
            try await stage.like()
            try await stage.like(false)
            #expect(try await stage.salon.count("pushes") == 0)
            for rings in [1, 0, 0] {
                try await stage.like()
                try await follow(true)
                #expect(try await stage.pushed().count == rings * 2)
                #expect(try await stage.salon.count("notifications") == 2)
                try await stage.like(false)
                try await follow(false)
            }
            // What was silent keeps nothing silent for longer.
            for (minutes, rings) in [(50, 0), (20, 1)] {
                stage.salon.clock.advance(by: .minutes(minutes))
                try await stage.like()
                #expect(try await stage.pushed().count == rings, "\(minutes)")
                try await stage.like(false)
            }
            // Somebody else's rings, and so does the same after a while.
            let other = try await stage.salon.crowd(1)[0]
            _ = try await ReactToPost(.like, post: stage.post, account: other, isOn: true)(stage.salon.services)
            #expect(try await stage.pushed().count == 1)
            stage.salon.clock.advance(by: RungBefore.interval)
            try await stage.like()
            #expect(try await stage.pushed().count == 1)
            stage.salon.clock.advance(by: RungBefore.interval)
            try await RungBefore.removeOld(stage.salon.services)
            #expect(try await stage.salon.count("rung_pushes") == 0)
        }
    }

    // Catches requests that ring each time a work is taken down and asked for again, and one that is silent since the one
    // before was answered.
    @Test(arguments: TestEngine.available)
    func aRequestRingsAgainOnceItWasAnswered(on engine: TestEngine) async throws {
        try await PushStage.run(on: engine) { stage in
            let services = stage.salon.services
            let details = ExhibitionDetails(title: "Harbour", closes: stage.salon.clock.clock.now() + .days(9))
            let work = try await stage.salon.shareWork("Engine", by: stage.minsu)
            let show = try await MakeExhibition(curator: stage.ada, details)(services)
            func ask(rings count: Int) async throws {
                _ = try await HangWork(work, in: show, curator: stage.ada)(services)
                #expect(try await stage.pushed().count == count)
            }
            func takeDown() async throws {
                try await TakeDownWork(work, from: show, curator: stage.ada)(services)
            }
            try await ask(rings: 1)
            try await AnswerCurator(work, in: show, maker: stage.him, agrees: true)(services)
            try await takeDown()
            try await ask(rings: 1)
            for _ in 0..<2 {
                try await takeDown()
                try await ask(rings: 0)
            }
        }
    }

    // Catches a push that is sent again since what it says was done anew just while it was sent.
    @Test(arguments: TestEngine.available)
    func whatIsBeingSentHasRung(on engine: TestEngine) async throws {
        try await PushStage.run(on: engine) { stage in
            let worker = PushStage.worker(stage.salon) { delivery in
                try await stage.like(false)
                try await stage.like()
                return try await stage.service.transport(delivery)
            }
            try await stage.like()
            try await worker.turn(limit: 3)
            #expect(stage.service.deliveries().count == 1)
            #expect(try await stage.salon.count("notifications") == 1)
        }
    }

    @Test(arguments: TestEngine.available)
    func ofLikesThatComeTogetherTheLastSpeaksForAll(on engine: TestEngine) async throws {
        try await PushStage.run(on: engine) { stage in
            let crowd = try await stage.salon.crowd(3)
            for member in crowd + [stage.ada] {
                _ = try await ReactToPost(.like, post: stage.post, account: member, isOn: true)(stage.salon.services)
            }
            let pushed = try await stage.pushed()
            #expect(pushed.map(\.title) == ["Ada Byron, Member \(crowd[2]) and 2 others liked your work"])
            #expect(try await stage.salon.count("pushes") == 0)
        }
    }

    @Test(arguments: TestEngine.available)
    func switchesAndQuietHoursAreKept(on engine: TestEngine) async throws {
        try await PushStage.run(on: engine) { stage in
            func set(_ fields: [(String, String)]) async throws {
                let answer = try await stage.minsu.post("/settings/notifications", fields)
                #expect(answer.status == 303)
            }
            let all = ["like", "comment", "reply", "mention", "follow"].map { ("push-\($0)", "on") }
            try await set(all.filter { $0.0 != "push-like" })
            try await stage.like()
            try await stage.comment("One")
            #expect(try await stage.pushed().map(\.body) == ["One"])
            // It is 23:13 in Seoul.
            let night = [("quiet", "on"), ("quiet-from", "22:00"), ("quiet-to", "08:00"), ("time-zone", "Asia/Seoul")]
            try await set(all + night)
            try await stage.comment("Two")
            #expect(try await stage.pushed() == [])
            // A test is for now, and what was quiet is not made up for in the morning.
            #expect(try await stage.minsu.post("/settings/notifications/test", fragment: true).status == 204)
            #expect(try await stage.pushed().map(\.title) == ["Push notifications work"])
            stage.salon.clock.advance(by: .hours(9))
            #expect(try await stage.pushed() == [])
            try await stage.comment("Three")
            #expect(try await stage.pushed().map(\.body) == ["Three"])
        }
    }

    @Test(arguments: TestEngine.available)
    func aServiceThatIsBusyIsAskedLater(on engine: TestEngine) async throws {
        try await PushStage.run(on: engine) { stage in
            stage.service.answer(503)
            try await stage.comment("One")
            #expect(try await stage.pushed().count == 1)
            #expect(try await stage.pushed().count == 0)
            // What comes meanwhile waits with it.
            try await stage.comment("Two")
            #expect(try await stage.pushed().count == 0)
            stage.salon.clock.advance(by: .seconds(31))
            stage.service.answer(429, retryAfter: "600")
            #expect(try await stage.pushed().map(\.body) == ["One"])
            stage.salon.clock.advance(by: .seconds(599))
            #expect(try await stage.pushed().count == 0)
            stage.salon.clock.advance(by: .seconds(1))
            stage.service.answer(201)
            #expect(try await stage.pushed().map(\.body) == ["One", "Two"])
            #expect(try await stage.salon.count("push_subscriptions WHERE failure_count = 0") == 1)
            // After a day it is no news.
            stage.service.answer(500)
            try await stage.comment("Three")
            #expect(try await stage.pushed().count == 1)
            stage.salon.clock.advance(by: .days(1))
            stage.service.answer(201)
            #expect(try await stage.pushed() == [])
            #expect(try await stage.salon.count("pushes") == 0)
        }
    }

    // Catches a device that is slow and keeps others waiting for longer than its turn.
    @Test(arguments: TestEngine.available)
    func aTurnIsOverAfterAWhile(on engine: TestEngine) async throws {
        try await PushStage.run(on: engine) { stage in
            let clock = stage.salon.clock
            let slow = PushStage.worker(stage.salon) { delivery in
                clock.advance(by: .seconds(21))
                return try await stage.service.transport(delivery)
            }
            for text in ["One", "Two"] { try await stage.comment(text) }
            func bodies() throws -> [String] {
                try stage.service.deliveries().map { try stage.device.read($0.body).body }
            }
            try await slow.turn()
            #expect(try bodies() == ["One"])
            clock.advance(by: .seconds(29))
            try await slow.turn()
            #expect(try bodies() == [])
            clock.advance(by: .seconds(1))
            try await slow.turn()
            #expect(try bodies() == ["Two"])
        }
    }

    // Catches what is queued while its device has its turn, and waits for the next.
    @Test(arguments: TestEngine.available)
    func whatComesMeanwhileIsSent(on engine: TestEngine) async throws {
        try await PushStage.run(on: engine) { stage in
            let calls = Mutex(0)
            let worker = PushStage.worker(stage.salon) { delivery in
                let call = calls.withLock { calls in
                    calls += 1
                    return calls
                }
                if call == 1 { try await stage.comment("Two") }
                return try await stage.service.transport(delivery)
            }
            try await stage.comment("One")
            try await worker.turn()
            let bodies = try stage.service.deliveries().map { try stage.device.read($0.body).body }
            #expect(bodies == ["One", "Two"])
            #expect(try await stage.salon.count("pushes") == 0)
            #expect(try await stage.salon.count("jobs WHERE kind = 'deliver-pushes'") == 0)
        }
    }

    // Catches a restart that counts as a failure of the service, or after which the device has to wait.
    @Test(.timeLimit(.minutes(1)), arguments: TestEngine.available)
    func aRestartDelaysNothing(on engine: TestEngine) async throws {
        try await PushStage.run(on: engine) { stage in
            let (calls, call) = AsyncStream<Void>.makeStream()
            let worker = PushStage.worker(stage.salon) { _ in
                call.yield()
                try await Task.sleep(for: .days(1))
                return PushAnswer(status: 201)
            }
            try await stage.comment("One")
            let turn = Task { try await worker.turn() }
            for await _ in calls { break }
            turn.cancel()
            try await turn.value
            #expect(try await stage.salon.count("push_subscriptions WHERE failure_count = 0") == 1)
            #expect(try await stage.salon.count("jobs WHERE kind = 'deliver-pushes' AND attempts = 0") == 1)
            #expect(try await stage.pushed().map(\.body) == ["One"])
        }
    }

    @Test(arguments: TestEngine.available)
    func whoIsGoneIsForgotten(on engine: TestEngine) async throws {
        for status in [404, 410, nil] {
            try await PushStage.run(on: engine) { stage in
                stage.service.answer(status)
                try await stage.comment("One")
                try await stage.comment("Two")
                #expect(try await stage.pushed().count == 1)
                #expect(try await stage.salon.count("push_subscriptions") == 0)
                #expect(try await stage.salon.count("pushes") == 0)
                #expect(try await stage.salon.count("jobs WHERE kind = 'deliver-pushes'") == 0)
            }
        }
    }

    @Test(arguments: TestEngine.available)
    func whoNeverTakesOneIsGivenUp(on engine: TestEngine) async throws {
        try await PushStage.run(on: engine) { stage in
            stage.service.answer(400)
            for number in 1...12 {
                try await stage.comment("\(number)")
                #expect(try await stage.pushed().map(\.body) == ["\(number)"])
            }
            // Many in a row are not enough: the service may have a bad day.
            #expect(try await stage.salon.count("push_subscriptions WHERE failure_count = 12") == 1)
            stage.salon.clock.advance(by: .days(3))
            try await stage.comment("13")
            #expect(try await stage.pushed().count == 1)
            #expect(try await stage.salon.count("push_subscriptions") == 0)
        }
    }

    @Test(arguments: TestEngine.available)
    func endsWithTheSession(on engine: TestEngine) async throws {
        try await PushStage.run(on: engine) { stage in
            try await stage.like()
            _ = try await stage.minsu.post("/logout")
            #expect(try await stage.salon.count("push_subscriptions") == 0)
            #expect(try await stage.pushed() == [])
            let elsewhere = stage.salon.visitor()
            _ = try await elsewhere.post("/login", [("identifier", "minsu"), ("password", Person.minsu.password)])
            #expect(try await stage.device.subscribe(elsewhere).status == 201)
            try await stage.comment("Back again")
            #expect(try await stage.pushed().map(\.body) == ["Back again"])
            try await stage.salon.database.write { transaction in
                _ = try transaction.execute("UPDATE accounts SET role = 'member'")
            }
            try await stage.comment("To nobody")
            let answer = try await elsewhere.post(
                "/settings/account/delete", [("handle", "minsu"), ("password", Person.minsu.password)])
            #expect(answer.status == 200)
            for table in ["push_subscriptions", "push_switches", "quiet_hours", "pushes"] {
                let count = try await stage.salon.count(table)
                #expect(count == 0, "\(table)")
            }
        }
    }

    @Test(arguments: TestEngine.available)
    func everyStatementUsesAnIndex(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let account = try await salon.crowd(1)[0]
            let statements: [Statement] = [
                PushQueue.entriesStatement(of: ID(rawValue: 1)), PushReceiver.statement(ID(rawValue: 1)),
                PushQueries.devicesStatement(of: account),
                "SELECT \(QueuePush.hasDevices("\(account)"))",
                "SELECT kind FROM push_switches WHERE account_id = \(account) AND is_on = 0",
                "DELETE FROM push_subscriptions WHERE session = \([UInt8](repeating: 1, count: 32)) OR endpoint = \("a")",
            ]
            for statement in statements {
                let scanned = try await salon.database.scannedTables(statement)
                let plan = try await salon.database.explain(statement)
                #expect(scanned.isEmpty, "\(statement.text)\n\(plan.joined(separator: "\n"))")
            }
        }
    }
}
