import Accounts
import Base
import Comments
import Core
import Discover
import Exhibitions
import Posts
import SQL
import Scouting
import Search
import Sharing
package import SpaceKit
import Works

extension SpaceParts {
    /// Works, their comments, and exhibitions.
    package static func gallery(_ indexes: GalleryIndexes) -> SpaceParts {
        let (discover, training, colours) = (indexes.discover, indexes.training, indexes.colours)
        let visits = indexes.visits
        var parts = SpaceParts()
        parts.features = .gallery
        parts.renderers =
            CommentUpdates.all + GalleryUpdates.all + [CritiqueUpdates.helped, DiscoverUpdates.views]
            + ExhibitionUpdates.all
        parts.opens(GalleryUpdates.topic)
        parts.listeners = [{ discover.index.note($0) }, { training.note($0) }, { colours.note($0) }]
        parts.allowsTraining = { await training.allows($0) }
        parts.profileCounts = [.works]
        parts.wholePosts = [.gallery]
        parts.imports = [.works, .portfolio, .exhibitions]
        parts.notificationKinds =
            [.comment, .newWork, .offer, .offerAccepted, .helped, .newerVersion] + NotificationKind.ofExhibitions
        parts.postTitles = [
            { post in "(SELECT w.title FROM works w WHERE w.post_id = \(post))" },
            { post in "(SELECT e.title FROM exhibitions e WHERE e.post_id = \(post))" },
        ]
        parts.background = { services in
            [
                AnnounceWork.worker(services), DiscoverKeeper(services, discover),
                IndexKeeper(services, [colours.update, training.update]), ExhibitionKeeper(services, visits),
                AnnounceOpening.worker(services),
            ]
        }
        parts.postRemovals = [
            .comments, .exhibitions, .works { try withdrawAskings(for: $0, in: $1) },
        ]
        parts.feeds = [.works]
        parts.recounts = [{ try RecountComments.write(in: $0) }]
        parts.prepare = [
            { try await SearchIndex.works.fill($0) },
            { try await SearchIndex.exhibitions.fill($0) },
            { _ = try await Tags.fillWorks($0) },
            { _ in try await training.update() },
        ]
        parts.jobNames = [AnnounceWork.kind: AnnounceWork.name, AnnounceOpening.kind: AnnounceOpening.name]
        parts.tidy = [
            { try await SearchIndex.works.forgetUnusedWords($0.database) },
            { try await SearchIndex.exhibitions.forgetUnusedWords($0.database) },
            { try await DiscoverKeeper($0, discover).closeDays() },
            { try await VisitCounter.forgetDays($0) },
        ]
        parts.verify = [
            { ["Search keys of works corrected: \(try await SearchIndex.works.verify($0.database))"] },
            { ["Search keys of exhibitions corrected: \(try await SearchIndex.exhibitions.verify($0.database))"] },
        ]
        parts.glimpses = { try WorkQueries.glimpses(of: $0, for: $1, $2) }
        return parts
    }
}
