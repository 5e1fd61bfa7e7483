import Core
import Settings
import Testing

/// The content files of what a member reads before deleting the account.
@Suite struct DeletionWarningTests {
    @Test func bothLanguagesSayAsMuchWhateverThereIs() {
        for bits in 0...Features.all.rawValue {
            let features = Features(rawValue: bits)
            let korean = DeletionWarnings.points(in: .korean, features: features, spaces: ["공간"])
            let english = DeletionWarnings.points(in: .english, features: features, spaces: ["space"])
            #expect(korean.count == english.count && english.count >= 5, "\(bits)")
            #expect(korean.firstIndex(of: "공간") == english.firstIndex(of: "space"), "\(bits)")
            let brackets = (korean + english).filter { $0.contains("[") || $0.contains("]") }
            #expect(brackets.isEmpty)
            #expect(Set(english).count == english.count, "\(english)")
        }
    }
}
