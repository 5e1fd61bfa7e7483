import Kernel
import Posts
import SQL
import TestKit
import Testing
import Timeline

@testable import Base
@testable import Core

/// Words, domains and links that may not be published here. Private messages are nobody's to look at.
@Suite struct PublicRulesTests {
    private struct Rules {
        let salon: TestSalon

        func add(_ kind: PublicRuleKind, _ text: String) async throws {
            try await salon.database.write { transaction in
                try transaction.execute(
                    """
                    INSERT INTO public_rules (id, kind, text, key, created_by)
                    VALUES (\(salon.services.ids.next(PublicRule.self)), \(kind), \(text), \(text), 'minsu')
                    """)
            }
            try await salon.services.rules.load()
        }
    }

    // Catches a host that browsers read otherwise than the rules do, and a longer or shorter name taken for it.
    @Test(arguments: [
        ("https://spam.example", true), ("HTTP://Spam.Example:8080/x?y", true), ("https://www.spam.example/", true),
        ("https://user:pass@spam.example/", true), ("https://good.example@spam.example/", true),
        ("https://spam%2Eexample/", true), ("https://spam.example./", true), ("https://s\u{AD}pam.example", true),
        ("spam.example", true), ("https://a.b.c.spam.example#x", true), ("https://spam。example", true),
        ("https://notspam.example", false), ("https://spam.example.org", false), ("https://example/", false),
        ("https://good.example/https://spam.example", false), ("https://good.example/?u=@spam.example", false),
        ("", false), ("https://", false), ("https://...", false), ("https://%", false), ("https://@", false),
    ])
    func readsHostsAsBrowsersDo(_ address: String, _ isBlocked: Bool) {
        let domains = LinkHost(address)?.domains ?? []
        // However much that nobody sees is behind it.
        let padded = LinkHost(address + String(repeating: "%C2%AD", count: 500))?.domains ?? []
        if isBlocked, address.hasSuffix("e") { #expect(padded.contains("spam.example"), "\(address), padded") }
        #expect(domains.contains("spam.example") == isBlocked, "\(address): \(domains)")
    }

    // Catches time that grows with the square of a hostile address.
    @Test(.timeLimit(.minutes(1))) func endlessHostsTakeNoTime() {
        for address in [String(repeating: "a.", count: 200_000), String(repeating: "%2E", count: 200_000)] {
            #expect((LinkHost("https://\(address)")?.domains.count ?? 0) <= 254)
        }
    }

    // Catches a door that publishes without a look at the rules, one that does not say which word it was, a refusal of
    // what was published before, and rules that look into private messages.
    @Test(arguments: TestEngine.available)
    func blockedWordsComeThroughNoDoor(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu), ada = try await salon.member(.ada)
            let work = try await salon.shareWork("Shoes", by: ada)
            let sent = [("text", "Casino tonight"), ("client_id", "one")]
            #expect(try await ada.post("/posts", sent).status == 303)
            try await Rules(salon: salon).add(.word, "casino")
            try await Rules(salon: salon).add(.word, "도박")
            let posts = try await salon.count("posts")
            // Sent again by a browser that has not heard that it arrived.
            #expect(try await ada.post("/posts", sent).status == 303)
            let id = try await salon.database.read { reader in
                try reader.one("SELECT MAX(id) FROM posts WHERE kind = 'post'") { try $0.next(as: ID<Post>.self) }
            }
            let doors: [(String, [(String, String)])] = [
                ("/posts", [("text", "The CASINO!")]), ("/posts", [("text", "x"), ("warning", "온라인 도박은")]),
                ("/posts", [("text", "x"), ("poll-1", "Ca\u{200B}sino"), ("poll-2", "Home")]),
                ("/posts", [("text", "casino"), ("in_reply_to", id.description)]),
                ("/posts/\(id)/edit", [("text", "casino")]),
                ("/works/\(work)/comments", [("text", "casino, 도박")]),
                ("/works/\(work)/edit", [("title", "Casino")]),
            ]
            for (path, fields) in doors {
                let answer = try await ada.post(path, fields)
                #expect(answer.status == 422, "\(path) \(fields)")
                #expect(answer.text.contains("not allowed here: "), "\(path) \(fields)")
            }
            // Nobody is above the rules.
            #expect(try await minsu.post("/posts", [("text", "casino")]).status == 422)
            #expect(try await salon.count("posts") == posts)
            // Whole words: not those that only contain one.
            #expect(try await ada.post("/posts", [("text", "Casinos are buildings")]).status == 303)
            _ = try await ada.post("/@minsu/message", [("text", "casino?")])
        }
    }

    // Catches a domain that a profile, a caption or a part of the name gets past.
    @Test(arguments: TestEngine.available)
    func blockedDomainsComeThroughNoDoor(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            _ = try await salon.member(.minsu)
            let ada = try await salon.member(.ada)
            try await Rules(salon: salon).add(.domain, "spam.example")
            for text in [
                "see https://spam.example/a", "(http://x@WWW.spam.example)", "https://spam%2eexample",
                "spam.example, too",
            ] {
                let answer = try await ada.post("/posts", [("text", text)])
                #expect(answer.status == 422 && answer.text.contains("Links to spam.example"), "\(text)")
            }
            // However it is spelt, by whoever added it before names had one spelling, too.
            try await Rules(salon: salon).add(.domain, "한국.example")
            for text in ["https://한국.example/소개", "http://a.한국.example", "https://xn--3e0b707e.example"] {
                for (path, field) in [("/posts", "text"), ("/settings/profile", "links")] {
                    let answer = try await ada.post(path, [("name", "Ada"), (field, text)], files: [])
                    #expect(answer.status == 422 && answer.text.contains("Links to 한국.example"), "\(path) \(text)")
                }
            }
            let harmless = [("text", "_spam.example is bad, https://notspam.example")]
            #expect(try await ada.post("/posts", harmless).status == 303)
            let profiles = [
                ("links", "spam.example/me"), ("bio", "https://spam.example"), ("links", "a.spam.example"),
                ("links", "ｓpam.example"),
            ]
            for (field, value) in profiles {
                let answer = try await ada.post("/settings/profile", [("name", "Ada"), (field, value)], files: [])
                #expect(answer.status == 422 && answer.text.contains("Links to spam.example"), "\(field) \(value)")
            }
        }
    }

    // Catches a limit that old accounts, links to the instance itself or posts without links feel, and one that a reply
    // or an edit gets past.
    @Test(arguments: TestEngine.available)
    func newMembersPostFewLinks(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine, limitsRates: true) { salon in
            _ = try await salon.member(.minsu)
            let ada = try await salon.member(.ada)
            func post(_ text: String) async throws -> Answer {
                salon.clock.advance(by: .seconds(20))
                return try await ada.post("/posts", [("text", text)])
            }
            func links(_ count: Int, _ host: String = "a.example") -> String {
                (0..<count).map { "https://\(host)/\($0)" }.joined(separator: " ")
            }
            let own = try #require(LinkHost(salon.services.site.publicURL)).name
            let refused = try await post(links(4))
            #expect(refused.status == 422 && refused.text.contains("up to 3 links"))
            #expect(try await post(links(9, own)).status == 303)
            for _ in 0..<10 { #expect(try await post(links(3)).status == 303) }
            let many = try await post(links(1))
            #expect(many.status == 429 && many.text.contains("10 posts with links a day"))
            #expect(!many.header("retry-after").isEmpty)
            #expect(try await post("No link").status == 303)
            let id = try await salon.database.read { reader in
                try reader.one("SELECT MAX(id) FROM posts") { try $0.next(as: ID<Post>.self) }
            }
            #expect(try await ada.post("/posts/\(id)/edit", [("text", links(1))]).status == 429)
            salon.clock.advance(by: .days(8))
            #expect(try await post(links(12)).status == 303)
        }
    }

    // Catches a process that goes on with old rules when another one has changed them, and an older read that wins.
    @Test(.timeLimit(.minutes(1)), arguments: TestEngine.available)
    func changesAreReread(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let other = PublicRules(salon.database)
            salon.database.observe { other.note($0) }
            try await other.update()
            #expect(other.problems(with: [PublishedText("text", "casino")]).isEmpty)
            for word in ["one", "two", "casino"] {
                try await salon.database.write { transaction in
                    try transaction.execute(
                        """
                        INSERT INTO public_rules (id, kind, text, key, created_by)
                        VALUES (\(salon.services.ids.next(PublicRule.self)), 'word', \(word), \(word), '')
                        """)
                    try transaction.emit(RulesChanged())
                }
            }
            // It reads them when it has heard of them; the time limit ends a wait for what never comes.
            while other.problems(with: [PublishedText("text", "casino")]).isEmpty {
                try await Task.sleep(for: .milliseconds(10))
            }
            #expect(other.problems(with: [PublishedText("text", "casino")]).first?.field == "text")
            #expect(other.problems(with: [PublishedText("text", String(repeating: "casino ", count: 90_000))]).isEmpty)
        }
    }
}
