import Conversations
package import Core
package import Posts
import SQL
package import SpaceKit

extension SpaceParts {
    /// Conversations. They need people to talk with, and nothing else.
    ///
    /// - Parameters:
    ///   - cards: how messages show works, exhibitions and posts that they name; `nil` where there are none.
    ///   - features: the instance's features: where links in messages may lead.
    package static func messages(cards: ReadEmbeds?, beside features: Features) -> SpaceParts {
        var parts = SpaceParts()
        parts.features = [.profiles, .search, .conversations]
        let none: ReadEmbeds = { _, _, _ in [:] }
        let cards = cards ?? none
        parts.badges = [.messages]
        parts.renderers = MessageUpdates(cards: cards, features: features.union(parts.features)).all
        parts.deletionParts = [.messages]
        parts.caseHidings = [.messages]
        parts.audienceRecounts = [
            { account, other, now, transaction in
                try transaction.recountGroups(of: account, seeingOrNot: other)
                try transaction.recountUnreadMessages(of: account, at: now)
            }
        ]
        parts.removals = [.messages, .requests, .groups]
        parts.pushSources = [.messages]
        parts.tidy = [{ try await TidyMessages($0)() }]
        parts.verify = [
            { services in
                let count = try await VerifyConversations(services)()
                return ["Counters of conversations corrected: \(count)"]
            }
        ]
        return parts
    }
}
