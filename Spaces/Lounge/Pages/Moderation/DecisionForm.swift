import BasePages
import Core
import Design
import Lounge
import Personas

/// Something a moderator can decide: it opens first, and asks for a word about why.
///
/// - Parameters:
///   - id: names the form on its page: what was refused comes back in it.
///   - fields: the hidden fields besides the note.
///   - row: in which the form is.
func decision(
    _ id: String, _ label: Phrase, _ path: String, _ fields: KeyValuePairs<String, String>, _ style: ButtonStyle,
    note: Phrase, name: String = "note", isRequired: Bool = false, row: Int64, _ refused: RefusedWords?,
    in t: Language
) -> HTML {
    let refused = refused?.form == id ? refused : nil
    let hidden = (fields.map { ($0.key, $0.value) } + [("row", "\(row)"), ("form", id)]).map { name, value -> HTML in
        #"<input type="hidden" name="\#(name)" value="\#(value)">"#
    }
    var words = Field(
        name, note, value: refused?.words ?? "", problem: refused?.problem, enterKey: "enter", isRequired: isRequired,
        lines: 2)
    words.id = "\(id)-note"
    return """
        <details\(if: refused != nil, " open")><summary>\(t(label))</summary>\
        <form method="post" action="\(path)" novalidate data-progress>\(hidden)\(field(words, in: t))\
        <div class="actions">\(button(t(.decide(label)), style: style))</div></form></details>
        """
}

/// A human suspends outright, with a reason that the person reads: once. What was refused comes back all the same.
///
/// - Parameter id: of the case; one person may have several.
func suspension(
    of persona: ID<Persona>, since: Day?, today: Day, id: String, row: Int64, _ refused: RefusedWords?, in t: Language
) -> HTML {
    let id = "suspend-\(id)"
    let form = decision(
        id, .suspendPersona, "/lounge/moderation/personas/\(persona)/suspend", [:], .danger, note: .reasonToRead,
        name: "reason", isRequired: true, row: row, refused, in: t)
    guard let since else { return form }
    return """
        <p class="muted">\(t(.suspendedSince(.end(since, today: today))))</p>\(if: refused?.form == id, form)
        """
}

extension DecisionAct {
    var phrase: Phrase {
        switch self {
        case .reportDismissed: Phrase("신고 기각", "Report dismissed")
        case .postDeleted: Phrase("글 삭제", "Post deleted")
        case .heldCounted: Phrase("보류한 것을 반영", "Held presses counted")
        case .heldDismissed: Phrase("보류한 것을 반영하지 않음", "Held presses dismissed")
        case .pressesVoided: Phrase("누른 것을 무효로 함", "Presses voided")
        case .suspended: Phrase("이용 정지", "Suspended")
        case .suspensionEnded: Phrase("이용 정지 해제", "Suspension ended")
        case .appealUpheld: Phrase("이의 신청을 받아들임", "Appeal upheld")
        case .appealRejected: Phrase("이의 신청을 받아들이지 않음", "Appeal not upheld")
        }
    }
}

extension Phrase {
    fileprivate static func decide(_ label: Phrase) -> Phrase {
        Phrase("\(label.korean) 확인", "Confirm: \(label.english)")
    }

    static func heldPresses(_ count: Int, people: Int) -> Phrase {
        Phrase("보류 \(count)번, \(people)명", "\(count) held, by \(people) \(people == 1 ? "person" : "people")")
    }

    static func standsAt(_ value: Int) -> Phrase {
        Phrase("값 \(value == 0 ? "0" : "−\(-value)")", "value \(value == 0 ? "0" : "−\(-value)")")
    }

    static func peopleThen(_ count: Int) -> Phrase { Phrase("그때 \(count)명", english: count, "person", "people") }

    fileprivate static func suspendedSince(_ day: Phrase) -> Phrase {
        Phrase("\(day.korean)부터 이용 정지 중이에요.", "Suspended since \(day.english).")
    }

    fileprivate static let suspendPersona = Phrase("이용 정지", "Suspend")
    static let dismissReport = Phrase("신고 기각", "Dismiss")
    static let deletePost = Phrase("글 삭제", "Delete the post")
    static let countHeld = Phrase("반영하기", "Count them")
    static let voidHeld = Phrase("반영하지 않기", "Dismiss them")
    static let voidPresses = Phrase("이 글에서 누른 것 무효로 하기", "Void its presses")
    static let endSuspension = Phrase("이용 정지 해제", "End the suspension")
    static let endRest = Phrase("읽기 전용 기간 끝내기", "End read-only period")
    static let goneAlready = Phrase("이미 삭제된 글", "already deleted")
    static let seePost = Phrase("글 보기", "See the post")
}
