import BasePages
import Conversations
import Core
import Design

/// A message's menu: a page without scripts, a sheet with them.
///
/// - Parameters:
///   - canReply: whether the viewer may write in the conversation.
///   - canEdit: whether the viewer may correct it, which is so for a while.
///   - typed: what a refused correction said, and why.
///   - readers: who in a group has read it, if it is the viewer's own.
func messageMenu(
    _ item: MessageItem, canReply: Bool, canEdit: Bool, typed: (text: String, problem: Phrase)? = nil,
    readers: [Author]? = nil, shell: Shell
) -> HTML {
    let t = shell.language
    let own = item.reactions.first(where: \.isOwn)?.emoji
    let quick = Reaction.quick.map(\.emoji)
    let choices = (quick + [own].compactMap { $0 }.filter { !quick.contains($0) }).map { emoji -> HTML in
        """
        <form method="post" action="\(item.path)/react" data-react>\
        <input type="hidden" name="reaction" value="\(emoji == own ? "" : emoji.text)">\
        <button class="reaction" aria-label="\(Reaction.name(of: emoji, in: t))" aria-pressed="\(emoji == own ? "true" : "false")">\
        \(emoji.text)</button></form>
        """
    }
    // The keyboard of a phone and the system's picker know all others: the plus leads to the field, where they open.
    let other: HTML = """
        <form class="other-reaction" method="post" action="\(item.path)/react" novalidate data-react>\
        <label for="other-emoji">\(icon(.plus))<span class="visually-hidden">\(t(.otherEmoji))</span></label>\
        <input class="input" id="other-emoji" name="reaction" required autocomplete="off" \
        placeholder="\(t(.otherEmoji))" aria-describedby="other-emoji-hint">\
        \(button(t(.react), style: .secondary))\
        <p class="hint" id="other-emoji-hint">\(t(.emojiKeys))</p>\
        <p class="problem" role="alert" data-refusal hidden></p></form>
        """
    let reply = menuLink(
        t(.replyToMessage), .reply, to: item.replyPath, attributes: #"data-reply-to="\#(item.id.rawValue)""#)
    let forward = menuLink(t(.forwardMessage), .forward, to: "\(item.path)/forward")
    let copy: HTML = menuButton(
        t(.copyText), .copy, attributes: #"type="button" data-copy="\#(item.text)" data-copied="\#(t(.copied))""#)
    let edit: [HTML] = canEdit ? [menuButton(t(.edit), .pencil, attributes: opens("edit-message"))] : []
    let last: HTML =
        item.isOwn
        ? menuButton(t(.deleteForBoth), .trash, isDanger: true, attributes: opens("delete-message"))
        : menuLink(t(.report), .flag, to: "/messages/\(item.conversation)/report?message=\(item.id)")
    return """
        <div class="message-menu"><div class="reaction-choices" role="group" aria-label="\(t(.reactions))">\(choices)</div>\
        \(other)\
        \(menu((canReply ? [reply] : []) + [forward] + edit + (item.text.isEmpty ? [last] : [copy, last])))\
        \(readers.map { readersView($0, in: t) })</div>\
        \(if: canEdit, editSheet(item, in: t))\
        \(typed.map { editForm(item, text: $0.text, problem: $0.problem, in: t) })\
        \(if: item.isOwn, confirmation(
            id: "delete-message", title: t(.deleteQuestion), text: t(.deleteExplanation), action: "\(item.path)/delete",
            confirm: t(.delete), attributes: " data-delete-message", in: t))
        """
}

/// The menu as a page of its own, below the message.
func messageMenuView(
    _ item: MessageItem, canReply: Bool, canEdit: Bool, typed: (text: String, problem: Phrase)? = nil,
    readers: [Author]? = nil, shell: Shell
) -> HTML {
    """
    <section class="message-page"><h1 class="visually-hidden">\(shell.language(.thisMessage))</h1>\
    <ol class="messages">\(messageView(item, shell: shell))</ol>\
    \(messageMenu(item, canReply: canReply, canEdit: canEdit, typed: typed, readers: readers, shell: shell))</section>
    """
}

private func editSheet(_ item: MessageItem, in t: Language) -> HTML {
    sheet(id: "edit-message", title: t(.editMessage), in: t, editForm(item, text: item.text, problem: nil, in: t))
}

private func editForm(_ item: MessageItem, text: String, problem: Phrase?, in t: Language) -> HTML {
    var words = Field(
        "text", .messageWords, value: text, problem: problem, enterKey: "enter", isRequired: false, lines: 4)
    words.isFirst = true
    words.id = problem == nil ? "edited-text" : "refused-text"
    return """
        <form method="post" action="\(item.path)/edit" data-edit-message>\(field(words, in: t))\
        <p class="problem" role="alert" data-refusal hidden></p>\
        <div class="actions">\(button(t(.save)))</div></form>
        """
}

/// The members who have read a message.
private func readersView(_ readers: [Author], in t: Language) -> HTML {
    let rows = readers.map { reader -> HTML in
        #"<li class="person"><a href="\#(reader.path)">\#(avatar(reader, size: .small))<b dir="auto">\#(reader.name)</b></a></li>"#
    }
    return """
        <h3 class="readers-title">\(t(readers.isEmpty ? .readByNobody : .readBy(String(readers.count))))</h3>\
        <ul class="readers">\(rows)</ul>
        """
}

extension Phrase {
    static let forwardMessage = Phrase("전달", "Forward")
    fileprivate static let editMessage = Phrase("메시지 수정", "Edit message")
    fileprivate static let messageWords = Phrase("메시지 내용", "Message text")
    fileprivate static let readByNobody = Phrase("아직 아무도 읽지 않음", "Nobody has read it yet")
    fileprivate static let reactions = Phrase("반응", "Reactions")
    fileprivate static let otherEmoji = Phrase("다른 이모지", "Another emoji")
    fileprivate static let emojiKeys = Phrase(
        "컴퓨터에서는 Windows의 Win + . 키나 Mac의 Ctrl + Cmd + Space 키로 고를 수 있어요.",
        "On a computer, Win + . (Windows) or Ctrl + Cmd + Space (Mac) shows them all.")
    fileprivate static let react = Phrase("반응하기", "React")
    static let copied = Phrase("글을 복사했어요.", "Copied.")
    static let copyText = Phrase("글 복사", "Copy text")
    fileprivate static let deleteForBoth = Phrase("모두에게서 삭제", "Delete for everyone")
    fileprivate static let deleteQuestion = Phrase("이 메시지를 삭제할까요?", "Delete this message?")
    fileprivate static let deleteExplanation = Phrase(
        "모두에게서 지워지고, 되돌릴 수 없어요.", "It is deleted for everyone. This can’t be undone.")
}
