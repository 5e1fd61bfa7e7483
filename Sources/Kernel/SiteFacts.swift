public import Core

/// What may change about a site while it runs.
public struct SiteFacts: Sendable {
    public var face = SiteFace()
    /// Those that run or have just ended, the latest first.
    public var announcements: [Announcement] = []
    /// For people whose browser and settings name none.
    public var language = Language.english
    /// Whether pages lead to the form to join.
    public var offersJoining: Bool
    public var sessions: SessionRules
    public var postingLimit = PostingLimit.usual

    public init(offersJoining: Bool, sessions: SessionRules = SessionRules()) {
        self.offersJoining = offersJoining
        self.sessions = sessions
    }
}
