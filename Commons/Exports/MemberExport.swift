package import Base
package import SQL

/// What a room or a space has of a member, for their export (docs/decisions/0065-export.md). It reads in pages, each in a
/// transaction of its own, and writes into the folder the pages people read and the members of `salon.json`.
package struct MemberExport: Sendable {
    package let write: @Sendable (ExportFolder, Services) async throws -> Void

    package init(_ write: @escaping @Sendable (ExportFolder, Services) async throws -> Void) { self.write = write }

    /// How many rows are read at a time.
    package static let pageSize = 100
}

extension ExportFolder {
    /// Reads rows page by page and uses each page outside of its transaction.
    ///
    /// - Parameters:
    ///   - key: what rows are ordered by.
    ///   - read: the next ones beyond a key.
    /// - Returns: how many there were.
    @discardableResult
    package nonisolated func each<Item: Sendable, Key: Sendable>(
        _ services: Services, from start: Key, key: @Sendable (Item) -> Key,
        read: @escaping @Sendable (Key, Reader) throws -> [Item], use: ([Item]) async throws -> Void
    ) async throws -> Int {
        var place = start
        var count = 0
        while true {
            let from = place
            let items = try await services.database.read { reader in try read(from, reader) }
            guard let last = items.last else { return count }
            try await use(items)
            count += items.count
            place = key(last)
        }
    }
}
