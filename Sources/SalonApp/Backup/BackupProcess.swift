package import Accounts
package import Administration
import Backup
import Foundation
import Synchronization

/// What makes a backup, for whoever has begun it. `hasEarlier` says that there are some, `isTried` has it restored for trial.
///
/// Throws ``Administration/BackupFailure``, and `CancellationError` where its task was cancelled: then it has ended.
package typealias BackUp =
    @Sendable (
        _ rules: BackupRules, _ hasEarlier: Bool, _ isTried: Bool,
        _ tell: @escaping @Sendable (BackupAmounts) -> Void
    ) async throws -> BackupAmounts

/// Makes a backup in a process of its own, `salon backup --report`: it gives way to everybody else, and ends with the server.
struct BackupProcess: Sendable {
    let options: Options

    func callAsFunction(
        _ rules: BackupRules, _ hasEarlier: Bool, _ isTried: Bool,
        _ tell: @escaping @Sendable (BackupAmounts) -> Void
    ) async throws -> BackupAmounts {
        let reports = Reports(tell)
        let child = Process()
        child.executableURL = URL(filePath: CommandLine.programPath)
        child.arguments = arguments(rules, hasEarlier, isTried)
        child.environment = environment
        let (input, output) = (Pipe(), Pipe())
        // While it is open, this process lives.
        child.standardInput = input
        child.standardOutput = output
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        let reading = Thread {
            reports.takeAll(of: output.fileHandleForReading)
            end.finish()
        }
        let status = try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (done: CheckedContinuation<Int32, any Error>) in
                let done = Once(done)
                child.terminationHandler = { child in
                    // A signal is a way to end that no status has.
                    done.resume(.success(child.terminationReason == .exit ? child.terminationStatus : -1))
                }
                do {
                    try child.run()
                } catch {
                    child.terminationHandler = nil
                    return done.resume(.failure(BackupFailure(.other, "\(CommandLine.programPath): \(error)")))
                }
                // Whom a disk holds cannot even be killed: nobody waits for the end.
                reports.onStop { done.resume(.success(-1)) }
                reports.began(child)
                reading.start()
            }
        } onCancel: {
            reports.stop()
        }
        // Its end would not come either.
        try Task.checkCancellation()
        for await _ in ends {}
        try? input.fileHandleForWriting.close()
        guard let last = reports.last else {
            throw BackupFailure(.other, Self.ended(status))
        }
        if last.isDone { return last.amounts }
        if let words = last.words {
            throw BackupFailure(BackupFailure.Kind(rawValue: last.failure ?? "") ?? .other, words)
        }
        throw BackupFailure(.other, Self.ended(status))
    }

    private static func ended(_ status: Int32) -> String {
        status < 0 ? "'salon backup' was killed" : "'salon backup' ended with \(status); the log may say why"
    }

    func arguments(_ rules: BackupRules, _ hasEarlier: Bool, _ isTried: Bool) -> [String] {
        var arguments = ["backup", "--report", "--quiet"]
        arguments += ["--keep-daily", "\(rules.days)", "--keep-weekly", "\(rules.weeks)"]
        if isTried { arguments.append("--verify") }
        if hasEarlier { arguments.append("--has-earlier") }
        return arguments
    }

    /// What it has to know, whatever file this server has its settings from.
    private var environment: [String: String] {
        var environment = ProcessInfo.processInfo.environment
        environment["SALON_DATA"] = options.data
        environment["SALON_DATABASE_URL"] = options.databaseURL ?? "sqlite:\(options.data)/salon.sqlite"
        environment["SALON_LOG"] = options.logLevel
        // An address may hold a password, and arguments are everybody's to read.
        environment["SALON_BACKUP_FOLDER"] = options.backupFolder
        environment["SALON_BACKUP_PASSWORD_FILE"] = options.backupPasswordFile
        if options.namesBackupRecipients { environment["SALON_BACKUP_RECIPIENT"] = "yes" }
        return environment
    }
}

/// Goes on once, whatever comes first.
private final class Once: Sendable {
    private let waiting: Mutex<CheckedContinuation<Int32, any Error>?>

    init(_ waiting: CheckedContinuation<Int32, any Error>) { self.waiting = Mutex(waiting) }

    func resume(_ result: Result<Int32, any Error>) {
        let waiting = waiting.withLock { waiting in
            defer { waiting = nil }
            return waiting
        }
        waiting?.resume(with: result)
    }
}

/// What the process has said so far.
private final class Reports: Sendable {
    private struct State {
        var held = Data()
        var last: BackupReport?
        var child: Process?
        var isStopped = false
        var onStop: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())
    private let tell: @Sendable (BackupAmounts) -> Void

    init(_ tell: @escaping @Sendable (BackupAmounts) -> Void) { self.tell = tell }

    var last: BackupReport? { state.withLock { $0.last } }

    func began(_ child: sending Process) {
        state.withLock { state in
            if state.isStopped { Self.end(child) }
            state.child = child
        }
    }

    func stop() {
        let onStop = state.withLock { state in
            state.isStopped = true
            if let child = state.child { Self.end(child) }
            return state.onStop
        }
        onStop?()
    }

    func onStop(_ body: @escaping @Sendable () -> Void) {
        let isStopped = state.withLock { state in
            state.onStop = body
            return state.isStopped
        }
        if isStopped { body() }
    }

    /// At once: what it leaves is whole, and a stop waits for nobody.
    private static func end(_ child: Process) { if child.isRunning { kill(child.processIdentifier, SIGKILL) } }

    /// Until the process has closed it. Not by a handler of Foundation's, which ends the server where it cannot read.
    func takeAll(of output: FileHandle) {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = buffer.withUnsafeMutableBytes { read(output.fileDescriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            take(Data(buffer[..<count]))
        }
    }

    private func take(_ data: Data) {
        let report = state.withLock { state -> BackupReport? in
            state.held += data
            var newest: BackupReport?
            while let end = state.held.firstIndex(of: UInt8(ascii: "\n")) {
                let line = state.held[state.held.startIndex..<end]
                newest = (try? JSONDecoder().decode(BackupReport.self, from: Data(line))) ?? newest
                state.held = Data(state.held[(end + 1)...])
            }
            if let newest { state.last = newest }
            return newest
        }
        if let report, report.words == nil, !report.isDone { tell(report.amounts) }
    }
}
