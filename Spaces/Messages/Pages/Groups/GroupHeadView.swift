import Conversations
import Core
import Design

/// The other side, at the head of a conversation.
func conversationWho(_ head: ConversationHead, in t: Language) -> HTML {
    if let other = head.other {
        return """
            <a class="who" href="\(other.path)">\(face(head.company, size: .small))\
            <span class="byline"><b dir="auto">\(other.name)</b><span class="muted">@\(other.handle)</span></span>\(if: head.isMuted, mutedMark(in: t))</a>
            """
    }
    guard let group = head.group else { return #"<p class="who"><b>\#(t(.memberNotAvailable))</b></p>"# }
    return """
        <a class="who" id="who-\(head.id.rawValue)" href="\(head.path)/info" data-live-region>\(face(head.company, size: .small))\
        <span class="byline"><b dir="auto">\(group.label.title(in: t))</b>\
        <span class="muted" id="members-count-\(head.id.rawValue)">\(t(.membersCount(group.count)))</span></span>\
        \(if: head.isMuted, mutedMark(in: t))</a>
        """
}

/// What is decided before a group may be written in: to be there, or not.
func groupRequestChoice(_ head: ConversationHead, in t: Language) -> HTML {
    """
    <div class="composer request-choice"><p>\(t(.groupQuestion))</p><div class="actions">\
    \(linkButton(t(.groupInfo), to: "\(head.path)/info", style: .quiet))\
    <form method="post" action="\(head.path)/leave?from=request">\(button(t(.decline), style: .secondary))</form>\
    <form method="post" action="\(head.path)/accept">\(button(t(.joinGroup)))</form></div></div>
    """
}

/// Asks before leaving.
func leaveGroupSheet(_ head: ConversationHead, in t: Language) -> HTML {
    confirmation(
        id: "leave-group", title: t(.leaveQuestion), text: t(.leaveExplanation), action: "\(head.path)/leave",
        confirm: t(.leaveGroup), in: t)
}

extension Phrase {
    static let groupInfo = Phrase("그룹 정보", "Group info")
    static let leaveGroup = Phrase("나가기", "Leave")
    static func membersCount(_ count: Int) -> Phrase { Phrase("\(count)명", english: count, "member", "members") }
    static let beginningOfGroup = Phrase(
        "그룹 대화예요. 누구나 초대받은 뒤에 나눈 메시지만 볼 수 있어요.",
        "This is a group. Everybody sees what has been said since they were invited.")
    fileprivate static let groupQuestion = Phrase(
        "그룹에 참여할까요? 초대받은 뒤에 나눈 메시지는 참여하면 보여요.",
        "Join this group? Once you do, you see what has been said since you were invited.")
    fileprivate static let decline = Phrase("거절", "Decline")
    fileprivate static let joinGroup = Phrase("참여하기", "Join the group")
    fileprivate static let leaveQuestion = Phrase("이 그룹에서 나갈까요?", "Leave this group?")
    fileprivate static let leaveExplanation = Phrase(
        "내가 쓴 메시지는 그룹에 남고, 이 대화는 내 목록에서 사라져요.",
        "What you wrote stays in the group. The conversation is gone from your list.")
}
