import Base
import Core
import Design
import PeoplePages
import Posts
import Timeline

/// A post, and below it its earlier versions.
func historyView(_ item: PostItem, _ versions: ListSlice<PostVersion, Int64>, shell: Shell) -> HTML {
    let t = shell.language
    let past = versions.items.map { version -> HTML in
        """
        <li class="post version"><div class="post-body"><p class="byline muted">\
        \(fullTimeView(version.writtenAt, shell: shell))</p>\
        \(if: !version.warning.isEmpty, #"<p class="muted" dir="auto">\#(version.warning)</p>"#)\
        <p class="prose" dir="auto"\(lang(TextLanguage(of: version.text), in: t))>\(prose(version.text, shell))</p></div></li>
        """
    }
    return """
        <div class="stream-page">
        <h1 class="visually-hidden">\(t(.history))</h1>
        <ol class="stream">\(postView(item, shell: shell))</ol>
        \(item.facts.editedAt.map { time in
            #"<p class="history-now muted">\#(t(.lastEdited)) \#(fullTimeView(time, shell: shell))</p>"# as HTML
        })
        <h2 class="history-head">\(t(.earlierVersions))</h2>
        <ol class="stream">\(past)</ol>
        \(olderPath("\(item.id.postPath)/history", before: versions.next).map { moreLink($0, in: t) })
        \(if: !item.isEdited, #"<p class="no-answers muted">\#(t(.neverEdited))</p>"#)
        </div>
        \(postMenuSheet(in: t))
        """
}

extension Phrase {
    fileprivate static let earlierVersions = Phrase("이전 내용", "Earlier versions")
    fileprivate static let lastEdited = Phrase("마지막 수정:", "Last edited:")
    fileprivate static let neverEdited = Phrase("수정한 적이 없는 글이에요.", "This post has never been edited.")
}
