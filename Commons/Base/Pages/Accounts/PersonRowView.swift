package import Accounts
import Core
package import Design

/// A person as a row: photo and name lead to the profile, the button follows. Below, what they have made.
package func personRow(_ person: PersonRow, glimpses: [Glimpse] = [], shell: Shell) -> HTML {
    let author = person.author
    let hasFollows = shell.features.contains(.follows)
    return """
        <li class="person"><a href="\(author.path)">\(avatar(author))\
        <span class="byline"><b dir="auto">\(author.name)</b><span class="muted">@\(author.handle)\
        \(if: !author.major.isEmpty, #" · <bdi>\#(author.major)</bdi>"#)</span></span></a>\
        \(hasFollows ? person.follow.map { followButton($0, shell: shell) } : nil)\(glimpsesRow(glimpses))</li>
        """
}
