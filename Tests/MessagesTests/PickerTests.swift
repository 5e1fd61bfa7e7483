import Base
import Core
import People
import SQL
import TestKit
import Testing

@testable import Messages

/// In which order people are offered, and what is said of those who cannot be chosen.
@Suite struct PickerTests {
    /// The rows of a picker.
    private func people(_ browser: Browser, _ path: String) async throws -> [String] {
        try await browser.get(path).text.split(separator: #"<li class="person">"#).dropFirst().map {
            String($0.split(separator: "</li>")[0])
        }
    }

    // Catches rows without a reason, a box that the group refuses when it is sent, and a block that can be told apart.
    @Test(arguments: TestEngine.available)
    func whoCannotBeAddedSaysWhy(on engine: TestEngine) async throws {
        try await Circle.run(on: engine) { circle in
            _ = try await circle.invited()
            _ = try await circle.newcomer("friend", name: "Iris", isFriend: true)
            for handle in ["idol", "blocker"] {
                let person = Person(name: "Idol", handle: handle, major: "")
                _ = try await circle.salon.member(person)
                let id = try await circle.salon.id(of: person)
                try await FollowAccount(follower: circle.talk.minsuID, followed: id, isFollowing: true)(
                    circle.salon.services)
                if handle == "blocker" { try await circle.block(id, circle.talk.minsuID) }
            }
            let reasons = [
                ("@ada", "Already in the group"), ("@idol", "You can add them once they follow you"),
            ]
            for path in ["\(circle.path)/add", "\(circle.path)/add?q=i"] {
                let rows = try await people(circle.minsu, path)
                #expect(rows.first?.contains("@friend") == true, "who can be added comes first")
                #expect(rows.allSatisfy { $0.contains("<input") == $0.contains("@friend") }, "\(path)")
                #expect(!rows.contains { $0.contains("@blocker") }, "\(path)")
                guard path.hasSuffix("add") else { continue }
                for (handle, reason) in reasons {
                    #expect(rows.contains { $0.contains(handle) && $0.contains(reason) }, "\(handle)")
                }
            }
            let minji = try await people(circle.minsu, "\(circle.path)/add?q=minji")
            #expect(minji.count == 1 && minji[0].contains("Already invited") && !minji[0].contains("<input"))
            // In a new group she is one whom he may ask.
            #expect(try await people(circle.minsu, "/messages/new/group?q=minji")[0].contains("<input"))
            // Who has refused and follows nobody is as any stranger.
            let (refuser, refuserID) = try await circle.newcomer("refuser", name: "Refuser", isFriend: false)
            #expect(try await circle.add("refuser") == 303)
            #expect(try await refuser.post("\(circle.path)/leave").status == 303)
            try await FollowAccount(follower: refuserID, followed: circle.talk.minsuID, isFollowing: false)(
                circle.salon.services)
            let refused = try await people(circle.minsu, "\(circle.path)/add?q=refuser")
            #expect(refused.count == 1 && refused[0].contains("You can add them once they follow you"))
            // Members who cannot be added, and members who have blocked you, are refused alike.
            var refusals: [String] = []
            for handle in ["idol", "blocker", "nobody"] {
                let answer = try await circle.minsu.post("\(circle.path)/add", [("with", handle)])
                refusals.append("\(answer.status) \(answer.text.contains("Somebody you chose can’t be added."))")
            }
            #expect(refusals == Array(repeating: "422 true", count: 3))
        }
    }

    // Catches a partner far down among all members, one who is listed twice, and one who has blocked the viewer.
    @Test(arguments: TestEngine.available)
    func whoOneTalksWithComesFirst(on engine: TestEngine) async throws {
        try await Talk.run(on: engine) { talk in
            for number in 0..<42 {
                _ = try await talk.salon.member(Person(name: "New \(number)", handle: "new\(number)", major: ""))
            }
            try await talk.say("Hello", by: talk.minsu)
            let stranger = try await talk.salon.conversation(talk.minsu, with: "jiwoo")
            _ = try await talk.minsu.post(
                "/messages/\(stranger)", [("text", "Hello"), ("client_id", newClientID())], fragment: true)
            let first = try await people(talk.minsu, "/messages/new")
            #expect(first.count == 42 && first[0].contains("@jiwoo") && first[1].contains("@ada"))
            let next = try #require(
                try await talk.minsu.get("/messages/new").text.firstMatch(of: /href="([^"]+)" data-more/)?.1)
            let rest = try await people(talk.minsu, String(next.replacing("&amp;", with: "&")))
            #expect(rest.count == 2 && rest.allSatisfy { $0.contains("@new") })
            // Who writes back last comes first.
            try await talk.say("Hi!", by: talk.ada)
            #expect(try await people(talk.minsu, "/messages/new")[0].contains("@ada"))
            let jiwoo = try await talk.salon.id(of: .jiwoo)
            try await BlockAccount(account: jiwoo, other: talk.minsuID, isBlocked: true)(talk.salon.services)
            #expect(try await !talk.minsu.get("/messages/new").text.contains("@jiwoo"))
        }
    }
}
