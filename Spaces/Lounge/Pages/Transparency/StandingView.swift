import BasePages
import Core
import Design
import Lounge
import Personas

/// The persona's own standing: the current sanction, its posts and end, the appeal, and what has moved the value.
func standingView(_ standing: Standing, appeal: RefusedWords?, today: Day, shell: Shell) -> HTML {
    let t = shell.language
    let earlier = standing.sanctions.filter { !$0.isCurrent }
    return """
        \(standing.sanctions.filter(\.isCurrent).map { sanctionView($0, appeal: appeal, today: today, shell: shell) })\
        \(if: !earlier.isEmpty, """
            <details class="ledger"\(if: earlier.contains { $0.id.rawValue == appeal?.row }, " open")>\
            <summary>\(t(.earlierSanctions))</summary>\
            \(earlier.map { sanctionView($0, appeal: appeal, today: today, shell: shell) })</details>
            """)\
        \(ledgerView(standing.entries, today: today, in: t))
        """
}

private func sanctionView(_ sanction: SanctionRecord, appeal: RefusedWords?, today: Day, shell: Shell) -> HTML {
    let t = shell.language
    let id = sanction.id.rawValue
    return """
        <section class="standing" id="sanction-\(id)" aria-labelledby="sanction-\(id)-title">
        <h2 id="sanction-\(id)-title">\(t(sanction.title(today: today)))</h2>
        <p>\(t(sanction.why))</p>
        \(if: !sanction.reason.isEmpty, #"<p class="case-words" dir="auto">\#(sanction.reason)</p>"#)
        \(if: !sanction.items.isEmpty, """
            <p class="hint">\(t(sanction.isDeletion ? .deletedItem : .namedItems))</p><ul class="marked-items">\(sanction.items.map { itemView($0, in: t) })</ul>
            """)
        \(appealView(
            sanction.appeal, of: id, at: "/lounge/sanctions/\(id)/appeal", appeal, hint: .appealHint,
            waits: .appealWaits, answered: { $0 ? .appealUpheld : .appealRefused }, in: t))
        </section>
        """
}

/// One of the posts that a sanction names, as it was then.
func itemView(_ item: SanctionItem, in t: Language) -> HTML {
    let way: HTML =
        item.isGone
        ? #"<span class="hint">\#(t(.itemGone))</span>"#
        : #"<a class="hint" href="/lounge/\#(item.post.rawValue)">\#(t(.toItem))</a>"#
    return """
        <li><span class="prose" dir="auto">\(unlinked(item.text))</span> \
        \(if: item.presses > 0, #"<span class="muted">\#(t(.presses(item.presses)))</span>"#)\(way)</li>
        """
}

/// What moved the value: the last movements, and the rest of them folded.
private func ledgerView(_ entries: [LedgerLine], today: Day, in t: Language) -> HTML {
    let most = 5
    let rows = entries.map { entry -> HTML in
        """
        <li><span>\(t(entry.kind.phrase))</span><span>\(entry.amount.signed)</span>\
        <span class="muted">\(dayView(entry.day, today: today, in: t))</span></li>
        """
    }
    let earlier = rows.dropFirst(most)
    return """
        <section class="ledger" aria-labelledby="ledger-title"><h2 id="ledger-title">\(t(.valueHistory))</h2>
        \(if: rows.isEmpty, #"<p class="hint">\#(t(.valueUnmoved))</p>"#)\
        \(if: !rows.isEmpty, "<ol>\(Array(rows.prefix(most)))</ol>")\
        \(if: !earlier.isEmpty, "<details><summary>\(t(.earlierMoves))</summary><ol>\(Array(earlier))</ol></details>")
        </section>
        """
}

extension SanctionRecord {
    func title(today: Day) -> Phrase {
        if isDeletion { return Phrase("운영진이 내 글을 삭제했어요", "The moderators deleted a post of yours") }
        let end = (endedOn ?? endsOn).map { Phrase.end($0, today: today) }
        switch (level, end) {
        case (.suspended, nil): return Phrase("라운지 이용 정지: 사람이 결정할 때까지", "Suspended until a person decides")
        case (.suspended, let end?):
            return Phrase("라운지 이용 정지: \(end.korean)에 끝났어요", "Suspended until \(end.english)")
        case (.day, let end?), (.week, let end?):
            return isRunning
                ? Phrase("\(end.korean)까지 읽기만 할 수 있어요", "Read only until \(end.english)")
                : Phrase("\(end.korean)까지 읽기만 했어요", "Was read only until \(end.english)")
        default: return Phrase("경고", "A warning")
        }
    }

    fileprivate var why: Phrase {
        !reason.isEmpty
            ? Phrase("운영진이 이렇게 정했어요.", "The moderators decided this and wrote:")
            : Phrase(
                "서로 다른 \(people)명이 투명도를 눌러 값이 −\(-value)까지 내려갔어요.",
                "\(people) different people pressed Transparency, and your value fell to −\(-value).")
    }
}

extension Ledger.Kind {
    var phrase: Phrase {
        switch self {
        case .press: Phrase("투명도를 받음", "Somebody pressed")
        case .withdrawal: Phrase("누른 사람이 되돌림", "A press was withdrawn")
        case .cap, .hold: Phrase("미반영", "Not counted")
        case .release: Phrase("검토한 뒤 반영", "Counted after review")
        case .recovery: Phrase("조용한 하루", "A day without a press")
        case .void: Phrase("무효로 함", "Voided")
        case .level: Phrase("조치", "A sanction began")
        case .lift: Phrase("조치가 끝남", "A sanction ended")
        }
    }
}

extension Int {
    /// With its sign: "−1", "+5", "0".
    fileprivate var signed: String { self == 0 ? "0" : self < 0 ? "−\(-self)" : "+\(self)" }
}

extension Phrase {
    fileprivate static let earlierSanctions = Phrase("지난 조치", "Earlier sanctions")
    fileprivate static let namedItems = Phrase("이 글들 때문이에요.", "It is about these posts.")
    fileprivate static let deletedItem = Phrase("이 글이에요.", "It said:")
    fileprivate static let itemGone = Phrase("삭제된 글", "deleted since")
    fileprivate static let toItem = Phrase("글 보기", "See it")
    fileprivate static let appealHint = Phrase(
        "조치마다 한 번, 500자까지 쓸 수 있어요. 사람이 읽고 답해요.",
        "Once for each sanction, up to 500 characters. A person reads and answers it.")
    fileprivate static let appealWaits = Phrase("이의 신청을 살펴보고 있어요.", "Your appeal is under review.")
    fileprivate static let appealUpheld = Phrase("이의 신청이 받아들여졌어요.", "Your appeal was upheld.")
    fileprivate static let appealRefused = Phrase("이의 신청이 받아들여지지 않았어요.", "Your appeal was not upheld.")
    fileprivate static let valueUnmoved = Phrase("아직 기록이 없어요. 글이 또렷하게 보여요.", "Nothing yet. Your posts are clear.")
    fileprivate static let earlierMoves = Phrase("이전 기록", "Earlier")
    fileprivate static let valueHistory = Phrase("투명도 기록", "What moved the value")

    static func presses(_ count: Int) -> Phrase { Phrase("\(count)번", english: count, "press", "presses") }
}
