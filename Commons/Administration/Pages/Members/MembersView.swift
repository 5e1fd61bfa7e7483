import Accounts
package import Administration
import Core
package import Design
import Media

package func membersView(_ page: MemberList, shell: Shell) -> HTML {
    let t = shell.language
    let hidden: HTML = #"<input type="hidden" name="show" value="\#(page.filter.rawValue)">"#
    return adminPage(
        .members, in: t,
        """
        <div class="admin-list">
        <form class="admin-search" method="get" action="\(AdminPath.members)" role="search">\
        \(if: page.filter != .all, hidden)\
        <div class="field"><label for="member-search">\(t(.searchMembers))</label>\
        <div class="control"><input class="input" id="member-search" type="search" name="q" value="\(page.typed)" \
        dir="auto" autocomplete="off" autocapitalize="none" spellcheck="false" enterkeyhint="search" \
        aria-describedby="member-search-hint"></div>\
        <p class="hint" id="member-search-hint">\(t(.searchMembersHint))</p></div>\
        \(button(t(.search), style: .secondary, icon: .search))</form>
        \(tabFilter(MemberFilter.allCases.map { filter in
            Tab(t(filter.phrase), path: page.path(filter), isCurrent: filter == page.filter)
        }, label: t(.memberFilters)))
        \(if: !page.lines.isEmpty, #"<p class="hint">\#(t(.lastSeenMeans))</p>"#)
        </div>
        <ul class="cases">\(page.lines.map { memberItem($0, shell: shell) })</ul>
        \(if: page.lines.isEmpty, emptyState(.people, title: t(.noMembers), text: t(.noMembersText)))
        \(page.next.map { moreLink($0, in: t) })
        """)
}

extension MemberList {
    fileprivate func path(_ filter: MemberFilter) -> String {
        let question = typed.isEmpty ? "" : "&q=\(typed.percentEncoded)"
        return "\(AdminPath.members)?show=\(filter.rawValue)\(question)"
    }
}

/// A row that leads to the member's page.
private func memberItem(_ line: MemberLine, shell: Shell) -> HTML {
    let t = shell.language
    return """
        <li class="case admin-member"><p>\(memberLink(line.author))\
        \(if: line.role != .member, #" <span class="admin-mark">\#(t(line.role.phrase))</span>"#)\
        \(if: line.isSuspended, #" <span class="admin-mark alert">\#(t(.isSuspended))</span>"#)</p>
        <p class="muted">\(t(.joinedMember)) \(timeView(line.joinedAt, shell: shell)) · \
        \(lastSeen(line, shell: shell)) · \(t(stored(line)))</p></li>
        """
}

/// The name, which leads to the admins' page about the member.
func memberLink(_ author: Author) -> HTML {
    """
    <a class="name" href="\(AdminPath.members)/\(author.id.rawValue)" dir="auto">\(author.name)</a> \
    <span class="muted">@\(author.handle)</span>
    """
}

func lastSeen(_ line: MemberLine, shell: Shell) -> HTML {
    let t = shell.language
    return
        "\(t(.lastSeen)): \(line.seen.shown(at: shell.now).map { monthView($0, in: t) } ?? HTML(escaping: t(.neverSeen)))"
}

func monthView(_ month: SeenMonth, in t: Language) -> HTML {
    #"<time datetime="\#(month.iso8601)">\#(t(.month(month)))</time>"#
}

/// About what is stored, and of how much, where the member has a quota of their own.
func stored(_ line: MemberLine) -> Phrase {
    switch line.quota {
    case .bytes(let quota):
        line.stored.roughly(of: quota)
    case .ofRole, .unlimited:
        Phrase("\(line.stored.roughly.korean) 저장", "\(line.stored.roughly.english) stored")
    }
}

extension Int {
    /// Bytes in steps of 100 MB: a number that changed with each photo in a message would reveal who is online (0026).
    var roughly: Phrase {
        let step = 100_000_000
        guard self >= step else { return Phrase("\(step.bytes) 미만", "under \(step.bytes)") }
        let rounded = (self / step * step).bytes
        return Phrase(rounded, rounded)
    }

    /// Where both are less than a step, only whether the quota is kept.
    func roughly(of quota: Int) -> Phrase {
        guard Swift.max(self, quota) < 100_000_000 else {
            return Phrase("\(quota.bytes) 중 \(roughly.korean)", "\(roughly.english) of \(quota.bytes)")
        }
        return self <= quota
            ? Phrase("\(quota.bytes) 이내", "within \(quota.bytes)") : Phrase("\(quota.bytes) 넘음", "over \(quota.bytes)")
    }
}

extension MemberFilter {
    fileprivate var phrase: Phrase {
        switch self {
        case .all: Phrase("전체", "All")
        case .members: Phrase("회원", "Members")
        case .moderators: Phrase("운영진", "Moderators")
        case .admins: Phrase("관리자", "Admins")
        case .suspended: Phrase("정지됨", "Suspended")
        }
    }
}

extension Phrase {
    static let isSuspended = Phrase("정지됨", "Suspended")
    static let lastSeen = Phrase("접속", "Last seen")
    static let neverSeen = Phrase("기록 없음", "–")
    static let lastSeenMeans = Phrase(
        "마지막 접속은 지난달까지만, 달로만 보여요. 누가 방금 글을 썼는지 짐작할 수 없게 하려는 거예요.",
        "Last seen shows only a month, never the current one, so that nobody can guess who just wrote what.")
    /// "October 2026"
    fileprivate static func month(_ month: SeenMonth) -> Phrase {
        let names = [
            "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
            "November",
            "December",
        ]
        let (year, number) = (month.iso8601.prefix(4), Int(month.iso8601.suffix(2), in: 1...12) ?? 1)
        return Phrase("\(year)년 \(number)월", "\(names[(number - 1) % 12]) \(year)")
    }
    static let joinedMember = Phrase("가입", "Joined")
    fileprivate static let searchMembers = Phrase("회원 찾기", "Find a member")
    fileprivate static let searchMembersHint = Phrase(
        "이름이나 아이디의 앞부분, 또는 이메일 주소 전체를 적어 주세요.",
        "Enter the start of a name or handle, or a full email address.")
    fileprivate static let memberFilters = Phrase("누구를 볼까요?", "Who to show")
    fileprivate static let noMembers = Phrase("아무도 없어요", "Nobody here")
    fileprivate static let noMembersText = Phrase("찾는 말이나 보기를 바꿔 보세요.", "Try another search or filter.")
}
