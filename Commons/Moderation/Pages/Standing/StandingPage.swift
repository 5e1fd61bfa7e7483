package import Base
import BasePages
import Core
package import Design
import Moderation

/// What moderators have decided about a member, as the member reads it.
package struct StandingPage: Sendable {
    let sanctions: [SanctionRecord]
    let now: Timestamp
    let isSuspended: Bool
    /// What waits for the moderators, the latest first.
    var waiting: [Waiting] = []
    /// What was typed against one of them.
    var refused: RefusedWords?

    struct Waiting: Sendable {
        let post: ID<Post>
        let words: String
    }

    package static let sample = StandingPage(
        sanctions: [
            SanctionRecord(
                id: ID(rawValue: 65_536 * 70_000), report: nil, level: .suspension, reason: "Spam <again>",
                items: ["Cheap shoes"]),
            SanctionRecord(
                id: ID(rawValue: 65_536 * 60_000), report: nil, level: .restriction, withheld: [.posts, .messages],
                reason: "Spam", until: Timestamp(milliseconds: 86_400_000), appeal: .waiting("It was art.")),
            SanctionRecord(
                id: ID(rawValue: 65_536 * 55_000), report: nil, level: .hiding, hidesPost: true, about: .profile,
                reason: "That is not you", items: ["The <Dean>"]),
            SanctionRecord(
                id: ID(rawValue: 65_536 * 50_000), report: nil, level: .warning, reason: "Spam",
                appeal: .answered("No", isUpheld: false, answer: "Yes, it was.")),
        ], now: Timestamp(milliseconds: 80_000), isSuspended: true,
        waiting: [Waiting(post: ID(rawValue: 7), words: "My first <work>")],
        refused: RefusedWords(row: 65_536 * 70_000, words: "", problem: Problem.appealBlank.phrase))
}

package func standingView(_ page: StandingPage, shell: Shell) -> HTML {
    let t = shell.language
    return """
        <div class="settings standing-page">
        <h1\(if: !page.isSuspended, #" class="visually-hidden""#)>\(t(page.isSuspended ? .youAreSuspended : .standing))</h1>
        \(if: page.isSuspended, #"<p>\#(t(.suspendedMeans))</p>"#)
        \(if: !page.waiting.isEmpty, waiting(page.waiting, in: t))
        \(page.sanctions.map { sanctionItem($0, page, shell: shell) })
        \(if: page.sanctions.isEmpty && page.waiting.isEmpty, emptyState(.check, title: t(.allIsWell), text: t(.allIsWellText)))
        \(if: page.isSuspended, #"<p class="actions">\#(linkButton(t(.logOut), to: "/logout", style: .secondary))</p>"#)
        </div>
        """
}

private func waiting(_ posts: [StandingPage.Waiting], in t: Language) -> HTML {
    let items = posts.map { post -> HTML in
        """
        <li><p class="case-words" dir="auto">\(post.words.isEmpty ? "–" : post.words)</p>\
        <p><a href="\(post.post.postPath)">\(t(.seeOrWithdraw))</a></p></li>
        """
    }
    return """
        <section class="case"><h2>\(t(.waits))</h2><p class="muted">\(t(.waitsText))</p>
        <ul class="case-entries">\(items)</ul>
        </section>
        """
}

private func sanctionItem(_ sanction: SanctionRecord, _ page: StandingPage, shell: Shell) -> HTML {
    let t = shell.language
    let id = sanction.id.rawValue
    let items = sanction.items.map { #"<li class="case-words" dir="auto">\#($0)</li>"# as HTML }
    return """
        <section class="case" id="sanction-\(id)" aria-labelledby="sanction-\(id)-title">
        <h2 id="sanction-\(id)-title">\(t(sanction.level.phrase(sanction.withheld, about: sanction.about)))</h2>
        <p class="muted">\(timeView(sanction.id.createdAt, shell: shell))\
        \(if: sanction.level.runs || sanction.endedAt != nil, " · \(t(time(of: sanction, page, shell)))")</p>
        <p dir="auto">\(sanction.reason)</p>
        \(if: sanction.level.runs && sanction.hidesPost, "<p>\(t(.postHiddenToo))</p>")
        \(if: !items.isEmpty, #"<p class="hint">\#(t(.aboutLabel))</p><ul class="case-entries">\#(items)</ul>"#)
        \(appealView(
            sanction.appeal, of: id, at: "\(SettingsPath.standing)/\(id)", page.refused, hint: .appealHint,
            waits: .appealWaits, answered: { .appealAnswer(sanction.level, isUpheld: $0) }, in: t))
        </section>
        """
}

private func time(of sanction: SanctionRecord, _ page: StandingPage, _ shell: Shell) -> Phrase {
    sanction.isRunning(at: page.now) ? .until(sanction.until, in: shell.zone) : .hasEnded
}

extension Phrase {
    fileprivate static let youAreSuspended = Phrase("이용이 정지됐어요", "You are suspended")
    fileprivate static let suspendedMeans = Phrase(
        "정지된 동안에는 아무도 나와 내가 올린 것을 볼 수 없고, 지금은 이 화면만 볼 수 있어요.",
        "While you are suspended, nobody can see you or what you have posted, and you can only see this page.")
    fileprivate static let waits = Phrase("운영진의 확인을 기다리고 있어요", "Waiting for the moderators")
    fileprivate static let waitsText = Phrase(
        "확인이 끝나면 모두에게 보이고, 알림으로 알려 드려요.",
        "Once they have reviewed it, everybody can see it, and you are notified.")
    fileprivate static let seeOrWithdraw = Phrase("보거나 거두기", "See or withdraw it")
    fileprivate static let allIsWell = Phrase("아무 문제도 없어요", "All is well")
    fileprivate static let allIsWellText = Phrase(
        "운영진이 내 계정에 대해 결정하면 여기에서 이유를 읽고 이의를 신청할 수 있어요.",
        "If the moderators make a decision about your account, you can read why here and appeal.")
    fileprivate static let hasEnded = Phrase("끝났어요", "ended")
    fileprivate static let appealHint = Phrase(
        "결정마다 한 번 할 수 있어요. 다른 운영진이 읽고 답해요.", "Once for each decision. Another moderator will read it and answer.")
    fileprivate static let appealWaits = Phrase(
        "이의를 신청했어요. 답이 오면 알려 드려요.", "You have appealed. We’ll let you know the answer.")
}
