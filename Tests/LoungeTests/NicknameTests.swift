import Core
import Foundation
import Testing

@testable import Personas

@Suite struct NicknameTests {
    @Test(arguments: [
        ("바람", "바람"), (" 바람 ", "바람"), ("a", "a"), ("Echo_1", "Echo_1"), ("ㅋㅋㅋ", "ㅋㅋㅋ"), ("ㅏㅏ", "ㅏㅏ"), ("0", "0"),
        ("가나다라마바사아자차카타", "가나다라마바사아자차카타"), ("abcdefghijkl", "abcdefghijkl"),
        // Full width, as some keyboards type, and decomposed, as some file systems write.
        ("Ｅｃｈｏ＿１", "Echo_1"), ("E\u{200B}cho\u{202E}", "Echo"), ("\u{1107}\u{1161}\u{1105}\u{1161}\u{11B7}", "바람"),
    ])
    func takesLettersAndJamo(_ typed: String, _ text: String) throws {
        let nickname = try Nickname(typed)
        #expect(Array(nickname.text.unicodeScalars) == Array(text.unicodeScalars))
    }

    @Test func refusesTheRest() {
        let refused: [(String, Problem)] = [
            ("", .nicknameMissing), (" \n\t", .nicknameMissing),
            ("a b", .nicknameInvalid), ("바람!", .nicknameInvalid), ("é", .nicknameInvalid), ("Ж", .nicknameInvalid),
            ("漢字", .nicknameInvalid), ("🎨", .nicknameInvalid), ("a-b", .nicknameInvalid), ("a.b", .nicknameInvalid),
            ("<b>", .nicknameInvalid), ("٣", .nicknameInvalid), ("a\u{1100}\u{115F}", .nicknameInvalid),
            // Letters nobody sees are none.
            ("\u{3164}", .nicknameMissing), ("\u{1160}", .nicknameMissing), ("\u{115F}\u{1160}", .nicknameMissing),
            ("\u{FFA0}\u{200B}", .nicknameMissing),
            ("가나다라마바사아자차카타파", Nickname.tooLong(by: 1)), ("abcdefghijklm", Nickname.tooLong(by: 1)),
            // One character to the eye, a heap of jamo in the database.
            (String(repeating: "\u{1100}", count: 37), Nickname.tooLong(by: 0)),
            ("Admin", .nicknameTaken), ("ＳＡＬＯＮ", .nicknameTaken), ("운영자", .nicknameTaken),
        ]
        for (text, wanted) in refused {
            let problem = #expect(throws: Problem.self, "\(text)") { _ = try Nickname(text) }
            #expect(problem?.phrase == wanted.phrase, "\(text)")
            #expect(problem?.field == "nickname" && problem?.status == 422)
        }
    }

    @Test func isTheSameHoweverItIsTyped() throws {
        for (one, other) in [
            ("Echo", "eCHO"), ("Echo", "ＥＣＨＯ"), ("바람", "바람".decomposedStringWithCanonicalMapping), ("ㄱ", "\u{1100}"),
        ] {
            let (first, second) = (try Nickname(one), try Nickname(other))
            #expect(first.key == second.key, "\(one)")
        }
        let others = Set(try ["Echo", "Echo1", "바람", "바랑"].map { try Nickname($0).key })
        #expect(others.count == 4)
    }

    @Test func marksFollowFromTheNickname() throws {
        let marks = try ["echo", "ECHO", "바람"].map { PersonaMark(try Nickname($0)) }
        #expect(marks[0] == marks[1] && marks.map(\.initial) == ["E", "E", "바"])
        let hues = Set(try (0..<60).map { PersonaMark(try Nickname("n\($0)")).hue })
        #expect(hues.count > 30 && hues.allSatisfy { (0..<360).contains($0) })
    }

    @Test func introsAreOneLineOfFifty() throws {
        let family = "👨‍👩‍👧‍👦"
        #expect(try PersonaIntro(" 밤에\r\n그려요 ").text == "밤에 그려요")
        #expect(try PersonaIntro("").text == "")
        #expect(try PersonaIntro(String(repeating: family, count: 50)).text.count == 50)
        let problem = #expect(throws: Problem.self) { _ = try PersonaIntro(String(repeating: family, count: 51)) }
        #expect(problem?.field == "intro" && problem?.status == 422)
    }
}
