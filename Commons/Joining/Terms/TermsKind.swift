package import Core

/// The texts a member agrees to. All but the news are required.
package enum TermsKind: String, Sendable, CaseIterable {
    case service, privacy, conduct, news

    package var isRequired: Bool { self != .news }

    package static let required = allCases.filter(\.isRequired)

    /// Where it can be read, by everybody.
    package var path: String { "/terms/\(rawValue)" }

    /// The name of its box in a form.
    package var field: String { "agree-\(rawValue)" }

    package var title: Phrase {
        switch self {
        case .service: Phrase("이용약관", "Terms of service")
        case .privacy: Phrase("개인정보 처리방침", "Privacy")
        case .conduct: Phrase("함께 지키는 약속", "Code of conduct")
        case .news: Phrase("소식 메일", "News by email")
        }
    }
}
