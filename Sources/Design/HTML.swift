/// Markup that is safe to send: interpolated text is escaped, and only `HTML` goes in raw.
///
/// ```swift
/// let title: HTML = "<h2>\(work.title)</h2>"   // a title of "<script>" stays text
/// ```
/// Quote every attribute: `&`, `<`, `>`, `"` and `'` are escaped, which is enough inside quotes and nowhere else. The
/// caller must check user-supplied URLs in `href` and `src`.
public struct HTML: ExpressibleByStringInterpolation, Sendable {
    public private(set) var text: String

    public init(stringLiteral value: String) { text = value }

    public init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

    /// User-supplied text, escaped.
    public init(escaping string: String) {
        text = ""
        text.appendEscaped(string)
    }

    /// Markup rendered earlier, such as a cached list. Never pass user-supplied text.
    public init(rendered: String) { text = rendered }

    public static let empty: HTML = ""

    public static func + (left: HTML, right: HTML) -> HTML { HTML(rendered: left.text + right.text) }

    public static func += (left: inout HTML, right: HTML) { left.text += right.text }

    public struct StringInterpolation: StringInterpolationProtocol {
        var text: String

        public init(literalCapacity: Int, interpolationCount: Int) {
            text = ""
            text.reserveCapacity(literalCapacity + interpolationCount * 24)
        }

        public mutating func appendLiteral(_ literal: String) { text += literal }

        /// Text, escaped.
        public mutating func appendInterpolation(_ string: String) { text.appendEscaped(string) }

        /// Markup, as it is.
        public mutating func appendInterpolation(_ html: HTML) { text += html.text }

        /// Markup that may be absent.
        public mutating func appendInterpolation(_ html: HTML?) {
            if let html { text += html.text }
        }

        /// Markup in a row, without anything between.
        public mutating func appendInterpolation(_ parts: some Sequence<HTML>) {
            for part in parts { text += part.text }
        }

        /// A number, in digits without separators.
        public mutating func appendInterpolation(_ number: some BinaryInteger) { text += String(number) }

        /// A boolean attribute or a piece of markup, only if the condition holds: `<input \(if: old, "checked")>`.
        public mutating func appendInterpolation(if condition: Bool, _ html: @autoclosure () -> HTML) {
            if condition { text += html().text }
        }
    }
}

extension String {
    /// Appends `string` with the five special characters of markup escaped.
    fileprivate mutating func appendEscaped(_ string: String) {
        let utf8 = string.utf8
        // Most have nothing to escape. Bytes in a row are looked through in a third of the time the view takes.
        guard
            utf8.withContiguousStorageIfAvailable({ $0.contains(where: \.needsEscape) })
                ?? utf8.contains(where: \.needsEscape)
        else {
            self += string
            return
        }
        var start = utf8.startIndex
        for index in utf8.indices where utf8[index].needsEscape {
            self += string[start..<index]
            switch utf8[index] {
            case UInt8(ascii: "&"): self += "&amp;"
            case UInt8(ascii: "<"): self += "&lt;"
            case UInt8(ascii: ">"): self += "&gt;"
            case UInt8(ascii: "\""): self += "&quot;"
            default: self += "&#39;"
            }
            start = utf8.index(after: index)
        }
        self += string[start...]
    }
}

extension UInt8 {
    fileprivate var needsEscape: Bool {
        switch self {
        case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"): true
        default: false
        }
    }
}
