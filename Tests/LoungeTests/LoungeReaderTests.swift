import Core
import SQL
import TestKit
import Testing

@testable import Lounge
@testable import Personas

@Suite struct LoungeReaderTests {
    @Test(arguments: TestEngine.available)
    func pagesHaveNoGapsAndNoDoubles(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let (ada, minsu) = (stage.persona(.ada), stage.persona(.minsu))
            var posts: [ID<LoungePost>] = []
            var replies: [ID<LoungePost>] = []
            var authors: [ID<LoungePost>: ID<Persona>] = [:]
            for number in 0..<23 {
                let author = number % 3 == 0 ? ada : minsu
                let post = try await stage.post(by: author, text: "\(number)")
                posts.append(post)
                let answerer = number % 2 == 0 ? ada : minsu
                let reply = try await stage.reply(by: answerer, to: posts[number / 12])
                replies.append(reply)
                authors[post] = author
                authors[reply] = answerer
            }
            let selections: [(String, LoungeSelection, [ID<LoungePost>])] = [
                ("home", .home, posts), ("replies", .replies(of: posts[0]), Array(replies.prefix(12))),
                ("posts by", .posts(by: minsu), posts.filter { authors[$0] == minsu }),
                ("replies by", .replies(by: ada), replies.filter { authors[$0] == ada }),
            ]
            for (name, selection, expected) in selections {
                var read: [LoungeItem] = []
                while true {
                    let last = read.last?.id
                    let page = try await stage.database.read { reader in
                        try LoungeReader.page(selection, before: last, limit: 5, viewer: ada, reader)
                    }
                    #expect(page.count <= 5)
                    read += page
                    if page.isEmpty { break }
                    // What is written meanwhile is above.
                    let above = try await stage.post(by: ada)
                    try await stage.reply(by: minsu, to: above)
                }
                #expect(read.map(\.id) == Array(expected.reversed()), "\(name)")
                for item in read { #expect(item.persona == authors[item.id] && item.isOwn == (item.persona == ada)) }
            }
            let quiet = posts[22]
            let nothing = try await stage.database.read { reader in
                try LoungeReader.page(.replies(of: quiet), before: nil, viewer: nil, reader)
            }
            #expect(nothing.isEmpty)
        }
    }

    @Test(arguments: TestEngine.available)
    func authorsFadeForEverybody(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let (ada, minsu) = (stage.persona(.ada), stage.persona(.minsu))
            let post = try await stage.post(by: minsu)
            let reply = try await stage.reply(by: minsu, to: post)
            for (value, step) in [(0, 0), (-19, 0), (-20, 1), (-59, 2), (-100, 5)] {
                try await stage.database.write { transaction in
                    _ = try transaction.execute("UPDATE personas SET value = \(value) WHERE id = \(minsu)")
                }
                for viewer in [nil, ada, minsu] {
                    for item in [post, reply] {
                        let fade = try await stage.item(item, for: viewer)?.fade
                        #expect(fade?.step == step && fade?.isMarked == false, "\(value)")
                    }
                }
            }
            let item = try #require(try await stage.item(post, for: ada))
            #expect(item.nickname == "바람" && item.mark == PersonaMark("바람", key: "바람") && !item.isOwn)
            #expect(try await stage.item(post, for: minsu)?.isOwn == true)
        }
    }

    /// A persona that has pressed at an author sees little of that author, and nobody else learns of it.
    @Test(arguments: TestEngine.available)
    func marksAreForWhoPressed(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let (ada, minsu, jiwoo) = (stage.persona(.ada), stage.persona(.minsu), stage.persona(.jiwoo))
            let pressed = try await stage.post(by: minsu)
            let other = try await stage.post(by: minsu)
            let apart = try await stage.post(by: jiwoo)
            for (state, isMarked, isPressed) in [
                ("counted", true, true), ("capped", true, true), ("held", true, true), ("void", false, true),
                ("withdrawn", false, false),
            ] {
                try await stage.database.write { transaction in
                    _ = try transaction.execute("DELETE FROM lounge_presses")
                }
                try await stage.press(pressed, by: ada, state: state)
                let item = try #require(try await stage.item(pressed, for: ada))
                #expect(item.fade.isMarked == isMarked && item.isPressed == isPressed, "\(state)")
                let beside = try #require(try await stage.item(other, for: ada))
                #expect(beside.fade.isMarked == isMarked && !beside.isPressed, "\(state)")
                for (post, viewer) in [(pressed, minsu), (pressed, jiwoo), (other, jiwoo), (apart, ada)] {
                    let item = try #require(try await stage.item(post, for: viewer))
                    #expect(!item.fade.isMarked && !item.isPressed, "\(state)")
                }
                let unknown = try #require(try await stage.item(pressed))
                #expect(!unknown.fade.isMarked && !unknown.isPressed && !unknown.isLiked && !unknown.isOwn)
            }
        }
    }
}
