import Core
import Kernel
import People

/// What programs listen to.
enum StreamTopic {
    /// Everybody's posts and works.
    static let everybody = "program/public"
    /// Those with images.
    static let media = "program/media"
    /// What of them is another one now, or gone: whoever has it takes it away.
    static let changes = "program/changes"

    /// - Parameter key: ``Core/Hashtag/key``.
    static func tag(_ key: String) -> String { "program/tag/\(key)" }
    static func home(_ account: ID<Account>) -> String { personalTopic(account, "home") }
    /// What those in a list of a member's post.
    static func list(_ list: ID<PeopleList>, of account: ID<Account>) -> String {
        personalTopic(account, "list-\(list)")
    }
    static func notifications(_ account: ID<Account>) -> String { personalTopic(account, "notifications") }
    static func conversations(_ account: ID<Account>) -> String { personalTopic(account, "conversations") }
}
