import Core
import Design
import Posts

/// Asks for the reason below the post: for browsers without scripts, and for refusals.
func loungeReportView(
    _ item: LoungeItem, note: String = "", problem: Phrase? = nil, today: Day, shell: Shell
) -> HTML {
    let t = shell.language
    return """
        <div class="lounge-page"><h1 class="visually-hidden">\(t(.reportInLounge))</h1>
        <ol class="stream">\(loungeItemView(item, isFocus: true, today: today, shell: shell))</ol>
        <form class="lounge-form" method="post" action="/lounge/\(item.id.rawValue)/report" data-progress>
        \(problem.map { notice(t($0), kind: .problem) })
        <p class="hint">\(t(.reportGoesWhere))</p>
        \(reportReasons(in: t))
        \(field(Field("note", .reportNote, value: note, isRequired: false, limit: .note, lines: 3), in: t))
        <div class="actions">\(linkButton(t(.cancel), to: item.path, style: .secondary))\
        \(button(t(.report), style: .danger))</div>
        </form></div>
        """
}

extension Phrase {
    static let reportInLounge = Phrase("라운지 글 신고", "Report a post in the lounge")
    fileprivate static let reportGoesWhere = Phrase(
        "운영진이 글의 사본을 보고 결정해요. 누가 신고했는지는 운영진도 몰라요.",
        "The moderators see a copy of the post and decide. They do not see who reported it.")
}
