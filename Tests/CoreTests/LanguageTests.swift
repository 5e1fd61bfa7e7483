import Core
import Testing

@Suite struct LanguageTests {
    @Test(arguments: [
        (nil, Language.english), ("", .english), ("*", .english), ("fr", .english), ("ko", .korean),
        ("ko-KR,ko;q=0.9,en-US;q=0.8,en;q=0.7", .korean), ("en-GB,en;q=0.9,ko;q=0.8", .english),
        ("en;q=0.5, ko;q=0.9", .korean), ("en;q=0.5, ko; q=0.4", .english), ("fr,ko;q=0.1", .korean),
        ("ko;q=0", .english), ("ko;q=0,en;q=0.1", .english), ("KO", .korean), (" ko-kr", .korean),
        ("ko,en", .korean), ("en,ko", .english), ("ko;q=junk,en;q=0.2", .korean), (";;;,,,", .english),
        ("kok", .english), ("enm,ko;q=0.2", .korean),
    ])
    func followsAcceptLanguage(_ header: String?, _ expected: Language) {
        #expect(Language(accepting: header) == expected)
    }

    @Test func fallsBackToWhatIsAskedFor() {
        #expect(Language(accepting: "fr", fallback: .korean) == .korean)
    }

    @Test func readsPhrases() {
        let phrase = Phrase("작품", "Work")
        #expect(Language.korean(phrase) == "작품")
        #expect(Language.english(phrase) == "Work")
        #expect(Language.allCases.map(\.endonym) == ["한국어", "English"])
    }
}

@Suite struct PhraseTests {
    @Test(arguments: [
        (0, "0 likes"), (1, "1 like"), (2, "2 likes"), (1_234, "1,234 likes"), (-1, "-1 likes"),
    ])
    func hasPlurals(_ count: Int, _ english: String) {
        let phrase = Phrase("좋아요 \(count)개", english: count, "like", "likes")
        #expect(phrase.english == english)
        #expect(phrase.korean == "좋아요 \(count)개")
    }

    @Test(arguments: [
        (0, "0"), (999, "999"), (1_000, "1,000"), (12_345, "12,345"), (123_456, "123,456"), (1_234_567, "1,234,567"),
        (-999, "-999"), (-1_000, "-1,000"), (Int.max, "9,223,372,036,854,775,807"),
        (Int.min, "-9,223,372,036,854,775,808"),
    ])
    func groupsThousands(_ number: Int, _ text: String) { #expect(number.grouped == text) }

    @Test func problemsAgreeOnAStatus() {
        let gone = Problem(410, Phrase("없음", "Gone"))
        let wrong = Problem(422, Phrase("틀림", "Wrong"), field: "title")
        #expect(Problems([gone]).status == 410)
        #expect(Problems([gone, gone]).status == 410)
        #expect(Problems([gone, wrong]).status == 422)
        #expect(Problems([]).status == 422)
        #expect(Problems([gone, wrong])["title"]?.english == "Wrong")
        #expect(Problems([gone, wrong])["name"] == nil)
        #expect(wrong.at("medium").field == "medium")
        #expect(throws: Problems.self) { try Problems([gone]).throwIfAny() }
        #expect(throws: Never.self) { try Problems([]).throwIfAny() }
    }
}
