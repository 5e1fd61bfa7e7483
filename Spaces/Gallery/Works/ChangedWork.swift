package import Core
package import SQL

extension EventRecord {
    /// A work that is new, or another one than before.
    package func changedWork() throws -> ID<Post>? {
        try decode(WorkPublished.self)?.work ?? decode(WorkImported.self)?.work ?? decode(WorkEdited.self)?.work
    }
}
