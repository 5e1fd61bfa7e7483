package import Base
package import Core
import Crypto
package import SQL

/// For thirty days the address of a member whose profile everybody could see says that they have left. What is kept is a
/// hash of the handle and the day, and nothing that leads to anybody's things; whoever takes the handle has it at once.
package enum GoneMembers {
    private static let lifetime: Duration = .days(30)

    /// Within the transaction in which the account begins to leave, before its handle is free.
    package static func note(_ account: ID<Account>, at now: Timestamp, in transaction: Transaction) throws {
        let handle = try transaction.value(
            "SELECT handle_key FROM accounts WHERE id = \(account) AND is_private = 0 AND state = 'active'",
            as: String.self)
        guard let handle else { return }
        try transaction.execute(
            """
            INSERT INTO gone_members (handle, gone_at) VALUES (\(hash(handle)), \(now))
            ON CONFLICT (handle) DO UPDATE SET gone_at = excluded.gone_at
            """)
    }

    /// - Parameter handle: as handles are looked up.
    package static func contain(_ handle: String, now: Timestamp, _ reader: Reader) throws -> Bool {
        try reader.value(
            "SELECT 1 FROM gone_members WHERE handle = \(hash(handle)) AND gone_at > \(now - lifetime)", as: Int.self
        ) != nil
    }

    package static func removeOld(_ services: Services) async throws {
        let now = services.clock.now()
        try await services.database.write { transaction in
            _ = try transaction.execute("DELETE FROM gone_members WHERE gone_at <= \(now - lifetime)")
        }
    }

    private static func hash(_ handle: String) -> [UInt8] { Array(SHA256.hash(data: Array("gone @\(handle)".utf8))) }
}

extension Problem {
    package static let memberGone = Problem(
        410, Phrase("이 회원은 살롱을 떠났어요. 찾아와 주셔서 고마워요.", "This member has left."))
}
