import Notifications
import TestKit
import Testing

@testable import Core
@testable import Search

/// What strangers write takes as long as it is, whatever it is made of: before, a form full of combining marks took
/// nine seconds, and an address that ends with brackets two.
@Suite(.serialized) struct LinearTextTests {
    /// Each is about as long as is asked for.
    static let texts: [(name: String, make: @Sendable (Int) -> String)] = [
        ("marks", { "a" + String(repeating: "\u{301}\u{323}", count: $0 / 4) }),
        ("six marks", { "a" + String(repeating: "\u{301}\u{323}\u{5B0}\u{F71}\u{345}\u{334}", count: $0 / 12) }),
        ("brackets", { "http://a(" + String(repeating: ")", count: $0) }),
        ("particles", { "개" + String(repeating: "이야", count: $0 / 6) }),
        ("particles, none at the end", { "개" + String(repeating: "이야", count: $0 / 6) + "힣" }),
        ("flags", { String(repeating: "🇰🇷", count: $0 / 8) }),
        ("tags", { String(repeating: "#가", count: $0 / 4) }),
        ("handles", { String(repeating: "@aaa", count: $0 / 4) }),
        ("addresses", { String(repeating: "http://", count: $0 / 7) }),
        ("signs that are many", { String(repeating: "\u{FDFA}", count: $0 / 3) }),
        ("lines", { String(repeating: "a\r\n", count: $0 / 3) }),
    ]

    private func isLinear(_ name: String, from size: Int = 4_000, _ work: (String) -> Void) {
        for text in Self.texts {
            // Once more where the machine was busy.
            var grown = Double.infinity
            for _ in 0..<3 where grown >= 24 { grown = growth(from: size) { size in work(text.make(size)) } }
            #expect(grown < 24, "\(name) of \(text.name)")
        }
    }

    @Test func normalisation() {
        isLinear("nfc") { _ = $0.nfc }
        isLinear("nfkc") { _ = $0.nfkc }
        isLinear("folding") { _ = FoldedText($0) }
    }

    @Test func whatIsKept() { isLinear("tidying") { _ = $0.tidied.fits(TextLimit(500)) } }

    @Test func links() { isLinear("prose") { _ = prosePieces($0) } }

    @Test func mutedWords() {
        // A hundred that all begin like the text, and go on like it.
        let words = MutedWords(
            (0..<100).map { "🇰🇷🇰🇷🇰🇷🇰🇷🇰🇷\($0)" } + ["개", "가가가가가가가가가가나", "aaab", "이야이야힣"])
        isLinear("muted words") { _ = words.first(in: $0) }
    }

    @Test func search() {
        isLinear("search text", from: 1_000) { _ = SearchText($0) }
        isLinear("search keys", from: 1_000) { _ = SearchKey.keys(of: [.title($0)]) }
        isLinear("search typos", from: 1_000) { _ = SearchTypos.words(of: SearchText($0)) }
    }

    @Test func pushes() {
        isLinear("push", from: 1_000) { _ = PushMessage(title: $0, body: $0, path: "/", tag: "a").payload(badge: 1) }
    }

    /// Nothing is lost by it, and what people write stays as it was.
    @Test func marksStay() {
        let heap = "a" + String(repeating: "\u{301}\u{323}", count: 100)
        #expect(heap.nfc.count == 1)
        #expect(heap.streamSafe.unicodeScalars.filter { $0 != "\u{34F}" } == Array(heap.unicodeScalars))
        #expect("e\u{301}\u{323}".streamSafe == "e\u{301}\u{323}" && "한글 👩‍👩‍👧".streamSafe == "한글 👩‍👩‍👧")
        #expect(
            heap.fits(TextLimit(1, bytes: 1_000)) && !heap.fits(TextLimit(1, bytes: 100))
                && !"ab".fits(TextLimit(1, bytes: 100)))
        #expect(
            "가나다".beginning(TextLimit(2)) == "가나"
                && "가나다".beginning(TextLimit(8, bytes: 8)) == "가나")
    }
}
