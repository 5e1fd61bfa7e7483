import Core
import Foundation
import Testing

@Suite struct TextLanguageTests {
    // Catches a language that is guessed, and one that is shown and not seen.
    @Test(arguments: [
        ("오늘 작업실에서", "ko"), ("Photoshop으로 그렸어요", "ko"), ("ㅋㅋㅋ", "ko"), ("2024년 作品展", "ko"),
        ("오늘".decomposedStringWithCanonicalMapping, "ko"), ("@minsu @ada 고마워요 https://a.example/x", "ko"),
        ("#유화 #풍경", "ko"),
        ("夜の街を歩く", "ja"), ("カタカナ", "ja"), ("新作 展覧会 です", "ja"), ("สวัสดี", "th"),
        ("Harbour lights", nil), ("Thanks to 김민수 for the lovely show", nil), ("so good ㅋㅋㅋ", nil),
        ("山水畫", nil), ("這是我の作品很喜歡這個展覽", nil), ("Photoshop 그림", nil), ("한국어と日本語", nil), ("Привет", nil),
        ("", nil), (" \n", nil), ("123 👏 …", nil), ("@김민수", nil), ("https://한국.example", nil),
    ])
    func isWhatLettersShow(text: String, language: String?) {
        #expect(TextLanguage(of: text)?.rawValue == language)
    }

    // Catches a tag that breaks out of its attribute, or that a client cannot read.
    @Test(arguments: [
        ("ko", "ko"), ("KO", "ko"), ("zh-Hant", "zh-Hant"), ("de-CH-1996", "de-CH-1996"), ("yue", "yue"), ("", nil),
        ("k", nil), ("korean", nil), ("ko-", nil), ("-ko", nil), ("ko_KR", nil), ("ko\" x", nil), ("한국", nil),
        ("ko-KRKRKRKRK", nil), ("ko-" + String(repeating: "a-", count: 20) + "a", nil),
    ])
    func tagsAreWellFormed(text: String, tag: String?) {
        #expect(TextLanguage(rawValue: text)?.rawValue == tag)
    }

    @Test func regionsAreOfTheLanguage() throws {
        let southern = try #require(TextLanguage(rawValue: "ko-KR")),
            konkani = try #require(TextLanguage(rawValue: "kok"))
        #expect(southern.isLike(.korean) && !konkani.isLike(.korean) && !southern.isLike(.english))
    }
}
