public import Foundation

/// One act of one account of which the member is notified. (Foundation has a `Notification` already.)
public struct SalonNotification: Codable, Hashable, Identifiable, Sendable {
    public var id: Identifier<SalonNotification>
    public var type: NotificationType
    public var createdAt: Date
    /// The same for those that can be shown together.
    public var groupKey: String?
    /// Who did it.
    public var account: Account
    /// What it is about, if it is about a status.
    public var status: Status?
}

/// Notifications put together: what several accounts did alike is one group.
public struct GroupedNotifications: Codable, Hashable, Sendable {
    /// Those that the groups name, each once.
    public var accounts: [Account]
    /// Those that the groups name, each once.
    public var statuses: [Status]
    /// The newest first.
    public var notificationGroups: [Group]

    public struct Group: Codable, Hashable, Identifiable, Sendable {
        public var groupKey: String
        public var notificationsCount: Int
        public var type: NotificationType
        /// The id of the newest notification in it.
        public var mostRecentNotificationID: Int
        public var pageMinID: Identifier<SalonNotification>?
        public var pageMaxID: Identifier<SalonNotification>?
        public var latestPageNotificationAt: Date?
        /// Some of those who did it, the latest first.
        public var sampleAccountIDs: [Identifier<Account>]
        public var statusID: Identifier<Status>?

        public var id: String { groupKey }
    }
}

/// How many there are.
public struct Count: Codable, Hashable, Sendable {
    public var count: Int
}

/// How far a list was read, on all of a member's devices.
public struct Marker: Codable, Hashable, Sendable {
    public var lastReadID: String
    /// Grows with each change.
    public var version: Int
    public var updatedAt: Date
}

/// The markers of a member; `nil` for a list that has none.
public struct Markers: Codable, Hashable, Sendable {
    public var home: Marker?
    public var notifications: Marker?
}
