internal import Commons
internal import Core
internal import Design
internal import SQL
internal import Web

/// What open pages of the lounge learn.
///
/// Everybody is told the same, and nothing of whose account it was. How a post looks differs from reader to reader, so they
/// are told that there is one and fetch it for themselves; and that somebody fades is told in the steps that all may see.
enum LoungeUpdates {
    static let all: [LiveRenderer] = [
        LiveRenderer(LoungePosted.self) { event, reader in try posted(event, reader) },
        LiveRenderer(LoungePostDeleted.self) { event, reader in try deleted(event, reader) },
        LiveRenderer(LoungeLikesChanged.self) { event, reader in
            let likes = try reader.value("SELECT like_count FROM lounge_posts WHERE id = \(event.post)", as: Int.self)
            return likes.map { [count("lounge-likes-\(event.post)", $0, on: place(of: event.root))] } ?? []
        },
        LiveRenderer(LoungeValueChanged.self) { event, reader, present in
            try faded(event, reader) + (try moved(event.persona, reader, present))
        },
        LiveRenderer(PersonaChanged.self) { event, reader in try renamed(event.persona, reader) },
        LiveRenderer(LoungeWaitingEnded.self) { event, reader, present in
            guard !present.isEmpty, let topic = try Personas.personalTopic(of: event.persona, reader) else { return [] }
            return [LiveUpdate(.remove, "lounge-waiting-\(event.waiting)", on: topic)]
        },
        LiveRenderer(LoungeNoticeAdded.self) { event, reader, present in
            try told(event, reader, present)
        },
        LiveRenderer(LoungeBadgeChanged.self) { event, reader, present in
            guard present.contains(event.account) else { return [] }
            guard try !Personas.hasNews(event.account, reader) else { return [] }
            return [count(loungeUnreadID, 0, on: personalTopic(event.account))]
        },
    ]

    // MARK: Posts

    private static func posted(_ event: LoungePosted, _ reader: Reader) throws -> [LiveUpdate] {
        guard let root = event.root else {
            return [signal(#"data-posted="\#(event.post.rawValue)""#, on: LoungeTopic.all)]
        }
        let reply = signal(
            #"data-replied="\#(event.post.rawValue)" data-root="\#(root.rawValue)""#, on: LoungeTopic.thread(root))
        return [reply] + (try answers(to: root, reader))
    }

    private static func deleted(_ event: LoungePostDeleted, _ reader: Reader) throws -> [LiveUpdate] {
        let gone = LiveUpdate(.remove, "lounge-\(event.post)", on: place(of: event.root))
        guard let root = event.root else { return [gone] }
        return [gone] + (try answers(to: root, reader))
    }

    private static func answers(to root: ID<LoungePost>, _ reader: Reader) throws -> [LiveUpdate] {
        let replies = try reader.value("SELECT reply_count FROM lounge_posts WHERE id = \(root)", as: Int.self)
        return replies.map { [count("lounge-answers-\(root)", $0, on: LoungeTopic.all)] } ?? []
    }

    /// Who is told of something: a reply stands below its post, a post on any page.
    private static func place(of root: ID<LoungePost>?) -> String {
        root.map(LoungeTopic.thread) ?? LoungeTopic.all
    }

    // MARK: Personas

    /// Tells of a step only: every movement of a value, one by one, is nobody's business.
    private static func faded(_ event: LoungeValueChanged, _ reader: Reader) throws -> [LiveUpdate] {
        let persona = event.persona
        guard event.hasStepped == true, let profile = try PersonaQueries.profile(id: persona, reader) else { return [] }
        let fade = Fade(value: profile.value, isMarked: false)
        return [
            LiveUpdate(.prepend, signalsID, on: LoungeTopic.all, key: "lounge-faded-\(persona)") { t in
                """
                <li data-faded="\(persona.rawValue)" data-step="\(fade.step)" data-label="\(t(fade.label))"></li>
                """
            }
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
            LiveUpdate(.replace, "lounge-bar", on: topic, key: "lounge-bar-\(persona)") { t in
                transparencyBarView(TransparencyBar(exact: profile.value), in: t)
            }
        ]
    }

    private static func renamed(_ persona: ID<Persona>, _ reader: Reader) throws -> [LiveUpdate] {
        guard let profile = try PersonaQueries.profile(id: persona, reader) else { return [] }
        let (nickname, mark) = (profile.nickname, profile.mark)
        return [
            LiveUpdate(.prepend, signalsID, on: LoungeTopic.all, key: "lounge-renamed-\(persona)") { _ in
                """
                <li data-renamed="\(persona.rawValue)" data-nickname="\(nickname)" data-path="\(memberPath(nickname))" \
                data-initial="\(mark.initial)" data-hue="\(mark.hue)"></li>
                """
            }
        ]
    }

    /// The row on the list, and the dot at the tab.
    private static func told(
        _ event: LoungeNoticeAdded, _ reader: Reader, _ present: LivePresence
    ) throws -> [LiveUpdate] {
        guard !present.isEmpty, let topic = try Personas.personalTopic(of: event.persona, reader) else { return [] }
        let unread = try reader.value(
            "SELECT unread_count FROM personas WHERE id = \(event.persona)", as: Int.self)
        let dot = count(loungeUnreadID, unread ?? 0, on: topic)
        guard let row = try LoungeNoticeQueries.row(of: event.notice, to: event.persona, reader) else { return [dot] }
        return [
            dot,
            // Likes of one post share a row, which moves up.
            LiveUpdate(.remove, row.elementID, on: topic),
            LiveUpdate(.prepend, "lounge-notices", on: topic) { t in
                loungeNoticeView(row, today: row.day, shell: Shell(language: t, now: row.day.start))
            },
        ]
    }

    // MARK: Signals

    private static let signalsID = "lounge-signals"

    private static func signal(_ attributes: HTML, on topic: String) -> LiveUpdate {
        LiveUpdate(.prepend, signalsID, on: topic) { _ in "<li \(attributes)></li>" }
    }

    /// Everybody's dot has the same id: whose it is belongs to the key, or one member's would swallow another's.
    private static func count(_ target: String, _ count: Int, on topic: String) -> LiveUpdate {
        LiveUpdate(.text, target, on: topic, key: "\(topic)/\(target)") { _ in HTML(escaping: count.grouped) }
    }
}
