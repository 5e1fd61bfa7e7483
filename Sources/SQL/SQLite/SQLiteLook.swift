import GRDB
import Synchronization

extension Database {
    /// What of an SQLite file is broken, in SQLite's words: pages whose content is not what their place says. A file
    /// with a hole in it opens, and statements fail only where they reach the hole.
    ///
    /// It reads the whole file, by a connection of its own and without the map, which would count as memory of this
    /// process. PostgreSQL looks after its pages itself: empty there.
    ///
    /// Throws ``SQLError``; `CancellationError` where its task was cancelled.
    public func brokenPages() async throws -> [String] {
        guard let path = location.file else { return [] }
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(5)
        do {
            let queue = try DatabaseQueue(path: path, configuration: configuration)
            let found = Mutex<Result<[String], any Error>>(.success([]))
            let worker = Workers(1, name: "sqlite-look") {
                let result = Result {
                    try queue.read { try SQLiteCheck.damage(String.fetchAll($0, sql: SQLiteCheck.pages)) }
                }
                found.withLock { $0 = result }
            }
            await withTaskCancellationHandler {
                await worker.join()
            } onCancel: {
                queue.interrupt()
            }
            try Task.checkCancellation()
            return try found.withLock { try $0.get() }
        } catch let error as DatabaseError {
            let error = SQLError(error)
            if case .damaged(let words) = error { return [words] }
            throw error
        }
    }
}
