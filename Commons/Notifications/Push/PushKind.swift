package import Base
package import Core
package import SQL

/// Something that is pushed, with a switch of its own.
package struct PushKind: Hashable, Sendable {
    /// Stored in the database.
    package let name: String
    package let label: Phrase
    /// Beside which others its switch is.
    package let topic: NotificationTopic
    /// Whether it is for moderators only; other members have no switch for it and never get it as a push.
    package let isForModerators: Bool

    package init(_ name: String, _ label: Phrase, in topic: NotificationTopic, isForModerators: Bool = false) {
        self.name = name
        self.label = label
        self.topic = topic
        self.isForModerators = isForModerators
    }

    /// For the space that has conversations; a kind has a switch once a ``PushSource`` names it.
    package static let message = PushKind("message", Phrase("대화 메시지", "Messages"), in: .messages)
    /// A member's test push; it has no switch.
    static let test = PushKind("test", Phrase("테스트 알림", "Test"), in: .salon)

    package init(_ kind: NotificationKind) {
        self.init(kind.name, kind.label, in: kind.topic, isForModerators: kind.isForModerators)
    }
}

/// Where pushes of some kinds come from. A space that has something to push for gives one to ``PushRoutes`` and
/// ``DeliverPushes``, and queues it with ``QueuePush``.
package struct PushSource: Sendable {
    package let kinds: [PushKind]
    /// What is said; `nil` when there is nothing to say any more, because it was read or withdrawn. It runs when the
    /// push is sent, and says no more than the member's own pages would show at that moment.
    package let compose: @Sendable (PushSubject, Reader) throws -> PushMessage?

    package init(kinds: [PushKind], compose: @escaping @Sendable (PushSubject, Reader) throws -> PushMessage?) {
        self.kinds = kinds
        self.compose = compose
    }
}

/// What a push is about, and who gets it.
package struct PushSubject: Hashable, Sendable {
    /// ``PushKind/name``.
    package let kind: String
    /// The id of what was queued: a notification, a message.
    package let id: Int64
    package let account: ID<Account>
    package let language: Language
    package let now: Timestamp
}
