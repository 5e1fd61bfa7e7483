import FoundationEssentials

/// What can be seen of a repository from outside, without a key.
package struct RepositoryLook: Sendable {
    package let isEncrypted: Bool
    /// When each backup was made, in milliseconds since 1970, the newest first.
    package let times: [Int64]

    /// `nil` where there is none yet. Throws ``BackupProblem`` where there is something else, or it cannot be read.
    package init?(_ path: String) throws {
        guard try Repository.exists(at: path) else { return nil }
        let file = "\(path)/\(Repository.configuration)"
        guard let bytes = try BackupProblem.naming(file, { try readIfThere(file) }),
            let found = try? JSONDecoder().decode(Repository.Configuration.self, from: Data(bytes))
        else { throw BackupProblem("\(file) is damaged") }
        isEncrypted = found.recipient != nil
        guard let entries = try? FileManager.default.contentsOfDirectory(atPath: "\(path)/snapshots") else {
            throw BackupProblem("\(path)/snapshots cannot be read")
        }
        times = entries.compactMap { SnapshotName($0)?.milliseconds }.sorted(by: >)
    }
}

extension SnapshotName {
    /// Since 1970.
    package var milliseconds: Int64 {
        // 2026-11-25T16-47-38Z
        let clock = time.dropFirst(11).dropLast().split(separator: "-").map { Int64($0) ?? 0 }
        guard clock.count == 3 else { return 0 }
        return ((Int64(dayNumber) * 24 + clock[0]) * 60 + clock[1]) * 60_000 + clock[2] * 1_000
    }
}
