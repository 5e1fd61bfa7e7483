import Base
import Core
import Foundation
import People
import SQL
import TestKit
import Testing

@testable import Lounge

/// Tries to find out whose persona somebody is by what changes when.
@Suite struct LinkingByMomentTests {
    /// Whoever follows an account's pages sees nothing move when its persona does something.
    @Test(arguments: TestEngine.available)
    func accountPagesStandStillWhilePersonasAct(on engine: TestEngine) async throws {
        try await WatchedHouse.run(on: engine, crowd: 3) { house in
            let paths = [
                "/", "/timeline/local", "/@jiwoo", "/@jiwoo/followers", "/@ada", "/search?q=jiwoo", "/complete?q=ji",
                "/messages/new", "/messages/new?q=jiwoo", "/notifications",
            ]
            try await house.enter()
            _ = try await house.write("처음", by: house.ada)
            try await house.readToasts()
            func look() async throws -> [String] {
                var seen: [String] = []
                for browser in [house.stranger, house.minsu] {
                    for path in paths {
                        // A form to write with has a name of its own each time.
                        seen.append(try await browser.get(path).text.replacing(/[0-9A-Fa-f-]{36}/, with: "…"))
                    }
                }
                return seen
            }
            let before = try await look()
            let events = try await house.salon.database.outbox.lastID()
            let post = try await house.write("혼자 있고 싶다", by: house.jiwoo)
            let answer = try await house.write("하나 더", by: house.jiwoo, to: post)
            try await house.ada.post("/lounge/\(answer)/like")
            try await house.ada.post("/lounge/\(post)/transparency")
            try await house.jiwoo.post("/lounge/me/edit", [("nickname", "귤껍질_2"), ("intro", "다른 이름")])
            try await house.jiwoo.post("/lounge/\(answer)/delete")
            #expect(try await look() == before)
            let entries = try await house.salon.database.outbox.entries(after: events, limit: 1_000)
            let names = Set(entries.map(\.name))
            // A deletion wakes whoever finishes it: that names no post.
            let ownJobs = ["job-\(DoomedLoungePost.kind)"]
            #expect(
                names.subtracting(ownJobs).allSatisfy { $0.hasPrefix("lounge") || $0.hasPrefix("persona") }, "\(names)")
        }
    }

    /// The same act leaves the same events behind, whoever does it; so the numbers that streams count them by do, too.
    @Test(arguments: TestEngine.available)
    func eventsAreTheSameWhoeverActs(on engine: TestEngine) async throws {
        try await WatchedHouse.run(on: engine, crowd: 2) { house in
            try await house.enter()
            let target = try await house.write("여기 모여요", by: house.minsu)
            // What waited for 민수 before is the same for both.
            var traces: [[String]] = []
            for browser in [house.ada, house.jiwoo] {
                try await house.minsu.get("/lounge/notifications")
                let last = try await house.salon.database.outbox.lastID()
                let answer = try await house.write("왔어요", by: browser, to: target)
                try await browser.post("/lounge/\(target)/like")
                try await browser.post("/lounge/\(target)/transparency")
                try await browser.post("/lounge/\(answer)/delete")
                traces.append(try await house.salon.database.outbox.entries(after: last, limit: 1_000).map(\.name))
            }
            #expect(traces[0] == traces[1] && !traces[0].isEmpty)
        }
    }

    /// A new name on one side moves nothing on the other.
    @Test(arguments: TestEngine.available)
    func changingOneNameLeavesTheOther(on engine: TestEngine) async throws {
        try await WatchedHouse.run(on: engine, crowd: 2) { house in
            try await house.enter()
            let post = try await house.write("이름이 뭐길래", by: house.jiwoo)
            try await house.readToasts()
            let before = try await house.ada.get("/lounge/members/\("겨울귤껍질".percentEncoded)").text
            let item = try await house.ada.get("/lounge/\(post)?part=item").text
            let last = try await house.salon.database.outbox.lastID()
            let account = try await house.salon.id(of: .jiwoo)
            let photo = try house.salon.uploaded(try Sample.jpeg(tint: 200))
            try await ChangePhoto(account: account, path: photo)(house.salon.services)
            let saved = try await house.jiwoo.post(
                "/settings/profile", [("name", "새 이름"), ("handle", "jiwoo"), ("major", "조소"), ("bio", "")])
            #expect(saved.status < 500)
            #expect(try await house.ada.get("/lounge/members/\("겨울귤껍질".percentEncoded)").text == before)
            #expect(try await house.ada.get("/lounge/\(post)?part=item").text == item)
            let names = try await house.salon.database.outbox.entries(after: last, limit: 100).map(\.name)
            #expect(!names.contains { $0.hasPrefix("lounge") || $0.hasPrefix("persona") }, "\(names)")
        }
    }

    /// A member blocked or muted under their own name writes in the lounge like everybody else.
    @Test(arguments: TestEngine.available)
    func blocksAndMutesOfAccountsDoNotTell(on engine: TestEngine) async throws {
        try await WatchedHouse.run(on: engine, crowd: 2) { house in
            try await house.enter()
            let post = try await house.write("나를 막아 봐", by: house.jiwoo)
            let before = try await house.ada.get("/lounge/\(post)?part=item").text
            let (ada, jiwoo) = (try await house.salon.id(of: .ada), try await house.salon.id(of: .jiwoo))
            try await BlockAccount(account: ada, other: jiwoo, isBlocked: true)(house.salon.services)
            #expect(try await house.ada.get("/lounge/\(post)?part=item").text == before)
            let page = try await house.ada.get("/lounge")
            #expect(page.text.contains("나를 막아 봐"))
            #expect(try await house.jiwoo.post("/lounge/\(post)/replies", [("text", "still here")]).status == 303)
            let reply = try await house.write("Who?", by: house.ada, to: post)
            #expect(try await house.jiwoo.post("/lounge/\(reply)/like").status == 303)
            try await house.hear()
            let posted = house.witness.heard.filter { $0.event == LoungePosted.name }
            #expect(posted.allSatisfy { !$0.hasAuthor } && !posted.isEmpty)
        }
    }
}
