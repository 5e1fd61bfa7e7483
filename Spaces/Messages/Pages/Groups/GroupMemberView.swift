import BasePages
import Conversations
import Core
import Design

/// A member; for admins with the way to what they may do.
func memberRow(_ member: GroupMember, of head: ConversationHead, hasMenu: Bool, in t: Language) -> HTML {
    let author = member.author
    var notes = ["@\(author.handle)"]
    if member.role == .admin { notes.append(t(.groupAdmin)) }
    if !member.hasAccepted { notes.append(t(.invited)) }
    let more: HTML =
        hasMenu
        ? iconLink(
            t(.actsOn(author.name)), .more, to: memberPath(member, of: head),
            attributes: #"data-menu="\#(author.name)""#) : .empty
    return """
        <li class="person"><a href="\(author.path)">\(avatar(author))<span class="byline"><b dir="auto">\(author.name)</b>\
        <span class="muted">\(notes.joined(separator: " · "))</span></span></a>\(more)</li>
        """
}

/// The sheet that the menus of members are shown in; each gives it its name.
func memberMenuSheet(in t: Language) -> HTML {
    sheet(id: "member-menu", title: t(.groupInfo), in: t, "<div data-menu-body></div>")
}

/// What admins may do about a member: in a page without scripts, in a sheet with them.
func memberMenu(_ member: GroupMember, of head: ConversationHead, in t: Language) -> HTML {
    let (path, isAdmin) = (memberPath(member, of: head), member.role == .admin)
    let role: HTML = """
        <form method="post" action="\(path)/\(isAdmin ? "member" : "admin")">\
        \(menuButton(t(isAdmin ? .takeAdmin : .makeAdmin), .person))</form>
        """
    let remove = menuLink(t(.removeMember), .trash, to: "\(path)/remove", isDanger: true, attributes: "data-asks")
    return menu((member.hasAccepted ? [role] : []) + [remove])
}

/// The menu as a page of its own, below the member.
func memberMenuView(_ member: GroupMember, of head: ConversationHead, in t: Language) -> HTML {
    """
    <section class="group-info"><h1 class="visually-hidden">\(t(.actsOn(member.author.name)))</h1>
    <ul class="people group-members">\(memberRow(member, of: head, hasMenu: false, in: t))</ul>
    \(memberMenu(member, of: head, in: t))</section>
    """
}

/// Asks before a member is removed.
func removalQuestion(_ member: GroupMember, of head: ConversationHead, isPage: Bool, in t: Language) -> HTML {
    question(
        t(.removeMemberQuestion(member.author.name)), text: t(.removeMemberExplanation),
        action: "\(memberPath(member, of: head))/remove", confirm: t(.removeMember), back: "\(head.path)/info",
        isPage: isPage, in: t)
}

private func memberPath(_ member: GroupMember, of head: ConversationHead) -> String {
    "\(head.path)/members/\(member.author.handle)"
}

extension Phrase {
    static let groupAdmin = Phrase("그룹 관리자", "Admin")
    static let invited = Phrase("아직 수락하지 않음", "Has not accepted yet")
    static func actsOn(_ name: String) -> Phrase { Phrase("\(name) 님 관리", "Manage \(name)") }
    static func removeMemberQuestion(_ name: String) -> Phrase {
        Phrase("\(name) 님을 그룹에서 내보낼까요?", "Remove \(name) from the group?")
    }
    fileprivate static let makeAdmin = Phrase("그룹 관리자로 정하기", "Make admin")
    fileprivate static let takeAdmin = Phrase("그룹 관리자에서 내리기", "Dismiss as admin")
    fileprivate static let removeMember = Phrase("내보내기", "Remove from group")
    fileprivate static let removeMemberExplanation = Phrase(
        "이 사람이 쓴 메시지는 그룹에 남아요.", "What they wrote stays in the group.")
}
