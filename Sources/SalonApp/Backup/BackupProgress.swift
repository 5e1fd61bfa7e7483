import Files
import Media
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Says on standard error how far a backup or a restore is: on a terminal in one line, elsewhere now and then.
package final class BackupProgress: Sendable {
    fileprivate struct State {
        var what = ""
        var done = 0
        var total: Int?
        var began = ContinuousClock.now
        var said = ContinuousClock.now
    }

    private let state = Mutex(State())
    private let isQuiet: Bool
    private let isTerminal = isatty(2) == 1
    private let listener: (@Sendable (String, Int, Int?) -> Void)?

    /// - Parameter listener: gets what it does, how many bytes are done, and of how many, once a second.
    package init(isQuiet: Bool, listener: (@Sendable (String, Int, Int?) -> Void)? = nil) {
        self.isQuiet = isQuiet
        self.listener = listener
    }

    /// - Parameter total: in bytes; `nil` where it is not known.
    package func begin(_ what: String, total: Int? = nil) {
        state.withLock { $0 = State(what: what, total: total) }
        listener?(what, 0, total)
    }

    package func advance(_ bytes: Int) {
        if let listener { return advance(bytes, telling: listener) }
        let line = state.withLock { state -> String? in
            state.done += bytes
            guard !isQuiet, state.said.duration(to: .now) > (isTerminal ? .milliseconds(200) : .seconds(10)) else {
                return nil
            }
            state.said = .now
            return state.line
        }
        if let line { write(isTerminal ? "\r\u{1B}[K\(line)" : "\(line)\n") }
    }

    private func advance(_ bytes: Int, telling listener: @Sendable (String, Int, Int?) -> Void) {
        let far = state.withLock { state -> (String, Int, Int?)? in
            state.done += bytes
            guard state.said.duration(to: .now) > .seconds(1) else { return nil }
            state.said = .now
            return (state.what, state.done, state.total)
        }
        if let far { listener(far.0, far.1, far.2) }
    }

    /// A sentence about what is done.
    func say(_ sentence: String) {
        guard !isQuiet else { return }
        write(isTerminal ? "\r\u{1B}[K\(sentence)\n" : "\(sentence)\n")
    }

    /// What has to be known even by those who want to hear nothing.
    package func warn(_ sentence: String) { write(isTerminal ? "\r\u{1B}[K\(sentence)\n" : "\(sentence)\n") }

    private func write(_ text: String) { _ = try? Array(text.utf8).withUnsafeBytes { try writeAll($0, to: 2) } }
}

extension BackupProgress.State {
    fileprivate var line: String {
        let seconds = max(0.001, began.duration(to: .now) / .seconds(1))
        let rate = Double(done) / seconds
        guard let total else { return "\(what): \(done.bytes), \(Int(rate).bytes)/s" }
        let rest = rate > 0 ? Int(Double(max(0, total - done)) / rate) : 0
        let time = rest < 60 ? "\(rest) s" : "\(rest / 60) min \(rest % 60) s"
        return "\(what): \(done.bytes) of \(total.bytes), \(Int(rate).bytes)/s, \(time) left"
    }
}
