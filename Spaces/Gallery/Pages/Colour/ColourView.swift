import Core
import Design
import Works

extension Frame {
    static func colours(_ page: ColourSearchPage, shell: Shell) -> Frame {
        let t = shell.language
        var frame = Frame(
            title: t(.searchByColour), place: .search, scripts: ["colours.js"], styles: ["colours.css"])
        frame.back = "/search"
        if page.question.isAsking { frame.pageTitle = "\(page.question.words(in: t)) – \(frame.title)" }
        return frame
    }
}

/// Colours to begin with; those that are mixed, what else is to be true of the works, and what was found. Without
/// scripts the form is sent by its button; `colours.js` asks with every change, and reads colours from a photo.
func colourView(_ page: ColourSearchPage, shell: Shell) -> HTML {
    let t = shell.language
    return """
        <div class="colours" data-colours="\(t(.chooseFirst))">
        <h1 class="visually-hidden">\(t(.searchByColour))</h1>
        \(if: page.results == nil, colourStarts(t))
        <form class="colour-form" action="\(ColourQuestion.path)" role="search">
        \(if: !page.problems.all.isEmpty, notices(page.problems, t))
        <details class="colour-mix"\(if: page.question.isAsking || !page.problems.all.isEmpty, " open")>\
        <summary>\(t(.mixColours))</summary>
        <fieldset><legend class="visually-hidden">\(t(.colours))</legend><ul class="colour-rows">
        \(page.rows.enumerated().map { colourRow($0.offset + 1, $0.element, t) })</ul></fieldset></details>
        \(photoRow(t))
        \(filters(page, t))
        \(button(t(.search), style: .secondary, icon: .search))
        </form>
        <p class="visually-hidden" role="status" data-status></p>
        <div data-results>\(colourResults(page, shell: shell))</div>
        </div>
        """
}

private func notices(_ problems: Problems, _ t: Language) -> HTML {
    "\(problems.all.map { notice(t($0.phrase), kind: .problem) })"
}

private func colourRow(_ number: Int, _ colour: AskedColour, _ t: Language) -> HTML {
    let name = colour.weight > 0 ? t(ColourName(hex: colour.hex).phrase) : t(.notUsed)
    return """
        <li class="colour-row">\
        <input type="color" name="c" value="#\(colour.hex)" aria-label="\(t(.colour(number)))" \
        aria-describedby="colour-name-\(number)">\
        <span id="colour-name-\(number)" data-unused="\(t(.notUsed))">\(name)</span>\
        <input type="range" name="w" min="0" max="\(ColourQuestion.mostWeight)" value="\(colour.weight)" \
        aria-label="\(t(.amount(number)))"></li>

        """
}

/// Shown by the script: without it nothing reads a photo.
private func photoRow(_ t: Language) -> HTML {
    """
    <p class="colour-photo" data-photo hidden data-failed="\(t(.photoFailed))" \
    data-falsified="\(t(.photoFalsified))">\
    <label class="button secondary">\(icon(.camera))<span>\(t(.fromPhoto))</span>\
    <input type="file" accept="\(ImageFiles.accept)" class="visually-hidden" aria-describedby="photo-stays"></label>\
    <span class="hint" id="photo-stays">\(t(.photoStays))</span></p>
    <p class="problem" role="alert" data-photo-problem hidden>\(icon(.alert))<span></span></p>
    """
}

private func filters(_ page: ColourSearchPage, _ t: Language) -> HTML {
    let question = page.question
    return """
        <details class="colour-filters"\(if: question.hasFilters || page.problems["tag"] != nil, " open")>\
        <summary>\(t(.filters))</summary><div class="colour-fields">
        \(filter("medium", .mediumFilter, question.medium, suggesting: Phrase.uploadMedia, nil, t))
        \(filter("major", .majorFilter, question.major, nil, t))
        \(filter("tag", .tag, question.tag, page.problems["tag"], t))
        \(makingFilter(question.making, t))
        </div></details>
        """
}

