import CSandbox
import Core
import FoundationEssentials

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// One worker, from the server's side. Nothing it says is trusted: an image may have taken it over.
///
/// It belongs to one thread at a time. Its process ends with it.
final class WorkerProcess: @unchecked Sendable {
    /// The one member whose images it decodes: a worker taken over by one of them cannot reach another member's.
    let whom: Int64
    /// How many orders it has had.
    private(set) var orders = 0
    /// The kernel's restrictions: `CSANDBOX_CALLS` and the others; `nil` before it has reported them.
    private(set) var holds: Int32?
    let process: pid_t
    private let socket: Int32
    private var signal: Int32?

    /// - Parameter program: the one to start; `nil` is the one this is.
    init(for whom: Int64, program: String?) throws {
        // Not the server's environment, which may hold secrets.
        let names = ["LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "DYLD_FALLBACK_LIBRARY_PATH"]
        var variables = names.compactMap { name in getenv(name).map { "\(name)=\(String(cString: $0))" } }
        variables += ["SWIFT_BACKTRACE=enable=no", "MALLOC_ARENA_MAX=2"]
        let copies = variables.map { strdup($0) }
        defer { for copy in copies { free(copy) } }
        var socket: Int32 = -1
        process = csandbox_start(
            program, ImageWorker.argument, copies.map { UnsafePointer($0) } + [nil], &socket)
        guard process > 0 else {
            throw Problem.imageUnavailable.because("no worker: \(String(cString: strerror(errno)))")
        }
        self.socket = socket
        self.whom = whom
    }

    deinit { end() }

    /// Ends it now; tells the signal that had ended it, or 0.
    @discardableResult
    func end() -> Int32 {
        if let signal { return signal }
        close(socket)
        let ended = csandbox_end(process)
        signal = ended
        return ended
    }

    /// Waits until it is ready. Throws ``Core/Problem/imageUnavailable`` if it never is.
    func greet(_ watch: Watch = Watch()) throws {
        do {
            try hear(watch)
        } catch is Lost {
            throw Problem.imageUnavailable.because("the worker ended by signal \(end())")
        }
    }

    /// Whether it still listens.
    var isAlive: Bool { signal == nil && csandbox_wait(socket, 0) == 0 }

    /// Runs one order. Any failure but a refusal ends the worker.
    func perform(_ order: WorkerOrder, on file: Int32, into files: RenditionFiles?, _ watch: Watch) throws
        -> ImageAnswer
    {
        do {
            if holds == nil { try greet(watch) }
            orders += 1
            let body = Array(try JSONEncoder().encode(order))
            let head = WorkerMessage.order.head(body.count)
            guard csandbox_send(socket, head, head.count, file), csandbox_send(socket, body, body.count, -1) else {
                throw Lost()
            }
            return try answer(to: order, into: files, Patience(order.seconds + 2, watch))
        } catch is Lost {
            let signal = end()
            if signal == SIGXCPU { throw Problem.imageTooSlow }
            throw Problem.imageUnreadable.because("the worker ended\(signal == 0 ? "" : " by signal \(signal)")")
        } catch let refusal as Refusal {
            throw refusal.problem
        } catch {
            end()
            throw error
        }
    }

    private func hear(_ watch: Watch) throws {
        let (message, length) = try head(Patience(20, watch))
        guard message == .hello, (1...WorkerMessage.maxLength).contains(length) else { throw Lost() }
        let body = try bytes(length, Patience(1, watch))
        guard body.count == 1 else {
            throw Problem.imageUnavailable.because(String(decoding: body.dropFirst(), as: UTF8.self))
        }
        holds = Int32(body[0])
    }

    private func answer(to order: WorkerOrder, into files: RenditionFiles?, _ patience: Patience) throws -> ImageAnswer
    {
        var total = 0
        while true {
            let (message, length) = try head(patience)
            switch message {
            case .file:
                guard let files, (1...64).contains(length) else { throw Lost() }
                try files.begin(String(decoding: try bytes(length, patience), as: UTF8.self))
            case .bytes:
                guard let files, length >= 0, length <= WorkerMessage.maxFileBytes - total else { throw Lost() }
                total += length
                var rest = length
                while rest > 0 {
                    let piece = try bytes(min(rest, 65_536), patience)
                    try files.append(piece)
                    rest -= piece.count
                }
            case .answer:
                guard (1...WorkerMessage.maxLength).contains(length) else { throw Lost() }
                let body = try bytes(length, patience)
                guard let answer = try? JSONDecoder().decode(ImageAnswer.self, from: Data(body)),
                    answer.fits(order.task, files)
                else { throw Lost() }
                return answer
            case .refusal:
                guard (1...WorkerMessage.maxLength).contains(length) else { throw Lost() }
                let body = try bytes(length, patience)
                guard let refusal = try? JSONDecoder().decode(WorkerRefusal.self, from: Data(body)) else {
                    throw Lost()
                }
                throw Refusal(problem: refusal.problem(order.limits))
            case .hello, .order:
                throw Lost()
            }
        }
    }

    private func head(_ patience: Patience) throws -> (WorkerMessage, Int) {
        let head = try bytes(WorkerMessage.headLength, patience)
        let length = head[1...].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        guard let message = WorkerMessage(rawValue: head[0]), let length = Int(exactly: length) else { throw Lost() }
        return (message, length)
    }

    private func bytes(_ count: Int, _ patience: Patience) throws -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            try patience.check()
            let ready = csandbox_wait(socket, 50)
            if ready == 0 { continue }
            var file: Int32 = -1
            let got = bytes.withUnsafeMutableBytes {
                csandbox_receive(socket, $0.baseAddress! + filled, count - filled, &file)
            }
            if file >= 0 { close(file) }
            guard ready > 0, got > 0 else { throw Lost() }
            filled += got
        }
        return bytes
    }
}

/// The worker has ended, or says what none of ours says.
private struct Lost: Error {}

/// The worker's refusal; it goes on working.
private struct Refusal: Error {
    let problem: Problem
}

/// How long a worker is waited for, and whether anybody still waits.
private struct Patience {
    private let end: ContinuousClock.Instant
    private let watch: Watch

    init(_ seconds: Double, _ watch: Watch) {
        end = .now + .seconds(seconds)
        self.watch = watch
    }

    func check() throws {
        if watch.isCancelled { throw CancellationError() }
        if .now > end { throw Problem.imageTooSlow }
    }
}
