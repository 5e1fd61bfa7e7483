import Base
import Core
import Posts
import SQL
import SpaceKit
import TestKit
import Testing

@testable import Timeline

/// Who may quote, and how what is quoted is taken out again.
@Suite struct QuoteTests {
    // Catches a policy that somebody gets around, one that keeps out whom it lets, and an author who may not quote
    // themselves.
    @Test(arguments: TestEngine.available)
    func asksThePolicy(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let stage = try await Stage(salon)
            try await stage.follow(1, 0)
            for (policy, visibility, may) in [
                (QuotePolicy.everybody, PostVisibility.everybody, [true, true, true]),
                (.everybody, .members, [true, true, true]), (.followers, .everybody, [true, true, false]),
                (.nobody, .everybody, [true, false, false]), (.everybody, .followers, [true, false, false]),
            ] {
                var said = PublishPost(author: stage.people[0], text: "To quote", visibility: visibility)
                said.quotePolicy = policy
                let post = try await said(salon.services)
                for (person, mayQuote) in zip([0, 1, 2], may) {
                    // Who does not follow does not see what is for followers.
                    guard visibility != .followers || person != 2 else { continue }
                    let case_ = "\(policy) \(visibility) by \(person)"
                    let viewer = stage.people[person]
                    let rights = try await salon.database.read { try QuoteRights.find(post, for: viewer, $0) }
                    #expect(rights?.mayQuote == mayQuote, "\(case_)")
                    do {
                        try await stage.post("Quoted", by: person, quoting: post)
                        #expect(mayQuote, "\(case_)")
                    } catch let problem as Problem {
                        #expect(!mayQuote && problem.status == 422, "\(case_)")
                    }
                }
            }
        }
    }

    // Catches a policy that others set, or that changes nothing.
    @Test(arguments: TestEngine.available)
    func itsAuthorChangesThePolicy(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let stage = try await Stage(salon)
            let post = try await stage.post("Mine")
            await #expect(throws: Problem.self) {
                try await ChangeQuotePolicy(post: post, account: stage.people[1], policy: .nobody)(salon.services)
            }
            try await stage.post("Still", by: 1, quoting: post)
            try await ChangeQuotePolicy(post: post, account: stage.people[0], policy: .nobody)(salon.services)
            await #expect(throws: Problem.self) { try await stage.post("No more", by: 1, quoting: post) }
        }
    }

    // Catches a post that is shown in a quote from which its author has taken it, and somebody else who does so.
    @Test(arguments: TestEngine.available)
    func isTakenOutByItsAuthor(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let stage = try await Stage(salon)
            let quoted = try await stage.post("Quoted words"), other = try await stage.post("Another")
            let quoting = try await stage.post("Look", by: 1, quoting: quoted)
            for person in [1, 2] {
                await #expect(throws: Problem.self) {
                    try await RemoveFromQuote(post: quoting, account: stage.people[person])(salon.services)
                }
            }
            await #expect(throws: Problem.self) {
                try await RemoveFromQuote(post: quoting, account: stage.people[0], quoted: other)(salon.services)
            }
            for _ in 0..<2 {
                try await RemoveFromQuote(post: quoting, account: stage.people[0], quoted: quoted)(salon.services)
            }
            for person in [0, 1, 2] {
                let (posts, viewer, facts) = (stage.reader(person), stage.people[person], salon.facts)
                let now = salon.clock.clock.now()
                let (item, whole, list) = try await salon.database.read { reader in
                    (
                        try posts.one(quoting, reader),
                        try facts.posts([quoting, quoted], for: viewer, reader),
                        try PostQueries.quotes(
                            of: quoted, ListSpan(size: 10), viewer: viewer, now: now, reader)
                    )
                }
                guard case .gone? = item?.quote else {
                    Issue.record("shown to \(person)")
                    continue
                }
                #expect(whole[quoting]?.quote?.state == .revoked && whole[quoted]?.quotes == 0)
                #expect(list.items.isEmpty)
            }
        }
    }

    // Catches a menu without a way out, a page without a question or with one for others, and a composer that does not
    // say no.
    @Test(arguments: TestEngine.available)
    func pagesOfferIt(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let (minsu, ada) = (try await salon.member(.minsu), try await salon.member(.ada))
            let (hers, his) = (try await salon.id(of: .ada), try await salon.id(of: .minsu))
            let quoted = try await PublishPost(author: his, text: "Quoted words")(salon.services)
            let quoting = try await PublishPost(author: hers, text: "Look", quoting: quoted)(salon.services)
            let path = "/posts/\(quoting)/unquote"
            #expect(try await minsu.get("/posts/\(quoting)/menu").text.contains(path))
            #expect(try await !ada.get("/posts/\(quoting)/menu").text.contains(path))
            #expect(try await minsu.get(path).text.contains("Remove your post from this one?"))
            #expect(try await ada.get(path).status == 404)
            #expect(try await ada.post(path).status == 404)
            #expect(try await ada.get("/posts/\(quoting)").text.contains("Quoted words"))
            #expect(try await minsu.post(path).location == "/posts/\(quoting)")
            let page = try await ada.get("/posts/\(quoting)").text
            #expect(!page.contains("Quoted words") && page.contains("This post is no longer here."))
            #expect(try await !minsu.get("/posts/\(quoting)/menu").text.contains(path))

            let compose = "/posts/new?quote=\(quoted)"
            #expect(try await ada.get("/posts/\(quoted)/menu").text.contains(compose))
            try await ChangeQuotePolicy(post: quoted, account: his, policy: .nobody)(salon.services)
            #expect(try await !ada.get("/posts/\(quoted)/menu").text.contains(compose))
            #expect(try await ada.get(compose).text.contains("You can’t quote this post."))
            #expect(try await ada.post("/posts", [("text", "a"), ("quote", "\(quoted)")]).status == 422)
        }
    }
}
