import Base
import Core
import Design
import SQL
import SalonApp
import TestKit
import Testing

@testable import People
@testable import PeoplePages

/// A member's page and what spaces bring to it.
@Suite struct ProfileTests {
    @Test(arguments: TestEngine.available)
    func isAHeadAloneWhereNoSpaceHasATab(on engine: TestEngine) async throws {
        var options = Options()
        options.spaces = [.messages]
        try await TestSalon.run(on: engine, options: options) { salon in
            let minsu = try await salon.member(.minsu)
            for browser in [minsu, salon.visitor()] {
                let page = try await browser.get("/@minsu")
                #expect(page.status == 200 && page.text.contains(#"<h1 dir="auto">김민수</h1>"#))
                for trace in [#"class="tabs""#, "feed.atom", "</strong> works", "followers", "Follow"] {
                    #expect(!page.text.contains(trace), "\(trace)")
                }
                for path in ["likes", "replies", "feed.atom"] {
                    #expect(try await browser.get("/@minsu/\(path)").status == 404, "\(path)")
                }
                #expect(try await browser.get("/@minsu/qr").status == 200)
                #expect(try await browser.get("/@nobody").status == 404)
            }
        }
    }

    // Catches a second way to the messages, which the bar has on every page.
    @Test(arguments: TestEngine.available)
    func theOwnProfileLeavesMessagesToTheBar(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let page = try await salon.member(.minsu).get("/@minsu").text
            #expect(page.matches(of: /href="\/messages"/).count == 1)
        }
    }

    /// Catches a way to write to somebody that leads a visitor to log in without a word, and forgets what was pressed.
    @Test(arguments: TestEngine.available)
    func visitorsMayPressMessage(on engine: TestEngine) async throws {
        var options = Options()
        options.spaces = [.messages]
        try await TestSalon.run(on: engine, options: options) { salon in
            let (minsu, ada, visitor) = (try await salon.member(.minsu), try await salon.member(.ada), salon.visitor())
            let button = #"action="/messages/with/minsu" data-asked="message""#
            for browser in [ada, visitor] {
                #expect(try await browser.get("/@minsu").text.contains(button))
            }
            // Without scripts it is said that it is to be pressed again, and where.
            let referer = ["referer": "http://127.0.0.1:8080/@minsu"]
            let asked = try await visitor.post("/messages/with/minsu", headers: referer).location ?? ""
            #expect(asked.hasPrefix("/login?next=") && asked.hasSuffix("&pressed"), "\(asked)")
            #expect(try await visitor.get(asked).text.contains("Log in, then press it again."))
            // With scripts it is done afterwards: the page says so, and leads back to the form.
            for door in ["/login", "/join"] {
                let page = try await visitor.get("\(door)?next=/@minsu%3Fasked%3Dmessage").text
                #expect(page.contains("Once you log in or join, your conversation opens."), "\(door)")
                #expect(page.contains(#"name="next" value="/@minsu?asked=message""#), "\(door)")
            }
            #expect(try await ada.get("/@minsu?asked=message").status == 200)
            #expect(try await salon.count("conversations") == 0, "an address alone presses nothing")
            #expect(try await !minsu.get("/@minsu").text.contains(button))
        }
    }

    /// Mail programs and other sites encode what need not be encoded.
    @Test(arguments: TestEngine.available)
    func isFoundHoweverItsAddressIsWritten(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let (minsu, visitor) = (try await salon.member(.minsu), salon.visitor())
            let page = try await visitor.get("/@minsu")
            for path in ["/@%6dinsu", "/@MINSU", "/@%4DinsU", "/@ｍｉｎｓｕ".percentEncoded.replacing("%40", with: "@")] {
                let answer = try await visitor.get(path)
                #expect(answer.status == 200 && answer.text.contains(#"<h1 dir="auto">김민수</h1>"#), "\(path)")
                #expect(try await visitor.get("\(path)/followers").status == 200, "\(path)")
            }
            #expect(page.status == 200)
            #expect(try await visitor.get("/%40minsu").location == "/@minsu")
            for path in ["/@%00", "/@%0d%0aminsu", "/@min%2Fsu", "/@%ff%fe", "/@%", "/@min%20su"] {
                #expect(try await visitor.get(path).status == 404, "\(path)")
            }
            let ada = try await salon.member(.ada)
            #expect(try await ada.post("/@%6Dinsu/mute").location == "/@minsu")
            #expect(try await minsu.get("/@%61da").status == 200)
        }
    }

    @Test(arguments: TestEngine.available)
    func readsEveryCountInItsOrder(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.join(.minsu)
            let ada = try await salon.join(.ada)
            try await FollowAccount(follower: ada, followed: minsu, isFollowing: true)(salon.services)
            let now = salon.clock.clock.now()
            let counts = [
                ProfileCount("members", "SELECT COUNT(*) FROM accounts b WHERE b.id <= \(ada) AND b.id <= a.id") {
                    Phrase("회원", "members: \($0)")
                },
                ProfileCount("posts", "SELECT COUNT(*) FROM posts p WHERE p.author_id = a.id") { _ in
                    Phrase("글", "posts")
                },
            ]
            let head = try await salon.database.read { reader in
                try ProfileQueries.head("ada", counts: counts, viewer: minsu, now: now, reader)
            }
            #expect(head.counts == [.init("members", 2), .init("posts", 0)])
            let page = profileView(
                head, counts: counts, tabs: [], shell: .live(in: .english, at: now, features: .all), .empty)
            #expect(page.text.contains("</strong> <span>members: 2<") && page.text.contains("</strong> <span>posts<"))
            // What follows them in the row is read from its own columns.
            #expect(head.following == 1 && head.followers == 0)
            guard case .other(let follow, isMuted: false, isWatching: false) = head.relation else {
                Issue.record("\(head.relation)")
                return
            }
            #expect(follow.followsBack && !follow.isFollowing)
        }
    }
}
