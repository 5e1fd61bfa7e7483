import Administration
import Core
import Design

/// The admins' pages.
enum AdminTab: CaseIterable {
    case overview, members, invitations, announcements, rules, settings, backups, jobs, acts

    var path: String {
        switch self {
        case .overview: AdminPath.index
        case .settings: AdminPath.settings
        case .members: AdminPath.members
        case .announcements: AdminPath.announcements
        case .invitations: AdminPath.invitations
        case .rules: AdminPath.rules
        case .backups: AdminPath.backups
        case .jobs: AdminPath.jobs
        case .acts: AdminPath.acts
        }
    }

    var phrase: Phrase {
        switch self {
        case .overview: Phrase("둘러보기", "Overview")
        case .settings: Phrase("설정", "Settings")
        case .announcements: Phrase("공지", "Announcements")
        case .members: Phrase("회원", "Members")
        case .invitations: Phrase("초대", "Invitations")
        case .rules: Phrase("규칙", "Rules")
        case .backups: Phrase("백업", "Backups")
        case .jobs: Phrase("작업", "Jobs")
        case .acts: Phrase("기록", "Log")
        }
    }
}

/// A page of the admins', below its tabs.
func adminPage(_ tab: AdminTab, in t: Language, _ content: HTML) -> HTML {
    """
    <div class="cases-page admin-page">
    <h1 class="visually-hidden">\(t(.administration))</h1>
    <div class="cases-tabs">\(tabFilter(
        AdminTab.allCases.map { Tab(t($0.phrase), path: $0.path, isCurrent: $0 == tab) },
        label: t(.administration)))</div>
    \(content)
    </div>
    """
}

extension Frame {
    /// - Parameter back: where the bar's arrow leads from a page below a tab.
    static func admin(_ t: Language, title: Phrase = .administration, back: String? = nil) -> Frame {
        var frame = Frame(title: t(title), place: .settings, styles: ["admin.css"])
        frame.back = back
        return frame
    }
}

extension Phrase {
    static let administration = Phrase("관리", "Administration")
}
