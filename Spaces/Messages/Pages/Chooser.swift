import Core
import Design

/// A form to choose several of something: searching keeps what is chosen, and the button acts. With scripts results come
/// while typing (`group-people.js`), by the same address.
struct Chooser {
    let path: String
    let typed: String
    let title: Phrase
    let placeholder: Phrase
    /// What else the form has.
    var fields: HTML = .empty
    /// Said above what can be chosen.
    var problem: Phrase?
    /// How many have to be chosen, and what a script says of fewer before they are sent.
    var fewest = 1
    let tooFew: Problem
    let chosen: [HTML]
    /// How many are chosen, of what is counted.
    let count: (String) -> Phrase
    let found: HTML
    /// `nil` where there is nothing to choose, and nothing to be found.
    let button: Phrase?
}

func chooserView(_ chooser: Chooser, in t: Language) -> HTML {
    """
    <form class="choose-people" action="\(chooser.path)" autocomplete="off" data-choose-people \
    data-fewest="\(chooser.fewest)" data-too-few="\(t(chooser.tooFew.phrase))">
    <h1 class="visually-hidden">\(t(chooser.title))</h1>
    \(chooser.fields)
    <p class="problem" role="alert" data-choose-problem\(if: chooser.problem == nil, " hidden")>\
    \(icon(.alert))<span>\(chooser.problem.map { t($0) } ?? "")</span></p>
    <div class="search-line"><div class="control">\(icon(.search))\
    <input class="input" type="search" name="q" value="\(chooser.typed)" aria-label="\(t(.search))" \
    placeholder="\(t(chooser.placeholder))" autocomplete="off" \
    autocapitalize="none" spellcheck="false" enterkeyhint="search" dir="auto"></div>\
    \(button(t(.search), style: .secondary))</div>
    <p class="chosen-count" data-chosen-count="\(t(chooser.count("%")))"\(if: chooser.chosen.isEmpty, " hidden")>\
    \(t(chooser.count(String(chooser.chosen.count))))</p>
    <ul class="people chosen-people" data-chosen aria-label="\(t(.chosen))">\(chooser.chosen)</ul>
    <p class="visually-hidden" role="status" data-choose-status></p>
    <div data-found>\(chooser.found)</div>
    \(chooser.button.map { act in
        """
        <div class="actions choose-actions">\
        \(button(t(act), attributes: #"formmethod="post" formaction="\#(chooser.path)""#))</div>
        """ as HTML
    })
    </form>
    """
}

/// A row to choose.
///
/// - Parameters:
///   - details: below the name.
///   - reason: why it cannot be chosen, which is shown instead of a box.
func choice(
    _ value: String, face: HTML, name: String, details: HTML = .empty, isChosen: Bool, reason: Phrase? = nil,
    in t: Language
) -> HTML {
    let box: HTML? =
        reason == nil
        ? #"<input type="checkbox" name="with" value="\#(value)"\#(if: isChosen, " checked")>"# : nil
    let (opening, closing): (HTML, HTML) = reason == nil ? ("<label>", "</label>") : ("", "")
    return """
        <li class="person">\(opening)\(box)\(face)\
        <span class="byline"><b dir="auto">\(name)</b>\
        <span class="muted">\(details)</span>\(reason.map { #"<span class="muted">\#(t($0))</span>"# as HTML })</span>\(closing)</li>
        """
}

/// Below a person's name.
func personDetails(_ person: Author) -> HTML {
    "@\(person.handle)\(if: !person.major.isEmpty, #" · <bdi>\#(person.major)</bdi>"#)"
}

extension Phrase {
    fileprivate static let chosen = Phrase("고른 목록", "Chosen")
}
