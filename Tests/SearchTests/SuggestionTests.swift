import Accounts
import Base
import Core
import Gallery
import People
import SQL
import TestKit
import Testing

@testable import Notifications
@testable import Search

@Suite struct SuggestionTests {
    private func suggested(_ salon: TestSalon, to viewer: ID<Account>?) async throws -> [ID<Account>] {
        let now = salon.services.clock.now()
        return try await salon.database.read { reader in
            try PeopleSuggestions.read(for: viewer, on: .all, now: now, reader).map(\.author.id)
        }
    }

    private func follow(_ follower: ID<Account>, _ followed: ID<Account>, _ salon: TestSalon) async throws {
        try await FollowAccount(follower: follower, followed: followed, isFollowing: true)(salon.services)
    }

    // Catches somebody who is hidden, closed or followed already, and an order that ignores the people one follows.
    @Test(arguments: TestEngine.available)
    func suggestsWhomOnesPeopleFollow(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let all = try await salon.crowd(9)
            let (me, one, other) = (all[0], all[1], all[2])
            let (both, single, blocked, muted, closed, maker) = (all[3], all[4], all[5], all[6], all[7], all[8])
            for friend in [one, other] {
                try await follow(me, friend, salon)
                for person in [both, blocked, muted, closed] { try await follow(friend, person, salon) }
            }
            try await follow(one, single, salon)
            try await follow(one, me, salon)
            try await BlockAccount(account: blocked, other: me, isBlocked: true)(salon.services)
            try await MuteAccount(account: me, other: muted, isMuted: true)(salon.services)
            try await salon.database.write { transaction in
                _ = try transaction.execute("UPDATE accounts SET is_private = 1 WHERE id = \(closed)")
            }
            _ = try await salon.post(by: maker)
            _ = try await salon.post(by: one)
            _ = try await salon.post(by: closed)
            #expect(try await suggested(salon, to: me) == [both, single, maker])
            #expect(try await suggested(salon, to: nil) == [one, maker])
        }
    }

    // Catches statements that grow with the graph.
    @Test(arguments: TestEngine.available)
    func readsNoTableToItsEnd(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let members = try await salon.crowd(40)
            for member in members.dropFirst() {
                try await follow(members[0], member, salon)
                _ = try await salon.post(by: member)
            }
            try await salon.database.write { transaction in try transaction.analyze() }
            let now = salon.services.clock.now()
            let statements = [
                PeopleSuggestions.followedStatement(by: members[0]),
                PeopleSuggestions.nearStatement(Array(members[1...20]), for: members[0], now: now),
                PeopleSuggestions.recentStatement([.work, .post], for: members[0], now: now),
                PeopleSuggestions.recentStatement([.work, .post], for: nil, now: now),
            ]
            for statement in statements {
                let plan = try await salon.database.explain(statement)
                #expect(try await salon.database.scannedTables(statement).isEmpty, "\(plan.joined(separator: "\n"))")
            }
        }
    }

    // Catches an empty page that leads nowhere.
    @Test(arguments: TestEngine.available)
    func emptyPagesSuggestPeople(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu), ada = try await salon.member(.ada)
            _ = try await salon.shareWork("Sea", by: minsu)
            for path in ["/following", "/search"] {
                let page = try await ada.get(path).text
                #expect(page.contains("People you might like") && page.contains("/@minsu/follow"), "\(path)")
            }
            let visitor = try await salon.visitor().get("/search").text
            #expect(
                visitor.contains("@minsu") && !visitor.contains("/@minsu/follow") && !visitor.contains("data-recent"))
            #expect(!(try await ada.get("/search?q=sea").text.contains("People you might like")))
            _ = try await ada.post("/@minsu/follow")
            #expect(!(try await ada.get("/following").text.contains("People you might like")))
        }
    }

    // Catches a report without a reason, one of somebody who cannot be seen, and a second one.
    @Test(arguments: TestEngine.available)
    func reportsAProfileOnce(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu), ada = try await salon.member(.ada)
            let path = "/@minsu/report"
            #expect(try await ada.get("/@minsu").text.contains(#"action="/@minsu/report""#))
            #expect(!(try await minsu.get("/@minsu").text.contains(path)))
            #expect(try await ada.post(path, [("reason", "bored")], fragment: true).status == 422)
            #expect(try await minsu.post(path, [("reason", "spam")], fragment: true).status == 422)
            #expect(try await salon.visitor().post(path, [("reason", "spam")]).status == 303)
            for reason in ["impersonation", "spam"] {
                let answer = try await ada.post(path, [("reason", reason), ("note", "Not him")])
                #expect(answer.status == 303 && answer.location == "/@minsu")
            }
            #expect(try await salon.count("case_reports WHERE reason = 'impersonation' AND note = 'Not him'") == 1)
            #expect(try await salon.count("case_items WHERE text LIKE '%김민수%'") == 1)
            #expect(try await salon.count("case_reports") == 1)
            _ = try await minsu.post("/@ada/block")
            #expect(try await ada.post(path, [("reason", "spam")]).status == 404)
        }
    }
}
