internal import Core
public import Web

/// How often anybody may do what every instance has. `docs/security.md` has the table of all.
extension RateLimit {
    static let likes = RateLimit("like", burst: 120, every: .milliseconds(500))
    /// One budget for everything a member takes away.
    public static let deletions = RateLimit("delete", burst: 60, every: .seconds(2))
    public static let reports = RateLimit("report", burst: 10, every: .minutes(1))
    /// One budget for every way an image comes in.
    static let uploads = RateLimit("upload", burst: 120, every: .seconds(5))
    /// Who sees whom: following, muting, blocking.
    static let follows = RateLimit("follow", burst: 60, every: .seconds(2))
    static let mutedWords = RateLimit("muted-word", burst: 120, every: .seconds(2))
    public static let searches = RateLimit("search", burst: 200, every: .milliseconds(150))

    static let joins = RateLimit("join", burst: 40, every: .minutes(1))
    static let invitationsRead = RateLimit("invitation", burst: 60, every: .seconds(5))
    static let invitationsMade = RateLimit("invite", burst: 20, every: .minutes(1))
    static let consents = RateLimit("consent", burst: 20, every: .seconds(30))
    static let introductions = RateLimit("introduction", burst: 10, every: .minutes(1))
    static let passwords = RateLimit("password", burst: 10, every: .minutes(1))
    static let confirmations = RateLimit("confirm-email", burst: 3, every: .minutes(10))
    static let resetRequests = RateLimit("reset-address", burst: 10, every: .minutes(2))
    static let resets = RateLimit("reset-attempt", burst: 20, every: .seconds(30))
    static let socialStarts = RateLimit("social-start", burst: 60, every: .seconds(5))
    static let socialReturns = RateLimit("social-return", burst: 60, every: .seconds(5))

    static let pushSubscriptions = RateLimit("push-subscription", burst: 20, every: .seconds(30))
    static let pushTests = RateLimit("push-test", burst: 5, every: .seconds(30))
}
