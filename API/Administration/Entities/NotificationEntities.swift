import Core
import MastodonAPI

/// What several members did alike, as one row of the page.
struct NotificationGroupEntity: Encodable {
    /// Stays the same while others join.
    let id: String
    /// What ``seen`` is told.
    let newestId: String
    let kind: String
    let topic: String
    let createdAt: Timestamp
    let isUnread: Bool
    /// How many notifications it is made of.
    let count: Int
    /// Those who did it, the latest first, a few of many. Empty of what came by itself.
    let accounts: [AccountEntity]
    /// What they did, to be read after their names; a whole sentence of what came by itself.
    let text: String
    /// Where it leads.
    let url: String
    @OrNull var statusId: String?
    /// Of the work or the exhibition it is about, or is below.
    @OrNull var title: String?
    /// The beginning of what it says, where it is one.
    let excerpt: String
}

struct CountEntity: Encodable {
    let count: Int
}
