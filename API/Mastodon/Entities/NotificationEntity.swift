import Core

/// A notification as Mastodon's clients know one: one act of one account.
struct NotificationEntity: Encodable, Sendable {
    /// Below 2^53.
    let id: String
    let type: String
    let createdAt: Timestamp
    let groupKey: String
    let account: AccountEntity
    @OrNull var status: StatusEntity?
}

/// Notifications put together: what several accounts did alike is one.
struct GroupedNotificationsEntity: Encodable, Sendable {
    let accounts: [AccountEntity]
    let partialAccounts: [PartialAccount]
    let statuses: [StatusEntity]
    let notificationGroups: [Group]

    struct Group: Encodable, Sendable {
        let groupKey: String
        let notificationsCount: Int
        let type: String
        /// A number, which clients pass back.
        let mostRecentNotificationId: Int64
        let pageMinId: String
        let pageMaxId: String
        let latestPageNotificationAt: Timestamp
        let sampleAccountIds: [String]
        @OrNull var statusId: String?
    }

    /// As much of an account as a picture of it needs.
    struct PartialAccount: Encodable, Sendable {
        let id: String
        let acct: String
        let locked: Bool
        let bot: Bool
        let url: String
        let avatar: String
        let avatarStatic: String

        init(_ account: AccountEntity) {
            (id, acct, locked, bot) = (account.id, account.acct, account.locked, account.bot)
            (url, avatar, avatarStatic) = (account.url, account.avatar, account.avatarStatic)
        }
    }
}

/// Whose notifications wait apart: nobody's, since Salon sorts none out.
struct NotificationPolicyEntity: Encodable, Sendable {
    let forNotFollowing = "accept"
    let forNotFollowers = "accept"
    let forNewAccounts = "accept"
    let forPrivateMentions = "accept"
    let forLimitedAccounts = "accept"
    let summary = Summary()

    /// The same in its first form.
    struct Old: Encodable, Sendable {
        let filterNotFollowing = false
        let filterNotFollowers = false
        let filterNewAccounts = false
        let filterPrivateMentions = false
        let summary = Summary()
    }

    struct Summary: Encodable, Sendable {
        let pendingRequestsCount = 0
        let pendingNotificationsCount = 0
    }
}

/// How far a list was read.
struct MarkerEntity: Encodable, Sendable {
    let lastReadId: String
    let version: Int
    let updatedAt: Timestamp
}
