import Crypto
import Files
import FoundationEssentials

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Puts objects into a repository. Each is written under another name, flushed to the disk and only then renamed, so what
/// has a name is whole, whenever this ends; a number of them is flushed at once, since each flush makes the disk wait.
///
/// ``finish()`` has to return before a snapshot names them.
package final class ObjectWriter {
    private let repository: Repository
    private let stored: StoredObjects?
    /// Written and without their names yet.
    private var pending: [(draft: PlainFile, name: ObjectName)] = []
    private var pendingNames: Set<ObjectName> = []
    private var pendingBytes = 0
    private var touched: Set<String> = []
    private var number = 0
    /// New objects, and bytes of them as they are stored.
    package private(set) var objects = 0
    package private(set) var bytes = 0
    /// Those that took the place of something else: what was damaged.
    package private(set) var healed = 0

    private static let batch = 64
    private static let batchBytes = 32 << 20
    /// Files up to this size are read once, longer ones a second time if they have to be stored.
    private static let inMemory = 4 << 20

    package init(_ repository: Repository) throws {
        self.repository = repository
        stored = try repository.storedObjects()
        // Nobody else is at work, so these are left over.
        let folder = "\(repository.path)/objects/new"
        try BackupProblem.naming(folder) {
            try makeFolder(folder)
            for entry in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
                unlinkFile("\(folder)/\(entry)")
            }
        }
    }

    /// Whether the repository has it as it was stored: at least its size is compared. What this machine knows nothing of is
    /// read once. Whatever is damaged is written again by whoever asks.
    package func has(_ name: ObjectName) -> Bool {
        if pendingNames.contains(name) { return true }
        let path = "\(repository.path)/\(name.path)"
        guard let mark = FileMark(path) else { return false }
        guard let stored else { return true }
        let known = stored[name]
        if let known, known.size == UInt64(mark.size) { return true }
        let seen = repository.look(at: name, known: known)
        stored[name] = seen
        return !seen.isDamaged
    }

    package func put(_ bytes: [UInt8], level: Int32 = 3) throws -> ObjectName {
        let name = repository.naming.name(of: bytes)
        if !has(name) {
            try store(name, level: level) { each in try bytes.withUnsafeBytes(each) }
        }
        return name
    }

    /// A list, which this machine keeps a copy of where it could not read it again.
    package func put(list bytes: [UInt8]) throws -> ObjectName {
        let name = try put(bytes)
        if repository.recipient != nil { try repository.memory?.keep(bytes, of: name) }
        return name
    }

    /// - Parameter progress: gets the number of bytes that have been read.
    /// - Throws: ``POSIXFailure`` where the file cannot be read; ``BackupProblem`` where it changes meanwhile.
    package func put(file path: String, size: Int, progress: (Int) -> Void) throws -> ObjectName {
        let file = try PlainFile(reading: path)
        if size <= Self.inMemory {
            var bytes: [UInt8] = []
            bytes.reserveCapacity(size)
            try file.readAll { bytes += $0 }
            guard bytes.count == size else { throw BackupProblem("\(path) changes while it is read") }
            progress(bytes.count)
            return try put(bytes, level: 1)
        }
        var hash = SHA256()
        try file.readAll {
            hash.update(bufferPointer: $0)
            progress($0.count)
        }
        let digest = hash.finalize()
        let name = repository.naming.name(of: digest)
        if has(name) { return name }
        let again = try PlainFile(reading: path)
        try store(name, level: 1) { each in
            var hash = SHA256()
            try again.readAll {
                hash.update(bufferPointer: $0)
                try each($0)
            }
            guard hash.finalize() == digest else { throw BackupProblem("\(path) changes while it is read") }
        }
        return name
    }

    private func store(
        _ name: ObjectName, level: Int32, _ content: ((UnsafeRawBufferPointer) throws -> Void) throws -> Void
    ) throws {
        number += 1
        let path = "\(repository.path)/objects/new/\(number)"
        try BackupProblem.naming(path) {
            let draft = try PlainFile(writing: path)
            let mark = try repository.encode(level: level, to: draft, content)
            let count = Int(mark.size)
            stored?[name] = mark
            pending.append((draft, name))
            pendingNames.insert(name)
            pendingBytes += count
            bytes += count
            objects += 1
            if pending.count >= Self.batch || pendingBytes >= Self.batchBytes { try settle() }
        }
    }

    private func settle() throws {
        for (draft, _) in pending { try draft.sync() }
        try stored?.save()
        for (draft, name) in pending {
            draft.close()
            let target = "\(repository.path)/\(name.path)"
            let folder = String(target[..<(target.lastIndex(of: "/") ?? target.endIndex)])
            if touched.insert(folder).inserted { try makeFolder(folder) }
            var status = stat()
            if lstat(target, &status) == 0 {
                healed += 1
                // Nothing of ours, and no file takes its place.
                if status.st_mode & S_IFMT == S_IFDIR { try? FileManager.default.removeItem(atPath: target) }
            }
            try BackupProblem.naming(target) { try renameFile(draft.path, target) }
            repository.step()
        }
        pending = []
        pendingNames = []
        pendingBytes = 0
    }

    /// Makes all of them durable.
    package func finish() throws {
        try BackupProblem.naming(repository.path) {
            try settle()
            for folder in touched { try syncToDisk(folder) }
            try syncToDisk("\(repository.path)/objects")
            touched = []
        }
    }
}

extension Repository {
    /// Compresses and, where it has a key, encrypts.
    ///
    /// - Returns: what came of it.
    func encode(
        level: Int32, to file: PlainFile, _ content: ((UnsafeRawBufferPointer) throws -> Void) throws -> Void
    ) throws -> StoredObjects.Mark {
        let zstd = ZstdEncoder(level: level)
        var sealing = try recipient.map { try AgeEncryption(for: [.recipient($0)]) }
        var (count, hash) = (0, SHA256())
        func put(_ bytes: some Collection<UInt8>) throws {
            let bytes = Array(bytes)
            count += bytes.count
            hash.update(data: bytes)
            try file.write(bytes)
        }
        func write(_ bytes: ArraySlice<UInt8>) throws {
            guard sealing != nil else { return try put(bytes) }
            try put(try sealing?.add(bytes) ?? [])
        }
        try content { try zstd.add($0, isLast: false, write) }
        try zstd.add(UnsafeRawBufferPointer(start: nil, count: 0), isLast: true, write)
        if let rest = try sealing?.finish() { try put(rest) }
        return StoredObjects.Mark(size: count, hash.finalize())
    }
}
