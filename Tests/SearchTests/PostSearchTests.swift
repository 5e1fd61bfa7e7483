import Base
import Core
import Design
import Kernel
import TestKit
import Testing

@testable import SQL
@testable import Search
@testable import SearchPages

@Suite struct PostSearchTests {
    @Test func textsAreTakenApart() {
        // Letter by letter as it is typed, then by initials; what is half typed begins what is whole.
        for (text, typed) in [
            ("오늘은 전시회", "전시"), ("오늘은 전시회", "저"), ("오늘은 전시회", "전ㅅ"), ("이지", "잊"), ("오늘은 전시회", "ㅈㅅㅎ"), ("오늘은 전시회", "ㅈ"),
            ("오늘은 전시회", "오늘은 ㅈㅅ"), ("오늘은 전시회", "전시 오늘"), ("UX디자인 #포스터", "디자"), ("UX디자인 #포스터", "#포스"),
            ("UX디자인 #포스터", "ux디"), ("좋아ㅋㅋㅋ", "ㅋㅋ"), ("좋아ㅋㅋㅋ", "좋아"), ("Crème brûlée", "creme BRU"), ("안녕", "안ㄴ"),
            ("대박ㅋㅋㅋ", "대박ㅋㅋ"),
            ("정말ㅠㅠ", "정말ㅠ"), ("정말ㅠㅠ", "정말ㅠㅠ"), ("한ㄱ글", "한ㄱ글"), ("김민수", "김ㅁㅅ"),
            ("안녕하세요", "\u{110B}\u{1161}\u{11AB}\u{1102}"), ("\u{110B}\u{1161}\u{11AB}\u{1102}\u{1167}", "안녀"),
            ("ｆｕｌｌ", "full"), ("It's 2026", "2026 s"),
        ] {
            let words = SearchWords.words(of: text)
            for beginning in SearchWords.asked(typed) {
                #expect(words.contains { $0.hasPrefix(beginning) }, "\(typed) in \(text)")
            }
            #expect(!SearchWords.asked(typed).isEmpty)
        }
        for (text, typed) in [("전시회", "시회"), ("전시회", "ㅅㅎ"), ("light", "ight"), ("바다", "바당")] {
            let words = SearchWords.words(of: text)
            #expect(
                SearchWords.asked(typed).contains { asked in !words.contains { $0.hasPrefix(asked) } },
                "\(typed) in \(text)")
        }
        #expect(SearchWords.asked("… !? 🎨") == [] && SearchWords.words(of: "바다").count == 2)
        #expect(SearchWords.asked(String(repeating: "가 나 다 라 마 바 사 아 자 ", count: 9)).count == 6)
        #expect(SearchWords.words(of: (0..<5_000).map { "w\($0)" }.joined(separator: " ")).count == 300)
    }

    // Catches a mark that is not found, one that stands for anything, and a question that its marks keep from finding.
    @Test func marksAreFoundAsTheyStand() {
        func isFound(_ typed: String, in text: String) -> Bool {
            let words = SearchWords.words(of: text)
            return SearchWords.ways(SearchText(typed)).contains { beginnings in
                !beginnings.isEmpty && beginnings.allSatisfy { beginning in words.contains { $0.hasPrefix(beginning) } }
            }
        }
        for (text, typed) in [
            ("C++ 입문", "C++"), ("(C++), 그리고", "c++"), ("C++ 입문", "c+"), ("C++ 입문", "입문 C++"), ("배워요: C#.", "C#"),
            (".NET 8", ".net"),
            ("TC_2026", "TC_"), ("50% 할인", "50%"), ("50% 할인", "%"), ("a_b", "_"), ("a\\b", "\\"), ("\"무제\"", "\""),
            ("\"무제\"", "\"무제\""),
            ("무제", "\"무제\""), ("정말?!", "?"), ("정말?", "정말?"), ("정말", "정말?"), ("10％", "10%"), ("봄·여름", "봄·여름"),
            ("「봄」", "「"),
            ("우리 🎨 작업", "🎨"), ("a★b", "★"), ("₩5,000", "₩5,000"), ("#바다", "#바다"), ("바다", "#바다"), ("minsu", "@minsu"),
            ("Spider-Man", "spider-man"), ("Spider Man", "spider-man"), ("A.I.", "a.i."), ("x=y'", "x=y"),
        ] {
            #expect(isFound(typed, in: text), "\(typed) in \(text)")
        }
        for (text, typed) in [
            ("C 입문", "C++"), ("C# 입문", "C++"), ("Cat", "C#"), ("TCX", "TC_"), ("TC-1", "TC_"), ("50 할인", "50%"),
            ("바다", "%"), ("바다", "_"),
            ("바다", "\\"), ("바다", "\""), ("★", "☆"),
        ] {
            #expect(!isFound(typed, in: text), "\(typed) in \(text)")
        }
        #expect(SearchWords.words(of: String(repeating: ".,;", count: 5_000)).count <= 200)
        #expect(SearchWords.ways(SearchText(String(repeating: "+ ", count: 500)))[0].count <= 6)
    }

    @Test func excerptsShowWhatWasAsked() {
        func excerpt(_ text: String, _ typed: String) -> String {
            MarkedExcerpt(text, around: SearchWords.asked(typed)).view.text
        }
        #expect(excerpt("오늘은 <전시회> 첫날", "전시") == "오늘은 &lt;<mark>전시회</mark>&gt; 첫날")
        #expect(excerpt("UX디자인, 디자인실", "디자") == "UX<mark>디자인</mark>, <mark>디자인실</mark>")
        let long = "\(String(repeating: "바람 ", count: 100))전시회 \(String(repeating: "바람 ", count: 100))"
        let cut = excerpt(long, "ㅈㅅㅎ")
        #expect(cut.contains("<mark>전시회</mark>") && cut.hasPrefix("… ") && cut.hasSuffix(" …") && cut.count < 300)
        #expect(excerpt("short", "nothing") == "short")
        // A tag is not broken after its sign.
        let tag = #"<span class="tag">#<mark>전시회</mark></span>"#
        #expect(excerpt("#전시회", "전시") == tag && excerpt("첫 #전시회 #1", "전시") == #"첫 \#(tag) <span class="tag">#1</span>"#)
        #expect(excerpt("# 전시회 C#도", "전시") == "# <mark>전시회</mark> C#도")
    }

    @Test(arguments: TestEngine.available)
    func findsTheNewestFirstAndKeepsUp(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let people = try await salon.crowd(4)
            let work = try await salon.post(by: people[0], "전시 설명")
            let first = try await salon.write("첫 전시 이야기", by: people[0])
            let comment = try await salon.write("전시 정말 좋아요", by: people[1], .comment, below: work)
            let reply = try await salon.write("전시 어디서 하나요?", by: people[2], .reply, below: first)
            #expect(try await salon.sought("전시") == [])
            #expect(try await PostIndexer.fill(salon.database) == 3)
            #expect(try await PostIndexer.fill(salon.database) == 0)
            #expect(try await salon.sought("전시") == [reply, comment, first])
            #expect(try await salon.sought("좋아 전") == [comment])
            #expect(try await salon.sought("ㅇㅇㄱ") == [first])
            #expect(try await salon.sought("없는말") == [])
            // Of spaces that are on.
            #expect(try await salon.sought("전시", [.posts, .threads]) == [reply, first])
            #expect(try await salon.sought("전시", [.posts, .works]) == [comment])

            try await salon.change("UPDATE posts SET text = \("첫 공연 이야기") WHERE id = \(first)")
            try await salon.change("UPDATE posts SET like_count = 5 WHERE id = \(comment)")
            #expect(try await PostIndexer.fill(salon.database) == 1)
            #expect(try await salon.sought("전시") == [reply, comment])
            #expect(try await salon.sought("공연") == [first])
            // A stone says nothing, and what is gone is found no more.
            try await salon.change(
                "UPDATE posts SET text = '', author_id = NULL, state = 'removed' WHERE id = \(first)")
            try await salon.change("DELETE FROM posts WHERE id = \(work)")
            try await PostIndexer.fill(salon.database)
            #expect(try await salon.sought("공연") == [])
            #expect(try await salon.sought("전시") == [reply])
            try await salon.change("DELETE FROM accounts WHERE id = \(people[2])")
            #expect(try await salon.sought("전시") == [])
        }
    }

    /// The words of texts that are gone are nowhere, and an index that is wrong is put right.
    @Test(arguments: TestEngine.available)
    func verifies(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let author = try await salon.crowd(1)[0]
            let secret = try await salon.write("비밀이야기 common", by: author)
            let other = try await salon.write("common words", by: author)
            #expect(try await PostIndexer.verify(salon.database) == 0)
            try await salon.database.write { transaction in
                try WordIndex.posts.write(["wrong"], for: other.rawValue, in: transaction)
            }
            #expect(try await salon.sought("words") == [])
            #expect(try await salon.sought("wrong") == [other])
            #expect(try await PostIndexer.verify(salon.database) == 1)
            #expect(try await salon.sought("common") == [other, secret])
            #expect(try await salon.sought("wrong") == [])
            try await salon.change("DELETE FROM posts WHERE id = \(secret)")
            #expect(try await PostIndexer.verify(salon.database) == 0)
            if engine == .sqlite {
                #expect(try await salon.count("post_words_known WHERE word IN ('common', 'words')") == 2)
                #expect(try await salon.count("post_words_known") == 2)
            }
        }
    }

    @Test(arguments: TestEngine.available)
    func blockedMutedAndHiddenAreNotFound(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let people = try await salon.crowd(5)
            let works = [try await salon.post(by: people[1]), try await salon.post(by: people[4])]
            var posts: [ID<Post>] = []
            for person in people { posts.append(try await salon.write("바다 그림", by: person)) }
            let belowBlocked = try await salon.write("바다 좋아요", by: people[4], .comment, below: works[0])
            let loud = try await salon.write("바다 스포일러", by: people[4])
            try await PostIndexer.fill(salon.database)
            try await salon.change(
                "INSERT INTO blocks (account_id, other_id, is_own) VALUES (\(people[0]), \(people[1]), 1)")
            try await salon.change("INSERT INTO mutes (account_id, other_id) VALUES (\(people[0]), \(people[2]))")
            try await salon.change("UPDATE accounts SET is_private = 1 WHERE id = \(people[3])")
            #expect(
                try await salon.sought("바다", by: people[0], muting: ["스포일러"]) == [posts[4], posts[3], posts[0]])
            // Whoever asks for it wants to see it.
            #expect(try await salon.sought("스포일러", by: people[0], muting: ["스포일러"]) == [loud])
            #expect(try await salon.sought("바다") == [loud, belowBlocked, posts[4], posts[2], posts[1], posts[0]])
        }
    }

    /// Each post once, newest first, page after page, whatever is between.
    @Test(arguments: TestEngine.available)
    func pagesWithoutGapOrDouble(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let people = try await salon.crowd(3)
            try await salon.change(
                "INSERT INTO blocks (account_id, other_id, is_own) VALUES (\(people[0]), \(people[1]), 1)")
            var expected: [ID<Post>] = []
            for index in 0..<130 {
                let post = try await salon.write(
                    index % 3 == 0 ? "바다 \(index)" : "바다가 보인다 \(index)", by: people[index % 5 == 0 ? 1 : 2])
                if index % 5 != 0 { expected.insert(post, at: 0) }
            }
            try await PostIndexer.fill(salon.database)
            for typed in ["바다", "ㅂㄷ", "ㅂ", "바"] {
                #expect(try await salon.sought(typed, by: people[0], pages: 9) == expected, "\(typed)")
            }
            #expect(try await salon.sought("ㅂㄷ", by: people[0]) == Array(expected.prefix(30)))
            // A page of which muted words leave nothing is not the end.
            let rare = try await salon.sought("바", by: people[0], muting: ["보인다"], pages: 20)
            #expect(rare.count == 35)
        }
    }

    /// Four thousand posts, and every key is answered by the index.
    @Test(arguments: TestEngine.available)
    func everyKeyUsesTheIndex(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let people = try await salon.crowd(40)
            let words = ["바다", "바람", "전시", "전시회", "light", "paper"] + (0..<600).map { "낱말\($0)" }
            try await salon.database.write { transaction in
                for index in 0..<4_000 {
                    let id = ID<Post>(rawValue: Int64(index) * 1_000 + 77)
                    let text = (0..<5).map { words[(index * 7 + $0 * $0 * 13) % words.count] }.joined(separator: " ")
                    try transaction.execute(
                        """
                        INSERT INTO posts (id, author_id, kind, text)
                        VALUES (\(id), \(people[index % people.count]), 'post', \(text))
                        """)
                }
            }
            try await PostIndexer.fill(salon.database)
            try await salon.database.write { transaction in try transaction.analyze() }
            for (viewer, waiting) in [(nil, nil), (people[7], nil), (people[7], people[7])] as [Searcher] {
                for typed in ["ㅂ", "바", "바다", "전시", "낱말3", "낱말", "ㄴㅁ", "light 바", "ㅈㅅ ㅂㄷ"] {
                    for before in [nil, ID<Post>(rawValue: 2_000_000)] {
                        let match = try await salon.database.read { reader in
                            try WordIndex.posts.match(SearchWords.asked(typed), reader)
                        }
                        let statement = PostSearch.statement(
                            try #require(match), before: before, .all, viewer: viewer, waiting: waiting,
                            now: Timestamp(milliseconds: 0))
                        let scanned = try await salon.database.scannedTables(statement)
                        let lines = try await salon.database.explain(statement)
                        #expect(scanned.isEmpty, "\(typed): \(lines.joined(separator: "\n"))")
                        // FTS5 gives its rows in falling order.
                        if engine == .sqlite {
                            #expect(lines.contains { $0.contains("SCAN i VIRTUAL TABLE INDEX 192:M") }, "\(lines)")
                        }
                    }
                }
            }
            let known = WordIndex.posts.wordsStatement("낱말")
            if engine == .sqlite { #expect(try await salon.database.scannedTables(known).isEmpty) }
        }
    }

    /// Who searches, and again where something of theirs waits for moderators.
    private typealias Searcher = (viewer: ID<Account>?, waiting: ID<Account>?)

    @Test(arguments: TestEngine.available)
    func isATabOfTheSearch(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            _ = try await minsu.post("/posts", [("text", "Sketches for the sea & the harbour"), ("client_id", "1")])
            _ = try await minsu.post(
                "/posts", [("text", "harbour at night"), ("warning", "Spoilers"), ("client_id", "2")])
            try await PostIndexer.fill(salon.database)
            let page = try await salon.visitor().get("/search?q=harb+sk&tab=posts").text
            #expect(
                page.contains("for the sea &amp; the <mark>harbour</mark>") && page.contains("<mark>Sketches</mark>"))
            #expect(page.contains(#"name="tab" value="posts""#) && page.contains(#"href="/posts/"#))
            let warned = try await minsu.get("/search?q=night&tab=posts&part=results").text
            #expect(warned.contains("Spoilers") && !warned.contains("at night"))
            // The keyboard was in the other language.
            #expect(try await minsu.get("/search?q=ㅗㅁ그ㅐㅕㄱ&tab=posts").text.contains("Nothing found"))
            #expect(try await minsu.get("/search?q=ㅗㅁㄱㅠㅐㅕㄱ&tab=posts").text.contains("<mark>harbour</mark>"))
            let hostileTexts = [
                "\"", "*", "\" OR \"a", "NEAR(", "-a", "a:b", "'", "\\", "\u{0}", "^", "(", "가\u{300}",
                String(repeating: "a ", count: 90),
            ]
            for hostile in hostileTexts {
                let answer = try await minsu.get("/search?tab=posts&q=\(hostile.percentEncoded)")
                #expect(answer.status == 200, "\(hostile)")
            }
            for after in ["0.0.0.9223372036854775807.", "9.1.1.0.x", "0.0.0.-1.", "x"] {
                #expect(try await minsu.get("/search?tab=posts&q=a&after=\(after)").status == 200)
            }
        }
    }
}

