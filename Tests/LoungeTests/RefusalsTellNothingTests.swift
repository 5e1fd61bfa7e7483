import Base
import Core
import Foundation
import HTTPTypes
import SQL
import TestKit
import Testing

@testable import Lounge
@testable import Personas

/// Refusals, limits and departures, looked at for what they give away; and what nothing can hide.
@Suite struct RefusalsTellNothingTests {
    @Test(arguments: TestEngine.available)
    func aTakenNicknameIsNobodysInParticular(on engine: TestEngine) async throws {
        try await WatchedHouse.run(on: engine, crowd: 2) { house in
            try await house.enter()
            var pages: [String] = []
            for taken in ["겨울귤껍질", "모과차_7"] {
                let refused = try await house.ada.post("/lounge/me/edit", [("nickname", taken), ("intro", "")])
                #expect(refused.status == Problem.nicknameTaken.status && refused.text.contains(taken))
                pages.append(refused.text.replacing(taken, with: "…"))
                let check = try await house.ada.get("/lounge/nickname?q=\(taken.percentEncoded)")
                #expect(check.status == 200)
                pages.append(check.text)
            }
            #expect(pages[0] == pages[2] && pages[1] == pages[3], "the same words about anybody")
        }
    }

    @Test(arguments: TestEngine.available)
    func whatIsNotOnesOwnIsNotThere(on engine: TestEngine) async throws {
        try await WatchedHouse.run(on: engine) { house in
            try await house.week()
            let (post, sanction) = try await house.salon.database.read { reader in
                (
                    try reader.value("SELECT MIN(id) FROM lounge_posts", as: ID<LoungePost>.self),
                    try reader.value("SELECT MIN(id) FROM lounge_sanctions", as: ID<Sanction>.self)
                )
            }
            let (foreign, missing) = (try #require(post), try #require(sanction))
            // Somebody else's and none at all are answered alike.
            let pairs = [
                ("/lounge/\(foreign)/delete", "/lounge/99999/delete"),
                ("/lounge/sanctions/\(missing)/appeal", "/lounge/sanctions/99999/appeal"),
            ]
            for (theirs, nobodys) in pairs {
                let first = try await house.ada.post(theirs, [("text", "mine")], fragment: true)
                let second = try await house.ada.post(nobodys, [("text", "mine")], fragment: true)
                #expect(first.status == 404 && second.status == 404, "\(theirs)")
                #expect(first.text == second.text, "\(theirs)")
            }
            #expect(try await house.ada.get("/lounge/moderation").status == 404)
        }
    }

    @Test(arguments: TestEngine.available)
    func limitsAreCountedForEachAndShowNothingBesides(on engine: TestEngine) async throws {
        try await WatchedHouse.run(on: engine, limitsRates: true, crowd: 0) { house in
            try await house.enter()
            var last = try await house.jiwoo.post("/lounge", [("text", "0")], fragment: true)
            for number in 1...40 where last.status != 429 {
                last = try await house.jiwoo.post("/lounge", [("text", "\(number)")], fragment: true)
            }
            #expect(last.status == 429)
            let names = Set(last.headers.map { $0.name.canonicalName.lowercased() })
            #expect(names.contains("retry-after") && !names.contains { $0.contains("limit") }, "\(names)")
            // Neither another persona nor the account behind this one has used anything up.
            #expect(try await house.ada.post("/lounge", [("text", "me")], fragment: true).status == 201)
            #expect(try await house.jiwoo.post("/posts", [("text", "under my name")], fragment: true).status == 201)
        }
    }

    /// Nobody is told who pressed: not by a name, not by an order, not by what a refusal says.
    @Test(arguments: TestEngine.available)
    func nobodyLearnsWhoPressed(on engine: TestEngine) async throws {
        try await WatchedHouse.run(on: engine, crowd: 4) { house in
            try await house.enter()
            let post = try await house.write("누르지 마세요", by: house.jiwoo)
            // Ada is in the same thread, 민수 is not: which of them pressed makes no difference to what 지우 sees.
            _ = try await house.write("Hm", by: house.ada, to: post)
            try await house.jiwoo.get("/lounge/notifications")
            var seen: [[String]] = []
            for presser in [house.ada, house.minsu] {
                #expect(try await presser.post("/lounge/\(post)/transparency").status == 303)
                let pages = ["/lounge/notifications", "/lounge/me", "/lounge"]
                var texts: [String] = []
                for page in pages { texts.append(try await house.jiwoo.get(page).text) }
                let refusal = try await house.jiwoo.post(
                    "/lounge/\(post)/replies", [("text", "")], fragment: true)
                seen.append(texts + [refusal.text])
                #expect(try await presser.post("/lounge/\(post)/transparency/withdraw").status == 303)
                try await house.jiwoo.get("/lounge/notifications")
            }
            for text in seen[1] { #expect(found(["모과차_7"], in: text).isEmpty) }
            let notices = try await house.salon.database.read { reader in
                try reader.values(
                    "SELECT COUNT(*) FROM lounge_notifications WHERE kind LIKE '%transparency' AND actor_id IS NOT NULL",
                    as: Int.self)
            }
            #expect(notices == [0])
        }
    }

    // MARK: What cannot be hidden

    /// Somebody who watches an account and a persona end together can connect them. The member is told so beforehand.
    @Test(arguments: TestEngine.available)
    func leavingShowsOnBothSidesAtOnceAndTheMemberIsWarned(on engine: TestEngine) async throws {
        try await WatchedHouse.run(on: engine, crowd: 2) { house in
            try await house.enter()
            let post = try await house.write("먼저 지울 걸", by: house.jiwoo)
            let warned = try await house.jiwoo.get("/settings/account/delete").text
            #expect(warned.contains("lounge"), "the warnings speak of it")
            let left = try await house.jiwoo.post(
                "/settings/account/delete", [("handle", "jiwoo"), ("password", Person.jiwoo.password)])
            #expect(left.status == 200)
            #expect(try await house.ada.get("/@jiwoo").status >= 400)
            #expect(try await house.ada.get("/lounge/\(post)").status == 404)
            let path = "/lounge/members/\("겨울귤껍질".percentEncoded)"
            #expect(try await house.ada.get(path).status == 404)
            // Another member may take the nickname, and is another persona.
            let taken = try await house.ada.post("/lounge/me/edit", [("nickname", "겨울귤껍질"), ("intro", "")])
            #expect(taken.status == 303)
        }
    }

    /// In a lounge of two the author knows who pressed. No rule can help; it says the value and nothing more.
    @Test(arguments: TestEngine.available)
    func inALoungeOfTwoTheOtherOnePressed(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let accounts = [try await salon.join(.minsu), try await salon.join(.ada)]
            var personas: [ID<Persona>] = []
            for (number, account) in accounts.enumerated() {
                personas.append(try await EnterLounge(account: account, nickname: "둘_\(number)")(salon.services))
            }
            let post = try await PublishLoungePost(author: personas[0], text: "우리 둘뿐이네요")(salon.services)
            try await PressTransparency(post: post, presser: personas[1], rules: LoungeRules())(salon.services)
            let author = personas[0]
            let (value, notices) = try await salon.database.read { reader in
                (
                    try Personas.insider(author, reader).value,
                    try LoungeNotificationQueries.page(of: author, before: nil, reader)
                )
            }
            #expect(value == -1)
            #expect(notices.map(\.kind) == [.postTransparency] && notices.allSatisfy { $0.actor == nil })
        }
    }
}
