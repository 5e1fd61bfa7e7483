import Foundation

extension String {
    /// One form for texts that readers take for the same: composed, in one width, without case. Folded through upper
    /// case, in which ß is SS and ς is Σ.
    public var folded: String {
        guard !isPlain else { return lowercased() }
        return streamSafe.precomposedStringWithCompatibilityMapping.uppercased().lowercased()
            .precomposedStringWithCanonicalMapping
    }

    /// Whether it is ASCII and whole Hangul syllables alone, as nearly everything typed is. It is composed then, and of one
    /// width: normalising it, which is slow, would change nothing.
    public var isPlain: Bool {
        unicodeScalars.allSatisfy { $0.isASCII || ("\u{AC00}"..."\u{D7A3}").contains($0) }
    }
}

/// A text as words are searched in it: folded, one space between words, nothing invisible.
public struct FoldedText: Sendable {
    let scalars: [Unicode.Scalar]

    public init(_ text: String) {
        var scalars: [Unicode.Scalar] = []
        for scalar in text.folded.unicodeScalars where !scalar.properties.isDefaultIgnorableCodePoint {
            guard scalar.properties.isWhitespace else {
                scalars.append(scalar)
                continue
            }
            if !scalars.isEmpty, scalars.last != " " { scalars.append(" ") }
        }
        if scalars.last == " " { scalars.removeLast() }
        self.scalars = scalars
    }

    public var text: String {
        var text = ""
        text.unicodeScalars.append(contentsOf: scalars)
        return text
    }
}
