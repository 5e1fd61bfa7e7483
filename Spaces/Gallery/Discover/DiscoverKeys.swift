package import Core
import Crypto
import SQL
import Synchronization

/// A random secret of a day (UTC).
package struct DiscoverKey: Equatable, Sendable {
    package let day: Int64
    let secret: SymmetricKey

    /// In milliseconds.
    static let length: Int64 = 86_400_000

    package static func day(of time: Timestamp) -> Int64 { time.milliseconds / length }
}

/// The secrets of the last days. ``CloseDays`` forgets them.
package final class DiscoverKeys: Sendable {
    private let database: Database
    private let kept = Mutex<[Int64: DiscoverKey]>([:])

    init(_ database: Database) { self.database = database }

    /// The key of a day; `nil` if it was never made or is gone.
    func key(of day: Int64) async throws -> DiscoverKey? {
        if let key = kept.withLock({ $0[day] }) { return key }
        let bytes = try await database.read { reader in
            try reader.value("SELECT key FROM discover_keys WHERE day = \(day)", as: [UInt8].self)
        }
        return bytes.map { keep(DiscoverKey(day: day, secret: SymmetricKey(data: $0))) }
    }

    /// The key of today, made on the first request.
    package func key(at now: Timestamp) async throws -> DiscoverKey {
        let day = DiscoverKey.day(of: now)
        if let key = try await key(of: day) { return key }
        let new = SymmetricKey(size: .bits256).withUnsafeBytes { Array($0) }
        let bytes = try await database.write { transaction in
            try transaction.execute(
                "INSERT INTO discover_keys (day, key) VALUES (\(day), \(new)) ON CONFLICT DO NOTHING")
            return try transaction.one("SELECT key FROM discover_keys WHERE day = \(day)") { row in
                try row.next(as: [UInt8].self)
            }
        }
        return keep(DiscoverKey(day: day, secret: SymmetricKey(data: bytes)))
    }

    private func keep(_ key: DiscoverKey) -> DiscoverKey {
        kept.withLock { kept in
            kept = kept.filter { $0.key > key.day - 3 }
            kept[key.day] = key
        }
        return key
    }
}
