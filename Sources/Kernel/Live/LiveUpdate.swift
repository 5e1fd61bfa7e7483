public import Core

/// A change to what open pages show, and whom it concerns.
///
/// It names whose words and names it carries, not who gets it: `LiveMessage` gives each page what the page itself
/// would show its viewer, and `LiveHub` finds out which accounts have closed their profile.
public struct LiveUpdate: Sendable {
    public let change: any LiveChange
    /// Whose pages it concerns: `gallery`, `post-18230`.
    public let topic: String
    /// The post it is about: pages that show this post get it as well, whatever they listen to.
    public let post: ID<Post>?
    /// Of several updates with one key on a topic in a burst, only the last is sent: a count, for example.
    public let key: String?
    /// The accounts that did it. Members who have blocked or muted one of them, or are blocked, do not get it; nor do
    /// visitors, if one has closed the profile. The first of them gets it whatever it says.
    public let doers: [ID<Account>]
    /// The owner of the post or profile it is below: as with doers, but without muting, since a muted member's page
    /// shows it.
    public let owners: [ID<Account>]
    /// Other accounts whose words or name it contains. Viewers who may not see one of them get it without.
    public let named: [ID<Account>]
    /// What the doer wrote in it: members who have muted a word of it do not get it.
    public let texts: [String]
    /// What others wrote in it: the doer, too, may have muted a word of it.
    public let quoted: [String]
    /// Whether only members get it.
    public let isForMembers: Bool

    public init(
        _ change: some LiveChange, on topic: String, about post: ID<Post>? = nil, key: String? = nil,
        by doers: [ID<Account>] = [],
        under owners: [ID<Account>] = [], naming named: [ID<Account>] = [], saying texts: [String] = [],
        quoting quoted: [String] = [], isForMembers: Bool = false
    ) {
        self.change = change
        self.topic = topic
        self.post = post
        self.key = key
        self.doers = doers
        self.owners = owners
        self.named = named
        self.texts = texts
        self.quoted = quoted
        self.isForMembers = isForMembers
    }

    /// All accounts in it.
    public var people: Set<ID<Account>> { Set(doers).union(owners).union(named) }
}

/// Updates for one member, on all pages that member has open.
public func personalTopic(_ account: ID<Account>) -> String { "me-\(account)" }

/// Programs have several: they listen to parts of what a member's pages hear.
///
/// - Parameter part: `home`, `notifications`.
public func personalTopic(_ account: ID<Account>, _ part: String) -> String { "\(personalTopic(account))/\(part)" }

/// Whether a topic is one of a member's own.
public func isPersonal(_ topic: String, of account: ID<Account>) -> Bool {
    let own = personalTopic(account)
    return topic == own || topic.hasPrefix("\(own)/")
}

/// The name by which a page asks for its member's ``personalTopic(_:)``. Proxies log the stream's address: the member
/// must not be named there, next to a thread of the lounge.
public let ownTopic = "me"

/// What one page may listen to.
public struct LiveAdmission: Sendable {
    public let topics: Set<String>
    /// The posts the page shows. Viewers who may not know of one get nothing about it, whatever the page asks for: each
    /// update names the people it is below.
    public var posts: [ID<Post>] = []
    /// Members whose updates the page does not get: blocked, either way, or muted.
    public let hidden: Set<ID<Account>>
    /// Those of them the page may not see at all, not even where others name them.
    public let blocked: Set<ID<Account>>
    /// The viewer's muted words.
    public let mutedWords: MutedWords
    /// How old an event may be to be replayed when a page reconnects; an older one has it load itself again. `nil`: as
    /// long as events are stored.
    public let memory: Duration?

    public init(
        topics: Set<String>, hidden: Set<ID<Account>>, blocked: Set<ID<Account>>, mutedWords: MutedWords,
        memory: Duration? = nil
    ) {
        self.topics = topics
        self.hidden = hidden.union(blocked)
        self.blocked = blocked
        self.mutedWords = mutedWords
        self.memory = memory
    }
}

extension LiveAdmission {
    /// Whether a page listens to updates about this.
    public func hears(_ topic: String, about post: ID<Post>?) -> Bool {
        topics.contains(topic) || post.map(posts.contains) == true
    }

    /// Whether the events since a moment may still be replayed one by one.
    public func remembers(_ time: Timestamp, at now: Timestamp) -> Bool { memory.map { time >= now - $0 } ?? true }
}

/// A member may see other things now: the member's streams are cut on every node, and reconnect to be admitted again.
public struct AudienceChanged: Event {
    public static let name = "audience-changed"
    public let account: ID<Account>
    /// Whether it is because of the member's muted words.
    public let hasOtherWords: Bool?

    public init(account: ID<Account>, hasOtherWords: Bool? = nil) {
        self.account = account
        self.hasOtherWords = hasOtherWords
    }
}

/// A session has ended: its streams are cut on every node.
public struct SessionEnded: Event {
    public static let name = "session-ended"
    /// The session's key in hexadecimal.
    public let session: String

    public init(session: SessionKey) { self.session = session.hexadecimal }

    public var key: SessionKey? { SessionKey(hexadecimal: session) }
}
