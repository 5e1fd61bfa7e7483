import Accounts
import Base
import Core
import People
import Storage

/// What the caller and somebody else are to each other.
struct RelationshipEntity: Encodable {
    let id: String
    var following = false
    let showingReblogs = true
    var notifying = false
    @OrNull var languages: [String]?
    var followedBy = false
    var blocking = false
    /// Who is blocked by somebody does not find them.
    let blockedBy = false
    var muting = false
    var mutingNotifications = false
    let requested = false
    let requestedBy = false
    let domainBlocking = false
    let endorsed = false
    let note = ""
}

extension RelationshipEntity {
    init(_ facts: AccountFacts) {
        self.init(id: facts.author.id.description, languages: nil)
        switch facts.relation {
        case .oneself, .signedOut: break
        case .blocked: blocking = true
        case .other(let follow, let isMuted, let isWatching):
            (following, followedBy) = (follow.isFollowing, follow.followsBack)
            (notifying, muting, mutingNotifications) = (isWatching, isMuted, isMuted)
        }
    }
}
