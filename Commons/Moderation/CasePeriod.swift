package import Core

/// How long a restriction or a suspension lasts.
package enum CasePeriod: String, Sendable, CaseIterable {
    case day = "1", three = "3", week = "7", month = "30", quarter = "90", open = "open"

    /// `nil` until somebody ends it.
    package var duration: Duration? {
        switch self {
        case .day: .days(1)
        case .three: .days(3)
        case .week: .days(7)
        case .month: .days(30)
        case .quarter: .days(90)
        case .open: nil
        }
    }

    package var phrase: Phrase {
        switch self {
        case .day: Phrase("하루", "A day")
        case .three: Phrase("사흘", "3 days")
        case .week: Phrase("7일", "7 days")
        case .month: Phrase("30일", "30 days")
        case .quarter: Phrase("90일", "90 days")
        case .open: Phrase("운영진이 끝낼 때까지", "Until a moderator ends it")
        }
    }
}
