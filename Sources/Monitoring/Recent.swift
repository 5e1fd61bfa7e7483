import Core
import Synchronization

/// What was found out a moment ago. However many ask, it is found out once at a time, and not again for a while.
final class Recent<Value: Sendable>: Sendable {
    private struct State {
        var found: (value: Value, at: Timestamp)?
        var finding: Task<Value, Never>?
    }

    private enum Turn {
        case known(Value)
        case under(Task<Value, Never>)
    }

    private let clock: Clock
    private let lifetime: Duration
    private let find: @Sendable () async -> Value
    private let state = Mutex(State())

    /// - Parameter find: has to end by itself.
    init(_ clock: Clock, for lifetime: Duration = .seconds(1), find: @escaping @Sendable () async -> Value) {
        self.clock = clock
        self.lifetime = lifetime
        self.find = find
    }

    func callAsFunction() async -> Value {
        let now = clock.now()
        let turn = state.withLock { state -> Turn in
            // A clock that was set back makes nothing last.
            if let found = state.found, found.at <= now, now - found.at < lifetime { return .known(found.value) }
            if let finding = state.finding { return .under(finding) }
            let finding = Task { await self.findOut() }
            state.finding = finding
            return .under(finding)
        }
        return switch turn {
        case .known(let value): value
        case .under(let finding): await finding.value
        }
    }

    private func findOut() async -> Value {
        let value = await find()
        let now = clock.now()
        state.withLock { state in
            state.found = (value, now)
            state.finding = nil
        }
        return value
    }
}
