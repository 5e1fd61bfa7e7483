import Core
import Design

/// A message's menu: a page without scripts, a sheet with them.
func messageMenu(_ item: MessageItem, shell: Shell) -> HTML {
    let t = shell.language
    let own = item.reactions.first(where: \.isOwn)?.kind
    let choices = Reaction.Kind.allCases.map { kind -> HTML in
        """
        <form method="post" action="\(item.path)/react" data-react>\
        <input type="hidden" name="reaction" value="\(kind == own ? "" : kind.rawValue)">\
        <button class="reaction" aria-label="\(t(kind.phrase))" aria-pressed="\(kind == own ? "true" : "false")">\
        \(kind.rawValue)</button></form>
        """
    }
    let copy: HTML = menuButton(
        t(.copyText), .images, attributes: #"type="button" data-copy="\#(item.text)" data-copied="\#(t(.copied))""#)
    let last: HTML =
        item.isOwn
        ? menuButton(t(.deleteForBoth), .trash, isDanger: true, attributes: opens("delete-message"))
        : menuLink(t(.report), .flag, to: "/messages/\(item.conversation)/report?message=\(item.id)")
    return """
        <div class="message-menu"><div class="reaction-choices" role="group" aria-label="\(t(.reactions))">\(choices)</div>\
        \(menu(item.text.isEmpty ? [last] : [copy, last]))</div>\
        \(if: item.isOwn, confirmation(
            id: "delete-message", title: t(.deleteQuestion), text: t(.deleteExplanation), action: "\(item.path)/delete",
            confirm: t(.delete), attributes: " data-delete-message", in: t))
        """
}

/// The menu as a page of its own, below the message.
func messageMenuView(_ item: MessageItem, shell: Shell) -> HTML {
    """
    <section class="message-page"><h1 class="visually-hidden">\(shell.language(.thisMessage))</h1>\
    <ol class="messages">\(messageView(item, shell: shell))</ol>\
    \(messageMenu(item, shell: shell))</section>
    """
}

extension Phrase {
    fileprivate static let reactions = Phrase("반응", "Reactions")
    fileprivate static let copied = Phrase("글을 복사했어요.", "Copied.")
    fileprivate static let copyText = Phrase("글 복사", "Copy text")
    fileprivate static let deleteForBoth = Phrase("모두에게서 삭제", "Delete for everyone")
    fileprivate static let deleteQuestion = Phrase("이 메시지를 삭제할까요?", "Delete this message?")
    fileprivate static let deleteExplanation = Phrase(
        "상대에게서도 지워지고, 되돌릴 수 없어요.", "It is deleted for both of you. This can't be undone.")
}
