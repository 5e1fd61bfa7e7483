package import Core
import SQL

/// Why something is reported, for every kind of report.
package enum ReportReason: String, ColumnValue, Sendable, CaseIterable {
    case spam, abuse, sexual, privacy, doxxing, harm
    case selfHarm = "self-harm"
    case copyright, impersonation, other

    /// Those that a form about a post offers, or about messages.
    package static let ofPosts: [ReportReason] = [.spam, .abuse, .sexual, .privacy, .harm, .copyright, .other]

    /// As a report has it; what another version may have written is something else.
    package init(stored name: String?) { self = name.flatMap(Self.init(rawValue:)) ?? .other }

    /// The one that a form names, if the form offers it.
    package static func chosen(_ name: String, among reasons: [ReportReason] = ofPosts) -> ReportReason? {
        reasons.first { $0.rawValue == name }
    }

    /// What it is called for moderators.
    package var name: Phrase {
        switch self {
        case .spam: Phrase("스팸이나 광고", "Spam or advertising")
        case .abuse: Phrase("괴롭힘", "Harassment")
        case .sexual: Phrase("성적이거나 잔인한 내용", "Sexual or violent")
        case .privacy: Phrase("개인정보", "Private information")
        case .doxxing: Phrase("신상 공개", "Doxxing")
        case .harm: Phrase("다칠 위험", "Risk of harm")
        case .selfHarm: Phrase("자해 우려", "Self-harm")
        case .copyright: Phrase("저작권", "Copyright")
        case .impersonation: Phrase("사칭", "Impersonation")
        case .other: Phrase("그 밖의 이유", "Something else")
        }
    }

    /// What somebody who reports a post says by it.
    package var aboutPost: Phrase {
        switch self {
        case .spam: Phrase("스팸이나 광고예요", "It is spam or advertising")
        case .abuse: Phrase("괴롭히거나 혐오하는 내용이에요", "It is abusive or hateful")
        case .sexual: Phrase("성적이거나 잔인한 내용이에요", "It is sexual or violent")
        case .privacy: Phrase("누군가의 개인정보가 드러나요", "It shows somebody’s private information")
        case .doxxing: Phrase("누군가의 신상을 드러내요", "It reveals who somebody is")
        case .harm: Phrase("누군가 다칠 수 있어요", "Somebody may be in danger")
        case .selfHarm: Phrase("글쓴이가 스스로를 해칠까 걱정돼요", "Its author may hurt themselves")
        case .copyright: Phrase("남이 만든 것을 허락 없이 올렸어요", "It was made by somebody else")
        case .impersonation: Phrase("다른 사람인 척해요", "They pretend to be somebody else")
        case .other: Phrase("다른 문제가 있어요", "Something else")
        }
    }
}
