import BasePages
import Conversations
import Core
import Design
import PeoplePages

/// A group's members, and what the viewer may do there.
struct GroupInfoPage: Sendable {
    let info: GroupInfo
    /// A refused name, and why.
    var typed: String?
    var problem: Problem?

    var head: ConversationHead { info.head }
    var group: Group { info.group }

    /// The elements that change while the page is open.
    static func element(of group: ID<Conversation>) -> String { "group-info-\(group)" }
    var titleElement: String { "group-title-\(head.id)" }
    var membersElement: String { "group-members-\(head.id)" }
}

/// The sheets are beside what changes, and stay.
func groupInfoView(_ page: GroupInfoPage, in t: Language) -> HTML {
    """
    <section class="group-info" id="\(GroupInfoPage.element(of: page.head.id))">
    \(groupTitle(page, in: t))
    \(groupMembers(page, in: t))
    </section>
    \(leaveGroupSheet(page.head, in: t))\(memberMenuSheet(in: t))
    """
}

/// The name and the photo; for admins with the fields to change them.
func groupTitle(_ page: GroupInfoPage, in t: Language) -> HTML {
    """
    <div id="\(page.titleElement)" data-live-region data-keeps-typed>\
    \(page.group.role == .admin ? changeForm(page, in: t) : title(page, in: t))</div>
    """
}

/// The members, and what the viewer may do.
func groupMembers(_ page: GroupInfoPage, in t: Language) -> HTML {
    let (head, group) = (page.head, page.group)
    let isAdmin = group.role == .admin
    let asked = group.label.count - group.count
    let members = group.members.map { memberRow($0, of: head, hasMenu: isAdmin, in: t) }
    return """
        <div id="\(page.membersElement)" data-live-region>
        \(menu(groupActs(page, in: t)))
        <p class="hint">\(t(.mutedButNamed))</p>
        <h2>\(t(.membersCount(group.count)))\
        \(if: asked > 0, #" <span class="muted">· \#(t(.invitedCount(asked)))</span>"#)</h2>
        <ul class="people group-members">\
        <li class="person"><a href="\(page.info.viewer.path)">\(avatar(page.info.viewer))\
        <span class="byline"><b dir="auto">\(page.info.viewer.name)</b>\
        <span class="muted">\(t(.oneself))\(if: isAdmin, " · \(t(.groupAdmin))")\
        \(if: !group.hasAccepted, " · \(t(.invited))")</span></span></a></li>\
        \(members)</ul>
        </div>
        """
}

/// What an open page shows once the viewer is in the group no more.
func groupInfoLeft(_ group: ID<Conversation>, in t: Language) -> HTML {
    """
    <section class="group-info" id="\(GroupInfoPage.element(of: group))">\
    <p class="muted" role="status">\(t(.noLongerInGroup))</p></section>
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
            <form method="post" action="\(head.path)/members/\(page.info.viewer.handle)/member">\
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
            checks: PhotoForm.checks(in: t), in: t))
        \(field(
            Field(
                "name", .groupName, value: page.typed ?? page.group.name, hint: .groupNameHint,
                problem: problem?.field == "name" ? problem?.phrase : nil, isRequired: false),
            in: t))
        \(if: page.group.picture != nil, checkBox("remove-photo", .removeGroupPhoto, isChecked: false, in: t))
        <div class="actions">\(button(t(.save)))</div>
        </form>
        """
}

extension Phrase {
    static let groupName = Phrase("그룹 이름", "Group name")
    static let groupNameHint = Phrase(
        "비워 두면 사람들의 이름으로 보여요.", "If left empty, its members’ names are shown.")
    fileprivate static func invitedCount(_ count: Int) -> Phrase {
        Phrase("초대한 사람 \(count)명", "\(count) invited")
    }
    static let addPeople = Phrase("초대하기", "Add people")
    fileprivate static let mutedButNamed = Phrase(
        "알림을 꺼도 나를 @아이디로 부르면 알려 드려요.", "Even when it is muted, you are notified when somebody mentions you with @.")
    fileprivate static let removeGroupPhoto = Phrase("그룹 사진 삭제", "Remove the group photo")
    fileprivate static let stepDown = Phrase("그룹 관리자 그만하기", "Step down as admin")
}
