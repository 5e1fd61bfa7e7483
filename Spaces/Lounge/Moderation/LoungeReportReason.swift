import Core

/// Why a post of the lounge is reported.
package enum LoungeReportReason: String, Sendable, CaseIterable {
    case abuse, doxxing
    case selfHarm = "self-harm"
    case spam, copyright, other
}

extension LoungeReportReason {
    var phrase: Phrase {
        switch self {
        case .abuse: Phrase("괴롭히거나 혐오하는 내용이에요", "It is abusive or hateful")
        case .doxxing: Phrase("누군가의 신상을 드러내요", "It reveals who somebody is")
        case .selfHarm: Phrase("글쓴이가 스스로를 해칠까 걱정돼요", "Its author may hurt themselves")
        case .spam: Phrase("스팸이나 광고예요", "It is spam or advertising")
        case .copyright: Phrase("남이 만든 것을 허락 없이 올렸어요", "It was made by somebody else")
        case .other: Phrase("다른 문제가 있어요", "Something else")
        }
    }

    var inShort: Phrase {
        switch self {
        case .abuse: Phrase("괴롭힘이나 혐오", "Abuse or hate")
        case .doxxing: Phrase("신상 공개", "Doxxing")
        case .selfHarm: Phrase("자해 우려", "Self-harm")
        case .spam: Phrase("스팸", "Spam")
        case .copyright: Phrase("도용", "Somebody else’s work")
        case .other: Phrase("다른 문제", "Something else")
        }
    }
}
