import Core
import Foundation
import Testing

@Suite struct FoldedTextTests {
    /// Catches a short cut that folds or composes what it takes for plain differently.
    @Test func whatIsPlainStaysAsItIs() {
        let plain = (0...0xD7A3).compactMap(Unicode.Scalar.init).map { String(Character($0)) }.filter(\.isPlain)
        #expect(plain.count == 128 + 11_172)
        let all = plain.joined()
        let folded = all.precomposedStringWithCompatibilityMapping.uppercased().lowercased()
        #expect(all.precomposedStringWithCanonicalMapping == all)
        #expect(Array(all.precomposedStringWithCanonicalMapping.utf8) == Array(all.utf8))
        #expect(Array(folded.precomposedStringWithCanonicalMapping.utf8) == Array(all.folded.utf8))
    }

    @Test(arguments: [("ＡＢＣ", "abc"), ("e\u{301}", "\u{E9}"), ("Straße", "strasse"), ("\u{1100}\u{1161}", "가")])
    func theRestIsFolded(_ text: String, _ folded: String) {
        #expect(!text.isPlain)
        #expect(Array(text.folded.utf8) == Array(folded.utf8))
    }
}
