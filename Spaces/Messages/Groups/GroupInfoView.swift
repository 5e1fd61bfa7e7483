import Base
import Core
import Design

/// Who is in a group, and what the viewer may do about it.
struct GroupInfoPage: Sendable {
    let head: ConversationHead
    let group: Group
    let viewer: Author
    /// A refused name, and why.
    var typed: String?
    var problem: Problem?
}

func groupInfoView(_ page: GroupInfoPage, shell: Shell) -> HTML {
    let t = shell.language
    let (head, group) = (page.head, page.group)
    let isAdmin = group.role == .admin
    let members = group.members.map { memberRow($0, of: head, hasMenu: isAdmin, in: t) }
    return """
        <section class="group-info">
        \(isAdmin ? changeForm(page, in: t) : title(page, in: t))
        \(menu(groupActs(page, in: t)))
        <p class="hint">\(t(.mutedButNamed))</p>
        <h2>\(t(.membersCount(group.count)))</h2>
        <ul class="people group-members">\
        <li class="person"><a href="\(page.viewer.path)">\(avatar(page.viewer))\
        <span class="byline"><b dir="auto">\(page.viewer.name)</b>\
        <span class="muted">\(t(.oneself))\(if: isAdmin, " · \(t(.groupAdmin))")\
        \(if: !group.hasAccepted, " · \(t(.invited))")</span></span></a></li>\
        \(members)</ul>
        </section>
        \(leaveGroupSheet(head, in: t))\(memberMenuSheet(in: t))
        """
}

/// What every member may do, as in the conversation's own menu.
private func groupActs(_ page: GroupInfoPage, in t: Language) -> [HTML] {
    let head = page.head
    // There is always one.
    let canStepDown = page.group.role == .admin && page.group.members.contains { $0.role == .admin }
    let stepDown: [HTML] =
        !canStepDown
        ? []
        : [
            """
            <form method="post" action="\(head.path)/members/\(page.viewer.handle)/member">\
            \(menuButton(t(.stepDown), .person))</form>
            """
        ]
    let mute: HTML = """
        <form method="post" action="\(head.path)/\(head.isMuted ? "unmute" : "mute")?from=info">\
        \(menuButton(t(head.isMuted ? .unmuteConversation : .muteConversation), .mute))</form>
        """
    let leave = menuButton(t(.leaveGroup), .logOut, isDanger: true, attributes: opens("leave-group"))
    guard !head.isRequest else { return [mute, leave] }
    return [menuLink(t(.addPeople), .plus, to: "\(head.path)/add"), mute] + stepDown + [leave]
}

private func title(_ page: GroupInfoPage, in t: Language) -> HTML {
    """
    <div class="beginning">\(face(page.head.company, size: .large))\
    <h1 dir="auto">\(page.group.label.title(in: t))</h1></div>
    """
}

/// The name and the photo, in one form.
private func changeForm(_ page: GroupInfoPage, in t: Language) -> HTML {
    let problem = page.problem
    return """
        <form class="group-form" method="post" action="\(page.head.path)/info" enctype="multipart/form-data" data-progress>
        <h1 class="visually-hidden">\(t(.groupInfo))</h1>
        \(photoPicker(
            current: face(page.head.company, size: .large), problem: problem?.field == "photo" ? problem?.phrase : nil,
            in: t))
        \(field(
            Field(
                "name", .groupName, value: page.typed ?? page.group.name, hint: .groupNameHint,
                problem: problem?.field == "name" ? problem?.phrase : nil, isRequired: false, limit: Group.nameLimit),
            in: t))
        \(if: page.group.picture != nil, checkBox("remove-photo", .removeGroupPhoto, isChecked: false, in: t))
        <div class="actions">\(button(t(.save)))</div>
        </form>
        """
}

extension Phrase {
    static let groupName = Phrase("그룹 이름", "Group name")
    static let groupNameHint = Phrase(
        "비워 두면 사람들의 이름으로 보여요.", "Without one, it goes by its members’ names.")
    static let addPeople = Phrase("초대하기", "Add people")
    fileprivate static let mutedButNamed = Phrase(
        "알림을 꺼도 나를 @아이디로 부르면 알려 드려요.", "Even when muted, you are told when somebody names you with @.")
    fileprivate static let removeGroupPhoto = Phrase("그룹 사진 삭제", "Remove the group photo")
    fileprivate static let stepDown = Phrase("그룹 관리자 그만하기", "Step down as admin")
}
