import Base
import Core
package import Kernel
import Personas
import SQL

/// What open pages of the lounge learn.
///
/// Everybody gets the same, and nothing about accounts. A post looks different to each viewer, so pages learn that
/// there is one and fetch it themselves; fading is sent in the steps that all may see.
package enum LoungeUpdates {
    package static let all: [LiveRenderer] = [
        LiveRenderer(LoungePosted.self) { event, reader in try posted(event, reader) },
        LiveRenderer(LoungePostDeleted.self) { event, reader in try deleted(event, reader) },
        LiveRenderer(LoungeLikesChanged.self) { event, reader in
            let likes = try reader.value("SELECT like_count FROM lounge_posts WHERE id = \(event.post)", as: Int.self)
            return likes.map {
                [.count(CountChanged(.loungeLikes, of: event.post, to: $0), on: place(of: event.root))]
            } ?? []
        },
        LiveRenderer(LoungeValueChanged.self) { event, reader, present in
            try faded(event, reader) + (try moved(event.persona, reader, present))
        },
        LiveRenderer(PersonaChanged.self) { event, reader in try renamed(event.persona, reader) },
        LiveRenderer(DelayedPostAppeared.self) { event, reader, present in
            guard !present.isEmpty, let topic = try Personas.personalTopic(of: event.persona, reader) else { return [] }
            return [LiveUpdate(DelayedPostRemoved(post: event.post), on: topic)]
        },
        LiveRenderer(LoungeNotificationAdded.self) { event, reader, present in
            try notified(event, reader, present)
        },
        LiveRenderer(LoungeBadgeChanged.self) { event, reader, present in
            guard present.contains(event.account) else { return [] }
            guard try !Personas.hasUnread(event.account, reader) else { return [] }
            return [unread(0, on: personalTopic(event.account))]
        },
    ]

    // MARK: Posts

    private static func posted(_ event: LoungePosted, _ reader: Reader) throws -> [LiveUpdate] {
        let added = LiveUpdate(LoungePostAdded(post: event.post, root: event.root), on: place(of: event.root))
        guard let root = event.root else { return [added] }
        return [added] + (try answers(to: root, reader))
    }

    private static func deleted(_ event: LoungePostDeleted, _ reader: Reader) throws -> [LiveUpdate] {
        let gone = LiveUpdate(LoungePostRemoved(post: event.post), on: place(of: event.root))
        guard let root = event.root else { return [gone] }
        return [gone] + (try answers(to: root, reader))
    }

    private static func answers(to root: ID<LoungePost>, _ reader: Reader) throws -> [LiveUpdate] {
        let replies = try reader.value("SELECT reply_count FROM lounge_posts WHERE id = \(root)", as: Int.self)
        return replies.map { [.count(CountChanged(.loungeReplies, of: root, to: $0), on: LoungeTopic.all)] } ?? []
    }

    /// The topics of an update: a reply concerns its post's page, a post every page.
    private static func place(of root: ID<LoungePost>?) -> String {
        root.map(LoungeTopic.thread) ?? LoungeTopic.all
    }

    // MARK: Personas

    /// Shows steps only: the single movements of a value are private.
    private static func faded(_ event: LoungeValueChanged, _ reader: Reader) throws -> [LiveUpdate] {
        let persona = event.persona
        guard event.hasStepped == true, let profile = try PersonaQueries.profile(id: persona, reader) else { return [] }
        let fade = Fade(value: profile.value, isMarked: false)
        return [
            LiveUpdate(
                PersonaFaded(persona: persona, fade: fade), on: LoungeTopic.all, key: "lounge-faded-\(persona)")
        ]
    }

    /// The owner sees the exact value.
    private static func moved(
        _ persona: ID<Persona>, _ reader: Reader, _ present: LivePresence
    ) throws -> [LiveUpdate] {
        guard !present.isEmpty, let topic = try Personas.personalTopic(of: persona, reader),
            let profile = try PersonaQueries.profile(id: persona, reader)
        else { return [] }
        return [
            LiveUpdate(OwnValueChanged(value: profile.value), on: topic, key: "lounge-bar-\(persona)")
        ]
    }

    private static func renamed(_ persona: ID<Persona>, _ reader: Reader) throws -> [LiveUpdate] {
        guard let profile = try PersonaQueries.profile(id: persona, reader) else { return [] }
        return [
            LiveUpdate(
                PersonaRenamed(persona: persona, nickname: profile.nickname, mark: profile.mark), on: LoungeTopic.all,
                key: "lounge-renamed-\(persona)")
        ]
    }

    /// The row on the list, and the dot at the tab.
    private static func notified(
        _ event: LoungeNotificationAdded, _ reader: Reader, _ present: LivePresence
    ) throws -> [LiveUpdate] {
        guard !present.isEmpty, let topic = try Personas.personalTopic(of: event.persona, reader) else { return [] }
        let count = try reader.value(
            "SELECT unread_count FROM personas WHERE id = \(event.persona)", as: Int.self)
        let dot = unread(count ?? 0, on: topic)
        guard let row = try LoungeNotificationQueries.row(of: event.notice, to: event.persona, reader) else {
            return [dot]
        }
        return [dot, LiveUpdate(LoungeNotificationListed(row: row), on: topic)]
    }

    /// Everybody's dot has the same id: whose it is belongs to the key, or one member's would swallow another's.
    private static func unread(_ count: Int, on topic: String) -> LiveUpdate {
        LiveUpdate(LoungeUnreadChanged(count: count), on: topic, key: "\(topic)/lounge-unread")
    }
}
