package import Base
package import Core
import Kernel
package import SQL

extension Migration {
    /// How many bytes of originals a member has stored, kept as they come and go: nothing is summed up when it is asked.
    package static let storage = Migration(
        "storage-1",
        """
        ALTER TABLE accounts ADD COLUMN stored_bytes INTEGER NOT NULL DEFAULT 0;
        UPDATE accounts SET stored_bytes =
            COALESCE((SELECT SUM(m.byte_count) FROM media m WHERE m.owner_id = accounts.id), 0)
        """)
}

/// The size of a member's originals, and their quota. Renditions are not counted, since members cannot foresee them.
package struct Storage: Sendable, Equatable {
    /// In bytes.
    package let used: Int
    package let quota: Int

    package var left: Int { max(0, quota - used) }

    /// What `accounts.stored_bytes` counts: images and other files.
    package static let counted: Statement = """
        COALESCE((SELECT SUM(m.byte_count) FROM media m WHERE m.owner_id = accounts.id), 0)
            + COALESCE((SELECT SUM(f.byte_count) FROM stored_files f WHERE f.owner_id = accounts.id), 0)
        """

    /// In a hundred parts, at most a hundred.
    package var percent: Int {
        quota == 0 ? 100 : min(100, used / max(1, quota / 100))
    }

    /// "1.2 GB of 5 GB"
    package var phrase: Phrase {
        guard quota > 0 else { return .noStorage }
        return Phrase("\(quota.bytes) 중 \(used.bytes) 사용", "\(used.bytes) of \(quota.bytes) used")
    }

    package static let sample = Storage(used: 1_234_567_890, quota: 5_000_000_000)
}

extension Services {
    /// A member's storage; `nil` without a quota.
    package func storage(of member: ID<Account>) async throws -> Storage? {
        try await database.read { reader in try reader.storage(of: member, self) }
    }
}

extension Reader {
    /// A member's storage; `nil` without a quota.
    package func storage(of member: ID<Account>, _ services: Services) throws -> Storage? {
        let found = try first("SELECT stored_bytes, storage_quota, role FROM accounts WHERE id = \(member)") { row in
            (used: try row.next(as: Int.self), own: try row.next(as: Int?.self), role: try row.next(as: Role.self))
        }
        guard let found else { return nil }
        return StorageQuota(column: found.own).limit(of: found.role, services).map {
            Storage(used: found.used, quota: $0)
        }
    }
}

extension Transaction {
    /// Counts an original that has come.
    ///
    /// - Throws: ``Core/Problem/storageFull(_:)`` where it does not fit.
    func countStored(_ bytes: Int, of member: ID<Account>, _ services: Services) throws {
        let quota = try storage(of: member, services)?.quota
        let most = quota.map { $0 - bytes } ?? .max
        let counted = try execute(
            """
            UPDATE accounts SET stored_bytes = stored_bytes + \(bytes) WHERE id = \(member) AND stored_bytes <= \(most)
            """)
        guard counted == 0, let quota else { return }
        let used: Int = try value("SELECT stored_bytes FROM accounts WHERE id = \(member)") ?? 0
        throw Problem.storageFull(Storage(used: used, quota: quota), for: bytes)
    }
}

extension Phrase {
    package static let noStorage = Phrase(
        "관리자가 저장 공간을 주지 않아서 사진과 파일을 올릴 수 없어요.",
        "You have not been given any storage, so you cannot upload images or files.")
}

extension Problem {

    /// - Parameter bytes: of the file that does not fit, once it is known.
    package static func storageFull(_ storage: Storage, for bytes: Int? = nil) -> Problem {
        guard storage.quota > 0 else { return Problem(413, .noStorage, field: "images") }
        let size = bytes.map { Phrase("이 파일은 \($0.bytes)인데 ", ", and the file is \($0.bytes)") }
        return Problem(
            413,
            Phrase(
                """
                저장 공간이 모자라요. \(size?.korean ?? "")\(storage.quota.bytes) 중 \(storage.left.bytes) 남았어요. \
                필요 없는 작품을 삭제하면 다시 늘어나요.
                """,
                """
                Not enough storage: \(storage.left.bytes) of \(storage.quota.bytes) left\(size?.english ?? ""). \
                Delete works you do not need to free space.
                """), field: "images")
    }
}

extension Int {
    /// In the units that people know: "812 kB", "1.2 GB".
    package var bytes: String {
        let units = [(1_000_000_000_000, "TB"), (1_000_000_000, "GB"), (1_000_000, "MB"), (1_000, "kB")]
        guard let (size, name) = units.first(where: { self >= $0.0 }) else { return "\(self) B" }
        let tenths = self / (size / 10)
        return tenths >= 1_000 || tenths % 10 == 0 ? "\(tenths / 10) \(name)" : "\(tenths / 10).\(tenths % 10) \(name)"
    }
}
