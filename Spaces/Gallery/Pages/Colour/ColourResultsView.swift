import Core
import Design
import Gallery
import Works
import WorksPages

/// The part below the form: `part=results` returns it alone. The wall is there without works, too, for the script to fill.
func colourResults(_ page: ColourSearchPage, shell: Shell) -> HTML {
    let t = shell.language
    guard let results = page.results else {
        return cardGrid(.empty)
    }
    let isNothing = results.cards.isEmpty && results.next == nil
    let said = isNothing ? t(.noWorks) : t(.found(results.cards.count, hasMore: results.next != nil))
    let names = page.question.colours.map { t(ColourName(hex: $0.hex).phrase) }.joined(separator: "|")
    return """
        <div data-said="\(page.question.words(in: t)). \(said)" data-names="\(names)">\
        \(if: results.isFirst, """
        <h2 class="colour-said"><span class="dots" aria-hidden="true">\(page.question.asked.map {
            #"<span style="background:#\#($0.hex)"></span>"# as HTML
        })</span>\(page.question.words(in: t))</h2>
        """)\
        \(if: isNothing, results.isFirst ? nothingFound(page.question, t) : nothingMore(in: t))</div>
        \(cardGrid(colourCards(page.question, results, eager: 8, shell: shell)))
        """
}

/// The cards and the way to the next ones: `part=cards`.
func colourCards(_ question: ColourQuestion, _ results: ColourResults, eager: Int = 0, shell: Shell) -> HTML {
    wallCards(
        results.cards, next: results.next.map { question.address(after: $0.description) }, eager: eager, shell: shell)
}

/// Colours to begin with.
func colourStarts(_ t: Language) -> HTML {
    let items = ColourQuestion.starts.map { hex -> HTML in
        let question = ColourQuestion(colours: [AskedColour(hex: hex, weight: ColourQuestion.mostWeight)])
        return """
            <li><a href="\(question.address())"><span style="background:#\(hex)"></span>\
            \(t(ColourName(hex: hex).phrase))</a></li>
            """
    }
    return """
        <section class="colour-starts"><h2>\(t(.start))</h2><p class="muted">\(t(.startText))</p>\
        <ul>\(items)</ul></section>
        """
}

private func nothingFound(_ question: ColourQuestion, _ t: Language) -> HTML {
    var plain = question
    (plain.medium, plain.major, plain.tag, plain.making) = ("", "", "", nil)
    return emptyState(
        .palette, title: t(.noWorks), text: t(question.hasFilters ? .noWorksFiltered : .noWorksText),
        action: question.hasFilters
            ? linkButton(t(.withoutFilters), to: plain.address(), style: .secondary)
            : linkButton(t(.otherColours), to: ColourQuestion.path, style: .secondary))
}

extension Phrase {
    fileprivate static let start = Phrase("어떤 색의 작품을 볼까요?", "Which colours are you looking for?")
    fileprivate static let startText = Phrase(
        "하나를 고르거나, 아래에서 세 가지까지 색과 양을 정해 보세요.",
        "Pick one, or set up to three below with how much of each.")
    fileprivate static let noWorks = Phrase("이 색의 작품이 없어요", "No works in these colours")
    fileprivate static let noWorksText = Phrase(
        "조금 다른 색이나 더 적은 색으로 찾아보세요.", "Try a slightly different colour, or fewer.")
    fileprivate static let noWorksFiltered = Phrase(
        "색은 맞지만 다른 조건까지 모두 맞는 작품이 없어요.", "No works in these colours also match the filters.")
    fileprivate static let withoutFilters = Phrase("색으로만 찾기", "Search by colour only")
    fileprivate static let otherColours = Phrase("다른 색 고르기", "Choose other colours")

    fileprivate static func found(_ count: Int, hasMore: Bool) -> Phrase {
        hasMore
            ? Phrase("작품 \(count)개 이상", "\(count) or more works")
            : Phrase("작품 \(count)개", english: count, "work", "works")
    }
}
