public import Core
public import Design
public import SQL

/// A change to what open pages show, rendered by the same view as the page.
public struct LiveUpdate: Sendable {
    /// Whose pages it concerns: `gallery`, `post-18230`.
    public let topic: String
    /// Of several updates with one key in a burst only the last is sent: a count, say.
    public let key: String?
    /// Whose doing it is: members who have blocked or muted them, or are blocked, are not told.
    public let author: ID<Account>?
    /// Whether it is kept from who is signed out: its author has closed the profile.
    public let isForMembers: Bool
    /// What somebody wrote in it: members who have muted a word of that are not told, unless they wrote it.
    public let texts: [String]
    public let html: @Sendable (Language) -> HTML

    public init(
        _ action: Action, _ target: String, on topic: String, key: String? = nil, by author: ID<Account>? = nil,
        saying texts: [String] = [], isForMembers: Bool = false,
        html: @escaping @Sendable (Language) -> HTML = { _ in .empty }
    ) {
        self.topic = topic
        self.key = key
        self.author = author
        self.texts = texts
        self.isForMembers = isForMembers
        self.html = { language in
            "<live-update action=\"\(action.rawValue)\" target=\"\(target)\">\(html(language))</live-update>"
        }
    }

    /// What the page does with the element that `target` names.
    public enum Action: String, Sendable {
        case prepend, append, replace, remove, text, show
        /// Turns the buttons whose `data-key` is the target on or off, as the text says.
        case toggle
    }
}

/// What concerns one member alone, on all the pages that member has open.
public func personalTopic(_ account: ID<Account>) -> String { "me-\(account)" }

/// What a page asks for to hear its member's ``personalTopic(_:)``. Proxies note down the address of its stream: whose it
/// is must not stand there, beside the thread of the lounge that is being read.
public let ownTopic = "me"

/// Which members have a page open on this node.
public struct LivePresence: Sendable {
    let members: [ID<Account>: Int]

    public var isEmpty: Bool { members.isEmpty }
    public func contains(_ account: ID<Account>) -> Bool { members[account] != nil }
}

/// Turns what happened into updates. It runs when they are delivered and reads the database then, so that what has
/// been deleted or hidden since is not shown.
public struct LiveRenderer: Sendable {
    let event: String
    let render: @Sendable (OutboxEntry, Reader, LivePresence) throws -> [LiveUpdate]

    public init<E: Event>(_ type: E.Type, render: @escaping @Sendable (E, Reader) throws -> [LiveUpdate]) {
        self.init(type) { event, reader, _ in try render(event, reader) }
    }

    /// - Parameter render: is told which members have a page open on this node, for what concerns many members, of
    ///   whom few are here.
    public init<E: Event>(
        _: E.Type, render: @escaping @Sendable (E, Reader, _ present: LivePresence) throws -> [LiveUpdate]
    ) {
        event = E.name
        self.render = { entry, reader, present in
            guard let event = try entry.decode(E.self) else { return [] }
            return try render(event, reader, present)
        }
    }
}

/// What one page may listen to.
public struct LiveAdmission: Sendable {
    public let topics: Set<String>
    /// Members whose doings the page is not told of.
    public let hidden: Set<ID<Account>>
    /// Words the page is not told of.
    public let mutedWords: MutedWords
    /// How long ago something may have happened that a page is still told of when it comes back; what is older has it
    /// load itself anew. `nil` as long as events are kept.
    public let memory: Duration?

    public init(
        topics: Set<String>, hidden: Set<ID<Account>>, mutedWords: MutedWords = .empty, memory: Duration? = nil
    ) {
        self.topics = topics
        self.hidden = hidden
        self.mutedWords = mutedWords
        self.memory = memory
    }
}

extension LiveAdmission {
    /// Whether a page may still be told one by one of what happened from a moment on.
    func remembers(_ time: Timestamp, at now: Timestamp) -> Bool { memory.map { time >= now - $0 } ?? true }
}

/// What a member may see is different now: the member's streams are cut, on every node, and come back to be admitted
/// anew.
public struct AudienceChanged: Event {
    public static let name = "audience-changed"
    public let account: ID<Account>

    public init(account: ID<Account>) { self.account = account }
}

/// A session has ended: streams it opened are cut, on every node.
public struct SessionEnded: Event {
    public static let name = "session-ended"
    /// The session's key in hexadecimal.
    public let session: String

    public init(session: SessionKey) { self.session = session.hexadecimal }
}
