package import Core
package import SQL

/// Somebody in a list of people.
package struct PersonRow: Sendable {
    package let author: Author
    /// `nil` for the viewer's own row, and for visitors.
    package let follow: FollowState?

    package static let sample = PersonRow(author: .sample, follow: .sample)
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
