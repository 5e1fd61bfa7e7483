import Base
import Core
import Notifications
import People
import Posts
import SQL
import Storage
import TestKit
import Testing

@testable import Sharing
@testable import Works

/// New works notify those who watch their maker.
@Suite struct NewWorkTests {
    private func notified(_ salon: TestSalon) async throws -> Int {
        try await salon.count("notifications WHERE kind = 'new-work'")
    }

    private func publish(_ title: String, by author: ID<Account>, _ salon: TestSalon) async throws -> ID<Post> {
        let image = try await salon.storeImage(of: author)
        return try await PublishWork(
            author: author, WorkDetails(title: title, description: "On paper"), images: [.init(id: image.id)])(
                salon.services)
    }

    // Catches a bell without a follow, one that survives an unfollow or a block, and a button that lies.
    @Test(arguments: TestEngine.available)
    func theBellIsForThoseWhoFollow(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu), ada = try await salon.member(.ada)
            #expect(try await ada.post("/@minsu/watch", fragment: true).status == 422)
            #expect(try await ada.post("/@nobody/watch").status == 404)
            #expect(try await salon.visitor().post("/@minsu/watch").status == 303)
            _ = try await ada.post("/@minsu/follow")
            #expect(try await ada.get("/@minsu").text.contains(#"formaction="/@minsu/watch""#))
            #expect(try await ada.post("/@minsu/watch").status == 303)
            let answer = try await ada.post("/@minsu/watch", fragment: true)
            #expect(answer.text.contains(#"formaction="/@minsu/unwatch" data-key="watch-minsu" aria-pressed="true""#))
            #expect(try await ada.get("/@minsu").text.contains(#"formaction="/@minsu/unwatch""#))
            #expect(try await salon.events().filter { $0 == WatchChanged.name }.count == 1)
            _ = try await ada.post("/@minsu/unfollow")
            _ = try await ada.post("/@minsu/follow")
            #expect(try await ada.get("/@minsu").text.contains(#"formaction="/@minsu/watch""#))
            _ = try await ada.post("/@minsu/watch")
            #expect(try await ada.post("/@minsu/unwatch").status == 303)
            #expect(try await salon.count("follows WHERE is_watching = 1") == 0)
            _ = try await ada.post("/@minsu/watch")
            _ = try await minsu.post("/@ada/block")
            #expect(try await salon.count("follows") == 0)
            #expect(try await ada.post("/@minsu/watch").status == 404)
        }
    }

    // Catches a member who is notified wrongly, not at all, twice, or before the work can be seen.
    @Test(arguments: TestEngine.available)
    func notifiesThoseWhoWatch(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.join(.minsu)
            let members = try await salon.crowd(5)
            for member in members {
                try await FollowAccount(follower: member, followed: minsu, isFollowing: true)(salon.services)
            }
            for member in members.dropFirst() {
                try await WatchAccount(follower: member, followed: minsu, isWatching: true)(salon.services)
            }
            try await MuteAccount(account: members[2], other: minsu, isMuted: true)(salon.services)
            try await MuteWord(account: members[3], word: "sketch")(salon.services)
            let first = try await publish("A sketch", by: minsu, salon)
            #expect(try await notified(salon) == 0)
            try await AnnounceWork.worker(salon.services).turn()
            let receivers = try await salon.database.read { reader in
                try reader.values(
                    "SELECT account_id FROM notifications WHERE post_id = \(first) ORDER BY account_id",
                    as: ID<Account>.self)
            }
            #expect(receivers == [members[1], members[4]])
            #expect(try await salon.count("accounts WHERE unread_count = 1") == 2)
            #expect(try await salon.count("jobs WHERE kind = 'announce-work'") == 0)
            try await AnnounceWork.worker(salon.services).turn()
            #expect(try await notified(salon) == 2)

            try await FollowAccount(follower: members[4], followed: minsu, isFollowing: false)(salon.services)
            try await BlockAccount(account: minsu, other: members[1], isBlocked: true)(salon.services)
            let second = try await publish("A painting", by: minsu, salon)
            try await AnnounceWork.worker(salon.services).turn()
            #expect(try await salon.count("notifications WHERE post_id = \(second)") == 1)
        }
    }

    // Catches a work that nobody is notified of since its maker was suspended just then, and one that is old by then.
    @Test(arguments: TestEngine.available)
    func waitsUntilTheMakerCanBeSeen(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.join(.minsu), ada = try await salon.join(.ada)
            try await FollowAccount(follower: ada, followed: minsu, isFollowing: true)(salon.services)
            try await WatchAccount(follower: ada, followed: minsu, isWatching: true)(salon.services)
            func suspended(_ days: Double) async throws {
                func set(_ state: String) async throws {
                    _ = try await salon.database.write { transaction in
                        try transaction.execute("UPDATE accounts SET state = \(state) WHERE id = \(minsu)")
                    }
                }
                try await set("suspended")
                try await AnnounceWork.worker(salon.services).turn()
                salon.clock.advance(by: .days(1) * days)
                try await AnnounceWork.worker(salon.services).turn()
                try await set("active")
                salon.clock.advance(by: AnnounceWork.wait)
                try await AnnounceWork.worker(salon.services).turn()
                #expect(try await salon.count("jobs WHERE kind = 'announce-work'") == 0)
            }
            _ = try await publish("Seen later", by: minsu, salon)
            try await suspended(7)
            #expect(try await notified(salon) == 1)
            _ = try await publish("Old by then", by: minsu, salon)
            try await suspended(31)
            #expect(try await notified(salon) == 1)
        }
    }

    // Catches works of unwatched makers in the queue, and steps that grow with the number of those who watch.
    @Test(arguments: TestEngine.available)
    func goesOnInStepsAfterARestart(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.join(.minsu)
            _ = try await publish("Unwatched", by: minsu, salon)
            #expect(try await salon.count("jobs WHERE kind = 'announce-work'") == 0)
            let members = try await salon.crowd(AnnounceWork.size * 2 + 5)
            for member in members {
                try await FollowAccount(follower: member, followed: minsu, isFollowing: true)(salon.services)
                try await WatchAccount(follower: member, followed: minsu, isWatching: true)(salon.services)
            }
            _ = try await publish("Watched", by: minsu, salon)
            try await AnnounceWork.worker(salon.services).turn(limit: 1)
            #expect(try await notified(salon) == AnnounceWork.size)
            #expect(try await salon.count("jobs WHERE kind = 'announce-work'") == 1)
            // Another process, after the first has ended.
            try await AnnounceWork.worker(salon.services).turn()
            #expect(try await notified(salon) == members.count)
            #expect(try await salon.count("accounts WHERE unread_count = 1") == members.count)

            let gone = try await publish("Deleted at once", by: minsu, salon)
            try await AnnounceWork.worker(salon.services).turn(limit: 1)
            _ = try await DeletePost(post: gone, account: minsu)(salon.services)
            try await AnnounceWork.worker(salon.services).turn()
            #expect(try await salon.count("jobs WHERE kind = 'announce-work'") == 0)
            #expect(try await notified(salon) == members.count)
            #expect(try await VerifyCounters(salon.services)() == 0)
        }
    }

    // Catches several works of one day that are in several rows, or lead to one of them.
    @Test(arguments: TestEngine.available)
    func severalWorksOfADayAreOneRow(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu), jiwoo = try await salon.member(.jiwoo)
            let ada = try await salon.member(.ada)
            for handle in ["minsu", "jiwoo"] {
                _ = try await ada.post("/@\(handle)/follow")
                _ = try await ada.post("/@\(handle)/watch")
            }
            let only = try await salon.shareWork("Only one", by: jiwoo)
            for number in 1...3 { _ = try await salon.shareWork("Number \(number)", by: minsu) }
            try await AnnounceWork.worker(salon.services).turn()
            let page = try await ada.get("/notifications").text
            #expect(page.contains("shared 3 new works") && page.contains("shared a new work: “Only one”"))
            #expect(page.matches(of: /class="activity-row"/).count == 2)
            #expect(page.contains(#"<a href="/works/\#(only)">"#))
            #expect(try await ada.get("/settings/notifications").text.contains("New works by people I watch"))
        }
    }
}
