import Base
import Core
import People
import SQL
import TestKit
import Testing

@testable import Lounge
@testable import Personas

extension WatchedHouse {
    /// A week in the lounge and beside it: posts, likes, presses, restrictions, appeals, reports, names, deletions.
    ///
    /// - Parameter middle: while a persona is restricted, and reports, appeals and held presses wait.
    /// - Returns: the names everybody had then.
    @discardableResult
    func week(middle: () async throws -> Void = {}) async throws -> [WatchedNames] {
        try await live()
        try await enter()
        try await hear()
        let posts = [
            try await write("월요일 크리틱", by: jiwoo), try await write("수요일 크리틱", by: jiwoo),
            try await write("금요일 크리틱", by: jiwoo),
        ]
        let answer = try await write("I was there", by: ada, to: posts[0])
        let second = try await write("저는 없었어요", by: minsu, to: posts[0])
        try await hear()
        try await like(answer, by: jiwoo)
        try await like(posts[0], by: ada)
        try await like(second, by: ada)
        try await pressAndThinkAgain(posts[2])
        try await hear()
        // Ten a day count, whoever presses.
        for post in posts {
            salon.clock.advance(by: .hours(25))
            try await crowdPresses(post)
            try await hear()
        }
        try await restAndAppeal()
        let report = try await ada.post(
            "/lounge/\(posts[1])/report", [("reason", "abuse"), ("note", "see for yourself")])
        #expect(report.status == 303, "\(report.text)")
        try await hear()
        let known = try await names()
        try await middle()
        try await decideEverything()
        try await hear()
        salon.clock.advance(by: .hours(25))
        try await TransparencyKeeper(salon.services, rules: rules).pass(at: salon.clock.clock.now())
        try await hear()
        try await changeAndDelete(answer)
        try await hear()
        return known
    }

    /// What members do under their own names.
    private func live() async throws {
        for browser in [ada, jiwoo] {
            let id = try await salon.database.read { [name = browser.name] reader in
                try reader.one("SELECT id FROM accounts WHERE handle_key = \(name)") { row in
                    try row.next(as: ID<Account>.self)
                }
            }
            let photo = try salon.uploaded(try Sample.jpeg(tint: browser.name == "ada" ? 80 : 120))
            try await ChangePhoto(account: id, path: photo)(salon.services)
            let post = try await browser.post("/posts", [("text", "Under my own name #lounge")])
            #expect(post.status == 303, "\(post.text)")
            #expect(try await minsu.post("/@\(browser.name)/follow").status == 303)
        }
        let works = try await salon.shareWork("Still life", by: jiwoo.browser)
        _ = try await ada.post("/posts/\(works)/like")
    }

    private func like(_ post: ID<LoungePost>, by browser: WatchedBrowser) async throws {
        let answer = try await browser.post("/lounge/\(post)/like")
        #expect(answer.status == 303, "\(answer.text)")
    }

    private func pressAndThinkAgain(_ post: ID<LoungePost>) async throws {
        for path in ["", "/withdraw", ""] {
            let answer = try await ada.post("/lounge/\(post)/transparency\(path)")
            #expect(answer.status == 303, "\(answer.text)")
        }
    }

    private func restAndAppeal() async throws {
        #expect(try await jiwoo.get("/lounge/me").status == 200)
        #expect(try await jiwoo.post("/lounge", [("text", "may I?")]).status == 403)
        let persona = try await persona(of: jiwoo)
        let sanction: ID<Sanction>? = try await salon.database.read { reader in
            try reader.value("SELECT MAX(id) FROM lounge_sanctions WHERE persona_id = \(persona) AND ended_on IS NULL")
        }
        let path = "/lounge/sanctions/\(try #require(sanction))/appeal"
        let appeal = try await jiwoo.post(path, [("text", "\(Self.secret) 억울해요")])
        #expect(appeal.status == 303, "\(appeal.text)")
    }

    /// 민수 sends every form of the moderation pages once.
    private func decideEverything() async throws {
        let first = try await minsu.get("/lounge/moderation")
        #expect(first.status == 200)
        let tabs = LoungeCrawl.links(in: first.text).filter { $0.hasPrefix("/lounge/moderation") }
        for tab in Set(tabs + ["/lounge/moderation"]).sorted() {
            for form in LoungeCrawl.forms(in: try await minsu.get(tab).text) where form.action.hasPrefix("/lounge/") {
                let answer = try await minsu.post(form.action, form.fields)
                #expect(answer.status < 500, "\(form.action)")
            }
        }
        #expect(try await salon.count("lounge_decisions") > 0)
    }

    private func changeAndDelete(_ answer: ID<LoungePost>) async throws {
        let renamed = try await ada.post("/lounge/me/edit", [("nickname", "greyheron9b"), ("intro", "molting")])
        #expect(renamed.status == 303, "\(renamed.text)")
        #expect(try await ada.post("/lounge/\(answer)/delete").status == 303)
        #expect(try await ada.post("/settings/profile", [("name", "Ada Byron"), ("handle", "ada")]).status < 500)
    }
}
