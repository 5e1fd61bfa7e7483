package import Core
package import SQL

/// The post a notification is about, as its sentence names it.
package struct NotificationSubject: Sendable {
    package let kind: PostKind
    /// Of the work or the exhibition it is, or is below; `nil` for what has none.
    package let title: String?
    /// Of the receiver's own that it concerns besides; `nil` for kinds without ``NotificationKind/names``.
    package let concerned: ConcernedPosts?

    package init(_ kind: PostKind, title: String? = nil, concerned: ConcernedPosts? = nil) {
        self.kind = kind
        self.title = title
        self.concerned = concerned
    }
}

/// Posts of the receiver's own that a notification concerns, besides the one it is about: the works that are asked for.
package struct ConcernedPosts: Sendable {
    /// Of the first.
    package let title: String
    /// How many there are besides.
    package let others: Int

    package init(title: String, others: Int) {
        self.title = title
        self.others = others
    }
}

/// What a notification names that its post does not, each as a column.
package struct NotificationNames: Sendable {
    /// The title of its post, which others may not be shown.
    package let title: Statement
    /// The title of the first of the receiver's posts that it concerns, and how many there are.
    package let concerned: Statement
    package let count: Statement

    package init(title: Statement, concerned: Statement, count: Statement) {
        self.title = title
        self.concerned = concerned
        self.count = count
    }
}

extension NotificationSubject? {
    /// What names the work or the exhibition, where it has a name.
    package func named(_ phrase: (_ title: String) -> Phrase, else unnamed: Phrase) -> Phrase {
        self?.title.map(phrase) ?? unnamed
    }
}

/// Reads the title of a post of a kind that has one, `NULL` for any other, as a column for a list's one query. The space
/// whose posts they are brings it (``SpaceKit/SpaceParts/postTitles``).
///
/// - Parameter post: a column with its id.
package typealias PostTitle = @Sendable (_ post: Statement) -> Statement

/// What the acts of a day have in common that share a row of the list of notifications.
package enum NotificationGathering: Sendable {
    /// The post they are about, or none. Only the first is heard.
    case post
    /// What their own posts answer. Each is heard: it says something.
    case answered
    /// The work or the exhibition that their own posts are below. Each is heard.
    case root
}
