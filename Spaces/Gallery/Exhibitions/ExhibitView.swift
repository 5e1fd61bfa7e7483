import Base
import Core
import Design

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

/// The exhibitions in which a work hangs.
func hangsIn(_ exhibitions: [ExhibitionCard], in t: Language) -> HTML {
    guard !exhibitions.isEmpty else { return .empty }
    let names = exhibitions.map { #"<a href="\#($0.path)" dir="auto">\#($0.title)</a>"# as HTML }
    return #"<p class="hint">\#(t(.hangsIn)) \#(names.dropFirst().reduce(names[0]) { "\($0), \($1)" })</p>"#
}

extension Phrase {
    fileprivate static let hangsIn = Phrase("걸려 있는 전시회:", "Hangs in")
    fileprivate static let hangWhere = Phrase("어느 전시회에 걸까요?", "In which exhibition?")
    static let addToExhibition = Phrase("전시회에 걸기", "Add to an exhibition")
}
