package import Core
package import Kernel
package import SQL

/// The name of a list, and where it is.
package struct DocketTab: Sendable {
    package let path: String
    package let name: Phrase

    /// How many rows a page of it has. One more is read, to know whether there are more.
    package static let pageSize = 20

    package init(_ path: String, _ name: Phrase) { (self.path, self.name) = (path, name) }
}

/// Where a space has cases that are not members', as others find it.
package struct DocketDoor: Sendable {
    /// Where, and what waits there.
    package let tab: DocketTab
    /// How much of that a moderator has to decide.
    package let waiting: @Sendable (Viewer, Reader) throws -> Int

    package init(_ tab: DocketTab, waiting: @escaping @Sendable (Viewer, Reader) throws -> Int) {
        (self.tab, self.waiting) = (tab, waiting)
    }
}
