public import Core

/// The logged-in member of a request.
public struct Viewer: Sendable {
    public let id: ID<Account>
    public let handle: String
    public let name: String
    /// The profile photo; `nil` without one.
    public let photo: Rendering?
    /// What this member may do now: that of a member, while a second factor is missing that the role requires.
    public private(set) var role: Role
    /// The role this member was given.
    public let assignedRole: Role
    /// Whether logging in takes more than the password.
    public var hasSecondFactor = false
    /// What the member chose; `nil` follows the browser.
    public let language: Language?
    public let theme: Theme
    /// Whether this member hides the numbers of likes, comments, followers and works.
    public let hidesCounts: Bool
    /// Whether this member has blocked or muted anybody, or is blocked: lists cached for all may differ.
    public let hidesSomebody: Bool
    /// This member's muted words.
    public var mutedWords: MutedWords
    /// Whether this member sees no generated works in lists.
    public var hidesGenerated = false
    /// Whether this member has yet to agree to the terms.
    public var needsConsent = false
    /// Whether moderators have suspended this member, who then sees only why.
    public var isSuspended = false
    /// How much is unread at a place; at a dot, whether anything is.
    public var unread: [Place: Int]
    /// Names the session without being able to open it: the hash of its token.
    public let session: SessionKey
    /// What the app may do by which this member is here; `nil` in a browser.
    public var grant: Grant?

    public init(
        id: ID<Account>, handle: String, name: String, photo: Rendering?, role: Role, language: Language?, theme: Theme,
        hidesCounts: Bool, hidesSomebody: Bool, mutedWords: MutedWords,
        unread: [Place: Int] = [:], session: SessionKey
    ) {
        self.id = id
        self.handle = handle
        self.name = name
        self.photo = photo
        self.role = role
        assignedRole = role
        self.language = language
        self.theme = theme
        self.hidesCounts = hidesCounts
        self.hidesSomebody = hidesSomebody
        self.mutedWords = mutedWords
        self.unread = unread
        self.session = session
    }

    /// Whether lists cached for all members suit this one.
    public var seesWhatAllSee: Bool { !hidesSomebody && mutedWords.isEmpty && !hidesGenerated }

    /// Withholds the role from members without a second factor, where the role requires one.
    public mutating func follow(_ rules: SessionRules) {
        if !hasSecondFactor, rules.secondFactorRoles.contains(role) { role = .member }
    }
}
