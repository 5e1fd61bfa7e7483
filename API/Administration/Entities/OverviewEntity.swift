import Core
import MastodonAPI

/// What waits, what comes, and what it takes.
struct OverviewEntity: Encodable {
    /// Reports, held posts and appeals.
    let waiting: Int
    let troubles: [Trouble]
    let failedJobs: Int
    let mailsQueued: Int
    let pushesQueued: Int
    let leavingAccounts: Int
    /// `null` until they have been counted.
    @OrNull var membersCount: Int?
    /// The oldest first, today last, in UTC.
    let days: [Day]
    /// Over these days.
    let posts: [Count]
    let storage: [Stored]
    @OrNull var databaseBytes: Int?
    @OrNull var freeBytes: Int?

    /// What does not work just now.
    struct Trouble: Encodable {
        let what: String
        let since: Timestamp
    }

    struct Day: Encodable {
        let date: Timestamp
        let members: Int
        let posts: Int
    }

    struct Count: Encodable {
        let kind: String
        let count: Int
    }

    struct Stored: Encodable {
        let kind: String
        let bytes: Int
    }
}
