import Administration
import Core
import Design

/// The beginnings of the trees: whom nobody invited.
func invitationTreeView(_ page: InvitedMembers, shell: Shell) -> HTML {
    let t = shell.language
    return adminPage(
        .invitations, in: t,
        """
        <p class="admin-intro muted">\(t(.treeHint))</p>
        \(invitedList(page, shell: shell))
        \(if: page.rows.isEmpty, emptyState(.people, title: t(.nobodyInvited), text: t(.treeHint)))
        """)
}

/// Each with how many joined through them; the name leads to whom they invited.
func invitedList(_ page: InvitedMembers, shell: Shell) -> HTML {
    let t = shell.language
    return """
        \(if: page.isCut, #"<p class="hint">\#(t(.countIsCut))</p>"#)
        <ul class="cases">\(page.rows.map { row -> HTML in
            """
            <li class="case admin-member"><p>\(memberLink(row.author))</p>
            <p class="muted">\(t(.joinedMember)) \(timeView(row.joinedAt, shell: shell))\
            \(if: row.count > 0, " · \(t(.cameBy(row.count)))")</p></li>
            """
        })</ul>
        \(page.next.map { moreLink($0, in: t) })
        """
}

extension Phrase {
    fileprivate static func cameBy(_ count: Int) -> Phrase {
        Phrase("\(count.grouped)명이 이 회원을 통해 왔어요", english: count, "joined through them", "joined through them")
    }
    fileprivate static let countIsCut = Phrase(
        "너무 많아서 다 세지 않았어요. 실제로는 더 많을 수 있어요.", "There are too many to count, so the actual numbers may be higher.")
    fileprivate static let treeHint = Phrase(
        "초대 없이 가입했거나 초대한 회원이 탈퇴한 회원이에요. 이름을 누르면 누구를 초대했는지 볼 수 있어요. 수에는 초대받은 사람이 다시 초대한 사람도 들어가요.",
        """
        Members who joined uninvited, or whose inviter has left. Select a name to see who they invited. The numbers \
        include people invited by those they invited.
        """)
    static let nobodyInvited = Phrase("아무도 없어요", "Nobody")
}
