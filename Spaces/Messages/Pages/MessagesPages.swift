import Core
import Design
import Hummingbird
import Messages
package import Posts
package import SpaceKitPages

extension SpacePages {
    /// - Parameter cards: how messages show works, exhibitions and posts that they name; `nil` where there are none.
    package static func messages(cards: ReadEmbeds?) -> SpacePages {
        let none: ReadEmbeds = { _, _, _ in [:] }
        let cards = cards ?? none
        var pages = SpacePages()
        pages.destinations = [Destination(.messages, .messages, "/messages", badge: .messages, isInBar: true)]
        pages.home = "/messages"
        pages.routes = { services, router in
            ConversationRoutes(services: services, cards: cards).add(to: router)
            MessageRoutes(services: services, cards: cards).add(to: router)
            ForwardRoutes(services: services, cards: cards).add(to: router)
            MessageSearchRoutes(services: services, cards: cards).add(to: router)
            NewConversationRoutes(services: services).add(to: router)
            GroupRoutes(services: services).add(to: router)
            GroupMemberRoutes(services: services).add(to: router)
            MessageImageRoutes(services: services).add(to: router)
            MessageFileRoutes(services: services).add(to: router)
            MessageReportRoutes(services: services, cards: cards).add(to: router)
        }
        pages.exports = [.messages]
        pages.welcome = [.messages]
        pages.isForMembers = true
        return pages
    }
}
