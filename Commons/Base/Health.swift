package import Core
import SQL
import Synchronization
import Web

/// What goes on beside the server and does not work just now, for `/health`. Everybody may read it, so it says what and
/// since when, and of why only what kind: the log has the rest.
package final class Health: Sendable {
    private struct Trouble {
        let since: Timestamp
        let kind: String
    }

    private let troubles = Mutex<[String: Trouble]>([:])
    private let counted = Mutex<[String: Turns]>([:])

    /// How often work was done and how often it failed, since the start.
    package struct Turns: Sendable {
        package var done = 0
        package var failed = 0
    }

    package init() {}

    /// - Parameter what: a sentence, `mail could not be sent`.
    package func note(_ what: String, _ error: any Error, at now: Timestamp) {
        counted.withLock { $0[what, default: Turns()].failed += 1 }
        troubles.withLock { $0[what] = Trouble(since: $0[what]?.since ?? now, kind: Self.kind(of: error)) }
    }

    /// It was done: it works, or works again.
    package func clear(_ what: String) {
        counted.withLock { $0[what, default: Turns()].done += 1 }
        troubles.withLock { _ = $0.removeValue(forKey: what) }
    }

    /// By the line that ``lines`` would have.
    package var turns: [String: Turns] { counted.withLock { $0 } }

    /// A line for each trouble, the oldest first; none when all is well.
    package var lines: [String] {
        troubles.withLock { $0 }.sorted { ($0.value.since, $0.key) < ($1.value.since, $1.key) }
            .map { "\($0.key): \($0.value.kind) (since \($0.value.since.iso8601))" }
    }

    /// What kind of failure it is, in words that tell a stranger nothing.
    package static func kind(of error: any Error) -> String {
        switch error {
        case SQLError.full: "the disk is full"
        case SQLError.damaged: "the database is damaged"
        case SQLError.readOnly: "the database cannot be written"
        case SQLError.unavailable, SQLError.closed: "the database does not answer"
        case SQLError.timeout, SQLError.busy: "the database took too long"
        case let failure as POSIXFailure where failure.isFullDisk: "the disk is full"
        default: "see the log"
        }
    }
}
