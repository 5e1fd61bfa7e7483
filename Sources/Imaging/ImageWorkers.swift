import CSandbox
import Core
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The processes that decode images for this one. Starting one takes a tenth of a second, so one that is done waits a
/// few seconds for the same member's next image, and decodes some dozens at most.
final class ImageWorkers: Sendable {
    private struct State {
        var idle: [(worker: WorkerProcess, since: ContinuousClock.Instant)] = []
        var isTidying = false
    }

    /// How long an idle worker waits.
    private let patience: Duration
    static let ordersEach = 32
    private static let idleLimit = 4

    private let program: String?
    private let state = Mutex(State())
    private let tidying = WorkQueue(limit: 1, niceness: 0)

    init(program: String?, patience: Duration = .seconds(5)) {
        self.program = program
        self.patience = patience
    }

    /// How many wait for work.
    var idle: Int { state.withLock { $0.idle.count } }

    /// Has a worker do `order` with the file at `path`. Blocks; the calling thread's priority is the worker's.
    func perform(
        _ order: WorkerOrder, on path: String, for whom: Int64, into files: RenditionFiles?, _ watch: Watch
    ) throws -> ImageAnswer {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw Problem.imageUnavailable.because("\(path): \(String(cString: strerror(errno)))") }
        defer { close(file) }
        let worker = try take(for: whom) ?? WorkerProcess(for: whom, program: program)
        defer { give(worker) }
        return try worker.perform(order, on: file, into: files, watch)
    }

    /// The kernel's restrictions on a worker, as it reports them.
    func check() throws -> Int32 {
        let worker = try WorkerProcess(for: 0, program: program)
        try worker.greet()
        return worker.holds ?? 0
    }

    private func take(for whom: Int64) -> WorkerProcess? {
        while true {
            let found = state.withLock { state -> WorkerProcess? in
                guard let index = state.idle.lastIndex(where: { $0.worker.whom == whom }) else { return nil }
                return state.idle.remove(at: index).worker
            }
            guard let found else { return nil }
            if found.isAlive { return found }
        }
    }

    private func give(_ worker: WorkerProcess) {
        guard worker.isAlive, worker.orders < Self.ordersEach else { return }
        let (surplus, begins) = state.withLock { state -> (WorkerProcess?, Bool) in
            state.idle.append((worker, .now))
            let surplus = state.idle.count > Self.idleLimit ? state.idle.removeFirst().worker : nil
            defer { state.isTidying = true }
            return (surplus, !state.isTidying)
        }
        surplus?.end()
        if begins { Task { await tidy() } }
    }

    /// Ends workers that have waited long enough, until none is left.
    private func tidy() async {
        while state.withLock({ $0.isTidying }) {
            try? await Task.sleep(for: patience / 2)
            _ = try? await tidying.run(seconds: 60) { [self] _ in
                let old = state.withLock { state -> [WorkerProcess] in
                    let old = state.idle.filter { $0.since < .now - patience }.map(\.worker)
                    state.idle.removeAll { $0.since < .now - patience }
                    if state.idle.isEmpty { state.isTidying = false }
                    return old
                }
                for worker in old { worker.end() }
            }
        }
    }
}
