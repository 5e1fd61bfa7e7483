import Backup
import Files
import FoundationEssentials
import Media
import Storage

/// Writes the files of a backup into a media folder. Those that are there and whole stay as they are.
struct RestoreFiles: Sendable {
    let repository: Repository
    let snapshot: Snapshot
    let root: String
    let progress: BackupProgress

    /// Throws ``BackupProblem`` where an object is damaged or the disk full. What was written stays, and the same again
    /// goes on.
    func callAsFunction() throws {
        try checkSpace()
        progress.begin("Files", total: snapshot.bytes)
        let writing = FileWriter(root: root)
        var (files, bytes) = (0, 0)
        for part in snapshot.lists {
            let listed = try ListedFile.all(in: repository.bytes(try part.name))
            guard listed.count == part.count else {
                throw BackupProblem("\(try part.name) holds other files than it should")
            }
            for file in listed {
                if try !isThere(file) { try write(file, writing) }
                progress.advance(file.size)
                files += 1
                bytes += file.size
            }
        }
        try writing.finish()
        guard files == snapshot.files, bytes == snapshot.bytes else {
            throw BackupProblem("the backup holds \(files) files where it should hold \(snapshot.files)")
        }
    }

    private func isThere(_ file: ListedFile) throws -> Bool {
        let path = "\(root)/\(file.path)"
        guard let mark = FileMark(path), mark.size == file.size else { return false }
        return try repository.name(ofFile: path) == file.object
    }

    private func write(_ file: ListedFile, _ writing: FileWriter) throws {
        try writing.write(file.path, size: file.size) { each in
            var size = 0
            try repository.read(file.object) { bytes in
                size += bytes.count
                try each(bytes)
            }
            guard size == file.size else { throw BackupProblem("\(file.path) is \(size) bytes long, not \(file.size)") }
        }
    }

    private func checkSpace() throws {
        guard let free = freeSpace(at: root) else { return }
        // What an interrupted restore has written needs no room again.
        var needed = 0
        for part in snapshot.lists {
            for file in try ListedFile.all(in: repository.bytes(try part.name))
            where FileMark("\(root)/\(file.path)")?.size != file.size {
                needed += file.size
            }
        }
        guard free < Double(needed) + 16e6 else { return }
        throw BackupProblem("\(needed.bytes) of files are to come, and \(root) has room for \(Int(free).bytes)")
    }
}

/// Writes files under other names, flushes some at once and gives them their names.
private final class FileWriter {
    private let root: String
    private var pending: [(draft: PlainFile, path: String)] = []
    private var pendingBytes = 0

    init(root: String) { self.root = root }

    func write(_ path: String, size: Int, _ content: ((ArraySlice<UInt8>) throws -> Void) throws -> Void) throws {
        let target = "\(root)/\(path)"
        try BackupProblem.naming(target) {
            if let end = target.lastIndex(of: "/") { try makeFolder(String(target[..<end])) }
            let draft = try PlainFile(writing: "\(target).restoring")
            do { try content { try draft.write($0) } } catch {
                unlinkFile(draft.path)
                throw error
            }
            pending.append((draft, target))
            pendingBytes += size
            if pending.count >= 64 || pendingBytes >= 32 << 20 { try settle() }
        }
    }

    private func settle() throws {
        for (draft, _) in pending { try draft.sync() }
        var folders: Set<String> = []
        for (draft, path) in pending {
            draft.close()
            try renameFile(draft.path, path)
            var folder = path
            // Up to the media folder, each has an entry that is new.
            while let end = folder.lastIndex(of: "/"), folder.utf8.count > root.utf8.count {
                folder = String(folder[..<end])
                if folder.utf8.count >= root.utf8.count { folders.insert(folder) }
            }
        }
        for folder in folders { try syncToDisk(folder) }
        (pending, pendingBytes) = ([], 0)
    }

    func finish() throws { try BackupProblem.naming(root) { try settle() } }
}
