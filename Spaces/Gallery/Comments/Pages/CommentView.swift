import Base
import BasePages
package import Comments
import Core
package import Design
import PeoplePages
import Posts
import PostsPages

/// One comment. It is the same for everybody except for reactions and `data-own`, so that it can be sent live; the
/// script sets `data-own` where `data-author` is the viewer, and puts an answer below what it answers.
package func commentView(_ item: CommentItem, isBelow: Bool = false, shell: Shell) -> HTML {
    let t = shell.language
    let id = item.id.rawValue
    let author = item.author
    return """
        <li class="comment\(if: isBelow, " answer")" id="comment-\(id)" data-author="\(author.id.rawValue)" \
        \(item.answers.map { #"data-answers="comment-\#($0.rawValue)" "# as HTML })\
        data-name="\(author.name)"\(if: item.isOwn, " data-own")>
        <a href="\(author.path)" tabindex="-1" aria-hidden="true">\(avatar(author))</a>
        <div class="comment-body">
        <p class="byline"><a class="name" href="\(author.path)" dir="auto">\(author.name)</a> \
        \(timeView(item.createdAt, shell: shell))</p>
        \(item.mutedWord.map { folded(words(item, shell: shell), for: $0, in: t) } ?? words(item, shell: shell))
        </div>
        \(if: !item.isWaiting, sheet(id: "menu-\(id)", title: t(.thisComment), in: t, commentMenu(item, in: t)))
        </li>
        """
}

private func words(_ item: CommentItem, shell: Shell) -> HTML {
    let t = shell.language
    let said: HTML = """
        <p class="prose" dir="auto"\(lang(item.facts.language, in: t))>\(prose(item.text, shell))</p>
        """
    // Nobody else sees its mark, which has no number yet.
    guard !item.isWaiting else { return "\(item.inReplyTo.map(quoted))\(said)\(waitingLine(item.id, in: t))" }
    return """
        \(item.inReplyTo.map(quoted))
        \(item.mark.map { markLink($0, below: item.root, in: t) })
        \(said)
        \(item.isHelpful.map { helpView(of: item.id, below: item.root, isHelpful: $0, in: t) })
        \(actsForm(of: item.id, className: "comment-actions", buttons(item, shell: shell)))
        """
}

private func buttons(_ item: CommentItem, shell: Shell) -> HTML {
    """
    \(reactionButtons(item.reactions, shell: shell))\
    \(replyButton(item, shell: shell))\
    \(iconButton(shell.language(.more), .more, attributes: opens("menu-\(item.id.rawValue)")))
    """
}

private func quoted(_ quote: CommentItem.Quoted) -> HTML {
    """
    <p class="quoted">\(icon(.reply))<a href="#comment-\(quote.id.rawValue)"><b dir="auto">\(quote.authorName)</b> \
    <span dir="auto">\(quote.mutedWord == nil ? quote.text.excerpt : "…")</span></a></p>
    """
}

/// Names the comment in the composer; without scripts, in that of the page it leads to.
private func replyButton(_ item: CommentItem, shell: Shell) -> HTML {
    """
    <button class="text-button" formmethod="get" formaction="\(item.rootPath)#composer" name="reply" \
    value="\(item.id.rawValue)" data-reply>\(shell.language(.reply))</button>
    """
}

/// The style sheet leaves of it what the viewer may do; the acts look for themselves.
private func commentMenu(_ item: CommentItem, in t: Language) -> HTML {
    let id = item.id
    let path = "\(item.rootPath)#comment-\(id)"
    return menu(
        [copyLinkRow(path, in: t)] + personRows(item.author, back: item.rootPath, in: t) + [
            """
            <form class="own-only" method="post" action="\(id.postPath)/delete" data-delete="comment-\(id.rawValue)">\
            \(menuButton(t(.delete), .trash, isDanger: true))</form>
            """,
            """
            <form class="other-only" action="\(id.postPath)/report" data-report>\
            \(menuButton(t(.report), .flag))</form>
            """,
            """
            <form class="owner-only" method="post" action="\(item.rootPath)/comments/\(id.rawValue)/remove" \
            data-delete="comment-\(id.rawValue)">\
            \(menuButton(t(item.rootKind == .work ? .removeComment : .removeEntry), .trash, isDanger: true))</form>
            """,
        ])
}

extension Phrase {
    fileprivate static let removeComment = Phrase("내 작품에서 삭제", "Remove from my work")
    fileprivate static let removeEntry = Phrase("방명록에서 삭제", "Remove from my guestbook")
    fileprivate static let thisComment = Phrase("이 댓글", "This comment")
}
