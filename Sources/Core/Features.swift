/// The features of this instance: those of the spaces that are on, and the shared ones they need. A feature that is not
/// in it leaves no trace: no link, no route, no setting, no word.
///
/// See docs/decisions/0024-each-space-alone.md.
public struct Features: OptionSet, Hashable, Sendable {
    public let rawValue: UInt16

    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// Members have public profiles at `/@handle`, with photo and name, and can be found.
    public static let profiles = Features(rawValue: 1 << 0)
    /// Members follow each other.
    public static let follows = Features(rawValue: 1 << 1)
    /// There are posts of any kind, to like, save, report and delete under `/posts/…`.
    public static let posts = Features(rawValue: 1 << 2)
    /// There are works, with comments below them.
    public static let works = Features(rawValue: 1 << 3)
    /// There are short posts, with replies, reposts and quotes.
    public static let threads = Features(rawValue: 1 << 4)
    /// Tags have pages.
    public static let tags = Features(rawValue: 1 << 5)
    /// There is `/search`.
    public static let search = Features(rawValue: 1 << 6)
    /// Members get notifications, at `/notifications`.
    public static let notifications = Features(rawValue: 1 << 7)
    /// Members write to each other.
    public static let conversations = Features(rawValue: 1 << 8)
    /// There is a lounge, where members use nicknames.
    public static let lounge = Features(rawValue: 1 << 9)

    public static let all: Features = [
        .profiles, .follows, .posts, .works, .threads, .tags, .search, .notifications, .conversations, .lounge,
    ]
}
