import Foundation

extension String {
    /// One form for texts that readers take for the same: composed, in one width, without case. Folded through upper
    /// case, in which ß is SS and ς is Σ.
    public var folded: String {
        streamSafe.precomposedStringWithCompatibilityMapping.uppercased().lowercased()
            .precomposedStringWithCanonicalMapping
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
