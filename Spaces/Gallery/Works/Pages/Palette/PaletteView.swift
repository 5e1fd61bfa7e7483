import Core
import Design
import Storage
import Works

/// The colours a work is made of: each leads to works in it.
func palette(_ colours: [PaletteColour], in t: Language) -> HTML {
    guard !colours.isEmpty else { return .empty }
    let dots = colours.map { colour -> HTML in
        let question = ColourQuestion(
            colours: [AskedColour(hex: colour.hex, weight: ColourQuestion.mostWeight)])
        let label = t(.worksIn(ColourName(hex: colour.hex).phrase))
        return """
            <a href="\(question.address())" aria-label="\(label)" title="\(label)">\
            <span style="background:#\(colour.hex)"></span></a>
            """
    }
    return """
        <p class="palette">\(dots)</p>
        """
}

extension Phrase {
    static let inTheseColours = Phrase("이 색들의 작품", "Works in these colours")

    fileprivate static func worksIn(_ colour: Phrase) -> Phrase {
        Phrase("\(colour.korean) 작품", "Works in \(colour.english)")
    }
}
