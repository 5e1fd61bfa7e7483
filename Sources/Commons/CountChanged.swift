public import Core
public import Web

/// A number that pages show is another one now: the likes of a post, the followers of a member.
public struct CountChanged: LiveChange {
    public let name: CountName
    /// Of which post or member.
    public let id: Int64
    public let count: Int

    public init<Counted>(_ name: CountName, of id: ID<Counted>, to count: Int) {
        self.name = name
        self.id = id.rawValue
        self.count = count
    }
}

/// What is counted. Spaces add their own.
public struct CountName: Sendable {
    /// What the ids of the elements that show it begin with.
    public let text: String

    public init(_ text: String) { self.text = text }

    public static let likes = CountName("likes")
    public static let followers = CountName("followers")
    public static let following = CountName("following")
}

extension LiveUpdate {
    /// Of a count that changes several times in a burst, the last is sent.
    ///
    /// - Parameter owners: whose it is, and under whose post it stands.
    public static func count(
        _ change: CountChanged, on topic: String, under owners: [ID<Account>] = []
    ) -> LiveUpdate {
        LiveUpdate(change, on: topic, key: change.element, under: owners)
    }
}
