/// One emoji, as people see one, however many code points it takes. What is none cannot be made.
///
/// Source: Unicode Technical Standard #51, "Unicode Emoji", ED-17 (emoji sequences).
package struct Emoji: Hashable, Sendable {
    package let text: String

    /// More than the longest that keyboards offer, a family of four with skin tones.
    private static let longest = 64

    package init?(_ typed: some StringProtocol) {
        guard typed.utf8.count <= Self.longest, typed.count == 1 else { return nil }
        let scalars = Array(typed.unicodeScalars)
        guard Self.isEmoji(scalars) else { return nil }
        // Some are drawn as text unless a selector follows.
        let isText = scalars.count == 1 && !scalars[0].properties.isEmojiPresentation
        text = isText ? "\(typed)\u{FE0F}" : String(typed)
    }

    private static func isEmoji(_ scalars: [Unicode.Scalar]) -> Bool {
        if scalars.allSatisfy(\.isRegionalIndicator) { return scalars.count == 2 }
        if scalars.last == "\u{20E3}" {
            return "0123456789#*".unicodeScalars.contains(scalars[0])
                && (scalars.count == 2 || (scalars.count == 3 && scalars[1] == "\u{FE0F}"))
        }
        var rest = scalars[...]
        while true {
            guard let base = rest.popFirst(), base.properties.isEmoji, !base.isASCII, !base.isRegionalIndicator
            else { return false }
            if let next = rest.first, next == "\u{FE0F}" || next.properties.isEmojiModifier { rest.removeFirst() }
            // The flags of England, Scotland and Wales.
            rest = rest.drop { (0xE0020...0xE007F).contains($0.value) }
            guard let joiner = rest.popFirst() else { return true }
            guard joiner == "\u{200D}" else { return false }
        }
    }
}

extension Unicode.Scalar {
    fileprivate var isRegionalIndicator: Bool { (0x1F1E6...0x1F1FF).contains(value) }
}

extension String {
    /// Whether it is up to three emoji and nothing else.
    package var isFewEmoji: Bool {
        !isEmpty && prefix(4).count <= 3 && allSatisfy { Emoji(String($0))?.text == String($0) }
    }
}
