import Base
import BasePages
import Core
import Design
import Hummingbird
package import Outgoing
package import Posts
import PostsPages
import SQL
import ServiceLifecycle
package import SpaceKit
import Timeline

extension Features {
    /// What every instance with a timeline has.
    static let timeline: Features = [.profiles, .follows, .posts, .threads, .tags, .search, .notifications]
}

extension SpaceParts {
    /// Short posts and their threads.
    ///
    /// - Parameters:
    ///   - cards: how reposted or liked works show; `nil` without the gallery.
    ///   - addresses: where pages may be that posts link to.
    ///   - authorities: a file of certificates to trust in place of the system's.
    package static func timeline(cards: ReadEmbeds?, addresses: AddressPolicy, authorities: String?) -> SpaceParts {
        let tabs = TimelineTabs(cards: cards)
        var parts = SpaceParts()
        parts.features = .timeline
        parts.destinations = [
            Destination(.timeline, .timeline, "/timeline", composer: (label: .newPost, path: "/posts/new"))
        ]
        parts.home = "/timeline"
        parts.routes = { services, router in
            TimelineRoutes(services, cards: cards).add(to: router)
            PublishRoutes(services, cards: cards).add(to: router)
            EditPostRoutes(services, cards: cards).add(to: router)
            ThreadRoutes(services, cards: cards).add(to: router)
            PollRoutes(services, cards: cards).add(to: router)
        }
        parts.renderers = TimelineUpdates(cards: cards).all
        parts.samplePages = [{ (timelineFrame(.home, in: $0), timelineView(.common, shell: $0)) }]
        parts.opens(TimelineUpdates.topic)
        // With the gallery these replace its tabs of the same names: they show works and comments, too.
        parts.profileTabs = [tabs.posts, tabs.replies, tabs.likes]
        parts.profileCounts = [.posts]
        parts.wholePosts = [.timeline]
        parts.passedOn = { try PassedOn.read($0, viewer: $1, $2) }
        parts.notificationKinds = [.repost, .quote, .pollEnded]
        parts.removals = [.reposts, .votes]
        parts.exports = [
            .posts([.post, .reply], Phrase("글과 답글", "Posts and replies"), "posts", adding: [.poll])
        ]
        parts.imports = [.posts]
        parts.postRemovals = [.replies, .posts]
        parts.feeds = [.timeline]
        parts.recounts = [{ try RecountThreads.write(in: $0) }]
        parts.tagTabs = [tabs.tagged]
        // A caller of its own: a page that hangs delays no mail.
        parts.background = { services in
            let outgoing = Outgoing(limit: UpdateLinkCard.width, authorities: authorities)
            return [UpdateLinkCard.worker(services, outgoing: outgoing, addresses: addresses), PollKeeper(services)]
        }
        parts.tidy = [{ try await TidyLinkCards($0)() }]
        parts.verify = [
            { services in
                let count = try await VerifyPolls(services)()
                return ["Counters of polls corrected: \(count)"]
            }
        ]
        parts.welcome = [.timeline]
        return parts
    }
}
