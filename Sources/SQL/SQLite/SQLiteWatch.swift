import GRDBSQLite

/// Ends a statement that takes too long, or whose reader is gone. SQLite asks every thousand steps of its machine.
///
/// https://www.sqlite.org/c3ref/progress_handler.html
final class SQLiteWatch {
    private let handle: OpaquePointer?
    private let usual: Duration
    private var limit: Duration
    private var cancellation: Cancellation?
    private var end = ContinuousClock.now

    private static let steps: Int32 = 1_000

    init(_ handle: OpaquePointer?, limit: Duration) {
        self.handle = handle
        self.limit = limit
        usual = limit
        let ask: @convention(c) (UnsafeMutableRawPointer?) -> Int32 = { watch in
            guard let watch else { return 0 }
            return Unmanaged<SQLiteWatch>.fromOpaque(watch).takeUnretainedValue().isOver ? 1 : 0
        }
        sqlite3_progress_handler(handle, Self.steps, ask, Unmanaged.passUnretained(self).toOpaque())
    }

    deinit { sqlite3_progress_handler(handle, 0, nil, nil) }

    private var isOver: Bool { ContinuousClock.now >= end || cancellation?.isCancelled == true }

    /// A statement begins.
    func begin() { end = .now + limit }

    /// What follows runs on these terms.
    func accept(_ terms: Terms?) {
        limit = terms?.limit ?? usual
        cancellation = terms?.cancellation
    }
}
