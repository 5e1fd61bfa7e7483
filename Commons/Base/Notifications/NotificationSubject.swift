package import Core
package import SQL

/// The post a notification is about, as its sentence names it.
package struct NotificationSubject: Sendable {
    package let kind: PostKind
    /// Of the work or the exhibition it is, or is below; `nil` for what has none.
    package let title: String?

    package init(_ kind: PostKind, title: String? = nil) {
        self.kind = kind
        self.title = title
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
