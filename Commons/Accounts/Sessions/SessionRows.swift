package import Core
package import Kernel
package import SQL

/// What happens to a session's row.
extension SessionStore {
    /// - Parameter isBound: whether the cookie is bound to the host by its name.
    package static func open(
        _ key: SessionKey, for account: ID<Account>, userAgent: String, isBound: Bool, now: Timestamp,
        in transaction: Transaction
    ) throws {
        try transaction.execute(
            """
            INSERT INTO sessions (token_hash, account_id, created_at, seen_at, user_agent, is_bound)
            VALUES (\(key.bytes), \(account), \(now), \(SeenMonth.startOfDay(now)), \(userAgent.prefix(300).description),
                \(isBound))
            """)
        try transaction.noteSeen(account, at: now)
    }

    /// Whether a session's cookie came with its old name for the first time. From then on it is bound, and the old name
    /// opens nothing: an attacker who can plant a cookie cannot plant that one.
    package func bind(_ token: SessionToken) async throws -> Bool {
        let key = token.key
        let isOld = try await database.read { reader in
            try reader.value(
                "SELECT 1 FROM sessions WHERE token_hash = \(key.bytes) AND is_bound = 0", as: Int.self) != nil
        }
        guard isOld else { return false }
        return try await database.write { transaction in
            try transaction.execute(
                "UPDATE sessions SET is_bound = 1 WHERE token_hash = \(key.bytes) AND is_bound = 0") == 1
        }
    }

    package static func end(_ key: SessionKey, in transaction: Transaction) throws {
        guard try transaction.execute("DELETE FROM sessions WHERE token_hash = \(key.bytes)") > 0 else { return }
        try transaction.emit(SessionEnded(session: key))
    }
}
