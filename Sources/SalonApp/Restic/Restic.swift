import Backup
import Files
import Foundation
import Synchronization

/// Runs restic, one command at a time. All of it blocks: it is for threads that may.
///
/// Neither the repository's address, which may hold a password, nor its own password is among the arguments, which
/// everybody on the machine can read.
struct Restic: Sendable {
    let target: BackupTarget
    /// A folder for what restic keeps of the repository, so that it need not ask a far one for it again; `nil` keeps
    /// nothing.
    let cache: String?

    /// What all snapshots bear as their host. A container has another name each day, and restic looks for the last
    /// snapshot of the same host to see which files are the same.
    static let host = "salon"

    /// Where the program is; `nil` where it is not installed.
    static func program(_ path: String? = ProcessInfo.processInfo.environment["PATH"]) -> String? {
        (path ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":").map { "\($0)/restic" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    static let missing = BackupProblem(
        "restic is not installed; on Debian and Ubuntu: apt install restic (https://restic.net)", .missing)

    /// - Parameters:
    ///   - folder: where it runs.
    ///   - each: gets the lines it prints.
    func run(_ arguments: [String], in folder: String? = nil, each: ([UInt8]) throws -> Void = { _ in }) throws {
        let child = try ResticChild(self, arguments, in: folder)
        try child.finishing {
            var held: [UInt8] = []
            while let bytes = try child.take(1 << 16) {
                held += bytes
                while let end = held.firstIndex(of: UInt8(ascii: "\n")) {
                    try each(Array(held[..<end]))
                    held.removeSubrange(...end)
                }
            }
            if !held.isEmpty { try each(held) }
        }
    }

    /// Whoever only reads takes no lock: a disk may be attached for reading only, and one that a killed server has left
    /// must not keep anybody from a restore.
    static let reads = ["--no-lock"]

    /// What it prints as one JSON value.
    func json<T: Decodable>(_ arguments: [String], as type: T.Type) throws -> T {
        var bytes: [UInt8] = []
        try run(arguments + ["--json"] + Self.reads) { bytes += $0 }
        let decoder = JSONDecoder()
        guard let value = try? decoder.decode(type, from: Data(bytes)) else {
            throw BackupProblem("restic \(arguments.first ?? "") has answered what this salon does not understand")
        }
        return value
    }

    /// Passes to its input what `body` writes.
    ///
    /// - Returns: the end of what it prints.
    func feed(_ arguments: [String], _ body: (ResticChild) throws -> Void) throws -> [UInt8] {
        // One that has ended is an error here, and no reason to end.
        signal(SIGPIPE, SIG_IGN)
        let child = try ResticChild(self, arguments, feeds: true)
        try child.finishing { try body(child) }
        return child.printed.bytes
    }

    /// How much of what it does is done, by a line such as `[0:05] 12.50%  3 / 24 packs`.
    static func share(_ line: [UInt8]) -> Double? {
        let words = String(decoding: line, as: UTF8.self).split(separator: " ")
        guard words.last == "packs", let percent = words.first(where: { $0.hasSuffix("%") }) else { return nil }
        return Double(percent.dropLast()).map { min(1, max(0, $0 / 100)) }
    }

    fileprivate var environment: [String: String] {
        var environment = ProcessInfo.processInfo.environment
        for (key, value) in [
            "RESTIC_REPOSITORY": target.repository, "RESTIC_PASSWORD_FILE": target.passwordFile,
            "RESTIC_CACHE_DIR": cache ?? "", "RESTIC_PROGRESS_FPS": "1", "LC_ALL": "C",
            // It uses each processor otherwise, and may be beside a server.
            "GOMAXPROCS": "1",
        ] { environment[key] = value }
        // They would take the place of those above.
        for key in ["RESTIC_REPOSITORY_FILE", "RESTIC_PASSWORD", "RESTIC_PASSWORD_COMMAND"] {
            environment[key] = nil
        }
        return environment
    }
}

/// A restic that runs.
final class ResticChild: Sendable {
    private let process: Mutex<Process>
    private let input: FileHandle?
    private let output: FileHandle
    private let said: Tail
    /// What it prints while it is fed.
    let printed: Tail
    private let command: String

    init(_ restic: Restic, _ arguments: [String], in folder: String? = nil, feeds: Bool = false) throws {
        guard let program = Restic.program() else { throw Restic.missing }
        command = arguments.first ?? ""
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = (restic.cache == nil ? ["--no-cache"] : []) + arguments
        process.environment = restic.environment
        if let folder { process.currentDirectoryURL = URL(filePath: folder) }
        let (output, errors) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = errors
        let input = feeds ? Pipe() : nil
        process.standardInput = input ?? FileHandle.nullDevice
        do { try process.run() } catch { throw BackupProblem("\(program): \(error)") }
        self.output = output.fileHandleForReading
        self.input = input?.fileHandleForWriting
        self.process = Mutex(process)
        said = Tail(of: errors.fileHandleForReading)
        printed = Tail(of: feeds ? self.output : nil)
    }

    /// `nil` at the end.
    func take(_ most: Int) throws -> [UInt8]? { try output.take(most) }

    func write(_ bytes: [UInt8]) throws {
        guard let input else { return }
        try bytes.withUnsafeBytes { try writeAll($0, to: input.fileDescriptor) }
    }

    func closeInput() { try? input?.close() }

    /// Waits for the end of what `body` reads or writes.
    ///
    /// Throws ``BackupProblem`` in restic's words where it ended otherwise than with 0, and what `body` throws where that is
    /// not because restic had ended.
    func finishing(_ body: () throws -> Void) throws {
        do { try body() } catch {
            guard (error as? POSIXFailure)?.code == EPIPE else {
                end()
                _ = wait()
                throw error
            }
            throw wait() ?? BackupProblem("restic \(command) has ended too early")
        }
        if let problem = wait() { throw problem }
    }

    /// At once: what it leaves is an unfinished snapshot, which is none.
    func end() {
        process.withLock { if $0.isRunning { kill($0.processIdentifier, SIGKILL) } }
        closeInput()
    }

    private func wait() -> BackupProblem? {
        closeInput()
        let words = String(decoding: said.bytes, as: UTF8.self)
        let (status, reason) = process.withLock { process in
            process.waitUntilExit()
            return (process.terminationStatus, process.terminationReason)
        }
        guard status != 0 || reason != .exit else { return nil }
        return BackupProblem(restic: command, reason == .exit ? Int(status) : -1, words)
    }
}

/// Reads a pipe to its end, and keeps the last that came: it says why a program ended, and what it has done.
final class Tail: Sendable {
    private let state = Mutex<[UInt8]>([])
    private let isOver = DispatchGroup()

    fileprivate init(of handle: FileHandle?) {
        guard let handle else { return }
        isOver.enter()
        Thread { [self] in
            while let bytes = try? handle.take(4_096) { state.withLock { $0 = Array(($0 + bytes).suffix(8_192)) } }
            isOver.leave()
        }.start()
    }

    /// Waits for the end.
    var bytes: [UInt8] {
        isOver.wait()
        return state.withLock { $0 }
    }
}

extension FileHandle {
    /// Some of what comes; `nil` at the end. Not by Foundation's own, which ends the process where it cannot read.
    fileprivate func take(_ most: Int) throws -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: most)
        while true {
            let count = buffer.withUnsafeMutableBytes { nextBytes(fileDescriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw POSIXFailure(call: "read", code: errno) }
            return count == 0 ? nil : Array(buffer[..<count])
        }
    }
}

extension BackupProblem {
    /// - Parameters:
    ///   - status: how it ended; -1 where it was killed.
    ///   - words: what it said on standard error.
    init(restic command: String, _ status: Int, _ words: String) {
        let lines = words.split(whereSeparator: \.isNewline).map { line in
            line.hasPrefix("Fatal: ") ? line.dropFirst(7) : line
        }
        let said = lines.suffix(4).joined(separator: "; ")
        let lower = words.lowercased()
        func says(_ words: String...) -> Bool { words.contains { lower.contains($0) } }
        let kind: Kind =
            if status == 10 || says("is there a repository at the following location") {
                .gone
            } else if status == 11 || says("repository is already locked") {
                .busy
            } else if says("no space left", "disk quota exceeded") {
                .full
            } else if says("permission denied", "read-only file system", "not a directory", "accessdenied") {
                .refused
            } else {
                .other
            }
        let end = status < 0 ? "was killed" : "ended with \(status)"
        self.init("restic \(command) \(said.isEmpty ? end : "says: \(said)")", kind)
    }
}

/// `read`, whose name a file handle has for itself.
private func nextBytes(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(descriptor, bytes, count)
}
