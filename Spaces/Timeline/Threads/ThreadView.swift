import Base
import Core
package import Design
import Posts

/// The post is between the posts it answers and its replies, with the reply form right below.
package func threadView(_ page: ThreadPage, shell: Shell) -> HTML {
    let t = shell.language
    let id = page.focus.id.rawValue
    return """
        <div class="stream-page thread">
        <h1 class="visually-hidden">\(t(.postBy(page.focus.author.name)))</h1>
        <ol class="stream above">\(page.earlier.map { earlier($0.path, $0.count, in: t) })\
        \(page.above.map { entry($0, shell: shell) })\(postView(page.focus, isFocus: true, shell: shell))</ol>
        \(postComposer(page.composer, shell: shell))
        <h2 class="visually-hidden">\(t(.replies))</h2>
        <ol class="stream" id="answers-\(id)" data-live-region>\(answers(page, shell: shell))</ol>
        <p class="no-answers muted">\(t(.noReplies))</p>
        </div>
        \(postMenuSheet(in: t))\(reportSheet(page.focus.id, shell: shell))
        """
}

/// The replies alone, followed by the link to older ones: what `part=posts` answers.
func answers(_ page: ThreadPage, shell: Shell) -> HTML {
    let t = shell.language
    let items = page.answers.map { answer -> HTML in
        """
        \(entry(answer.entry, shell: shell))\
        \(answer.first.map { first in
            """
            <li class="below"><ol class="stream" id="answers-\(answer.id.rawValue)" data-live-region>\
            \(postView(first, shell: shell))</ol></li>
            """ as HTML
        })\
        \(if: answer.more > 0, more(answer, in: t))
        """
    }
    let older = page.older.map {
        #"<li class="older"><a class="button quiet" rel="next" href="\#($0)" data-older-posts>\#(t(.olderReplies))</a></li>"#
            as HTML
    }
    return "\(items)\(older)"
}

private func entry(_ entry: ThreadPage.Entry, shell: Shell) -> HTML {
    switch entry {
    case .post(let item): postView(item, shell: shell)
    case .stone(let id): stoneView(id, in: shell.language)
    }
}

private func earlier(_ path: String, _ count: Int, in t: Language) -> HTML {
    #"<li class="older"><a class="button quiet" href="\#(path)">\#(t(.earlierPosts(count)))</a></li>"#
}

private func more(_ answer: ThreadPage.Answer, in t: Language) -> HTML {
    #"<li class="more-answers"><a href="\#(answer.id.postPath)">\#(t(.moreReplies(answer.more)))</a></li>"#
}

extension Phrase {
    fileprivate static func postBy(_ name: String) -> Phrase { Phrase("\(name) 님의 글", "A post by \(name)") }
    static let replies = Phrase("답글", "Replies")
    fileprivate static let noReplies = Phrase("아직 답글이 없어요.", "No replies yet.")
    fileprivate static let olderReplies = Phrase("이전 답글 보기", "Older replies")

    fileprivate static func earlierPosts(_ count: Int) -> Phrase {
        Phrase("앞선 글 \(count.grouped)개 더 보기", english: count, "earlier post", "earlier posts")
    }

    fileprivate static func moreReplies(_ count: Int) -> Phrase {
        Phrase("답글 \(count.grouped)개 더 보기", english: count, "more reply", "more replies")
    }
}
