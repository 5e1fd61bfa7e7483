import Base
import BasePages
import Core
package import Design
import Media
import Sharing
import Works
import WorksPages

/// The form: a card for each step, in their order, and what adds more.
package func processView(_ page: ProcessPage, shell: Shell) -> HTML {
    let t = shell.language
    let problem = page.problems["images"]
    return """
        <form class="upload process-form" id="process" action="\(page.work.processPath)" method="post"
        enctype="multipart/form-data" novalidate data-draft data-count="\(page.steps.count)" \
        \(if: page.steps.count >= ProcessStep.most, "data-full ")\
        data-max-images="\(ProcessStep.most)" \
        \(page.storage.map { #"data-left="\#($0.left)""# as HTML }) data-texts="\(page.scriptTexts(in: t))">
        <h1 class="visually-hidden">\(t(.process))</h1>
        <p class="muted">\(t(.processHint(page.title)))</p>
        \(draftNote(in: t))\(editionField(page.edition, page.problems, at: page.work.processPath, in: t))
        \(page.problems.all.filter { !page.shows($0) && $0.field != Edition.field }.map { notice(t($0.phrase), kind: .problem) })\
        \(page.notice.map { notice(t($0), kind: .info) })
        <div class="upload-images">
        <ol class="upload-cards" data-arrange>\(page.steps.enumerated().map { index, step in
            stepCard(step, at: index, page.problems, in: t)
        })</ol>
        \(arrangedLines(removed: .stepRemoved, returned: .stepReturned, in: t))
        \(dropZone(problem, tooMany: .tooManySteps, page.storage, t))
        <p class="process-adds">\
        \(button(t(.uploadAdd), style: .secondary, icon: .plus, attributes: #"name="action" value="upload" id="add""#))\
        \(button(t(.addNote), style: .secondary, icon: .plus, attributes: #"name="action" value="note" id="add-note""#))</p>
        </div>
        <p class="notice problem" id="failure" role="alert" hidden>\(icon(.alert))<span></span></p>
        <p class="process-save">\(button(t(.save), attributes: #"name="action" value="save""#))</p>
        </form>
        <template id="note-card">\(stepCard(ProcessStep(picture: nil, note: ""), at: ProcessStep.most, Problems([]), in: t))</template>
        <template id="waiting-card">\(waitingCard(in: t))</template>
        """
}

/// A step in the form. Notes have no name of their own: the form names them by where they were.
func stepCard(_ step: ProcessStep, at index: Int, _ problems: Problems, in t: Language) -> HTML {
    let key = step.image.map { "\($0)" } ?? "n\(index)"
    let thumb: HTML =
        step.picture.map { picture in
            """
            <div class="upload-thumb" style="\(picture.corners)">\
            <img src="\(picture.source(atLeast: 480))" alt="\(picture.alt)"
            width="\(picture.width)" height="\(picture.height)"></div>
            """
        } ?? #"<div class="upload-thumb step-paper" aria-hidden="true">\#(icon(.pencil))</div>"#
    let alt: HTML? = step.picture.map { picture in
        """
        <label class="upload-alt"><span>\(t(.stepAlt))</span>
        <input class="input" dir="auto" name="alt-\(key)" autocomplete="off" \
        value="\(picture.alt)" placeholder="\(t(.uploadAltHint))" \
        \(described("alt-\(index)", problems))></label>\(line("alt-\(index)", problems, t))
        """
    }
    return """
        <li class="upload-card" data-shown><input type="hidden" name="step" value="\(key)">\(thumb)
        <div class="upload-card-fields">\(step.picture?.note.map { uploadNote(t($0)) })\(alt)
        <label><span>\(t(.note))</span>
        <textarea class="input" dir="auto" name="note-\(key)" rows="3" \
        placeholder="\(t(.noteHint))" \(described("note-\(index)", problems))>
        \(step.note)</textarea></label>\(line("note-\(index)", problems, t))
        <label class="step-place"><span>\(t(.stepOrder))</span> <select class="input" name="place-\(key)">\
        \((1...ProcessStep.most).map { option("\($0)", "\($0)", $0 == index + 1) })</select></label>
        <label class="upload-check"><input type="checkbox" name="remove-\(key)" value="on"> <span>\(t(.removeStep))</span>\
        </label>
        <div class="upload-tools">\(orderTools(remove: .uploadRemove, .trash, in: t))</div></div></li>
        """
}

private func described(_ name: String, _ problems: Problems) -> HTML {
    problems[name] == nil ? .empty : #"aria-invalid="true" aria-describedby="field-\#(name)-problem""#
}

private func line(_ name: String, _ problems: Problems, _ t: Language) -> HTML? {
    problems[name].map { problemLine($0, id: "field-\(name)-problem", t) }
}

/// An image on its way, as the script shows it.
private func waitingCard(in t: Language) -> HTML {
    """
    <li class="upload-card"><div class="upload-thumb"><img alt="" hidden>\
    \(progressRing(percent: 0, label: t(.uploadProgress)))</div>
    <div class="upload-card-fields"><p class="problem" role="alert" hidden>\(icon(.alert))<span></span></p>
    <div class="upload-tools">\(cardTool("retry", .tryAgain, icon(.refresh), t))\(orderTools(remove: .uploadRemove, .trash, in: t))</div></div></li>
    """
}

extension ProcessPage {
    /// Whether a problem is shown beside a field.
    fileprivate func shows(_ problem: Problem) -> Bool {
        guard let field = problem.field else { return false }
        return field == "images" || steps.indices.contains { field == "note-\($0)" || field == "alt-\($0)" }
    }
}

extension Phrase {
    fileprivate static func processHint(_ title: String) -> Phrase {
        Phrase(
            "‘\(title)’의 첫 스케치부터 완성까지 보여 주세요. 이미지나 메모로 10단계까지 담을 수 있어요.",
            "Show how “\(title)” came about, from the first sketch to the finish: up to ten images or notes.")
    }
    fileprivate static let addNote = Phrase("메모 넣기", "Add a note")
    fileprivate static let note = Phrase("메모", "Note")
    fileprivate static let noteHint = Phrase("이 단계에서 무엇을 했나요?", "What happened at this step?")
    static let stepAlt = Phrase("이미지 설명", "Alt text")
    fileprivate static let stepOrder = Phrase("순서", "Position")
    fileprivate static let stepRemoved = Phrase("이 단계를 뺐어요.", "Step removed.")
    fileprivate static let stepReturned = Phrase("이 단계를 되돌렸어요.", "The step is back.")
    fileprivate static let removeStep = Phrase("저장할 때 빼기", "Remove when I save")
}
