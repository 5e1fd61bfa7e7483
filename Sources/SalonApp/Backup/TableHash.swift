import Backup
import Crypto
import SQL

extension Table {
    /// SHA-256 of all its rows, as ``Snapshot/TableCopy/sha256`` is.
    func hash(in database: Database) async throws -> String {
        try await database.read { reader in
            var hash = SHA256()
            var last: [Value]?
            while true {
                let rows = try reader.rows(of: self, after: last, limit: 500)
                guard let newest = rows.last else { return Array(hash.finalize()).hex }
                var bytes: [UInt8] = []
                for row in rows { RowCoding.encode(row, into: &bytes) }
                hash.update(data: bytes)
                last = self.key(of: newest)
            }
        }
    }
}
