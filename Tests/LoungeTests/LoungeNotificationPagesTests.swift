import Core
import SQL
import TestKit
import Testing

@testable import Lounge

/// What a persona is told, as a page.
@Suite struct LoungeNotificationPagesTests {
    /// Eight kinds, each with its words and its way; a suspension leads nowhere.
    @Test(arguments: TestEngine.available)
    func eachKindLeadsWhereItBelongs(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let minsu = try await stage.browser(.minsu)
            let (me, ada) = (stage.persona(.minsu), stage.persona(.ada))
            let post = try await stage.post(by: me, text: "Mine")
            let reply = try await stage.reply(by: me, to: post, text: "My reply")
            let answer = try await stage.reply(by: ada, to: post, text: "An answer")
            try await stage.like(post, by: ada)
            try await stage.like(reply, by: ada)
            let sanction = try await stage.sanction(me, naming: post)
            let now = stage.now
            try await stage.database.write { transaction in
                for kind in [LoungeNotificationKind.postTransparency, .replyTransparency] {
                    try NotifyPersona(kind, me, post: kind == .postTransparency ? post : reply)
                        .write(at: now, in: transaction)
                }
                for kind in [LoungeNotificationKind.restricted, .lifted, .suspended] {
                    try NotifyPersona(kind, me, sanction: sanction).write(at: now, in: transaction)
                }
            }
            let page = try await minsu.get("/lounge/notifications").text
            for (path, words) in [
                ("/lounge/\(answer)", "replied to your post"), ("/lounge/\(post)", "liked your post"),
                ("/lounge/\(reply)", "liked your reply"),
                ("/lounge/\(post)", "Somebody pressed Transparency on your post"),
                ("/lounge/\(reply)", "Somebody pressed Transparency on your reply"),
                ("/lounge/me", "You can only read for now."), ("/lounge/new", "You can write again"),
            ] {
                let found = try #require(row(saying: words, in: page))
                #expect(found.contains("<a href=\"\(path)\">"), "\(words)")
            }
            let suspended = try #require(row(saying: "You are suspended from the lounge.", in: page))
            #expect(!suspended.contains("<a "))
            // No presser is named anywhere.
            let pressed = try #require(row(saying: "Somebody pressed Transparency on your post", in: page))
            #expect(!pressed.contains("Echo"))
        }
    }

    private func row(saying words: String, in page: String) -> Substring? {
        page.split(separator: "<li ").first { $0.hasPrefix("class=\"activity-row\"") && $0.contains(words) }
    }

    /// To look at it is to have read it: the dots go out, and what came later lights them again.
    @Test(arguments: TestEngine.available)
    func theDotsGoOut(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let minsu = try await stage.browser(.minsu)
            let post = try await stage.post(by: stage.persona(.minsu))
            let dark = #"id="lounge-unread" data-live-region data-zero>0"#
            #expect(try await minsu.get("/lounge").text.contains(dark))
            try await stage.reply(by: stage.persona(.ada), to: post)
            #expect(try await minsu.get("/lounge").text.contains(#"id="lounge-unread" data-live-region>1"#))
            #expect(try await stage.hasUnread(.minsu))
            // A page that is only fetched ahead has not been looked at.
            _ = try await minsu.get("/lounge/notifications", headers: ["sec-purpose": "prefetch"])
            #expect(try await stage.hasUnread(.minsu))
            let page = try await minsu.get("/lounge/notifications").text
            #expect(page.contains(dark) && page.contains("data-unread"))
            #expect(try await !stage.hasUnread(.minsu))
            let again = try await minsu.get("/lounge/notifications").text
            #expect(again.contains("replied to your post") && !again.contains("data-unread"))
            try await stage.reply(by: stage.persona(.ada), to: post)
            #expect(try await minsu.get("/lounge").text.contains(#"id="lounge-unread" data-live-region>1"#))
        }
    }

    @Test(arguments: TestEngine.available)
    func oldOnesComeByALink(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let minsu = try await stage.browser(.minsu)
            #expect(try await minsu.get("/lounge/notifications").text.contains("No notifications yet"))
            let post = try await stage.post(by: stage.persona(.minsu))
            for index in 0...LoungeNotificationQueries.pageSize {
                try await stage.reply(by: stage.persona(.ada), to: post, text: "Number \(index).")
            }
            let first = try await minsu.get("/lounge/notifications").text
            let older = try #require(first.firstMatch(of: /rel="next" href="([^"]+)"/)).output.1
            #expect(!first.contains("Number 0.") && first.contains("Number 1."))
            #expect(try await minsu.get(String(older)).text.contains("Number 0."))
        }
    }
}
