import Base
import Core
import Design

/// Asks what is wrong with somebody; opened by a button with `opens("report-account")`: the posts of a profile
/// have a sheet of their own.
func reportAccountSheet(_ author: Author, in t: Language) -> HTML {
    let path = "\(author.path)/report"
    let reasons = ReportAccount.Reason.allCases.map { reason -> HTML in
        """
        <label class="row"><span>\(t(reason.phrase))</span><input type="radio" name="reason" \
        value="\(reason.rawValue)" required></label>
        """
    }
    return sheet(
        id: "report-account", title: t(.reportTitle(author.name)), in: t,
        """
        <form method="post" action="\(path)" novalidate data-report-form="\(path)">
        <fieldset class="choices" id="account-reasons" role="radiogroup">\
        <legend class="visually-hidden">\(t(.reportReason))</legend>\(reasons)</fieldset>
        \(field(Field("note", .reportNote, isRequired: false, lines: 3), in: t))
        <div class="actions">\(button(t(.cancel), style: .secondary, attributes: closes("report-account")))\
        \(button(t(.report), style: .danger))</div>
        </form>
        """)
}

extension ReportAccount.Reason {
    fileprivate var phrase: Phrase {
        switch self {
        case .spam: Phrase("스팸이나 광고를 올려요", "They post spam or advertising")
        case .abuse: Phrase("다른 사람을 괴롭혀요", "They harass others")
        case .impersonation: Phrase("다른 사람인 척해요", "They pretend to be somebody else")
        case .harm: Phrase("이 사람이나 다른 사람이 다칠 수 있어요", "They or somebody else may be in danger")
        case .other: Phrase("다른 문제가 있어요", "Something else")
        }
    }
}

extension Phrase {
    fileprivate static func reportTitle(_ name: String) -> Phrase {
        Phrase("\(name) 님을 신고할까요?", "Report \(name)?")
    }

    fileprivate static let reportReason = Phrase("신고 사유", "Reason")
    fileprivate static let reportNote = Phrase("덧붙일 말 (선택)", "Anything to add (optional)")
}
