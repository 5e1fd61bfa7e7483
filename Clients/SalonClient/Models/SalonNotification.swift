public import Foundation

/// One act of one account of which the member is notified. (Foundation has a `Notification` already.)
public struct SalonNotification: Codable, Hashable, Identifiable, Sendable {
    /// Grows with time, and is below 2⁵³.
    public var id: Identifier<SalonNotification>
    /// What was done.
    public var type: NotificationType
    /// When it was done.
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

    /// What several accounts did alike.
    public struct Group: Codable, Hashable, Identifiable, Sendable {
        /// Stays the same while it grows.
        public var groupKey: String
        /// How many there are in it; those in ``sampleAccountIDs`` are fewer.
        public var notificationsCount: Int
        /// What was done.
        public var type: NotificationType
        /// The id of the newest notification in it.
        public var mostRecentNotificationID: Int
        /// The oldest of the group that is on this page.
        public var pageMinID: Identifier<SalonNotification>?
        /// The newest of the group that is on this page.
        public var pageMaxID: Identifier<SalonNotification>?
        /// When the newest of these was done.
        public var latestPageNotificationAt: Date?
        /// Some of those who did it, the latest first.
        public var sampleAccountIDs: [Identifier<Account>]
        /// What it is about, if it is about a status: one of ``GroupedNotifications/statuses``.
        public var statusID: Identifier<Status>?

        /// The same as ``groupKey``.
        public var id: String { groupKey }
    }
}

/// How many there are.
public struct Count: Codable, Hashable, Sendable {
    /// As far as it was counted.
    public var count: Int
}

/// How far a list was read, on all of a member's devices.
public struct Marker: Codable, Hashable, Sendable {
    /// Of the last that was read.
    public var lastReadID: String
    /// Grows with each change.
    public var version: Int
    /// When it was moved.
    public var updatedAt: Date
}

/// The markers of a member; `nil` for a list that has none.
public struct Markers: Codable, Hashable, Sendable {
    /// Of Home.
    public var home: Marker?
    /// Of notifications.
    public var notifications: Marker?
}
