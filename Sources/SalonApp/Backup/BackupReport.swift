package import Administration
import Backup
import Foundation

/// A line that `salon backup --report` prints for the server that has begun it: JSON.
package struct BackupReport: Codable, Sendable {
    var amounts = BackupAmounts()
    /// Whether the backup is whole.
    var isDone = false
    /// Why it is not.
    var failure: String?
    var words: String?

    package init(_ amounts: BackupAmounts, isDone: Bool = false) {
        self.amounts = amounts
        self.isDone = isDone
    }

    package init(_ error: any Error) {
        let found = BackupFailure(error)
        (failure, words) = (found.kind.rawValue, found.words)
    }

    package func write() {
        guard let line = try? JSONEncoder().encode(self) else { return }
        print(String(decoding: line, as: UTF8.self))
        flushOutput()
    }
}

extension BackupAmounts {
    package init(_ what: String, _ done: Int, _ total: Int?) {
        self.init(phase: what == "Files" ? "files" : "database", done: done, total: total ?? 0)
    }

    package init(trial done: Int, _ total: Int?) { self.init(phase: "trial", done: done, total: total ?? 0) }

    package init(_ made: SaveBackup.Result) {
        let snapshot = made.snapshot
        self.init(
            phase: "files", rows: snapshot.rows, files: snapshot.files, bytes: snapshot.bytes, new: made.stored,
            missing: snapshot.missing.count)
    }
}
