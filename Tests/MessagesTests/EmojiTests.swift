import TestKit
import Testing

@testable import Conversations
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

    // Catches a field that nobody finds or that has no name, and a refusal that has no place beside it.
    @Test(arguments: TestEngine.available)
    func thePlusLeadsToTheFieldForAnyEmoji(on engine: TestEngine) async throws {
        try await Talk.run(on: engine) { talk in
            try await talk.say("Hello", by: talk.minsu)
            let menu = "\(talk.path)/\(try await talk.newestMessage())"
            for headers in [[:], ["X-Salon": "fragment"]] {
                let page = try await talk.ada.get(menu, headers: headers).text
                let form = try #require(page.firstMatch(of: /<form class="other-reaction"[\s\S]*?<\/form>/)?.0)
                let label = try #require(form.firstRange(of: #"<label for="other-emoji">"#))
                let field = try #require(form.firstRange(of: #"id="other-emoji" name="reaction""#))
                #expect(label.upperBound < field.lowerBound && form.contains(">Another emoji</span></label>"))
                #expect(form.contains(#"role="alert" data-refusal hidden"#))
                #expect(page.matches(of: /id="other-emoji"/).count == 1)
            }
            let answer = try await talk.ada.post("\(menu)/react", [("reaction", "horn")], fragment: true)
            #expect(answer.status == 422 && answer.text.contains("Choose one emoji."))
        }
    }
}
