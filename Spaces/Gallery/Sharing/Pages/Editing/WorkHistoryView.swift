import Base
import Core
import Design
import People
import PeoplePages
import Sharing
import Works
import WorksPages

/// What a work says, and below it what it said before.
func workHistoryView(_ work: Work, _ versions: ListSlice<WorkVersion, Int64>, shell: Shell) -> HTML {
    let t = shell.language
    let past = versions.items.map { version -> HTML in
        """
        <li class="post version"><div class="post-body"><p class="byline muted">\
        \(timeView(version.writtenAt, shell: shell))</p>\(words(version.details, shell: shell))</div></li>
        """
    }
    return """
        <div class="stream-page">
        <h1 class="visually-hidden">\(t(.workHistory))</h1>
        <ol class="stream"><li class="post version"><div class="post-body"><p class="byline muted">\
        <a href="\(work.id.workPath)">\(timeView(work.editedAt ?? work.createdAt, shell: shell))</a></p>\
        \(words(work.details, shell: shell))</div></li></ol>
        <h2 class="history-head">\(t(.earlierVersions))</h2>
        <ol class="stream">\(past)</ol>
        \(olderPath("\(work.id.workPath)/history", before: versions.next).map { moreLink($0, in: t) })
        \(if: work.editedAt == nil, #"<p class="no-answers muted">\#(t(.neverEdited))</p>"#)
        </div>
        """
}

private func words(_ details: WorkDetails, shell: Shell) -> HTML {
    let t = shell.language
    let choices = [details.licence.phrase, details.making?.phrase, details.allowsTraining ? .allowsTraining : nil]
    let facts = details.facts + choices.compactMap { $0.map { t($0) } }
    return """
        <p><b dir="auto">\(details.title)</b></p>\
        \(if: !details.description.isEmpty, #"<p class="prose" dir="auto">\#(prose(details.description, shell))</p>"#)\
        <p class="muted" dir="auto">\(facts.joined(separator: " · "))</p>
        """
}

extension Phrase {
    static let workHistory = Phrase("수정 기록", "Edit history")
    fileprivate static let earlierVersions = Phrase("이전 내용", "Earlier versions")
    fileprivate static let neverEdited = Phrase("수정한 적이 없는 작품이에요.", "This work has never been edited.")
}
