import Base
import Core
import Design

/// A message's menu: a page without scripts, a sheet with them.
///
/// - Parameters:
///   - canReply: whether the viewer may write in the conversation.
///   - readers: who in a group has read it, if it is the viewer's own.
func messageMenu(_ item: MessageItem, canReply: Bool, readers: [Author]? = nil, shell: Shell) -> HTML {
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
    // The keyboard of a phone and the system's picker know all others.
    let other: HTML = """
        <form class="other-reaction" method="post" action="\(item.path)/react" data-react>\
        <input class="input" name="reaction" required autocomplete="off" aria-label="\(t(.otherEmoji))" \
        placeholder="\(t(.otherEmoji))">\
        \(button(t(.react), style: .secondary))</form>
        """
    let reply = menuLink(
        t(.replyToMessage), .reply, to: "/messages/\(item.conversation)?reply=\(item.id)",
        attributes: #"data-reply-to="\#(item.id.rawValue)""#)
    let copy: HTML = menuButton(
        t(.copyText), .images, attributes: #"type="button" data-copy="\#(item.text)" data-copied="\#(t(.copied))""#)
    let last: HTML =
        item.isOwn
        ? menuButton(t(.deleteForBoth), .trash, isDanger: true, attributes: opens("delete-message"))
        : menuLink(t(.report), .flag, to: "/messages/\(item.conversation)/report?message=\(item.id)")
    return """
        <div class="message-menu"><div class="reaction-choices" role="group" aria-label="\(t(.reactions))">\(choices)</div>\
        \(other)\
        \(menu((canReply ? [reply] : []) + (item.text.isEmpty ? [last] : [copy, last])))\
        \(readers.map { readersView($0, in: t) })</div>\
        \(if: item.isOwn, confirmation(
            id: "delete-message", title: t(.deleteQuestion), text: t(.deleteExplanation), action: "\(item.path)/delete",
            confirm: t(.delete), attributes: " data-delete-message", in: t))
        """
}

/// The menu as a page of its own, below the message.
func messageMenuView(_ item: MessageItem, canReply: Bool, readers: [Author]? = nil, shell: Shell) -> HTML {
    """
    <section class="message-page"><h1 class="visually-hidden">\(shell.language(.thisMessage))</h1>\
    <ol class="messages">\(messageView(item, shell: shell))</ol>\
    \(messageMenu(item, canReply: canReply, readers: readers, shell: shell))</section>
    """
}

/// Who has read a message.
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
    fileprivate static let readByNobody = Phrase("아직 아무도 읽지 않음", "Nobody has read it yet")
    fileprivate static let reactions = Phrase("반응", "Reactions")
    fileprivate static let otherEmoji = Phrase("다른 이모지", "Another emoji")
    fileprivate static let react = Phrase("반응하기", "React")
    fileprivate static let copied = Phrase("글을 복사했어요.", "Copied.")
    fileprivate static let copyText = Phrase("글 복사", "Copy text")
    fileprivate static let deleteForBoth = Phrase("모두에게서 삭제", "Delete for everyone")
    fileprivate static let deleteQuestion = Phrase("이 메시지를 삭제할까요?", "Delete this message?")
    fileprivate static let deleteExplanation = Phrase(
        "모두에게서 지워지고, 되돌릴 수 없어요.", "It is deleted for everyone. This can’t be undone.")
}
