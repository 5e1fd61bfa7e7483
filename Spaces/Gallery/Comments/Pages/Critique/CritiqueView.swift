import Base
package import Comments
package import Core
package import Design

/// Above the comments: what the maker asks.
package func critiqueQuestion(_ critique: Critique?, of work: ID<Post>, in t: Language) -> HTML {
    guard let critique else { return .empty }
    return """
        <div class="critique" id="critique-\(work.rawValue)"><h3>\(t(critique.isOpen ? .makerAsks : .makerAsked))</h3>
        <p class="prose" dir="auto">\(critique.question)</p></div>
        """
}

/// In the composer: how to say which place a comment means.
///
/// - Parameter draft: what the refused form said.
package func markChooser(_ critique: Critique?, on images: [ID<Media>], draft: String, in t: Language) -> HTML {
    guard critique?.isOpen == true else { return .empty }
    let choices = images.enumerated().map { index, media -> HTML in
        let places = Phrase.zones.enumerated().map { zone, words in
            let value = "\(media) \(middles[zone % 3]) \(middles[zone / 3])"
            return option(value, t(words).capitalised, value == draft)
        }
        return #"<optgroup label="\#(t(.imageNumber(index + 1)))">\#(places)</optgroup>"#
    }
    return """
        <p class="marking" data-marking data-tap="\(t(.markTap))" data-keys="\(t(.markKeys))" data-image="\(t(.markOn))" \
        data-zones="\(Phrase.zones.map { t($0) }.joined(separator: "|"))">\
        \(button(t(.markPlace), style: .quiet, icon: .pin, attributes: #"type="button" data-mark-place"#))\
        <span class="muted" role="status"></span>\
        \(button(t(.removeMark), style: .quiet, attributes: #"type="button" data-unmark hidden"#))</p>
        <input type="hidden" name="mark" disabled>
        <noscript><label class="mark-choice"><span>\(t(.markPlace))</span> <select class="input" name="mark">\
        \(option("", t(.nowhere), draft.isEmpty))\(choices)</select></label></noscript>
        """
}

private let middles = ["0.1667", "0.5", "0.8333"]

/// Says that a comment helped; its maker may say so there.
func helpView(of comment: ID<Post>, below work: ID<Post>, isHelpful: Bool, in t: Language) -> HTML {
    let act = isHelpful ? "unhelped" : "helped"
    return """
        <div class="helped" id="helped-\(comment.rawValue)">\
        \(if: isHelpful, #"<span class="helped-maker">\#(icon(.check))\#(t(.helpedTheMaker))</span>"#)\
        <form class="owner-only" method="post" action="\(work.workPath)/comments/\(comment.rawValue)/\(act)" data-helped>\
        <button class="text-button">\(t(isHelpful ? .undoHelped : .thisHelped))</button></form></div>
        """
}

/// In the forms for works: whether its maker asks, and what.
package func critiqueFields(_ request: CritiqueRequest, _ problems: Problems, _ t: Language) -> HTML {
    """
    <div class="critique-fields">
    <label class="upload-check"><input type="checkbox" name="critique" value="on" \(if: request.asks, "checked")> \
    <span>\(t(.askForCritique))</span></label>
    \(field(
        Field(
            "question", .critiqueQuestion, value: request.question, hint: .critiqueHint,
            problem: problems["question"], isRequired: false), in: t))
    </div>
    """
}

extension String {
    fileprivate var capitalised: String { prefix(1).uppercased() + dropFirst() }
}

extension Phrase {
    fileprivate static let makerAsks = Phrase("작가가 묻고 있어요", "The maker asks")
    fileprivate static let makerAsked = Phrase("작가가 물었어요", "The maker asked")
    fileprivate static let markPlace = Phrase("위치 표시하기", "Mark a place")
    fileprivate static let removeMark = Phrase("표시 지우기", "Remove mark")
    fileprivate static let nowhere = Phrase("표시 없음", "No mark")
    fileprivate static let markKeys = Phrase(
        "화살표로 옮기고, Shift+화살표로 크기를 바꾸고, Enter로 정해요. Esc를 누르면 취소돼요.",
        "Arrow keys move it, Shift + arrow keys resize it, Enter sets it, Escape cancels.")
    fileprivate static let markTap = Phrase("이미지를 누르거나 끌어 주세요.", "Tap or drag on the image.")
    fileprivate static let markOn = Phrase("표시할 곳 고르기", "Choose the place")
    fileprivate static let thisHelped = Phrase("도움이 됐어요", "This helped")
    fileprivate static let undoHelped = Phrase("취소", "Undo")
    fileprivate static let helpedTheMaker = Phrase("작가에게 도움이 됐어요", "Helped the maker")
    fileprivate static let askForCritique = Phrase("의견 구하기", "Ask for critique")
    fileprivate static let critiqueQuestion = Phrase("묻고 싶은 것 (필수)", "Your question (required)")
    fileprivate static let critiqueHint = Phrase(
        "예: 시선이 문까지 가나요? 댓글을 이미지의 한 곳에 붙일 수 있게 되고, 나중에 새 버전을 올려 비교할 수 있어요.",
        "Such as: Does the eye find the door? Comments can then be pinned to a place, and you can add newer versions later."
    )
    fileprivate static func imageNumber(_ number: Int) -> Phrase { Phrase("이미지 \(number)", "Image \(number)") }
}
