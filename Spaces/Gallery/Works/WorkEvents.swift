package import Core
package import SQL

extension EventRecord {
    /// A work that is new, or another one than before.
    package func changedWork() throws -> ID<Post>? {
        try decode(WorkPublished.self)?.work ?? decode(WorkImported.self)?.work ?? decode(WorkEdited.self)?.work
    }
}

/// A work was published.
package struct WorkPublished: Event {
    package static let name = "work-published"
    package let work: ID<Post>
    package let author: ID<Account>

    package init(work: ID<Post>, author: ID<Account>) {
        self.work = work
        self.author = author
    }
}

/// A work says something else now, or its images hang in another order.
package struct WorkEdited: Event {
    package static let name = "work-edited"
    package let work: ID<Post>
    package let author: ID<Account>

    package init(work: ID<Post>, author: ID<Account>) {
        self.work = work
        self.author = author
    }
}

/// A work has come from an archive: it hangs where its time puts it, and is news to nobody.
package struct WorkImported: Event {
    package static let name = "work-imported"
    package let work: ID<Post>
    package let author: ID<Account>

    package init(work: ID<Post>, author: ID<Account>) {
        self.work = work
        self.author = author
    }
}
