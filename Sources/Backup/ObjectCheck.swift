import FoundationEssentials

/// Looks whether objects are still what was stored, before a backup relies on them: each time a share of them, so that all
/// have had their turn after a month of nights. What is damaged is noted, and written again by the next backup that has
/// its content.
package struct ObjectCheck: Sendable {
    private let repository: Repository
    /// Of 256 folders.
    private let share: Int

    package init(_ repository: Repository, share: Int = 9) {
        (self.repository, self.share) = (repository, share)
    }

    /// Reads the objects whose turn it is, all bytes of them.
    ///
    /// Throws ``BackupProblem`` where this machine's notes cannot be written.
    package func next() throws {
        guard let memory = repository.memory, let stored = try repository.storedObjects() else { return }
        let first = try readIfThere(memory.turn)?.first.map { Int($0) } ?? 0
        let folders = (0..<share).map { (first + $0) % 256 }
        var gone = stored.prefixes(of: Set(folders))
        for folder in folders {
            let path = "\(repository.path)/objects/\([UInt8(folder)].hex)"
            for entry in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] {
                guard let name = ObjectName(entry) else { continue }
                gone.remove(name.prefix)
                stored[name] = repository.look(at: name, known: stored[name])
            }
        }
        // Manifests are elsewhere. That an object is missing needs no note.
        let manifests = Set((try? repository.snapshots())?.compactMap(\.objectPrefix) ?? [])
        try stored.save()
        try stored.forget(gone.subtracting(manifests))
        try writeDurably([UInt8((first + share) % 256)], to: memory.turn)
    }

    /// The backups that cannot be restored whole: an object they name is damaged or missing, or their manifest is.
    ///
    /// Call it after a backup, which may have written again what was damaged.
    package func suffering() throws -> [SnapshotName] {
        guard let stored = try repository.storedObjects() else { return [] }
        var (isThere, lists): ([UInt64: Bool], [ObjectName: Bool]) = ([:], [:])
        func isWhole(_ name: ObjectName) -> Bool {
            if let known = isThere[name.prefix] { return known }
            let mark = FileMark("\(repository.path)/\(name.path)")
            let isWhole =
                switch (mark, stored[name]) {
                case (nil, _): false
                case (_, nil): true
                // Somebody may have put back what was damaged.
                case (let mark?, let known?):
                    known.size == UInt64(mark.size) || !repository.look(at: name, known: known).isDamaged
                }
            isThere[name.prefix] = isWhole
            return isWhole
        }
        // Lists are the same from one backup to the next where no file came or went.
        func isWhole(list name: ObjectName) throws -> Bool {
            if let known = lists[name] { return known }
            let isSound =
                try isWhole(name) && ListedFile.all(in: repository.list(name)).allSatisfy { isWhole($0.object) }
            lists[name] = isSound
            return isSound
        }
        func isComplete(_ snapshot: Snapshot) throws -> Bool {
            try snapshot.tables.flatMap(\.parts).allSatisfy { isWhole(try $0.name) }
                && snapshot.lists.allSatisfy { try isWhole(list: $0.name) }
        }
        return try repository.snapshots().filter { name in
            // A manifest that can be read proves itself.
            if !repository.isReadable, let known = name.objectPrefix.flatMap({ stored[prefix: $0] }),
                (try? StoredObjects.Mark(ofFile: "\(repository.path)/snapshots/\(name)")) != known
            {
                return true
            }
            // Without a key whatever this machine has no copy of tells nothing.
            return !((try? isComplete(repository.read(name))) ?? !repository.isReadable)
        }
    }
}

extension SnapshotName {
    /// Of the object's name that its manifest would have.
    var objectPrefix: UInt64? { UInt64(description.dropFirst(21).prefix(16), radix: 16) }
}

extension Repository {
    /// This machine's notes; `nil` where it takes none.
    func storedObjects() throws -> StoredObjects? {
        guard let memory else { return nil }
        return try BackupProblem.naming(memory.path) {
            try makeFolder(memory.path)
            return try StoredObjects(memory.objects)
        }
    }

    /// What is to be noted of an object that is not known, or not as it was known. Whoever has the key can tell by its
    /// content, and others have to believe what they see first.
    func look(at name: ObjectName, known: StoredObjects.Mark?) -> StoredObjects.Mark {
        let found = try? StoredObjects.Mark(ofFile: "\(path)/\(name.path)")
        if let found, found == known?.whole { return found }
        guard isReadable ? isSound(name) : known == nil, let found, found.size > 0 else {
            return (known ?? .unknown).damaged
        }
        return found
    }
}
