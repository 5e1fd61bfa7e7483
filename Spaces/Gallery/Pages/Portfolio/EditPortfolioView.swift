import BasePages
import Core
package import Design
import Gallery
import Works

/// The form: words, chosen works in their order, and works to choose from. It works without a script: places are numbers
/// to choose, which dragging and buttons set with one.
package func editPortfolioView(_ form: PortfolioForm, shell: Shell) -> HTML {
    let t = shell.language
    let problems = form.problems
    return """
        <form class="edit-portfolio" action="\(SettingsPath.portfolio)" method="post" novalidate data-progress data-draft>
        <h1 class="visually-hidden">\(t(.editPortfolio))</h1>
        \(draftNote(in: t))\(editionField(form.edition, problems, at: SettingsPath.portfolio, in: t))
        \(problems.all.first { $0.field == nil || $0.field == "work" }.map { notice(t($0.phrase), kind: .problem) })
        \(field(
            Field(
                "statement", .statement, value: form.words.statement, hint: .statementHint,
                problem: problems["statement"], enterKey: "enter", isRequired: false,
                lines: 6), in: t))
        \(field(
            Field(
                "cv", .cv, value: form.words.cv, hint: .cvHint, problem: problems["cv"], enterKey: "enter",
                isRequired: false, lines: 10), in: t))
        <h2>\(t(.chosen))</h2>
        \(if: form.chosen.isEmpty, #"<p class="muted">\#(t(.nothingChosen))</p>"#)
        <ol class="portfolio-chosen" data-arrange>\(form.chosen.enumerated().map { index, work in
            chosen(work, at: index, of: form.chosen.count, t)
        })</ol>
        \(if: !form.others.isEmpty || form.older != nil, others(form, t))
        <p>\(button(t(.save)))</p>
        </form>
        """
}

private func others(_ form: PortfolioForm, _ t: Language) -> HTML {
    """
    <h2>\(t(.others))</h2>
    <ul class="portfolio-others">\(form.others.map { other($0, t) })</ul>
    \(form.older.map { linkButton(t(.older), to: $0, style: .quiet) })
    """
}

private func chosen(_ work: WorkCard, at index: Int, of count: Int, _ t: Language) -> HTML {
    let places: HTML = """
        <div class="portfolio-moves">\
        \(iconButton(t(.earlier(work.title)), .back, attributes: #"type="button" data-move="-1""#))\
        \(iconButton(t(.later(work.title)), .next, attributes: #"type="button" data-move="1""#))</div>
        <label class="portfolio-place"><span>\(t(.place))<span class="visually-hidden">, \(work.title)</span></span> \
        <select class="input" name="place-\(work.id.rawValue)">\((1...count).map { place in
            option("\(place)", "\(place)", place == index + 1)
        })</select></label>
        """
    return """
        <li>\(thumb(work))\(box(work, isChosen: true))\(if: count > 1, places)</li>
        """
}

private func other(_ work: WorkCard, _ t: Language) -> HTML { "<li>\(thumb(work))\(box(work, isChosen: false))</li>" }

private func thumb(_ work: WorkCard) -> HTML {
    """
    <div class="upload-thumb" style="\(work.picture.corners)">\
    <img src="\(work.picture.source(atLeast: 320))" alt="" width="\(work.picture.width)" \
    height="\(work.picture.height)" loading="lazy"></div>
    """
}

private func box(_ work: WorkCard, isChosen: Bool) -> HTML {
    """
    <label class="portfolio-box"><input type="checkbox" name="work" value="\(work.id.rawValue)"\
    \(if: isChosen, " checked")> <span dir="auto">\(work.title)</span></label>
    """
}

extension Phrase {
    fileprivate static let statementHint = Phrase(
        "무엇을, 왜 만드는지 적어 주세요.", "What you make, and why.")
    fileprivate static let cvHint = Phrase(
        "한 줄에 하나씩, 연도로 시작해 적어 주세요. 연도가 없는 줄은 제목이 돼요. 예: 개인전 / 2025 여백, 살롱 갤러리",
        "One entry a line, beginning with its year. A line without one is a heading: Exhibitions / 2025 Margins, Salon")
    fileprivate static let chosen = Phrase("고른 작품", "Chosen works")
    fileprivate static let nothingChosen = Phrase(
        "아직 고르지 않았어요. 아래에서 골라 주세요.", "None yet. Choose some below.")
    fileprivate static let place = Phrase("순서", "Position")
    fileprivate static let others = Phrase("다른 작품", "Other works")
    fileprivate static func earlier(_ title: String) -> Phrase { Phrase("앞으로: \(title)", "Move earlier: \(title)") }
    fileprivate static func later(_ title: String) -> Phrase { Phrase("뒤로: \(title)", "Move later: \(title)") }
    fileprivate static let older = Phrase("이전 작품", "Older works")
}
