import Base
import BasePages
import Core
import Design
import Hummingbird
package import Posts
import PostsPages
package import SpaceKitPages
import Timeline

extension SpacePages {
    /// - Parameter cards: how reposted or liked works show; `nil` without the gallery.
    package static func timeline(cards: ReadEmbeds?) -> SpacePages {
        let tabs = TimelineTabs(cards: cards)
        var pages = SpacePages()
        pages.destinations = [
            Destination(.timeline, .timeline, "/timeline", composer: (label: .newPost, path: "/posts/new"))
        ]
        pages.home = "/timeline"
        pages.routes = { services, router in
            TimelineRoutes(services, cards: cards).add(to: router)
            PublishRoutes(services, cards: cards).add(to: router)
            EditPostRoutes(services, cards: cards).add(to: router)
            ThreadRoutes(services, cards: cards).add(to: router)
            PollRoutes(services, cards: cards).add(to: router)
            RemoveFromQuoteRoutes(services, cards: cards).add(to: router)
        }
        pages.samplePages = [{ (timelineFrame(.home, in: $0), timelineView(.common, shell: $0)) }]
        // With the gallery these replace its tabs of the same names: they show works and comments, too.
        pages.profileTabs = [tabs.posts, tabs.replies, tabs.likes]
        pages.tagTabs = [tabs.tagged]
        pages.exports = [
            .posts([.post, .reply], Phrase("글과 답글", "Posts and replies"), "posts", adding: [.poll])
        ]
        pages.welcome = [.timeline]
        return pages
    }
}
