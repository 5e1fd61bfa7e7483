public import Core

/// The texts a member agrees to. All but the news are required.
public enum TermsKind: String, Sendable, CaseIterable {
    case service, privacy, conduct, news

    public var isRequired: Bool { self != .news }

    public static let required = allCases.filter(\.isRequired)

    /// Where it can be read, by everybody.
    public var path: String { "/terms/\(rawValue)" }

    /// The name of its box in a form.
    var field: String { "agree-\(rawValue)" }

    public var title: Phrase {
        switch self {
        case .service: Phrase("이용약관", "Terms of service")
        case .privacy: Phrase("개인정보 처리 안내", "Privacy")
        case .conduct: Phrase("함께 지키는 약속", "Code of conduct")
        case .news: Phrase("소식 메일", "News by mail")
        }
    }
}
