/// One text in both languages. A phrase without a translation does not compile.
///
/// Features declare theirs as static members, so that `language(.logIn)` finds them by name:
/// ```swift
/// extension Phrase {
///     static let logIn = Phrase("로그인", "Log in")
///     static func likes(_ count: Int) -> Phrase { Phrase("좋아요 \(count)개", english: count, "like", "likes") }
/// }
/// ```
public struct Phrase: Hashable, Sendable {
    public let korean: String
    public let english: String

    public init(_ korean: String, _ english: String) {
        self.korean = korean
        self.english = english
    }

    /// English needs a plural where Korean does not: "1 like", "2 likes", "1,234 likes".
    public init(_ korean: String, english count: Int, _ one: String, _ other: String) {
        self.korean = korean
        self.english = "\(count.grouped) \(count == 1 ? one : other)"
    }
}

extension Int {
    /// The number with a comma between thousands, as both languages write it.
    public var grouped: String {
        let digits = String(magnitude)
        guard digits.count > 3 else { return String(self) }
        var grouped = self < 0 ? "-" : ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index).isMultiple(of: 3) { grouped.append(",") }
            grouped.append(digit)
        }
        return grouped
    }
}
