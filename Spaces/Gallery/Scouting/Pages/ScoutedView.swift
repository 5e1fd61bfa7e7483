import Base
import BasePages
import Core
import Design
import People
import PeoplePages
import Scouting
import Works
import WorksPages

/// One maker, as a scout keeps them in mind, and the form to ask for contact.
struct ScoutedPage: Sendable {
    let author: Author
    let isOpen: Bool
    /// What for; may be empty.
    let offersFor: String
    /// `nil` where they are not on the list.
    var note: String?
    /// The last request; `nil` without one.
    let asked: (at: Timestamp, answer: Offer.Answer?)?
    /// Their newest.
    var works: [WorkCard] = []
    var what = ""
    var why = ""
    var problems = Problems([])
    /// What keeps the scout from asking.
    var restriction: Restriction?
}

extension ScoutedPage {
    /// Whether a request would be refused: ``MakeOffer`` says the same.
    fileprivate func hasDeclined(at now: Timestamp) -> Bool {
        asked.map { $0.answer == .never || $0.answer == .no && $0.at + MakeOffer.pause > now } ?? false
    }
}

func scoutedView(_ page: ScoutedPage, shell: Shell) -> HTML {
    let t = shell.language
    let path = scoutedPath(page.author.handle)
    return """
        <section class="scout-page">
        <header class="scouted-head"><a href="\(page.author.path)" tabindex="-1" aria-hidden="true">\
        \(avatar(page.author, size: .large))</a><div><h1><a href="\(page.author.path)" dir="auto">\(page.author.name)</a></h1>
        <p class="muted" dir="auto">\(page.author.major)</p></div></header>
        \(page.works.isEmpty
            ? #"<p class="muted">\#(t(.noWorksYet))</p>"# : moreWorks(page.works, by: page.author, title: .theirWorks, in: t))
        \(page.problems.all.filter { $0.field == nil }.map { notice(t($0.phrase), kind: .problem) })
        <form method="post" action="\(path)/note" novalidate data-progress>
        <h2>\(t(.privateNote))</h2>
        \(field(Field(
            "note", .note, value: page.note ?? "", hint: .noteHint, problem: page.problems["note"], enterKey: "enter",
            isRequired: false, lines: 4), in: t))
        <div class="actions">\(button(t(page.note == nil ? .keep : .save)))\
        \(if: page.note != nil, button(t(.forget), style: .quiet, attributes: #"formaction="\#(path)/forget""#))</div>
        </form>
        \(asking(page, path, shell: shell))
        </section>
        """
}

private func asking(_ page: ScoutedPage, _ path: String, shell: Shell) -> HTML {
    let t = shell.language
    if let asked = page.asked, asked.answer == nil || asked.answer == .yes {
        let said: Phrase = asked.answer == nil ? .waits : .accepted
        return """
            <div><h2>\(t(.askForContact))</h2><p>\(t(said)) <span class="muted">\(timeView(asked.at, shell: shell))</span></p></div>
            """
    }
    guard page.isOpen, !page.hasDeclined(at: shell.now) else {
        return #"<div><h2>\#(t(.askForContact))</h2><p class="muted">\#(t(.notOpen))</p></div>"#
    }
    if let restriction = page.restriction {
        return "<div><h2>\(t(.askForContact))</h2>\(restrictionView(restriction, shell: shell))</div>"
    }
    return """
        <form method="post" action="\(path)/offer" novalidate data-progress>
        <h2>\(t(.askForContact))</h2>
        \(if: !page.offersFor.isEmpty, #"<p>\#(t(.openFor)): <span dir="auto">\#(page.offersFor)</span></p>"#)
        <p class="muted">\(t(.askHint))</p>
        \(field(Field(
            "what", .what, value: page.what, hint: .whatHint, problem: page.problems["what"]), in: t))
        \(field(Field(
            "why", .why, value: page.why, hint: .whyHint, problem: page.problems["why"], enterKey: "enter", lines: 5), in: t))
        <div class="actions">\(button(t(.ask)))</div>
        </form>
        """
}

/// The makers a scout keeps in mind.
func keptView(_ kept: [KeptMaker], next: String?, shell: Shell) -> HTML {
    let t = shell.language
    let rows = kept.map { maker -> HTML in
        """
        <li class="scouted">\(scoutedHead(maker.author, in: t))\
        \(if: !maker.note.isEmpty, #"<p class="prose" dir="auto">\#(maker.note)</p>"#)</li>
        """
    }
    return """
        <section class="scout-page">
        <h1 class="visually-hidden">\(t(ScoutTab.list.phrase))</h1>
        \(scoutTabs(.list, in: t))
        \(kept.isEmpty
            ? emptyState(.bookmark, title: t(.nobodyKept), text: t(.nobodyKeptText))
            : #"<ul class="scouted-list">\#(rows)</ul>"#)
        \(next.map { moreLink($0, in: t) })
        </section>
        """
}

extension Phrase {
    fileprivate static let privateNote = Phrase("나만 보는 메모", "Private note")
    fileprivate static let note = Phrase("메모", "Note")
    fileprivate static let noteHint = Phrase("작가에게는 보이지 않아요.", "The maker does not see it.")
    fileprivate static let theirWorks = Phrase("작품", "Works")
    fileprivate static let noWorksYet = Phrase("아직 올린 작품이 없어요.", "No works yet.")
    fileprivate static let keep = Phrase("목록에 넣기", "Keep on my list")
    fileprivate static let forget = Phrase("목록에서 빼기", "Remove from my list")
    fileprivate static let askForContact = Phrase("연락 요청", "Request contact")
    fileprivate static let askHint = Phrase(
        "작가는 내 이름, 소속, 확인한 근거와 아래 글을 읽고 답해요. 하루에 다섯 번까지 요청할 수 있어요.",
        "The maker sees your name, your organisation, the proof of it and this text. You can send five requests a day.")
    fileprivate static let what = Phrase("무엇을 제안하나요?", "What do you offer?")
    fileprivate static let whatHint = Phrase("예: 그룹전 참여, 앨범 표지", "A group show, a record cover, …")
    fileprivate static let why = Phrase("왜 이 작가인가요?", "Why this maker?")
    fileprivate static let whyHint = Phrase("어떤 작품을 보고 연락하는지 적어 주세요.", "Say which of their works made you ask.")
    fileprivate static let ask = Phrase("요청 보내기", "Send request")
    fileprivate static let waits = Phrase("답을 기다리고 있어요.", "Waiting for an answer.")
    fileprivate static let accepted = Phrase("받아들였어요. 메시지로 이야기해 보세요.", "Accepted. You can talk in messages.")
    fileprivate static let openFor = Phrase("기다리는 제안", "Open to offers for")
    fileprivate static let notOpen = Phrase("지금은 제안을 받지 않아요.", "Not open to offers at the moment.")
    fileprivate static let nobodyKept = Phrase("목록이 비어 있어요", "Nobody on your list yet")
    fileprivate static let nobodyKeptText = Phrase(
        "마음에 둔 작가를 메모와 함께 모아 두세요. 나만 볼 수 있어요.",
        "Keep makers here with a note. Only you can see them.")
}
