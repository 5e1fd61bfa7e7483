import APIDoor
import Core
import Kernel
import People

/// The streams that programs may listen to, by the names that Mastodon's have.
enum ProgramStream: String, CaseIterable, Sendable {
    case user
    case notifications = "user:notification"
    case direct
    case everybody = "public"
    case local = "public:local"
    case remote = "public:remote"
    case media = "public:media"
    case localMedia = "public:local:media"
    case remoteMedia = "public:remote:media"
    case tag = "hashtag"
    case localTag = "hashtag:local"
    case list

    /// What it is called in an address.
    var path: String { rawValue.replacing(":", with: "/") }

    /// Whether visitors may not listen: it is one member's.
    var isForMembers: Bool { [.user, .notifications, .direct, .list].contains(self) }

    var scopes: Scopes {
        switch self {
        case .user: [.read(.statuses), .read(.notifications)]
        case .notifications: .read(.notifications)
        case .direct: .read(.conversations)
        case .list: .read(.lists)
        default: .read(.statuses)
        }
    }

    /// The same of posts with images alone.
    var withMedia: ProgramStream { ProgramStream(rawValue: "\(rawValue):media") ?? self }

    /// What is listened to.
    ///
    /// - Parameters:
    ///   - member: whose it is.
    ///   - tag: of a stream of one.
    ///   - list: the same. Of one that is not the member's, nothing is heard.
    func topics(of member: ID<Account>, _ tag: Hashtag?, _ list: ID<PeopleList>?) -> Set<String> {
        switch self {
        case .user: [StreamTopic.home(member), StreamTopic.notifications(member), StreamTopic.changes]
        case .notifications: [StreamTopic.notifications(member)]
        case .direct: [StreamTopic.conversations(member)]
        case .everybody, .local: [StreamTopic.everybody, StreamTopic.changes]
        case .media, .localMedia: [StreamTopic.media, StreamTopic.changes]
        // All that there is is from here.
        case .remote, .remoteMedia: [StreamTopic.changes]
        case .list: Set((list.map { [StreamTopic.list($0, of: member)] } ?? []) + [StreamTopic.changes])
        case .tag, .localTag: Set((tag.map { [StreamTopic.tag($0.key)] } ?? []) + [StreamTopic.changes])
        }
    }

    var isOfTag: Bool { self == .tag || self == .localTag }
}
