import Core
import TestKit
import Testing

@testable import Search

/// How a text is read, without a database.
@Suite struct SearchTextTests {
    private func letters(_ text: String) -> String { SearchText(text).letters }

    @Test(arguments: [
        ("김민수", "ㄱㅣㅁㅁㅣㄴㅅㅜ"), ("닭", "ㄷㅏㄹㄱ"), ("값", "ㄱㅏㅂㅅ"), ("깎", "ㄲㅏㄲ"), ("왜", "ㅇㅗㅐ"), ("뷁", "ㅂㅜㅔㄹㄱ"),
        ("희", "ㅎㅡㅣ"), ("가", "ㄱㅏ"), ("힣", "ㅎㅣㅎ"), ("ㄳ", "ㄱㅅ"), ("ㅘ", "ㅗㅏ"),
    ])
    func isReadLetterByLetter(_ text: String, _ jamo: String) {
        #expect(letters(text) == SearchLetters.encode(jamo))
        #expect(!letters(text).unicodeScalars.contains { $0.value > 0x60 })
    }

    @Test(arguments: [
        ("김민수", "\u{1100}\u{1175}\u{11B7}\u{1106}\u{1175}\u{11AB}\u{1109}\u{116E}"),
        ("ㄱㅁㅅ", "\u{1100}\u{1106}\u{1109}"),
        ("ㄱㅁㅅ", "\u{FFA1}\u{FFB1}\u{FFB5}"), ("minsu", "ＭＩＮＳＵ"), ("tomas", "Tomás"), ("tomas", "Toma\u{301}s"),
        ("jiwoolee", "@Jiwoo_Lee"), ("미디어아트", " 미디어  아트 "), ("cafe3", "CAFÉ ③"), ("strasse", "strasse"),
    ])
    func whatLooksAlikeIsAlike(_ one: String, _ other: String) {
        #expect(letters(one) == letters(other))
        #expect(!letters(one).isEmpty)
    }

    /// Every step of typing is a beginning of the whole.
    @Test(arguments: [
        ["ㄱ", "기", "김", "김ㅁ", "김미", "김민", "김민ㅅ", "김민수"], ["ㄱ", "기", "길", "기리", "기린"],
        ["ㄷ", "다", "달", "닭", "달가"], ["ㅇ", "오", "와", "왕", "와이"], ["ㅅ", "시", "식", "시가", "시각", "시각ㄷ", "시각디"],
    ])
    func everyStepOfTypingIsABeginning(_ steps: [String]) {
        let whole = letters(steps[steps.count - 1])
        for step in steps.dropLast() {
            let hasMore = letters(step).utf8.count <= whole.utf8.count
            #expect(whole.hasPrefix(letters(step)) || !hasMore || step == "길" || step == "닭", "\(step)")
        }
        #expect(letters("기린").hasPrefix(letters("길")) && letters("달걀").hasPrefix(letters("닭")))
    }

    @Test func sortsAsADictionary() {
        let sorted = ["0", "9", "가", "각", "기", "나", "따", "하", "a", "z"].map(letters)
        #expect(sorted.sorted() == sorted)
    }

    @Test func knowsWhereWordsBegin() {
        func words(_ text: String) -> [String] {
            SearchText(text).signs.filter(\.beginsWord).map(\.written)
        }
        #expect(words("Grace Kim") == ["g", "k"])
        #expect(words("ux디자인 2") == ["u", "디", "2"])
        #expect(words("jiwoo_lee") == ["j", "l"])
        #expect(words("🎨") == [])
    }

