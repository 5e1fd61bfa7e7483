public import Core

/// A change to what open pages show, and whom it concerns.
///
/// It says whose words and names it carries, and nothing of who hears it: ``LiveMessage`` gives each page what the page
/// itself would show its reader, and `LiveHub` asks who of them has closed the profile.
public struct LiveUpdate: Sendable {
    public let change: any LiveChange
    /// Whose pages it concerns: `gallery`, `post-18230`.
    public let topic: String
    /// Of several updates with one key in a burst only the last is sent: a count, say.
    public let key: String?
    /// Whose doing it is. Who has blocked or muted one of them, or is blocked, is not told; nor is who is signed out, where
    /// one has closed the profile. What the first of them does is told to that member whatever it says.
    public let doers: [ID<Account>]
    /// Under whose post or profile it stands: as with doers, but for muting. Whoever looks at a muted member's page sees it.
    public let owners: [ID<Account>]
    /// Who else's words or name are in it. Who may not know of one of them gets it without.
    public let named: [ID<Account>]
    /// What the doer wrote in it: members who have muted a word of that are not told.
    public let texts: [String]
    /// What somebody else wrote in it: the doer, too, may have muted a word of that.
    public let quoted: [String]
    /// Whether it is kept from who is signed out, whoever's it is.
    public let isForMembers: Bool

    public init(
        _ change: some LiveChange, on topic: String, key: String? = nil, by doers: [ID<Account>] = [],
        under owners: [ID<Account>] = [], naming named: [ID<Account>] = [], saying texts: [String] = [],
        quoting quoted: [String] = [], isForMembers: Bool = false
    ) {
        self.change = change
        self.topic = topic
        self.key = key
        self.doers = doers
        self.owners = owners
        self.named = named
        self.texts = texts
        self.quoted = quoted
        self.isForMembers = isForMembers
    }

    /// Everybody it is about.
    var people: Set<ID<Account>> { Set(doers).union(owners).union(named) }
}

/// What concerns one member alone, on all the pages that member has open.
public func personalTopic(_ account: ID<Account>) -> String { "me-\(account)" }

/// What a page asks for to hear its member's ``personalTopic(_:)``. Proxies note down the address of its stream: whose it
/// is must not stand there, beside the thread of the lounge that is being read.
public let ownTopic = "me"

/// What one page may listen to.
public struct LiveAdmission: Sendable {
    public let topics: Set<String>
    /// Members whose doings the page is not told of: blocked, either way, or muted.
    public let hidden: Set<ID<Account>>
    /// Those of them the page may not know of at all, not where others name them either.
    public let blocked: Set<ID<Account>>
    /// Words the page is not told of.
    public let mutedWords: MutedWords
    /// How long ago something may have happened that a page is still told of when it comes back; what is older has it
    /// load itself anew. `nil` as long as events are kept.
    public let memory: Duration?

    public init(
        topics: Set<String>, hidden: Set<ID<Account>>, blocked: Set<ID<Account>> = [],
        mutedWords: MutedWords = .empty, memory: Duration? = nil
    ) {
        self.topics = topics
        self.hidden = hidden.union(blocked)
        self.blocked = blocked
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

    public var key: SessionKey? { SessionKey(hexadecimal: session) }
}
