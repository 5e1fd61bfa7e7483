import Base
package import Core
package import Design
package import Works

/// Links to the works next to this one on the wall. Arrow keys and swipes press them (`work-turns.js`).
func workTurns(_ around: WorksAround, in t: Language) -> HTML {
    guard around.newer != nil || around.older != nil else { return .empty }
    return """
        <nav class="work-turns" aria-label="\(t(.turns))">\
        \(around.newer.map { turn("prev", .back, t(.newer), to: $0) })\
        \(around.older.map { turn("next", .next, t(.older), to: $0) })</nav>
        """
}

private func turn(_ relation: String, _ symbol: Icon, _ label: String, to work: ID<Post>) -> HTML {
    let drawing = icon(symbol)
    let (before, after): (HTML, HTML) = relation == "prev" ? (drawing, .empty) : (.empty, drawing)
    return """
        <a class="button quiet" rel="\(relation)" href="\(work.workPath)">\(before)<span>\(label)</span>\(after)</a>
        """
}

/// A quiet row of other works of the maker's.
package func moreWorks(_ works: [WorkCard], by author: Author, title: Phrase? = nil, in t: Language) -> HTML {
    guard !works.isEmpty else { return .empty }
    let items = works.map { work -> HTML in
        """
        <li style="--r:\(work.picture.boundRatio);\(work.picture.corners)"><a href="\(work.path)">\
        \(pictureView(work.picture, sizes: "(min-width:900px) 14rem,10rem", fallback: 320, alt: work.title))</a></li>
        """
    }
    return """
        <section class="more-works"><h2><a href="\(author.path)">\(t(title ?? .moreBy(author.name)))</a></h2>
        <ul>\(items)</ul></section>
        """
}

/// A wall of works in the colours of the first image, which begins to load when somebody comes near its place
/// (`wall.js`): looking for them costs more than the page. Without scripts its link leads to them.
func worksInColours(of work: Work, in t: Language) -> HTML {
    guard let palette = work.images.first?.palette, !palette.isEmpty else { return .empty }
    var question = ColourQuestion(palette: palette)
    let all = question.address()
    question.besides = work.id
    return """
        <section class="in-colours"><h2><a href="\(all)">\(t(.inTheseColours))</a></h2>
        \(cardGrid(nextLink(question.address(), in: t)))</section>
        """
}

extension Phrase {
    fileprivate static let turns = Phrase("앞뒤 작품", "Works next to this one")
    fileprivate static let newer = Phrase("앞 작품", "Newer work")
    fileprivate static let older = Phrase("다음 작품", "Older work")

    fileprivate static func moreBy(_ name: String) -> Phrase {
        Phrase("\(name) 님의 다른 작품", "More by \(name)")
    }
}
