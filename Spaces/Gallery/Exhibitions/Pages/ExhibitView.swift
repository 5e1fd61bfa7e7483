import Core
import Design
import Exhibitions
import Works
import WorksPages

/// A member's exhibitions, to hang a work in one of them.
func exhibitView(_ work: ID<Post>, title: String, _ cards: [ExhibitionCard], shell: Shell) -> HTML {
    let t = shell.language
    let items = cards.map { card -> HTML in
        """
        <li><form method="post" action="\(card.path)/works"><input type="hidden" name="work" value="\(work.rawValue)">\
        <button class="row"><span class="exhibit-title" dir="auto">\(card.title)</span>\
        <span class="muted">\(t(card.dates.time(card.stage, at: shell.now).title))</span></button></form></li>
        """
    }
    return """
        <section class="curate"><h1>\(t(.hangWhere))</h1><p class="muted" dir="auto">\(title)</p>
        \(if: !items.isEmpty, #"<ul class="menu exhibit-list">\#(items)</ul>"#)
        <p>\(linkButton(t(.newExhibition), to: "/exhibitions/new", style: .secondary, icon: .plus))</p></section>
        """
}

extension Phrase {
    fileprivate static let hangWhere = Phrase("어느 전시회에 걸까요?", "In which exhibition?")
}
