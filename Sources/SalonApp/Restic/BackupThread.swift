import Foundation

/// Runs what waits for restic on a thread of its own: the threads for files are as few as processors, and everybody else
/// needs them.
package func onBackupThread<T: Sendable>(_ work: @escaping @Sendable () throws -> T) async throws -> T {
    try await withCheckedThrowingContinuation { continuation in
        let thread = Thread { continuation.resume(with: Result { try work() }) }
        thread.name = "backup"
        thread.start()
    }
}
