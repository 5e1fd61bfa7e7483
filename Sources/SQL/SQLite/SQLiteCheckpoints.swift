import GRDB
import GRDBSQLite
import Synchronization

/// Copies the write-ahead log into the database's file, on a thread and a connection of its own, so that commits do not
/// wait for it.
///
/// SQLite begins the log anew once all of it is copied. While writes follow each other without a pause, something new
/// is always in it: when it has become long, the writer copies what is left, as SQLite does after every thousand pages.
/// https://www.sqlite.org/wal.html#ckpt
final class SQLiteCheckpoints: Sendable {
    private let requests = JobQueue<Void>()
    private let worker: Workers
    /// Pages of the log when copying was last asked for.
    private let asked = Atomic(0)

    /// Pages of 4 KiB.
    private static let step = 1_000
    private static let longest = 8_000

    init(path: String) {
        worker = Workers(1, name: "sqlite-copy") { [requests] in
            var database: DatabaseQueue?
            while requests.take() != nil {
                // Whatever fails is tried again a thousand pages later.
                if database == nil { database = try? DatabaseQueue(path: path) }
                // The second time it brings what was written meanwhile.
                for _ in 0..<2 { _ = try? database?.writeWithoutTransaction { try $0.checkpoint(.passive) } }
            }
            try? database?.close()
        }
    }

    /// From now on the commits of this connection are followed; it must be closed before `self` goes.
    func follow(_ writer: GRDB.Database) {
        sqlite3_wal_hook(
            writer.sqliteConnection,
            { checkpoints, writer, _, pages in
                if let checkpoints {
                    Unmanaged<SQLiteCheckpoints>.fromOpaque(checkpoints).takeUnretainedValue()
                        .committed(Int(pages), writer)
                }
                return SQLITE_OK
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    private func committed(_ pages: Int, _ writer: OpaquePointer?) {
        if pages >= Self.longest {
            sqlite3_wal_checkpoint_v2(writer, nil, SQLITE_CHECKPOINT_PASSIVE, nil, nil)
            return
        }
        let before = asked.load(ordering: .relaxed)
        // A shorter log has begun anew.
        let start = pages < before ? 0 : before
        let isDue = pages - start >= Self.step
        asked.store(isDue ? pages : start, ordering: .relaxed)
        if isDue { _ = requests.submit(()) }
    }

    func close() async {
        requests.close()
        await worker.join()
    }
}
