import Base
import BasePages
import Core
package import Design
import Posts
import PostsPages
package import Timeline

/// One post as a row of a list or a thread.
///
/// - Parameters:
///   - isFocus: whether the page is about this post: it is larger, with its full time.
///   - isTold: whether it is sent live, the same to everybody: without the viewer's own state, reactions and
///     `data-own`. The script knows those, the last by the author.
package func postView(_ item: PostItem, isFocus: Bool = false, isTold: Bool = false, shell: Shell) -> HTML {
    let t = shell.language
    let id = item.id.rawValue
    let author = item.author
    return """
        <li class="post\(if: isFocus, " focus")" id="post-\(id)"\(if: !isFocus, " data-opens")\
        \(if: item.isOwn, " data-own")\(if: isTold, #" data-author="\#(author.id.rawValue)""#)>\
        \(circumstance(item, shell: shell))\
        <p class="byline"><a class="name" href="\(author.path)" dir="auto">\(avatar(author))\(author.name)</a> \
        <span class="handle">@\(author.handle)</span>\(if: !isFocus, " \(moment(item, isFocus: false, shell: shell))")</p>\
        \(item.replyingTo.map { replyingTo($0, in: t) })\
        \(item.mutedWord.map { folded(postWords(item, shell: shell), for: $0, in: t) } ?? postWords(item, shell: shell))\
        \(if: isFocus, #"<p class="moment">\#(moment(item, isFocus: true, shell: shell))</p>"#)\
        \(below(item, isFocus: isFocus, shell: shell))\
        </li>
        """
}

/// Its text. An edit replaces this part on open pages.
func postWords(_ item: PostItem, shell: Shell) -> HTML {
    let t = shell.language
    if let card = item.card { return embedView(card, in: t) }
    let words: HTML = """
        \(if: !item.text.isEmpty, postProse(item, shell: shell))\
        \(postPhotos(item.pictures, in: t))\(item.poll.map { pollView($0, shell: shell) })\
        \(item.quote.map { quoteView($0, shell: shell) })\
        \(item.link.map(linkCardView))
        """
    let shown = item.warning.isEmpty ? words : covered(words, for: item.warning, in: t)
    return #"<div class="words">\#(shown)</div>"#
}

/// In the place of a post that is gone or that the viewer may not see.
func stoneView(_ id: ID<Post>, in t: Language) -> HTML {
    #"<li class="post stone" id="post-\#(id.rawValue)"><p class="muted">\#(t(.postGone))</p></li>"#
}

/// Why it is here: a repost, or pinned.
private func circumstance(_ item: PostItem, shell: Shell) -> HTML {
    let t = shell.language
    if let name = item.repostedBy {
        let words = name.id == shell.visitor?.id ? Phrase.repostedByViewer : .reposted(name.name)
        return """
            <p class="circumstance">\(icon(.repost))<a href="/@\(name.handle)">\(t(words))</a></p>
            """
    }
    return item.isAtTop ? #"<p class="circumstance pinned">\#(icon(.pin))<span>\#(t(.pinned))</span></p>"# : .empty
}

/// When it was written, with its address, and that it was edited.
private func moment(_ item: PostItem, isFocus: Bool, shell: Shell) -> HTML {
    let time = isFocus ? fullTimeView(item.createdAt, shell: shell) : timeView(item.createdAt, shell: shell)
    return """
        <a class="when" href="\(item.path)">\(time)</a>\(if: item.isEdited, " \(editedMark(item.id, in: shell.language))")
        """
}

/// At the end of the line that says who wrote it; an edit adds it on open pages.
func editedMark(_ post: ID<Post>, in t: Language) -> HTML {
    #"<a class="muted" href="\#(post.postPath)/history">\#(t(.edited))</a>"#
}

private func replyingTo(_ name: PostItem.Name, in t: Language) -> HTML {
    #"<p class="replying-to muted">\#(t(.replyingTo)) <a href="/@\#(name.handle)">@\#(name.handle)</a></p>"#
}

