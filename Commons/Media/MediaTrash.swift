package import Base
import Core
import Logging
package import SQL
import Storage

extension Transaction {
    /// Marks a file or folder of media for removal, as part of the transaction that makes it useless.
    func discard(_ key: MediaKey) throws {
        try execute("INSERT INTO media_trash (path) VALUES (\(key)) ON CONFLICT DO NOTHING")
    }

    /// Removes images with their rows and, once this is committed, their files.
    package func deleteMedia(where condition: Statement) throws {
        try deleteStored("media", "m", where: condition)
    }

    /// The same for files that are no images; the condition calls their table `f`.
    package func deleteFiles(where condition: Statement) throws {
        try deleteStored("stored_files", "f", where: condition)
    }

    private func deleteStored(_ table: Statement, _ name: Statement, where condition: Statement) throws {
        let gone = try all(
            "SELECT \(name).id, \(name).owner_id, \(name).byte_count FROM \(table) \(name) WHERE \(condition)"
        ) { row in
            (
                id: try row.next(as: ID<Media>.self), owner: try row.next(as: ID<Account>.self),
                bytes: try row.next(as: Int.self)
            )
        }
        for (id, _, _) in gone {
            try discard(.folder(of: id))
            try execute("DELETE FROM \(table) WHERE id = \(id)")
        }
        for (owner, media) in Dictionary(grouping: gone, by: \.owner).sorted(by: { $0.key < $1.key }) {
            let bytes = media.reduce(0) { $0 + $1.bytes }
            try execute(
                """
                UPDATE accounts SET stored_bytes =
                    CASE WHEN stored_bytes > \(bytes) THEN stored_bytes - \(bytes) ELSE 0 END
                WHERE id = \(owner)
                """)
        }
    }
}

/// Removes the files of deleted images, and finishes or removes what a crash left half done.
package struct MediaTrash: Sendable {
    private let services: Services

    package init(_ services: Services) { self.services = services }

    /// Empties the trash, unless a backup is reading the files; then they go once it has ended. What cannot be deleted stays
    /// in it, for the next time.
    package func empty() async throws {
        var last = MediaKey.root
        while true {
            let after = last
            let keys = try await services.database.read { reader in
                try reader.values(
                    "SELECT path FROM media_trash WHERE path > \(after) ORDER BY path LIMIT 200", as: MediaKey.self)
            }
            guard let newest = keys.last, let hold = try await MediaHold.toRemove(from: services.files) else { return }
            last = newest
            let failures = await services.files.store.delete(keys)
            withExtendedLifetime(hold) {}
            if let (key, error) = failures.first {
                services.logger.warning(
                    "files of images could not be deleted",
                    metadata: ["count": "\(failures.count)", "one": "\(key)", "error": "\(error)"])
            }
            let gone = keys.filter { failures[$0] == nil }
            guard !gone.isEmpty else { continue }
            // After their originals: ``Storage/PublicCopies`` relies on that.
            await services.images.copies.remove(of: Set(gone.compactMap(\.media)))
            try await services.database.write { transaction in
                _ = try transaction.execute("DELETE FROM media_trash WHERE path IN (\(list: gone))")
            }
        }
    }

    /// Uploads nobody has made a work or post of within a day go.
    package func removeForgottenUploads() async throws {
        let oldest = services.clock.now() - Self.patience
        let isForgotten: Statement = "m.post_id IS NULL AND m.role = 'image'"
        let isOld = try await isOld("m.id", among: "media m WHERE \(isForgotten)")
        try await services.database.write { transaction in
            try transaction.deleteMedia(where: "\(isForgotten) AND \(isOld)")
        }
        try await finish(await services.files.arrivals(unchangedSince: oldest))
        try await empty()
    }

    /// Which images or files were stored longer ago than anybody waits to use them. The files of those whose ids bear a time
    /// that is still to come (``Core/ID/createdAt(by:)``) say it.
    ///
    /// - Parameter rows: what may have been forgotten.
    package func isOld(_ id: Statement, among rows: Statement) async throws -> Statement {
        let now = services.clock.now()
        let recent = ID<Media>.made(since: now - Self.patience, until: now)
        let ageless = try await services.database.read { reader in
            try reader.values(
                "SELECT \(id) FROM \(rows) AND \(id) > \(recent.upperBound) ORDER BY \(id) LIMIT 500",
                as: ID<Media>.self)
        }
        var old: [ID<Media>] = []
        for id in ageless {
            if let stat = try await services.files.store.stat(.folder(of: id)), stat.changed < now - Self.patience {
                old.append(id)
            }
        }
        return "(\(id) < \(recent.lowerBound) OR \(id) IN (\(list: old)))"
    }

    /// How long what was uploaded waits to be used, and how old a file in `incoming` is that no request can be at work on.
    static let patience = Duration.days(1)

    /// What was in `incoming` when the process ended: with a row it is moved into place, without one it goes. Copies of
    /// originals go too; they are made again when somebody asks.
    /// While another process may be storing images there, only what is older than any request goes.
    /// - Returns: how many were finished and how many removed.
    @discardableResult
    package func recover() async throws -> (finished: Int, removed: Int) {
        let hold = try await MediaHold.toRecover(services.files)
        let isAlone = hold != nil
        let entries =
            await services.files.arrivals(unchangedSince: isAlone ? nil : services.clock.now() - Self.patience)
        let result = try await finish(entries)
        withExtendedLifetime(hold) {}
        await services.images.copies.removeAll()
        try await empty()
        return result
    }

    @discardableResult
    private func finish(_ names: [String]) async throws -> (finished: Int, removed: Int) {
        var finished = 0
        var removed = 0
        for name in names {
            if let staged = StagedMedia(named: name, in: services.files), try await isCurrent(staged) {
                try await staged.settle()
                finished += 1
            } else {
                await services.files.removeArrival(name)
                removed += 1
            }
        }
        return (finished, removed)
    }

    private func isCurrent(_ staged: StagedMedia) async throws -> Bool {
        let (id, rendering) = (staged.id, staged.rendering)
        return try await services.database.read { reader in
            if rendering == MediaKey.plainFile {
                return try reader.value("SELECT 1 FROM stored_files WHERE id = \(id)", as: Int.self) != nil
            }
            return try reader.value(
                "SELECT 1 FROM media WHERE id = \(id) AND rendering = \(rendering)", as: Int.self) != nil
        }
    }
}
