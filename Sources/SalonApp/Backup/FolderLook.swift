import Administration
import Foundation
import Synchronization

/// Looks at the folder of backups, on a thread of its own: a disk that hangs takes none that serves pages or images. One
/// look at a time; whoever asks meanwhile shares it, and nobody waits longer than ``patience``.
final class FolderLook: Sendable {
    private typealias Waiting = [UUID: CheckedContinuation<BackupFolder, Never>]

    private let look: @Sendable () -> BackupFolder
    private let patience: Duration
    /// `nil` while nobody looks.
    private let waiting = Mutex<Waiting?>(nil)

    init(patience: Duration = .seconds(5), _ look: @escaping @Sendable () -> BackupFolder) {
        self.look = look
        self.patience = patience
    }

    func callAsFunction() async -> BackupFolder {
        let id = UUID()
        return await withCheckedContinuation { continuation in
            let isFirst = waiting.withLock { waiting in
                defer { waiting = (waiting ?? [:]).merging([id: continuation]) { $1 } }
                return waiting == nil
            }
            if isFirst { begin() }
            Task { [self] in
                try? await Task.sleep(for: patience)
                let late = waiting.withLock { $0?.removeValue(forKey: id) }
                late?.resume(returning: .silent)
            }
        }
    }

    private func begin() {
        let thread = Thread { [self] in
            let found = look()
            let waiting = waiting.withLock { waiting in
                defer { waiting = nil }
                return waiting ?? [:]
            }
            for continuation in waiting.values { continuation.resume(returning: found) }
        }
        thread.name = "backup folder"
        thread.start()
    }
}

extension BackupFolder {
    /// Of a disk that does not answer.
    fileprivate static let silent = {
        var folder = BackupFolder()
        folder.failure = BackupFailure(.other, "the folder does not answer; is its disk attached?")
        return folder
    }()
}
