package import Core
package import Design
package import SQL

/// Somebody in a list of people.
package struct PersonRow: Sendable {
    package let author: Author
    /// `nil` for the viewer's own row, and for visitors.
    package let follow: FollowState?

    package static let sample = PersonRow(author: .sample, follow: .sample)
}

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

extension PersonRow {
    /// The columns ``init(row:viewer:)`` reads, of an `accounts` table called `a`.
    package static func columns(viewer: ID<Account>?) -> Statement {
        "\(Author.columns), \(FollowState.columns(viewer: viewer))"
    }

    package init(row: inout Row, viewer: ID<Account>?) throws {
        let author = try Author(row: &row)
        let follow = try FollowState(row: &row, account: author.id, handle: author.handle)
        self.init(author: author, follow: viewer == nil || viewer == author.id ? nil : follow)
    }
}
