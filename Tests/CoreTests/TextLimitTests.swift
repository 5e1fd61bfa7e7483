import Core
import Foundation
import Testing

/// What of a text is kept and how it is counted; Tests/Browser/test_lengths.py holds the scripts to the same table.
@Suite struct TextLimitTests {
    private struct Row: Decodable {
        let text: String
        let kept: String
        let count: Int
    }

    private static let table = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("lengths.json")

    // Catches a rule that server and scripts do not share: what is blank, what is dropped, what one character is.
    @Test func countsAsTheTableSays() throws {
        let rows = try JSONDecoder().decode([Row].self, from: Data(contentsOf: Self.table))
        #expect(rows.count > 50)
        for row in rows {
            let kept = row.text.tidied
            #expect(Array(kept.unicodeScalars) == Array(row.kept.unicodeScalars), "\(row.text.debugDescription)")
            #expect(kept.count == row.count, "\(row.text.debugDescription)")
            #expect(Array(kept.tidied.unicodeScalars) == Array(kept.unicodeScalars), "\(row.text.debugDescription)")
        }
    }

    // Catches a sentence that is not true: "up to 40" where 17 families are refused, or more than 40 are not.
    @Test(arguments: [1, 12, 40, 50, 60, 100, 300, 500, 1_000])
    func asManyEmojiFitAsCharacters(_ most: Int) {
        for emoji in [
            "👩‍👩‍👧‍👦", "👩🏻‍❤️‍💋‍👩🏾", "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", "한", "e\u{301}\u{323}\u{330}",
        ] {
            #expect(String(repeating: emoji, count: most).tidied.fits(TextLimit(most)), "\(emoji)")
            #expect(!String(repeating: emoji, count: most + 1).tidied.fits(TextLimit(most)), "\(emoji)")
        }
    }

    @Test(arguments: [1_500, 2_000, 4_000, 5_000])
    func longTextsFitInAnyScript(_ most: Int) {
        #expect(TextLimit(most).bytes >= TextLimit(1_000).bytes && TextLimit(most).bytes >= most * 16)
        #expect(String(repeating: "한글 ", count: most / 3).fits(TextLimit(most)))
    }

    // Catches a refusal that names the number of characters where that is not what is wrong.
    @Test func theRefusalSaysWhatIsWrong() throws {
        let limit = TextLimit(40)
        func phrase(_ text: String) -> Phrase? { limit.problem(with: text, "이름이", at: "name")?.phrase }
        #expect(phrase(String(repeating: "a", count: 40)) == nil)
        #expect(
            phrase(String(repeating: "a", count: 41))
                == Phrase("이름이 1자 길어요. 40자까지 쓸 수 있어요.", "1 character too many. The limit is 40."))
        #expect(
            phrase(String(repeating: "a", count: 1_240))
                == Phrase("이름이 1,200자 길어요. 40자까지 쓸 수 있어요.", "1,200 characters too many. The limit is 40."))
        // What is many times as large is not counted.
        #expect(
            phrase(String(repeating: "a", count: 100_000))
                == Phrase("이름이 너무 길어요. 40자까지 쓸 수 있어요.", "Too many characters. The limit is 40."))
        #expect(limit.tooLong(by: 2).phrase.korean == "2자 길어요. 40자까지 쓸 수 있어요.")
        let heap = "a" + String(repeating: "\u{301}", count: 1_000)
        let refusal = try #require(limit.problem(with: heap, at: "name"))
        #expect(refusal.field == "name" && refusal.status == 422)
        #expect(refusal.phrase.english.contains("1,600 bytes") && refusal.phrase.korean.contains("1,600바이트"))
        #expect(throws: Problem.self) { try limit.check(heap) }
    }
}
