import Base
import Core
package import Notifications
import SQL

/// The lounge's pushes: they only say that something is unread. A push passes through other companies' servers and
/// appears on a table where others sit.
package enum LoungePushes {
    static let kind = PushKind("lounge", Phrase("라운지 알림", "Lounge notifications"), in: .talk)

    package static let source = PushSource(kinds: [kind]) { subject, reader in
        guard try Personas.hasUnread(subject.account, reader) else { return nil }
        return PushMessage(
            title: subject.language(.somethingWaits), path: "/lounge/notifications", tag: "lounge", renotifies: false)
    }
}

extension Phrase {
    fileprivate static let somethingWaits = Phrase("라운지에 새 알림이 있어요", "New in the lounge")
}
