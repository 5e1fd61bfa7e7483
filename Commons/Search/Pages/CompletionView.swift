package import Accounts
import BasePages
import Core
package import Design
import Search

/// The list that `completion.js` shows at the field. Each option carries the text it inserts.
func completionView(_ completion: Completion, shell: Shell) -> HTML {
    switch completion {
    case .people(let people): completionView(people, shell: shell)
    case .tags(let tags): list(tags.map(tag), label: SearchTab.tagsLabel, in: shell.language)
    }
}

/// The same for people, of whom the first are shown.
package func completionView(_ people: [PersonRow], shell: Shell) -> HTML {
    list(
        people.prefix(Completion.limit).map { person($0.author) }, label: SearchTab.people.label, in: shell.language)
}

private func list(_ options: [HTML], label: Phrase, in t: Language) -> HTML {
    """
    <ul aria-label="\(t(label))" data-announce="\(t(.completions(options.count)))">\(options)</ul>
    """
}

private func person(_ author: Author) -> HTML {
    """
    <li role="option" data-text="@\(author.handle)">\(avatar(author))\
    <span class="byline"><b dir="auto">\(author.name)</b><span class="muted">@\(author.handle)</span></span></li>
    """
}

private func tag(_ name: String) -> HTML {
    ##"<li role="option" data-text="#\##(name)">\##(icon(.tag))<b dir="auto">#\##(name)</b></li>"##
}

extension Phrase {
    fileprivate static func completions(_ count: Int) -> Phrase {
        Phrase("\(count)개를 찾았어요. 화살표 키로 골라 보세요.", "\(count) found. Choose with the arrow keys.")
    }
}
