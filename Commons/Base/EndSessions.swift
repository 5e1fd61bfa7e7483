package import Core
package import Kernel
package import SQL

/// Logs a member out elsewhere: on one device, on all but this, or everywhere.
package struct EndSessions: WritingAct {
    package enum Which: Sendable {
        case one(SessionKey)
        case all(but: SessionKey)
        case every
    }

    package let account: ID<Account>
    package let which: Which

    package init(account: ID<Account>, which: Which) {
        self.account = account
        self.which = which
    }

    package var cost: Cost? { Cost(.deletions, of: account) }

    /// - Returns: how many sessions there were; somebody else's are none.
    package func write(_ services: Services, in transaction: Transaction) throws -> Int {
        try write(in: transaction)
    }

    package func write(in transaction: Transaction) throws -> Int {
        let condition: Statement =
            switch which {
            case .one(let key): "token_hash = \(key.bytes) AND app_id IS NULL"
            case .all(let key): "token_hash <> \(key.bytes)"
            case .every: "TRUE"
            }
        let keys = try transaction.values(
            "SELECT token_hash FROM sessions WHERE account_id = \(account) AND \(condition)", as: [UInt8].self)
        for key in keys {
            try transaction.execute("DELETE FROM sessions WHERE token_hash = \(key)")
            try transaction.emit(SessionEnded(session: SessionKey(bytes: key)))
        }
        if case .one = which { return keys.count }
        // Also those about to open.
        try transaction.execute("DELETE FROM second_steps WHERE account_id = \(account)")
        return keys.count
    }
}
