import Base
import Core
import Design
import HTTPTypes
import Posts
import SQL
import SalonApp
import TestKit
import Testing

@testable import Gallery
@testable import GalleryPages
@testable import Works

@Suite struct WallTests {
    private func shown(_ text: String) -> [String] { text.matches(of: /id="work-(\d+)"/).map { String($0.1) } }

    private func next(_ text: String) -> String? {
        text.firstMatch(of: /rel="next" href="([^"]+)"/).map { String($0.1) }
    }

    /// Walks to the end as the script does, while new works come in.
    private func walk(
        _ path: String, by browser: Browser, pages: Int = 50, between: () async throws -> Void
    ) async throws -> [String] {
        var answer = try await browser.get(path)
        var seen = shown(answer.text)
        for _ in 0..<pages {
            guard let next = next(answer.text) else { break }
            #expect(next.hasPrefix(path))
            try await between()
            answer = try await browser.get("\(next)&part=cards")
            #expect(answer.status == 200 && !answer.text.contains("<html"))
            // The whole page at the same place shows the same cards.
            #expect(shown(try await browser.get(next).text) == shown(answer.text))
            seen += shown(answer.text)
        }
        return seen
    }

    @Test(arguments: TestEngine.available)
    func pagesWithoutGapOrDouble(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine, options: .with(.gallery)) { salon in
            let minsu = try await salon.member(.minsu)
            let ada = try await salon.member(.ada)
            let author = try await salon.id(of: .minsu)
            let works = try await salon.hangRows(95, by: author)
            let expected = works.reversed().map(\.description)
            let visitor = salon.visitor()
            let late = { _ = try await salon.hangRows(3, by: author) }
            #expect(try await walk("/", by: visitor, between: late) == expected)
            #expect(try await walk("/@minsu", by: visitor, between: {}).count == 95 + 9)
            // Saved in another order than made: the last saved comes first.
            let saved = Array(works.prefix(70)).shuffled()
            let account = try await salon.id(of: .ada)
            for work in saved { try await SavePost(post: work, account: account, isSaved: true)(salon.services) }
            #expect(try await walk("/saved", by: ada, between: {}) == saved.reversed().map(\.description))
            #expect(try await walk("/saved", by: minsu, between: {}) == [])
            for work in saved.reversed() {
                salon.clock.advance(by: .milliseconds(1))
                _ = try await ReactToPost(.like, post: work, account: account, isOn: true)(salon.services)
            }
            #expect(try await walk("/@ada/likes", by: visitor, between: {}) == saved.map(\.description))
        }
    }

    /// A page that ends exactly has no link to an empty one.
    @Test(arguments: [29, 30, 31, 60, 61])
    func endsWhereItEnds(_ count: Int) async throws {
        try await TestSalon.run(on: .sqlite) { salon in
            let author = try await salon.crowd(1)[0]
            _ = try await salon.hangRows(count, by: author)
            var pages = 0
            let seen = try await walk("/", by: salon.visitor()) { pages += 1 }
            #expect(seen.count == count && pages == (count - 1) / WorkQueries.pageSize)
        }
    }

    @Test(arguments: TestEngine.available)
    func showsANewWorkAtOnceToEverybody(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let english = salon.visitor()
            let korean = salon.visitor()
            korean.language = "ko"
            #expect(try await english.get("/").text.contains("An empty wall"))
            #expect(try await korean.get("/").text.contains("아직 빈 벽이에요"))
            #expect(try await minsu.get("/").text.contains("An empty wall"))
            let first = try await salon.shareWork("First", by: minsu)
            for browser in [english, korean, minsu] {
                #expect(shown(try await browser.get("/").text) == [first.description])
            }
            #expect(try await korean.get("/").text.contains(#"<html lang="ko""#))
            let second = try await salon.shareWork("Second", by: minsu, images: 2)
            for browser in [english, korean, minsu] {
                #expect(shown(try await browser.get("/").text) == [second.description, first.description])
            }
            _ = try await minsu.post("/posts/\(second)/delete")
            for browser in [english, korean, minsu] {
                #expect(shown(try await browser.get("/").text) == [first.description])
            }
        }
    }

    /// Visitors alone, once, whatever address the one came by for whom the page was rendered.
    @Test func tellsVisitorsWhatItIs() async throws {
        try await TestSalon.run(on: .sqlite, options: .with(.gallery)) { salon in
            let minsu = try await salon.member(.minsu)
            let visitor = salon.visitor()
            let empty = try await visitor.get("/?from=elsewhere").text
            #expect(empty.contains(#"<section class="place-intro""#) && empty.contains(#"<svg class="scene""#))
            _ = try await salon.hangRows(30, by: try await salon.id(of: .minsu))
            _ = try await salon.shareWork("Newest", by: minsu)
            _ = try await visitor.get("/?from=elsewhere")
            let page = try await visitor.get("/").text
            #expect(page.contains(#"<section class="place-intro brief""#) && !page.contains("elsewhere"))
            let older = try #require(next(page))
            #expect(try await !visitor.get(older).text.contains("place-intro"))
            #expect(try await !minsu.get("/").text.contains("place-intro"))
            // Kept as before.
            let tag = try #require(try await visitor.get("/").headers[.eTag])
            #expect(try await visitor.get("/", headers: ["if-none-match": tag]).status == 304)
        }
    }

    /// Rendered once for all viewers, until a work appears or is deleted, here or on another node.
    @Test func keepsThePageUntilItChanges() async throws {
        try await TestSalon.run(on: .sqlite) { salon in
            let author = try await salon.crowd(1)[0]
            let wall = HomeWall(database: salon.database)
            let works = try await salon.hangRows(2, by: author)
            let shell = Shell.live(in: .english, at: salon.clock.clock.now(), features: .all)
            let before = try await wall.content(shell, now: salon.clock.clock.now()).html.text
            #expect(shown(before).count == 2)
            try await salon.database.write { transaction in
                try transaction.execute("DELETE FROM posts WHERE id = \(works[0])")
                try transaction.emit(CommentPosted.sample)
            }
            #expect(try await wall.content(shell, now: salon.clock.clock.now()).html.text == before)
            wall.note(try await salon.database.outbox.entries(after: 0, limit: 10).map(\.event))
            #expect(try await wall.content(shell, now: salon.clock.clock.now()).html.text == before)
            try await salon.database.write { transaction in
                try transaction.emit(WorkPublished(work: works[1], author: author))
            }
            wall.note(try await salon.database.outbox.entries(after: 1, limit: 10).map(\.event))
            #expect(
                shown(try await wall.content(shell, now: salon.clock.clock.now()).html.text) == [works[1].description])
            // What the outbox no longer has.
            try await salon.database.write { transaction in
                try transaction.execute("DELETE FROM posts WHERE id = \(works[1])")
            }
            wall.note([.gap])
            #expect(shown(try await wall.content(shell, now: salon.clock.clock.now()).html.text).isEmpty)
            #expect(
                try await wall.content(
                    Shell.live(in: .korean, at: salon.clock.clock.now(), features: .all), now: salon.clock.clock.now()
                ).html.text
                    != wall.content(shell, now: salon.clock.clock.now()).html.text)
        }
    }
}

/// Something that changes no wall.
private struct CommentPosted: Event {
    static let name = "something-else"
    static let sample = CommentPosted()
}
