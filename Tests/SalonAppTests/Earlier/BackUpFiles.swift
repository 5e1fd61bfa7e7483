import Backup
import Base
import Files
import Kernel
import Media

@testable import SalonApp

/// Puts the files that rows name into a repository. What has not changed since the last backup is not read again.
struct BackUpFiles: Sendable {
    let repository: Repository
    let root: String
    /// What ``BackUpTables`` has noted.
    let entries: String
    /// The files of the last backup, by this program's own notes; rewritten.
    let index: String
    let progress: BackupProgress

    struct Result: Sendable {
        var lists: [Snapshot.Part] = []
        var files = 0
        var bytes = 0
        var objects = 0
        var stored = 0
        var healed = 0
        /// Files that were not there, with what they belong to.
        var missing: [(entry: MediaEntry, path: String)] = []
    }

    /// Bytes of a list: some six hundred files.
    private static let usual = 64 * 1_024

    func callAsFunction() throws -> Result {
        yieldToOthers()
        var result = Result()
        let plan = "\(index).plan"
        defer { unlinkFile(plan) }
        let writer = try ObjectWriter(repository)
        let new = try look(writer, plan: plan, &result)
        try checkSpace(for: new)
        try store(writer, plan: plan, new: new, &result)
        (result.objects, result.stored, result.healed) = (writer.objects, writer.bytes, writer.healed)
        return result
    }

    /// Notes of each file how it looks, and which object it is if that is known.
    /// - Returns: the bytes that have to be read.
    private func look(_ writer: ObjectWriter, plan: String, _ result: inout Result) throws -> Int {
        let known = KnownFiles(index)
        let lines = try LineWriter(plan)
        var new = 0
        let reader = LineReader(entries)
        while let line = reader?.next() {
            guard let entry = MediaEntry(line: line) else { throw BackupProblem("\(entries) cannot be read") }
            let known = known.files(of: entry)
            for name in entry.names {
                guard let mark = entry.places(name).lazy.compactMap({ FileMark("\(root)/\($0)") }).first else {
                    result.missing.append((entry, entry.path(name)))
                    continue
                }
                var file = PlannedFile(entry: entry, name: name, mark: mark)
                if let object = known.first(where: { $0.name == name && $0.mark == mark })?.object, writer.has(object) {
                    file.object = object
                } else {
                    new += mark.size
                }
                try lines.write(file.line)
            }
        }
        try lines.flush()
        return new
    }

    private func checkSpace(for bytes: Int) throws {
        guard let free = freeSpace(at: repository.path), free < Double(bytes) + 16e6 else { return }
        throw BackupProblem(
            "\(bytes.bytes) of files are new, and \(repository.path) has room for \(Int(free).bytes); nothing was removed"
        )
    }

    private func store(_ writer: ObjectWriter, plan: String, new: Int, _ result: inout Result) throws {
        progress.begin("Files", total: new)
        let notes = try LineWriter("\(index).new")
        var cutter = PartCutter(usual: Self.usual)
        func cut(_ result: inout Result) throws {
            let (bytes, count) = cutter.take()
            if count > 0 { result.lists.append(Snapshot.Part(object: try writer.put(list: bytes), count: count)) }
        }
        let reader = LineReader(plan)
        while let line = reader?.next() {
            guard var file = PlannedFile(line: line) else { throw BackupProblem("\(plan) cannot be read") }
            let path = file.entry.path(file.name)
            let isKnown = file.object != nil
            if !isKnown { file.object = try read(file, writer) }
            guard let object = file.object else {
                result.missing.append((file.entry, path))
                continue
            }
            try notes.write(isKnown ? line : file.line)
            let listed = Array(ListedFile(object: object, size: file.mark.size, path: path).line.utf8)
            if cutter.ends(before: Array(path.utf8), length: listed.count) { try cut(&result) }
            cutter.add(listed)
            result.files += 1
            result.bytes += file.mark.size
        }
        try cut(&result)
        try notes.flush()
        try writer.finish()
        try syncToDisk("\(index).new")
        try renameFile("\(index).new", index)
    }

    /// `nil` where the file is gone.
    private func read(_ file: PlannedFile, _ writer: ObjectWriter) throws -> ObjectName? {
        for place in file.entry.places(file.name) {
            do {
                return try writer.put(file: "\(root)/\(place)", size: file.mark.size) { progress.advance($0) }
            } catch let failure as POSIXFailure {
                guard failure.code == 2 else { throw BackupProblem("\(root)/\(place): \(failure.reason)") }
            }
        }
        return nil
    }
}

/// A file as this program's notes have it: `m 4711 size time inode object name`.
struct PlannedFile {
    let entry: MediaEntry
    let name: String
    let mark: FileMark
    var object: ObjectName?

    init(entry: MediaEntry, name: String, mark: FileMark) {
        (self.entry, self.name, self.mark) = (entry, name, mark)
    }

    init?(line: String) {
        let words = line.split(separator: " ").map(String.init)
        guard words.count == 8, let kind = words[0].first, let id = Int64(words[1]), let size = Int(words[3]),
            let time = Int64(words[4]), let inode = UInt64(words[5])
        else { return nil }
        entry = MediaEntry(kind: kind, id: id, rendering: words[2], names: [words[7]])
        name = words[7]
        mark = FileMark(size: size, time: time, inode: inode)
        object = ObjectName(words[6])
    }

    var line: String {
        let object = object?.description ?? "-"
        return "\(entry.kind) \(entry.id) \(entry.rendering) \(mark.size) \(mark.time) \(mark.inode) \(object) \(name)"
    }
}

/// Those notes, read along with rows that come in the same order.
private final class KnownFiles {
    private let reader: LineReader?
    private var next: PlannedFile?

    init(_ index: String) {
        reader = LineReader(index)
        advance()
    }

    private func advance() { next = reader?.next().flatMap { PlannedFile(line: $0) } }

    func files(of entry: MediaEntry) -> [PlannedFile] {
        while let file = next, file.entry.place < entry.place { advance() }
        var files: [PlannedFile] = []
        while let file = next, file.entry.place == entry.place {
            files.append(file)
            advance()
        }
        return files
    }
}

extension MediaEntry {
    /// In the order in which rows are read.
    fileprivate var place: (Int, Int64) { (kind == "i" ? 0 : kind == "m" ? 1 : 2, id) }
}
