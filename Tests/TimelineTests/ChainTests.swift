import Core
import Foundation
import Posts
import TestKit
import Testing

@testable import Timeline

@Suite struct ChainTests {
    // Catches a thread of the member's own of which a page shows the first post and a link, or all of it backwards, and
    // others' replies that are in its way or gone.
    @Test(arguments: TestEngine.available)
    func showsHowTheAuthorGoesOnInOrder(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let stage = try await Stage(salon)
            let root = try await stage.post("root")
            let other = try await stage.post("other", by: 1, to: root)
            let one = try await stage.post("one", to: root)
            let two = try await stage.post("two", to: one)
            let aside = try await stage.post("aside", by: 2, to: one)
            // Answered further up instead of at the end, it is still read after what came before it.
            let three = try await stage.post("three", to: root)
            // Replies to others are no part of the author's own chain, and begin another.
            let back = try await stage.post("back", to: other)
            let again = try await stage.post("back again", to: back)

            let page = try await stage.thread(root)
            #expect(page.chain.posts.map(\.id) == [one, two, three])
            #expect(page.chain.posts.map(\.answers) == [1, 0, 0])
            #expect(page.chain.onward == nil)
            #expect(page.answers.map(\.id) == [other])
            let middle = try await stage.thread(one)
            #expect(middle.textsAbove == ["root"])
            #expect(middle.chain.posts.map(\.id) == [two, three])
            #expect(middle.answers.map(\.id) == [aside])
            let answer = try await stage.thread(back)
            #expect(answer.textsAbove == ["root", "other"])
            #expect(answer.chain.posts.map(\.id) == [again])
            #expect(try await stage.thread(other).chain.posts.isEmpty)

            // Of what is deleted in the middle, the place is left for what others have said there.
            try await stage.delete(one)
            let rest = try await stage.thread(root)
            #expect(rest.chain.posts.map(\.entry.text) == [nil, "two", "three"])
            #expect(rest.chain.posts.map(\.id) == [one, two, three])
            #expect(rest.chain.posts.map(\.answers) == [1, 0, 0])
            #expect(rest.answers.map(\.id) == [other])
            // And with the last of that it goes.
            try await stage.delete(aside, by: 2)
            #expect(try await stage.thread(root).chain.posts.map(\.id) == [two, three])
        }
    }

    // Catches a post of a chain that appears twice on a page, and others' replies to a deleted one that no page leads
    // to.
    @Test(arguments: TestEngine.available)
    func aDeletedPostOfItStandsWhereItWas(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let stage = try await Stage(salon)
            let root = try await stage.post("root")
            let one = try await stage.post("one", to: root)
            let two = try await stage.post("two", to: one)
            let three = try await stage.post("three", to: two)
            let others = [try await stage.post("b", by: 1, to: two), try await stage.post("c", by: 2, to: two)]
            try await stage.delete(two)
            let client = salon.visitor()
            func times(_ post: ID<Post>, _ text: String) -> Int {
                text.components(separatedBy: #"id="post-\#(post)""#).count - 1
            }
            for (post, chain) in [(root, [one, two, three]), (one, [two, three])] {
                let page = try await stage.thread(post)
                #expect(page.chain.posts.map(\.id) == chain)
                #expect(page.chain.posts.map(\.answers) == chain.map { $0 == two ? 2 : 0 })
                #expect(page.answers.isEmpty)
                let text = try await client.get("/posts/\(post)").text
                #expect(chain.map { times($0, text) } == chain.map { _ in 1 })
                #expect(text.contains(#"data-more="/posts/\#(two)?part=branch""#))
            }
            let part = try await client.get("/posts/\(two)?part=branch")
            #expect(part.status == 200 && others.map { times($0, part.text) } == [1, 1])
            #expect(times(three, part.text) == 0)
            // Without scripts the link leads to the page of what is gone.
            let page = try await client.get("/posts/\(two)")
            #expect(page.status == 410 && (others + [two, three]).map { times($0, page.text) } == [1, 1, 1, 1])
        }
    }

    // Catches a chain that is read as a whole, however long it is.
    @Test(arguments: TestEngine.available)
    func pagesALongChain(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let stage = try await Stage(salon)
            let root = try await stage.post("root")
            var wanted: [ID<Post>] = []
            for number in 0..<70 { wanted.append(try await stage.post("\(number)", to: wanted.last ?? root)) }
            var found: [ID<Post>] = []
            var next: ID<Post>? = root
            while let post = next {
                let chain = try await stage.thread(post).chain
                #expect(chain.id == root && chain.posts.count <= PostReader.pageSize)
                #expect(chain.posts.allSatisfy { $0.answers == 0 })
                found += chain.posts.map(\.id)
                next = chain.onward
            }
            #expect(found == wanted)
        }
    }

    // Catches a part of a thread that is a whole page, or lacks what the link has promised.
    @Test(arguments: TestEngine.available)
    func opensPartsInPlace(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let stage = try await Stage(salon)
            let root = try await stage.post("root")
            let one = try await stage.post("one", to: root)
            let aside = try await stage.post("aside", by: 1, to: one)
            let later = try await stage.post("later", by: 2, to: one)
            let client = salon.visitor()
            let page = try await client.get("/posts/\(root)")
            #expect(page.text.contains(#"data-more="/posts/\#(one)?part=branch""#))
            let part = try await client.get("/posts/\(one)?part=branch").text
            let places = [aside, later].map { part.range(of: "post-\($0)")?.lowerBound }
            #expect(!part.contains("<html") && places[0] != nil && places[1] != nil)
            if let first = places[0], let second = places[1] { #expect(first < second) }
            let chain = try await client.get("/posts/\(root)?part=chain").text
            #expect(chain.contains("post-\(one)") && !chain.contains("post-\(aside)") && !chain.contains("<html"))
        }
    }
}