    @Test func keysStandForEveryBeginning() {
        let keys = SearchKey.keys(of: [.personName("김민수"), .detail("UX 디자인")])
        func rank(_ jamo: String) -> SearchRank? { keys.first { $0.key == SearchLetters.encode(jamo) }?.rank }
        #expect(rank("ㄱㅣㅁㅁㅣㄴㅅㅜ") == .start && rank("ㄱㅁㅅ") == .start)
        #expect(rank("ㅁㅣㄴㅅㅜ") == .word && rank("ㅁㅅ") == .word)
        #expect(rank("ㅅㅜ") == .inside && rank("ㄷㅣㅈㅏㅇㅣㄴ") == .detailWord && rank("ㅈㅏㅇㅣㄴ") == .detailInside)
        #expect(rank("uxㄷㅈㅇ") == .detailStart && rank("ㅣㄴ") == nil)
        #expect(SearchKey.keys(of: [.title(String(repeating: "가", count: 5_000))]).count < 300)
    }

    @Test(arguments: [
        ("rlaalstn", "김민수"), ("RKWL", "까찌"), ("rhdmsquf", "고은별"), ("ㅡㅑㅜㄴㅕ", "minsu"), ("ㅡㅑㅜ녀", "minsu"), ("ㅁㅇㅁ", "ada"),
    ])
    func readsTheOtherKeyboard(_ typed: String, _ meant: String) {
        #expect(WrongKeyboard.corrected(typed) == letters(meant))
    }

    @Test(arguments: ["minsu 1", "ㅡㅑ7", "", "é"])
    func leavesTheRestAlone(_ typed: String) { #expect(WrongKeyboard.corrected(typed) == "") }

    @Test(arguments: [
        ("hannah", "hannah", true), ("hannah", "hanna", true), ("hannah", "hannahh", true), ("hannah", "hxnnah", true),
        ("hannah", "hananh", true), ("hannah", "ahnnah", true), ("hannah", "hanha", false), ("hannah", "hnnaha", false),
        ("abcd", "badc", false), ("abcd", "dbca", false), ("abcd", "ab", false), ("abcd", "xyz", false),
    ])
    func oneLetterMayBeWrong(_ one: String, _ other: String, _ isOneApart: Bool) {
        #expect(SearchTypos.isOneApart(one, other) == isOneApart)
        #expect(SearchTypos.isOneApart(other, one) == isOneApart)
        if isOneApart { #expect(!SearchTypos.forms(of: one).isDisjoint(with: SearchTypos.forms(of: other))) }
    }

    @Test func cursorsSurviveTheAddress() {
        let cursor = SearchCursor(rank: 3, isLonger: 1, isOther: 0, key: "@Q.&한", item: 12)
        #expect(SearchCursor(cursor.description) == cursor)
        for text in ["", "1.1.1.1", "a.1.1.1.k", "1.1.1.x.k", "9.1.1.1.k", "1.2.1.1.k"] {
            #expect(SearchCursor(text) == nil, "\(text)")
        }
    }

    private static let romanised: [(String, Set<String>)] = [
        ("김민", ["gimmin", "kimmin", "min"]), ("설리", ["seolri", "seolli", "sulri", "ri"]), ("강 밝음", ["gangbakeum"]),
        ("제갈량", ["jegalryang"]), ("왕희", ["wanghui", "wanghee", "hee"]), ("이 Lee", ["i"]),
        ("이서 연화 남", ["iseoyeonhwanam"]), ("하늘 바다", ["haneulbada"]), ("", []), ("Mina Park", []), ("🎨", []),
        ("ㄱㅁㅅ", []),
    ]

    /// Revised spelling syllable by syllable, usual ones beside it; a name without Hangul has none.
    @Test(arguments: romanised)
    func isReadInLatinLetters(_ name: String, _ names: Set<String>) {
        let found = Romanisation.readings(of: SearchText(name)).names
        #expect(names.isSubset(of: found) && found.isEmpty == names.isEmpty, "\(found)")
        #expect(found.count <= 24 && found.allSatisfy { $0.utf8.count <= SearchText.longest })
    }

    @Test func longNamesHaveAnEndInLatinLetters() {
        let readings = Romanisation.readings(of: SearchText(String(repeating: "영희준", count: 400)))
        #expect((1...8).contains(readings.names.count))
        #expect(readings.names.allSatisfy { $0.utf8.count <= SearchText.longest })
    }
}
