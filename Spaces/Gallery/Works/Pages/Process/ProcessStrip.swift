package import Core
package import Design
package import Works

/// Below the words of a work: how it came about, step by step. An edit replaces it on open pages.
///
/// - Parameter isLate: whether it comes to a page that may lack its style sheet.
func processStrip(_ steps: [ProcessStep], of work: ID<Post>, isLate: Bool = false, in t: Language) -> HTML {
    guard !steps.isEmpty else {
        return #"<section class="process" id="process-\#(work.rawValue)" hidden></section>"#
    }
    let style: HTML = #"<link rel="stylesheet" href="\#(Assets.path("process.css"))">"#
    return """
        <section class="process" id="process-\(work.rawValue)" aria-labelledby="process-heading">\(if: isLate, style)
        <h2 id="process-heading">\(t(.process))</h2>
        <ol>\(steps.enumerated().map { index, step in thumbnail(step, index + 1, of: steps.count, of: work, in: t) })</ol>
        <template>\(stepsDialog(steps, in: t))</template>
        </section>
        """
}

private func thumbnail(
    _ step: ProcessStep, _ number: Int, of count: Int, of work: ID<Post>, in t: Language
) -> HTML {
    let badge: HTML = #"<span class="step-number">\#(number)</span>"#
    let name = "\(t(.step(number, of: count)))\(step.name.isEmpty ? "" : ": \(step.name)")"
    guard let picture = step.picture else {
        return """
            <li><a class="step-paper" href="\(work.stepPath(number))" aria-label="\(name)">\
            <span class="step-words" dir="auto">\(step.note)</span>\(badge)</a></li>
            """
    }
    return """
        <li><a href="\(work.stepPath(number))" aria-label="\(name)" \
        style="--r:\(picture.boundRatio);\(picture.corners)">\
        \(pictureView(picture, sizes: "10rem", fallback: 320, alt: ""))\(badge)</a></li>
        """
}

/// What opens over the page: all steps side by side. The script turns them and fills in the place.
private func stepsDialog(_ steps: [ProcessStep], in t: Language) -> HTML {
    func turn(_ name: String, _ label: Phrase, _ symbol: Icon) -> HTML {
        """
        <button class="icon-button \(name)" type="button" aria-label="\(t(label))">\(icon(symbol))</button>
        """
    }
    return """
        <dialog class="viewer steps" aria-label="\(t(.process))"><ol tabindex="0" autofocus aria-label="\(t(.process))">\
        \(steps.map { "<li>\(stepFigure($0, sizes: "100vw", in: t))</li>" as HTML })</ol>\
        <p class="place" role="status"></p>\(turn("shut", .close, .close))\
        \(turn("previous", .previousStep, .back))\(turn("following", .nextStep, .next))</dialog>
        """
}

/// One step in full.
package func stepFigure(_ step: ProcessStep, sizes: String, in t: Language) -> HTML {
    let words: HTML? = step.note.isEmpty ? nil : #"<p class="prose" dir="auto">\#(step.note)</p>"#
    guard let picture = step.picture else { return #"<div class="step step-paper">\#(words)</div>"# }
    let image = moving(picture, pictureView(picture, sizes: sizes, fallback: 1280, alt: picture.alt))
    return """
        <figure class="step" style="--r:\(picture.width)/\(picture.height);--w:\(picture.width)px">\
        \(withPlayButton(picture, #"<span class="step-image">\#(image)</span>"#, in: t))\
        \(words.map { "<figcaption>\($0)</figcaption>" as HTML })</figure>
        """
}

/// For its maker: where to show it.
func ownProcess(_ work: Work, in t: Language) -> HTML {
    guard work.isOwn else { return .empty }
    let label: Phrase = work.process.isEmpty ? .addProcess : .editProcess
    return #"<p class="hint"><a href="\#(work.id.processPath)">\#(t(label))</a></p>"#
}

extension ProcessStep {
    /// In one line, for who hears it.
    var name: String { (picture?.alt ?? "").isEmpty ? note.beginning(TextLimit(80)) : picture?.alt ?? "" }
}

extension Phrase {
    package static let process = Phrase("과정", "Process")
    static let addProcess = Phrase("과정 보여 주기", "Show how it came about")
    package static let editProcess = Phrase("과정 수정", "Edit process")
    package static let previousStep = Phrase("이전 단계", "Previous step")
    package static let nextStep = Phrase("다음 단계", "Next step")

    package static func step(_ number: Int, of count: Int) -> Phrase {
        Phrase("과정 \(count)단계 중 \(number)", "Step \(number) of \(count)")
    }
}
