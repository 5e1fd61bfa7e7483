import Accounts
import Base
import Core
import Gallery
import People
import Posts
import SQL
import TestKit
import Testing

@Suite struct FollowTests {
    @Test(arguments: TestEngine.available)
    func followsOnceAndCounts(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let (minsu, ada) = (try await salon.join(.minsu), try await salon.join(.ada))
            func counts() async throws -> [Int] {
                try await salon.database.read { reader in
                    try reader.all("SELECT follower_count, following_count FROM accounts ORDER BY id") { row in
                        [try row.next(as: Int.self), try row.next(as: Int.self)]
                    }.flatMap { $0 }
                }
            }
            for _ in 0..<2 {
                try await FollowAccount(follower: ada, followed: minsu, isFollowing: true)(salon.services)
                #expect(try await counts() == [1, 0, 0, 1])
            }
            for _ in 0..<2 {
                try await FollowAccount(follower: ada, followed: minsu, isFollowing: false)(salon.services)
                #expect(try await counts() == [0, 0, 0, 0])
            }
            #expect(try await salon.events().filter { $0 == FollowChanged.name }.count == 2)
            await #expect(throws: Problem.self) {
                try await FollowAccount(follower: ada, followed: ada, isFollowing: true)(salon.services)
            }
        }
    }

    @Test(arguments: TestEngine.available)
    func buttonTellsTheTruthEverywhere(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let ada = try await salon.member(.ada)
            #expect(try await ada.get("/@minsu").text.contains(#"action="/@minsu/follow""#))
            let pressed = try await ada.post("/@minsu/follow")
            #expect(pressed.status == 303)
            let profile = try await ada.get("/@minsu").text
            #expect(profile.contains(#"action="/@minsu/unfollow""#) && profile.contains(#"aria-pressed="true""#))
            #expect(profile.contains(#"id="followers-"#))
            // The other side is asked to follow back, on the profile and in the list.
            let other = try await minsu.get("/@ada").text
            #expect(other.contains("맞팔로우") || other.contains("Follow back"))
            let followers = try await minsu.get("/@minsu/followers").text
            #expect(followers.contains("@ada") && followers.contains(#"action="/@ada/follow""#))
            #expect(try await ada.get("/@ada/following").text.contains("@minsu"))
            #expect(try await ada.get("/@minsu/followers").text.contains(#"action="/@ada"#) == false)
            #expect(try await ada.post("/@nobody/follow").status == 404)
            #expect(try await salon.visitor().post("/@minsu/follow").status == 303)
            #expect(try await salon.count("follows") == 1)
        }
    }

    /// Catches a way to follow that leads a visitor to log in without a word and forgets what was pressed: a link, of which
    /// no script knows what it is for.
    @Test(arguments: TestEngine.available)
    func visitorsPressTheSameButton(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let work = "/works/\(try await salon.shareWork("Morning", by: minsu))"
            let visitor = salon.visitor()
            for path in ["/@minsu", work] {
                let button = #"formaction="/@minsu/follow" data-key="follow-minsu" aria-pressed="false""#
                #expect(try await visitor.get(path).text.contains(button), "\(path)")
                // Without scripts it is said that it is to be pressed again, and where.
                let referer = ["referer": "http://127.0.0.1:8080\(path)"]
                let asked = try await visitor.post("/@minsu/follow", headers: referer).location ?? ""
                #expect(asked.hasPrefix("/login?next=") && asked.hasSuffix("&pressed"), "\(asked)")
                #expect(try await visitor.get(asked).text.contains("Log in, then press it again."))
                // With scripts it is done afterwards: the page says so, and leads back to the button with its name.
                for door in ["/login", "/join"] {
                    let page = try await visitor.get("\(door)?next=\(path)%3Fasked%3Dfollow").text
                    #expect(page.contains("Once you log in or join, you follow them."), "\(door) from \(path)")
                    #expect(page.contains(#"name="next" value="\#(path)?asked=follow""#), "\(door) from \(path)")
                }
            }
            #expect(try await salon.count("follows") == 0)
            let ada = try await salon.member(.ada)
            for path in ["/@minsu", work] {
                let page = try await ada.get("\(path)?asked=follow").text
                #expect(page.contains(#"formaction="/@minsu/follow""#), "\(path)")
            }
            #expect(try await salon.count("follows") == 0, "an address alone presses nothing")
        }
    }
}
