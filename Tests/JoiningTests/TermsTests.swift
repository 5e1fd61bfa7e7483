import Core
import TestKit
import Testing

@testable import Accounts
@testable import Joining

/// The texts, and the pages they are read on.
@Suite struct TermsTests {
    /// What a member agrees to is one text in two languages: whoever changes one changes both, and the version with them.
    @Test(arguments: TermsKind.allCases)
    func bothLanguagesHaveOneVersion(kind: TermsKind) {
        let (korean, english) = (kind.text(in: .korean), kind.text(in: .english))
        #expect(korean.version == english.version)
        #expect(korean.version.wholeMatch(of: /20\d\d-\d\d-\d\d/) != nil, "\(korean.version)")
    }

    /// What the spaces need, as each of them says, and words that are nobody else's.
    struct SpaceWords {
        let features: Features
        let korean: [String]
        let english: Set<String>

        private static let posts: Features = [.profiles, .follows, .posts, .tags, .search, .notifications]

        static let all = [
            SpaceWords(
                features: posts.union(.works), korean: ["전시", "작품", "댓글"],
                english: ["gallery", "works", "comment", "comments", "exhibition"]),
            SpaceWords(
                features: posts.union(.threads), korean: ["이야기", "재게시", "인용", "투표"],
                english: ["timeline", "vote", "votes", "repost", "reposts", "replies"]),
            SpaceWords(
                features: [.profiles, .search, .conversations], korean: ["메시지", "대화"],
                english: ["message", "messages", "conversation", "conversations"]),
            SpaceWords(
                features: [.lounge], korean: ["라운지", "닉네임"], english: ["lounge", "nickname", "fade"]),
        ]
    }

    private func shape(_ blocks: [TermsText.Block]) -> [Int] {
        blocks.map { block in
            switch block {
            case .heading: -1
            case .paragraph: 0
            case .points(let points): points.count
            }
        }
    }

    /// Whatever spaces are on: both languages say as much, and nothing of the others.
    @Test(arguments: TermsKind.allCases, 1..<(1 << SpaceWords.all.count))
    func speaksOfWhatThereIs(kind: TermsKind, choice: Int) {
        var features: Features = []
        var off: [SpaceWords] = []
        for (place, space) in SpaceWords.all.enumerated() {
            if choice & (1 << place) != 0 { features.formUnion(space.features) } else { off.append(space) }
        }
        let korean = kind.text(in: .korean).blocks(for: features)
        let english = kind.text(in: .english).blocks(for: features)
        let outline = shape(korean)
        #expect(outline == shape(english))
        #expect(outline.count >= 4)
        // Below every heading something is left.
        let isAnyBare = zip(outline, outline.dropFirst() + [-1]).contains { $0 == -1 && $1 == -1 }
        #expect(!isAnyBare, "\(outline)")
        for block in korean + english {
            let text = "\(block)"
            // A line that is no paragraph is read as such, and a condition is not read aloud.
            #expect(!text.contains("##") && !text.contains("\"- ") && !text.contains("[-"), "\(text)")
            for name in ConditionalText.names.keys {
                #expect(!text.contains("[\(name)"), "\(text)")
            }
        }
        let said = korean.map { "\($0)" }.joined()
        let words = Set(english.map { "\($0)" }.joined().lowercased().split { !$0.isLetter }.map(String.init))
        for space in off {
            for word in space.korean { #expect(!said.contains(word), "\(word)") }
            #expect(words.isDisjoint(with: space.english), "\(words.intersection(space.english))")
        }
    }

    @Test func allButTheNewsAreRequired() {
        #expect(TermsKind.allCases.count == 4)
        #expect(TermsKind.required == [.service, .privacy, .conduct])
    }

    @Test func readsItsFormat() {
        let text = TermsText(Array("2026-01-02\n\nOne\nline.\n\n## Head\n- a\n- b <c>\n\n## Bare\n".utf8))
        #expect(text.version == "2026-01-02")
        #expect(
            text.blocks(for: .all)
                == [.paragraph("One line."), .heading("Head"), .points(["a", "b <c>"]), .heading("Bare")])
        #expect(TermsText([]).blocks(for: .all).isEmpty)
    }

    @Test func leavesOutWhatIsNotThere() {
        let file = """
            2026-01-02

            One
            [works] line.

            [lounge] ## Head
            [lounge] - a
            [lounge works] - b

            [-lounge] Bare
            """
        let text = TermsText(Array(file.utf8))
        #expect(text.blocks(for: []) == [.paragraph("One"), .paragraph("Bare")])
        #expect(text.blocks(for: .lounge) == [.paragraph("One"), .heading("Head"), .points(["a"])])
        #expect(
            text.blocks(for: [.works, .lounge]) == [.paragraph("One line."), .heading("Head"), .points(["a", "b"])])
    }

    @Test(arguments: TestEngine.available)
    func areReadableByEverybody(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let visitor = salon.visitor()
            let list = try await visitor.get("/terms")
            #expect(list.status == 200)
            for kind in TermsKind.allCases {
                #expect(list.text.contains(#"href="/terms/\#(kind.rawValue)""#))
                let page = try await visitor.get("/terms/\(kind.rawValue)")
                #expect(page.status == 200 && page.text.contains("version \(kind.version)"))
                #expect(page.text.contains("<h1>\(kind.title.english)</h1>"))
            }
            visitor.language = "ko"
            #expect(try await visitor.get("/terms/privacy").text.contains("<h1>개인정보 처리방침</h1>"))
            for path in ["/terms/else", "/terms/Service", "/terms/service/1"] {
                #expect(try await visitor.get(path).status == 404, "\(path)")
            }
            for path in ["/login", "/settings/about"] {
                #expect(try await visitor.get(path).text.contains(#"href="/terms""#), "\(path)")
            }
            let join = try await visitor.get("/join").text
            for kind in TermsKind.allCases {
                #expect(join.contains(#"href="/terms/\#(kind.rawValue)" target="_blank""#))
            }
        }
    }

    /// What the database holds of somebody is spoken of.
    @Test func saysWhatIsStored() throws {
        let english = TermsKind.privacy.text(in: .english).blocks(for: .all).map { "\($0)" }.joined().lowercased()
        for word in [
            "password", "scrypt", "original images", "messages", "votes", "likes", "reposts", "saved", "follow",
            "block",
            "mute", "invited you", "which terms", "cookie", "reports", "ip address", "nickname", "one table", "backups",
            "90 days", "three days", "push", "identifier", "minute",
        ] {
            #expect(english.contains(word), "\(word)")
        }
    }
}
