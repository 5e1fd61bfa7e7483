package import Core
package import Outgoing
package import Posts
import SQL
package import SpaceKit

extension Features {
    /// What every instance with a timeline has.
    package static let timeline: Features = [.profiles, .follows, .posts, .threads, .tags, .search, .notifications]
}

extension SpaceParts {
    /// Short posts and their threads.
    ///
    /// - Parameters:
    ///   - cards: how reposted or liked works show; `nil` without the gallery.
    ///   - addresses: where pages may be that posts link to.
    ///   - authorities: a file of certificates to trust in place of the system's.
    package static func timeline(cards: ReadEmbeds?, addresses: AddressPolicy, authorities: String?) -> SpaceParts {
        var parts = SpaceParts()
        parts.features = .timeline
        parts.renderers = TimelineUpdates(cards: cards).all
        parts.opens(TimelineUpdates.topic)
        parts.profileCounts = [.posts]
        parts.wholePosts = [.timeline]
        parts.passedOn = { try PassedOn.read($0, viewer: $1, $2) }
        parts.notificationKinds = [.repost, .quote, .quotedEdit, .pollEnded]
        parts.removals = [.reposts, .votes]
        parts.imports = [.posts]
        parts.postRemovals = [.replies, .posts]
        parts.feeds = [.timeline]
        parts.recounts = [{ try RecountThreads.write(in: $0) }]
        // A caller of its own: a page that hangs delays no mail.
        parts.background = { services in
            let outgoing = Outgoing(limit: UpdateLinkCard.width, authorities: authorities)
            return [UpdateLinkCard.worker(services, outgoing: outgoing, addresses: addresses), PollKeeper(services)]
        }
        parts.jobNames = [UpdateLinkCard.kind: UpdateLinkCard.name]
        parts.tidy = [{ try await TidyLinkCards($0)() }]
        parts.verify = [
            { services in
                let count = try await VerifyPolls(services)()
                return ["Counters of polls corrected: \(count)"]
            }
        ]
        return parts
    }
}