extension TestSalon {
    fileprivate func write(
        _ text: String, by author: ID<Account>, _ kind: PostKind = .post, below root: ID<Post>? = nil
    ) async throws -> ID<Post> {
        let id = services.ids.next(Post.self)
        try await change(
            """
            INSERT INTO posts (id, author_id, kind, root_id, parent_id, text)
            VALUES (\(id), \(author), \(kind), \(root), \(root), \(text))
            """)
        return id
    }

    fileprivate func change(_ statement: Statement) async throws {
        try await database.write { transaction in _ = try transaction.execute(statement) }
    }

    fileprivate func sought(
        _ typed: String, _ features: Features = .all, by viewer: ID<Account>? = nil, muting words: [String] = [],
        pages: Int = 1
    ) async throws -> [ID<Post>] {
        let viewer = viewer.map { id in
            var viewer = Viewer.plain(id, handle: "h", name: "H", session: SessionKey(bytes: []))
            viewer.mutedWords = MutedWords(words)
            return viewer
        }
        var found: [ID<Post>] = []
        var after: SearchCursor?
        for _ in 0..<pages {
            let visit = SearchVisit(typed: typed, after: after, viewer: viewer, now: services.clock.now())
            let page = try await database.read { reader in
                try PostSearch(visit, SearchWords.asked(typed), features).page(reader)
            }
            found += page.posts.map(\.id)
            guard let next = page.next else { break }
            after = SearchCursor("0.0.0.\(next).")
        }
        return found
    }
}
