package import Core
package import Kernel

/// A number that pages show is another one now: the likes of a post, the followers of a member.
package struct CountChanged: LiveChange {
    package let name: CountName
    /// Of which post or member.
    package let id: Int64
    package let count: Int

    package init<Counted>(_ name: CountName, of id: ID<Counted>, to count: Int) {
        self.name = name
        self.id = id.rawValue
        self.count = count
    }

    /// The element of pages that shows it; of several updates of it, the last is sent.
    package var element: String { "\(name.text)-\(id)" }
}

/// What is counted. Spaces add their own.
package struct CountName: Sendable {
    /// What the ids of the elements that show it begin with.
    package let text: String

    package init(_ text: String) { self.text = text }

    package static let likes = CountName("likes")
    package static let followers = CountName("followers")
    package static let following = CountName("following")
}

extension LiveUpdate {
    /// Of a count that changes several times in a burst, the last is sent.
    ///
    /// - Parameters:
    ///   - post: whose number it is, if lists show it, too.
    ///   - owners: whose it is, and whose post it is below.
    package static func count(
        _ change: CountChanged, on topic: String, about post: ID<Post>? = nil, under owners: [ID<Account>] = []
    ) -> LiveUpdate {
        LiveUpdate(change, on: topic, about: post, key: change.element, under: owners)
    }
}
