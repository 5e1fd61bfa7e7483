import Base
import BasePages
import Core
import Design

/// Asks what is wrong with somebody; opened by a button with `opens("report-account")`: the posts of a profile
/// have a sheet of their own.
func reportAccountSheet(_ author: Author, in t: Language) -> HTML {
    let path = "\(author.path)/report"
    return sheet(
        id: "report-account", title: t(.reportTitle(author.name)), in: t,
        """
        <form method="post" action="\(path)" novalidate data-report-form="\(path)">
        \(reportReasons(ReportReason.ofMembers, id: "account-reasons", in: t) { $0.aboutMember })
        \(field(Field("note", .reportNote, isRequired: false, lines: 3), in: t))
        <div class="actions">\(button(t(.cancel), style: .secondary, attributes: closes("report-account")))\
        \(button(t(.report), style: .danger))</div>
        </form>
        """)
}

extension ReportReason {
    /// Those that a form about a member offers.
    static let ofMembers: [ReportReason] = [.spam, .abuse, .impersonation, .harm, .other]

    fileprivate var aboutMember: Phrase {
        switch self {
        case .spam: Phrase("스팸이나 광고를 올려요", "They post spam or advertising")
        case .abuse: Phrase("다른 사람을 괴롭혀요", "They harass others")
        case .harm: Phrase("이 사람이나 다른 사람이 다칠 수 있어요", "They or somebody else may be in danger")
        default: aboutPost
        }
    }
}

extension Phrase {
    fileprivate static func reportTitle(_ name: String) -> Phrase {
        Phrase("\(name) 님을 신고할까요?", "Report \(name)?")
    }
}
