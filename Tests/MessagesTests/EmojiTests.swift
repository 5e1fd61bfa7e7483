import Testing

@testable import Messages

@Suite struct EmojiTests {
    @Test(arguments: [
        "❤️", "👍", "🦄", "👍🏽", "🇰🇷", "1️⃣", "#⃣", "👨‍👩‍👧‍👦", "👩🏿‍❤️‍💋‍👨🏼", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "🏳️‍🌈", "❤️‍🔥", "☕", "🫠",
    ])
    func isOne(_ text: String) {
        #expect(Emoji(text)?.text == text)
        #expect(text.isFewEmoji && (text + text + text).isFewEmoji)
        #expect(!(text + text + text + text).isFewEmoji)
    }

    @Test(arguments: [
        "", "a", "1", "#", "ㅋ", "가", " ", "👍👍", "👍 ", "🇰", "a\u{20E3}", "1\u{FE0F}", "e\u{301}", "\u{200D}", "\u{FE0F}",
        "👍\u{200D}", "a\u{200D}👍", "👍\u{301}", "<b>", "\u{20E3}",
        "👍" + String(repeating: "\u{200D}👍", count: 40),
    ])
    func isNone(_ text: String) {
        #expect(Emoji(text) == nil)
        #expect(!text.isFewEmoji || text == "👍👍")
    }

    /// Typed without its selector, a heart is the same heart as the menu's; in a text it is a letter.
    @Test func aHeartIsAHeart() {
        #expect(Emoji("\u{2764}") == Emoji("\u{2764}\u{FE0F}"))
        #expect(!"\u{2764}".isFewEmoji && !"©".isFewEmoji && !"👍 ok".isFewEmoji)
    }
}
