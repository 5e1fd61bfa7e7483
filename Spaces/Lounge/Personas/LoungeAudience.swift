package import Base
package import Core
package import Kernel
import SQL

/// Which of the lounge's topics an account's pages may listen to.
package enum LoungeAudience {
    /// The lounge's events (`lounge`, `lounge-post-7`) are for all who have entered. A persona's notifications come by
    /// its owner's personal topic: a topic named after the persona would be in the stream's address beside the
    /// account's.
    package static func admit(_ wanted: Set<String>, viewer: Viewer?, _ services: Services) async throws -> Set<String>
    {
        let topics = wanted.filter(isTopic)
        guard let viewer, !topics.isEmpty else { return [] }
        let persona = try await services.database.read { reader in try Personas.id(of: viewer.id, reader) }
        return persona == nil ? [] : topics
    }

    private static func isTopic(_ topic: String) -> Bool {
        let prefix = "lounge-post-"
        return topic == "lounge" || (topic.hasPrefix(prefix) && ID<LoungePost>(topic.dropFirst(prefix.count)) != nil)
    }
}

/// What pages of the lounge listen to. What concerns one persona comes by ``Personas/personalTopic(of:_:)``.
package enum LoungeTopic {
    /// Every page of it.
    package static let all = "lounge"

    /// A post and its replies.
    package static func thread(_ root: ID<LoungePost>) -> String { "lounge-post-\(root)" }
}
