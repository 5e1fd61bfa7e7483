/// The languages of Salon, both complete.
public enum Language: String, Sendable, CaseIterable, Codable {
    case korean = "ko"
    case english = "en"

    /// The language's own name for itself, as a chooser shows it.
    public var endonym: String {
        switch self {
        case .korean: "한국어"
        case .english: "English"
        }
    }

    /// `language(.logIn)` reads a phrase in this language.
    @inlinable
    public func callAsFunction(_ phrase: Phrase) -> String {
        switch self {
        case .korean: phrase.korean
        case .english: phrase.english
        }
    }

    /// The best match for an `Accept-Language` header (RFC 9110 §12.5.4); `fallback` if it names neither language.
    public init(accepting header: String?, fallback: Language = .english) {
        var best: (language: Language, weight: Double)?
        for range in (header ?? "").split(separator: ",") {
            let parts = range.split(separator: ";")
            // `ko-KR` is Korean, `kok` is not.
            let tag = (parts.first ?? "").split(separator: "-").first?.filter { $0 != " " }.lowercased()
            guard let language = Language(rawValue: tag ?? "") else { continue }
            let quality = parts.dropFirst().lazy
                .map { $0.filter { $0 != " " } }
                .first { $0.hasPrefix("q=") }
                .flatMap { Double($0.dropFirst(2)) }
            let weight = quality ?? 1
            if weight > 0, weight > (best?.weight ?? 0) { best = (language, weight) }
        }
        self = best?.language ?? fallback
    }
}
