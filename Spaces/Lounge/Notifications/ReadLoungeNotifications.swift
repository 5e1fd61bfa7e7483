package import Base
package import Core
package import Personas
package import SQL

/// Notes that a persona has seen its notices, and puts out the dot.
package struct ReadLoungeNotifications: WritingAct {
    let persona: ID<Persona>
    /// The newest that was shown; later ones stay unread.
    let newest: ID<LoungeNotification>

    package init(persona: ID<Persona>, upTo newest: ID<LoungeNotification>? = nil) {
        self.persona = persona
        self.newest = newest ?? ID(rawValue: .max)
    }

    /// - Returns: how many are unread still.
    package func write(_ services: Services, in transaction: Transaction) throws -> Int {
        try write(in: transaction)
    }

    func write(in transaction: Transaction) throws -> Int {
        try transaction.execute(
            """
            UPDATE lounge_notifications SET is_read = 1 WHERE persona_id = \(persona) AND is_read = 0 AND id <= \(newest)
            """)
        // Counted rather than reckoned: whatever may have gone wrong before is right again.
        let unread =
            try transaction.value(
                "SELECT COUNT(*) FROM lounge_notifications WHERE persona_id = \(persona) AND is_read = 0", as: Int.self)
            ?? 0
        try transaction.execute("UPDATE personas SET unread_count = \(unread) WHERE id = \(persona)")
        try transaction.setLoungeBadge(persona, isUnread: unread > 0)
        return unread
    }
}
