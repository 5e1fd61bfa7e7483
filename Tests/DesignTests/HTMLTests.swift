import Design
import Testing

@Suite struct HTMLTests {
    @Test func escapesEveryMeaningfulCharacter() {
        let text = #"<script>alert("x" & 'y')</script>"#
        let html: HTML = "<p title=\"\(text)\">\(text)</p>"
        let escaped = "&lt;script&gt;alert(&quot;x&quot; &amp; &#39;y&#39;)&lt;/script&gt;"
        #expect(html.text == "<p title=\"\(escaped)\">\(escaped)</p>")
    }

    @Test func leavesPlainAndForeignTextAlone() {
        let text = "김민수 👩‍🎨 مرحبا \u{0}"
        #expect(HTML(escaping: text).text == text)
    }

    @Test func putsMarkupInAsItIs() {
        let inner: HTML = "<b>\("a<b")</b>"
        let absent: HTML? = nil
        let html: HTML = "\(inner)\(absent)\([inner, inner])\(42)\(if: false, "<i>")\(if: true, "<u>")"
        #expect(html.text == "<b>a&lt;b</b><b>a&lt;b</b><b>a&lt;b</b>42<u>")
    }
}