private func makingFilter(_ making: Making?, _ t: Language) -> HTML {
    """
    <div class="field"><label for="colour-making">\(t(.uploadMaking))</label>\
    <select class="input" id="colour-making" name="making">\(option("", t(.anyWay), making == nil))\
    \(Making.allCases.map { option($0.rawValue, t($0.phrase), making == $0) })</select></div>
    """
}

private func filter(
    _ name: String, _ label: Phrase, _ value: String, suggesting suggestions: [Phrase] = [], _ problem: Phrase?,
    _ t: Language
) -> HTML {
    """
    <div class="field\(if: problem != nil, " has-problem")"><label for="colour-\(name)">\(t(label))</label>\
    \(problem.map { problemLine($0, id: "colour-\(name)-problem", t) })\
    <input class="input" id="colour-\(name)" name="\(name)" value="\(value)" dir="auto" autocomplete="off" \
    enterkeyhint="search"\
    \(if: !suggestions.isEmpty, #" list="colour-\#(name)-list""#)\
    \(if: problem != nil, #" aria-invalid="true" aria-describedby="colour-\#(name)-problem""#)>\
    \(if: !suggestions.isEmpty, """
    <datalist id="colour-\(name)-list">\(suggestions.map { #"<option value="\#(t($0))">"# as HTML })</datalist>
    """)</div>
    """
}

extension ColourQuestion {
    /// "dark red 60%, blue 40%".
    func words(in t: Language) -> String {
        let total = max(asked.reduce(0) { $0 + $1.weight }, 1)
        return asked.map { colour in
            let name = t(ColourName(hex: colour.hex).phrase)
            return asked.count == 1 ? name : "\(name) \((colour.weight * 100 + total / 2) / total)%"
        }.joined(separator: ", ")
    }
}

extension Phrase {
    static let searchByColour = Phrase("색으로 찾기", "Search by colour")
    static let mediumFilter = Phrase("재료와 기법", "Medium")
    static let majorFilter = Phrase("작가의 전공", "Author’s major")
    fileprivate static let colours = Phrase("찾을 색", "Colours")
    fileprivate static func colour(_ number: Int) -> Phrase { Phrase("색 \(number)", "Colour \(number)") }
    fileprivate static func amount(_ number: Int) -> Phrase { Phrase("색 \(number)의 양", "Amount of colour \(number)") }
    fileprivate static let mixColours = Phrase("색을 섞어서 찾기", "Mix colours")
    fileprivate static let notUsed = Phrase("쓰지 않음", "not used")
    fileprivate static let filters = Phrase("조건 더하기", "More filters")
    fileprivate static let chooseFirst = Phrase(
        "먼저 색을 고르고 얼마나 많이 쓸지 정해 주세요.", "Choose a colour first, and how much of it.")
    fileprivate static let anyWay = Phrase("전체 보기", "Any way")
    fileprivate static let tag = Phrase("태그", "Tag")
    fileprivate static let fromPhoto = Phrase("사진에서 색 고르기", "Colours from a photo")
    fileprivate static let photoStays = Phrase(
        "사진은 이 브라우저를 떠나지 않아요. 고른 색만 보내요.", "The photo stays in this browser. Only its colours are sent.")
    fileprivate static let photoFalsified = Phrase(
        """
        이 브라우저는 사진의 색을 다른 색으로 바꿔서 알려 줘요. 그대로 찾으면 엉뚱한 작품이 나와요. 브라우저의 개인 정보 보호 설정에서 \
        이 사이트가 캔버스를 읽도록 허용하고 다시 고르거나, 위에서 색을 직접 골라 주세요.
        """,
        """
        This browser hides the true colours of photos from sites, so a search would find the wrong works. Let this site \
        read canvases in the browser’s privacy settings and choose the photo again, or pick the colours above yourself.
        """)
    fileprivate static let photoFailed = Phrase(
        "이 브라우저에서 열 수 없는 사진이에요. JPEG나 PNG로 해 보세요.",
        "This browser cannot open that photo. Try a JPEG or PNG.")
}
