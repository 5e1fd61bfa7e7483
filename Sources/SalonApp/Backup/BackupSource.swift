package import Backup
import Base

/// A backup that can be restored, in whatever kind of repository.
package protocol BackupSource: Sendable {
    /// By which a restore that was interrupted knows that it goes on with the same one.
    var repositoryID: String { get }
    var name: SnapshotName { get }
    func snapshot() throws -> Snapshot
    /// Its rows, table by table in the snapshot's order.
    func parts(of snapshot: Snapshot) throws -> any RowParts
    /// Writes its files into a media folder, or only reads them all.
    func restoreFiles(of snapshot: Snapshot, into root: String, isTrial: Bool, progress: BackupProgress) throws
    /// The paths of all its files; `nil` where ``restoreFiles(of:into:isTrial:progress:)`` has compared them.
    func paths() throws -> Set<String>?
    /// What else there is to do where a trial has failed.
    func noteDamage() throws
}

/// Passes rows part by part. Blocks.
package protocol RowParts: Sendable {
    /// `nil` after the last.
    func next() throws -> RowPart?
}

extension BackupSource {
    package func noteDamage() throws {}
    package func paths() throws -> Set<String>? { nil }
}
