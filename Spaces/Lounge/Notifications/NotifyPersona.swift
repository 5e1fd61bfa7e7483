import Core
import Personas
import SQL

/// Notifies a persona, in the transaction of the act. Nobody is notified of their own acts.
struct NotifyPersona: Sendable {
    let kind: LoungeNotificationKind
    let receiver: ID<Persona>
    /// The reply, or the post that was liked or pressed.
    let post: ID<LoungePost>?
    /// The persona that did it, if its receiver may know.
    let actor: ID<Persona>?
    let sanction: ID<Sanction>?
    /// Whether it was pushed before.
    var isSilent = false

    init(
        _ kind: LoungeNotificationKind, _ receiver: ID<Persona>, post: ID<LoungePost>? = nil, actor: ID<Persona>? = nil,
        sanction: ID<Sanction>? = nil
    ) {
        self.kind = kind
        self.receiver = receiver
        self.post = post
        self.actor = kind.namesActor ? actor : nil
        self.sanction = sanction
    }

    package func write(at now: Timestamp, in transaction: Transaction) throws {
        guard actor != receiver else { return }
        let id: ID<LoungeNotification> = try transaction.next(.notifications)
        try transaction.execute(
            """
            INSERT INTO lounge_notifications (id, persona_id, kind, post_id, actor_id, sanction_id, day)
            VALUES (\(id), \(receiver), \(kind), \(post), \(actor), \(sanction), \(now.day))
            """)
        try transaction.execute("UPDATE personas SET unread_count = unread_count + 1 WHERE id = \(receiver)")
        try transaction.setLoungeBadge(receiver, isUnread: true, pushingAt: isSilent ? nil : now)
        try transaction.emit(LoungeNotificationAdded(persona: receiver, notice: id))
    }
}

extension Transaction {
    /// Withdraws notifications, from a `lounge_notifications` table named `n`, before what they are about is deleted.
    func withdrawLoungeNotifications(where condition: Statement) throws {
        let gone = try all("DELETE FROM lounge_notifications AS n WHERE \(condition) RETURNING persona_id, is_read") {
            row in
            (persona: try row.next(as: ID<Persona>.self), isRead: try row.next(as: Bool.self))
        }
        let unread = Dictionary(grouping: gone.filter { !$0.isRead }, by: \.persona).mapValues(\.count)
        for (persona, count) in unread.sorted(by: { $0.key < $1.key }) {
            let left: Int? = try value(
                """
                UPDATE personas SET unread_count =
                    CASE WHEN unread_count > \(count) THEN unread_count - \(count) ELSE 0 END
                WHERE id = \(persona) RETURNING unread_count
                """)
            if left == 0 { try setLoungeBadge(persona, isUnread: false) }
        }
    }
}
