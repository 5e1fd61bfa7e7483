import Core
import Design
import Lounge
import Personas

/// The data of the question before a press.
struct PressQuestion: Sendable {
    let item: LoungeItem
    let rules: LoungeRules
    /// Why the reader may do nothing for now.
    let rest: RestrictionNotice?
    /// Why it was refused.
    var problem: Phrase?
    /// How many presses are left today; `nil` where they are not counted.
    var left: Int?
}

/// Asks before a press, and offers to withdraw an earlier one. The script shows it in a sheet.
func pressQuestionView(_ question: PressQuestion, today: Day, shell: Shell) -> HTML {
    let t = shell.language
    let item = question.item
    let rules = question.rules
    guard !item.isPressed else {
        return rules.isPlain
            ? answered(.pressedForGood, in: t) : form(question, action: "withdraw", text: .pressedOnce, in: t)
    }
    if let rest = question.rest {
        return "<div class=\"lounge-press\">\(restrictionNotice(rest, today: today, shell: shell))</div>"
    }
    return form(question, action: nil, text: .pressExplained(item.nickname, rules), in: t)
}

private func answered(_ text: Phrase, in t: Language) -> HTML {
    #"<div class="lounge-press"><p>\#(t(text))</p>\#(toRules(in: t))</div>"#
}

private func form(_ question: PressQuestion, action: String?, text: Phrase, in t: Language) -> HTML {
    let path = "/lounge/\(question.item.id)/transparency"
    return """
        <form class="lounge-press" method="post" action="\(action.map { "\(path)/\($0)" } ?? path)" data-press \
        data-said="\(t(action == nil ? .transparencyPressed : .transparencyWithdrawn))">
        <p>\(t(text))</p>
        \(if: action == nil, presses(question, in: t))
        <p class="problem" role="alert"\(if: question.problem == nil, " hidden")>\
        \(question.problem.map { t($0) } ?? "")</p>
        <div class="actions">\(button(
            t(action == nil ? .pressOnce : .withdrawPress), style: action == nil ? .primary : .secondary,
            icon: action == nil ? .ghost : .refresh,
            attributes: action == nil && question.left == 0 ? #"disabled aria-describedby="presses-left""# : .empty))</div>
        \(toRules(in: t))
        </form>
        """
}

private func presses(_ question: PressQuestion, in t: Language) -> HTML {
    question.left.map { left in
        #"<p class="presses-left" id="presses-left">\#(t(.pressesLeft(left, of: question.rules.pressesADay)))</p>"#
    } ?? .empty
}

private func toRules(in t: Language) -> HTML {
    #"<p class="hint"><a href="/lounge/rules">\#(t(.loungeRules))</a></p>"#
}

/// The question on a page of its own, below the post.
func pressPageView(_ question: PressQuestion, today: Day, shell: Shell) -> HTML {
    let t = shell.language
    return """
        <div class="lounge-page"><h1 class="visually-hidden">\(t(.transparency))</h1>
        <ol class="stream">\(loungeItemView(question.item, isFocus: true, today: today, shell: shell))</ol>
        <div class="lounge-form">\(pressQuestionView(question, today: today, shell: shell))</div></div>
        """
}

extension Phrase {
    fileprivate static func pressExplained(_ nickname: String, _ rules: LoungeRules) -> Phrase {
        let end =
            rules.isPlain
            ? Phrase("한 번 누르면 되돌릴 수 없어요.", "You can’t withdraw it.")
            : Phrase("나중에 되돌릴 수 있어요.", "You can withdraw it later.")
        return Phrase(
            """
            이 글에 상처받는 사람이 있을 것 같다면 한 번 눌러 주세요. \(nickname) 님의 글이 모두에게 조금 옅어지고, 나에게는 거의 보이지 않게 돼요. \
            누가 눌렀는지는 아무도 몰라요. \(end.korean)
            """,
            """
            If this may hurt somebody, press once. What \(nickname) writes fades a little for everybody, and nearly \
            disappears for you. Nobody learns who pressed. \(end.english)
            """)
    }

    fileprivate static func pressesLeft(_ left: Int, of all: Int) -> Phrase {
        Phrase("오늘 누를 수 있는 \(all)번 가운데 \(left)번 남았어요.", "\(left) of \(all) left today.")
    }

    fileprivate static let pressedOnce = Phrase(
        "이 글에 투명도를 눌렀어요. 되돌리면 그만큼 다시 또렷해져요.",
        "You have pressed here. If you withdraw it, the author regains what it cost.")
    fileprivate static let pressedForGood = Phrase(
        "이 글에 투명도를 눌렀어요. 되돌릴 수는 없어요.", "You have pressed here. You can’t withdraw it.")
    fileprivate static let pressOnce = Phrase("투명도 누르기", "Press once")
    fileprivate static let withdrawPress = Phrase("되돌리기", "Withdraw")
    static let transparencyPressed = Phrase("투명도를 눌렀어요.", "You pressed Transparency.")
    static let transparencyWithdrawn = Phrase("투명도를 되돌렸어요.", "Press withdrawn.")
}
