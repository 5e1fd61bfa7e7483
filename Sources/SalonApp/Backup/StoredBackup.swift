package import Backup
import Synchronization

/// A backup in a repository of the kind that salons made before they had restic.
package struct StoredBackup: BackupSource {
    let repository: Repository
    package let name: SnapshotName

    package init(_ name: SnapshotName, of repository: Repository) { (self.name, self.repository) = (name, repository) }

    package var repositoryID: String { repository.id }

    package func snapshot() throws -> Snapshot { try repository.read(name) }

    package func parts(of snapshot: Snapshot) -> any RowParts { StoredParts(repository, snapshot) }

    package func restoreFiles(of snapshot: Snapshot, into root: String, progress: BackupProgress) throws {
        try RestoreFiles(repository: repository, snapshot: snapshot, root: root, progress: progress)()
    }
}

/// Its rows. Those that are there already are not read.
private final class StoredParts: RowParts {
    private let repository: Repository
    private let parts: [(table: Int, part: Snapshot.Part)]
    private let place = Atomic(0)

    init(_ repository: Repository, _ snapshot: Snapshot) {
        self.repository = repository
        parts = snapshot.tables.enumerated().flatMap { table, copy in copy.parts.map { (table, $0) } }
    }

    func next() throws -> RowPart? {
        let place = place.add(1, ordering: .relaxed).oldValue
        guard place < parts.count else { return nil }
        let (table, part) = parts[place]
        return RowPart(table: table, count: part.count) { [repository] in try repository.bytes(part.name) }
    }
}
