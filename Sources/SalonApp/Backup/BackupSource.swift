package import Backup

/// A backup that can be restored, in whatever kind of repository.
package protocol BackupSource: Sendable {
    /// By which a restore that was interrupted knows that it goes on with the same one.
    var repositoryID: String { get }
    var name: SnapshotName { get }
    func snapshot() throws -> Snapshot
    /// Its rows, table by table in the snapshot's order.
    func parts(of snapshot: Snapshot) throws -> any RowParts
    /// Writes its files into a media folder.
    func restoreFiles(of snapshot: Snapshot, into root: String, progress: BackupProgress) throws
}

/// Passes rows part by part. Blocks.
package protocol RowParts: Sendable {
    /// `nil` after the last.
    func next() throws -> RowPart?
}
