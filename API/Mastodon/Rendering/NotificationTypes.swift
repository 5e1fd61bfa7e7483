import Base
import Comments
import Notifications
import People
import Posts
import Sharing
import Timeline
import Works

/// What Mastodon's clients call what members are notified of. What only Salon has is for Salon's own door: clients do
/// not know what to say of it.
enum NotificationType: String, CaseIterable {
    case mention, status, reblog, follow, favourite, poll, update, quote
    case quotedUpdate = "quoted_update"

    /// Clients tell answers from mentions by what the status answers.
    private var all: [NotificationKind] {
        switch self {
        case .mention: [.mention, .reply, .comment, .guestbook]
        case .status: [.newWork]
        case .reblog: [.repost]
        case .follow: [.follow]
        case .favourite: [.like]
        case .poll: [.pollEnded]
        case .update: [.newerVersion]
        case .quote: [.quote]
        case .quotedUpdate: [.quotedEdit]
        }
    }

    /// The names of its kinds.
    var kinds: [String] { all.map(\.name) }

    /// Whether clients may put several of a day together.
    var isGrouped: Bool { [.favourite, .reblog, .follow].contains(self) }

    /// Whether they are about a member and no status.
    var isOfMember: Bool { self == .follow }

    private static let byKind = Dictionary(
        uniqueKeysWithValues: allCases.flatMap { type in type.kinds.map { ($0, type) } })

    /// `nil` for a kind that only Salon has.
    init?(kind: String) {
        guard let type = Self.byKind[kind] else { return nil }
        self = type
    }

    static let allKinds = allCases.flatMap(\.kinds)
}