func quoteView(_ quote: PostItem.Quote, shell: Shell) -> HTML {
    switch quote {
    case .gone: return #"<p class="quote-box stone muted">\#(shell.language(.postGone))</p>"#
    case .card(let card): return embedView(card, in: shell.language)
    case .post(let post):
        let text = post.mutedWord == nil ? post.text : "…"
        let words = post.warning.isEmpty ? text : post.warning
        let language = words == post.text ? post.language : nil
        return """
            <a class="quote-box" href="\(post.id.postPath)"><span class="byline">\
            \(avatar(post.author, size: .small))<b dir="auto">\(post.author.name)</b> \
            <span class="muted">@\(post.author.handle) · \(shell.ago(post.createdAt))</span></span>\
            <span class="quote-words" dir="auto"\(lang(language, in: shell.language))>\(unlinked(words))</span>\
            \(post.warning.isEmpty ? post.picture.map(quotedPhoto) ?? .empty : .empty)</a>
            """
    }
}

/// In its own shape, but for very long ones.
private func quotedPhoto(_ picture: Picture) -> HTML {
    let shape = (max(0.4, picture.ratio) * 1_000).rounded() / 1_000
    return """
        <span class="quote-photo" style="\(picture.corners)--r:\("\(shape)")">\
        \(pictureView(picture, sizes: "min(\(shape * 14)rem,80vw)", fallback: 320))</span>
        """
}

private func below(_ item: PostItem, isFocus: Bool, shell: Shell) -> HTML {
    if item.isWaiting { return waitingLine(item.id, in: shell.language) }
    return item.kind == .work ? workActions(item, shell: shell) : actions(item, isFocus: isFocus, shell: shell)
}

/// The menu is a page of its own; the script shows it in the page's sheet.
private func actions(_ item: PostItem, isFocus: Bool, shell: Shell) -> HTML {
    let t = shell.language
    guard item.kind.isInThread else { return postActions(item, reactionButtons(item.reactions, shell: shell)) }
    return postActions(
        item,
        """
        \(iconLink(
            t(.reply), .comment, to: "\(item.id.postPath)#reply",
            count: buttonCount(item.replies, id: "replies-\(item.id)")))\
        \(repostButton(item.repost, leads: isFocus, shell: shell))\
        \(isFocus
            ? reactionButtons(item.reactions, peopleBelow: item.id.postPath, shell: shell)
            : reactionButtons(item.reactions, shell: shell))\
        \(saveButton(isSaved: item.isSaved, shell: shell))\
        \(iconButton(t(.share), .share, attributes: #"type="button" data-share"#))\
        \(iconButton(t(.more), .more, attributes: #"name="menu" aria-haspopup="dialog""#))
        """)
}

/// What there is to do with a work that somebody has reposted: all that its own page offers by one press.
private func workActions(_ item: PostItem, shell: Shell) -> HTML {
    let t = shell.language
    let path = item.id.workPath
    return postActions(
        item,
        """
        \(iconLink(
            t(.comment), .comment, to: "\(path)#comments",
            count: buttonCount(item.replies, id: "replies-\(item.id)")))\
        \(repostButton(item.repost, shell: shell))\
        \(reactionButtons(item.reactions, shell: shell))\
        \(saveButton(isSaved: item.isSaved, shell: shell))\
        \(iconButton(t(.share), .share, attributes: #"type="button" data-share="\#(path)""#))
        """)
}

private func postActions(_ item: PostItem, _ buttons: HTML) -> HTML {
    actsForm(of: item.id, className: "post-actions", buttons)
}

extension Phrase {
    fileprivate static let postGone = Phrase("이제 볼 수 없는 글이에요.", "This post is no longer here.")
    fileprivate static let pinned = Phrase("고정한 글", "Pinned")
    static let replyingTo = Phrase("답글 대상:", "Replying to")
    fileprivate static let edited = Phrase("수정됨", "edited")

    fileprivate static let repostedByViewer = Phrase("내가 재게시했어요", "You reposted")
    fileprivate static func reposted(_ name: String) -> Phrase {
        Phrase("\(name) 님이 재게시했어요", "\(name) reposted")
    }
}
