import CoreMetrics
import NIOCore
import Synchronization

/// The connections of this process, counted in all and per address.
public final class Connections: Sendable {
    let limits: ConnectionLimits
    let refusals: Refusals?
    private let state = Mutex(State())

    private struct State {
        var total = 0
        var byAddress: [String: Int] = [:]
        var loops: [ObjectIdentifier: ConnectionLoop] = [:]
    }

    public init(limits: ConnectionLimits, refusals: Refusals? = nil) {
        self.limits = limits
        self.refusals = refusals
    }

    /// The cap.
    public var most: Int { limits.total }

    public var count: Int { state.withLock { $0.total } }

    /// Counts a connection of `address`, making room if needed; `false` if there is none.
    func enter(_ address: String) -> Bool {
        let (isWelcome, isCrowded, isCrowdedThere) = state.withLock { state in
            let here = state.byAddress[address] ?? 0
            let (total, most) = (limits.total, limits.perAddress ?? .max)
            let isWelcome = state.total < total && here < most
            if isWelcome {
                state.total += 1
                state.byAddress[address] = here + 1
            }
            return (
                isWelcome, state.total >= ConnectionLimits.crowded(total), here >= ConnectionLimits.crowded(most)
            )
        }
        if !isWelcome { refusals?.connection.increment() }
        if isCrowdedThere { shed(of: address) } else if isCrowded { shed() }
        return isWelcome
    }

    func leave(_ address: String) {
        state.withLock { state in
            state.total -= 1
            let rest = (state.byAddress[address] ?? 1) - 1
            state.byAddress[address] = rest > 0 ? rest : nil
        }
    }

    /// The connections of an event loop.
    func loop(_ eventLoop: any EventLoop) -> ConnectionLoop {
        state.withLock { state in
            let key = ObjectIdentifier(eventLoop)
            let loop = state.loops[key] ?? ConnectionLoop(eventLoop)
            state.loops[key] = loop
            return loop
        }
    }

    /// Closes idle connections, the longest idle first.
    /// - Parameter address: only those of this address.
    func shed(of address: String? = nil) {
        for loop in loops { loop.eventLoop.execute { loop.shed(of: address) } }
    }

    /// Closes all, even in the middle of an answer.
    public func cutAll() {
        for loop in loops { loop.eventLoop.execute { loop.cutAll() } }
    }

    private var loops: [ConnectionLoop] { state.withLock { Array($0.loops.values) } }
}

/// The connections of one event loop; used only there.
final class ConnectionLoop: @unchecked Sendable {
    let eventLoop: any EventLoop
    private var all: [ObjectIdentifier: ConnectionGuard] = [:]
    private var isWatching = false

    init(_ eventLoop: any EventLoop) { self.eventLoop = eventLoop }

    func add(_ connection: ConnectionGuard) {
        all[ObjectIdentifier(connection)] = connection
        if !isWatching { watch() }
    }

    func remove(_ connection: ConnectionGuard) { all[ObjectIdentifier(connection)] = nil }

    /// Checking all once a second costs less than a timer for each, reset with every request.
    private func watch() {
        isWatching = true
        eventLoop.scheduleTask(in: .seconds(1)) {
            let now = NIODeadline.now()
            for connection in self.all.values { connection.check(now) }
            if self.all.isEmpty { self.isWatching = false } else { self.watch() }
        }
    }

    func shed(of address: String?) {
        let idle = all.values.filter { $0.isIdle && (address == nil || $0.address == address) }
        guard !idle.isEmpty else { return }
        for connection in idle.sorted(by: { $0.since < $1.since }).prefix(max(1, idle.count / 8)) { connection.cut() }
    }

    func cutAll() {
        for connection in all.values { connection.cut() }
    }
}
