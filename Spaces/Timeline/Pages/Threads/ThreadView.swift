import Base
import Core
package import Design
import Posts
import Timeline

/// The post is between the posts it answers and what follows: how its author goes on, the reply form, and the replies.
package func threadView(_ page: ThreadPage, shell: Shell) -> HTML {
    let t = shell.language
    let thread = page.thread
    let id = thread.id.rawValue
    return """
        <div class="stream-page thread">
        <h1 class="visually-hidden">\(t(thread.focus.map { .postBy($0.author.name) } ?? .thisPost))</h1>
        <ol class="stream above">\(thread.earlier.map { earlier($0.path, $0.count, in: t) })\
        \(thread.above.map { entry($0, shell: shell) })\
        \(thread.focus.map { postView($0, isFocus: true, shell: shell) } ?? stoneView(thread.id, in: t))</ol>
        <ol class="stream chain" id="\(thread.chain.elementID)" data-live-region data-oldest-first>\
        \(chainItems(thread.chain, shell: shell))</ol>
        \(if: thread.focus != nil, postComposer(page.composer, shell: shell))
        <h2 class="visually-hidden">\(t(.replies))</h2>
        <ol class="stream" id="answers-\(id)" data-live-region>\(answers(thread, shell: shell))</ol>
        <p class="no-answers muted">\(t(.noReplies))</p>
        </div>
        \(postMenuSheet(in: t))
        """
}

/// How the author goes on, each post followed by the link to others' replies: what `part=chain` answers.
func chainItems(_ chain: PostThread.Chain, shell: Shell) -> HTML {
    let t = shell.language
    let items = chain.posts.map { link -> HTML in
        let words: Phrase? =
            switch link.entry {
            // Of what is below other stones no number tells.
            case .stone where link.answers == 0: .furtherReplies
            case .stone, .post: link.answers > 0 ? .repliesHere(link.answers) : nil
            }
        return """
            \(entry(link.entry, shell: shell))\(link.waiting.map { postView($0, shell: shell) })\
            \(words.map { more(t($0), link.id, "part=branch") })
            """
    }
    return "\(items)\(chain.onward.map { more(t(.onward), $0, "part=chain", "onward") })"
}

/// The replies alone, followed by the link to the next ones: what `part=posts` and `part=branch` answer.
func answers(_ thread: PostThread, shell: Shell) -> HTML {
    let t = shell.language
    let items = thread.answers.map { answer -> HTML in
        """
        \(entry(answer.entry, shell: shell))\
        \(if: answer.first != nil || answer.more > 0 || answer.leadsOn || !answer.waiting.isEmpty,
            below(answer, shell: shell))
        """
    }
    let id = thread.id
    switch thread.next {
    case .before(let post?):
        let path = "\(id.postPath)?before=\(post)"
        return """
            \(items)<li class="older"><a class="button quiet" rel="next" href="\(path)" data-more="\(path)&amp;part=posts">\
            \(t(.olderReplies))</a></li>
            """
    case .after(let post):
        return "\(items)\(more(t(.furtherReplies), id, "part=branch&after=\(post)"))"
    case .before, nil: return "\(items)"
    }
}

/// The first of what answers a reply, and the link to the rest.
private func below(_ answer: PostThread.Answer, shell: Shell) -> HTML {
    let words: Phrase? = answer.more > 0 ? .moreReplies(answer.more) : answer.leadsOn ? .furtherReplies : nil
    let rest = words.map { words in
        more(
            shell.language(words), answer.id, "part=branch\(answer.first.map { "&after=\($0.id)" } ?? "")")
    }
    return """
        <li class="below"><ol class="stream" id="answers-\(answer.id.rawValue)" data-live-region data-oldest-first>\
        \(answer.first.map { postView($0, shell: shell) })\(answer.waiting.map { postView($0, shell: shell) })\(rest)</ol></li>
        """
}

private func entry(_ entry: PostThread.Entry, shell: Shell) -> HTML {
    switch entry {
    case .post(let item): postView(item, shell: shell)
    case .stone(let id): stoneView(id, in: shell.language)
    }
}

private func earlier(_ path: String, _ count: Int, in t: Language) -> HTML {
    #"<li class="older"><a class="button quiet" href="\#(path)">\#(t(.earlierPosts(count)))</a></li>"#
}

/// More of a post's thread: opened in the link's place, and without scripts on the post's own thread.
private func more(_ words: String, _ id: ID<Post>, _ query: String, _ kind: String = "") -> HTML {
    """
    <li class="more-answers\(if: !kind.isEmpty, " \(kind)")"><a href="\(id.postPath)" data-more="\(id.postPath)?\(query)">\
    \(words)</a></li>
    """
}

extension PostThread.Chain {
    /// Of the list that shows it, by which live updates find it.
    var elementID: String { id.chainElement }
}

extension ID<Post> {
    var chainElement: String { "chain-\(rawValue)" }
}

extension Phrase {
    fileprivate static func postBy(_ name: String) -> Phrase { Phrase("\(name) 님의 글", "A post by \(name)") }
    static let replies = Phrase("답글", "Replies")
    fileprivate static let noReplies = Phrase("아직 답글이 없어요.", "No replies yet.")
    fileprivate static let olderReplies = Phrase("이전 답글 보기", "Older replies")
    fileprivate static let furtherReplies = Phrase("답글 더 보기", "More replies")
    fileprivate static let onward = Phrase("이어지는 글 더 보기", "Continue this thread")

    fileprivate static func earlierPosts(_ count: Int) -> Phrase {
        Phrase("앞선 글 \(count.grouped)개 더 보기", english: count, "earlier post", "earlier posts")
    }

    fileprivate static func moreReplies(_ count: Int) -> Phrase {
        Phrase("답글 \(count.grouped)개 더 보기", english: count, "more reply", "more replies")
    }

    fileprivate static func repliesHere(_ count: Int) -> Phrase {
        Phrase("답글 \(count.grouped)개 보기", english: count, "reply", "replies")
    }
}
