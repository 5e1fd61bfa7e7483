import Base
import BasePages
import Comments
import CommentsPages
import Core
import Design
import Discover
import Exhibitions
import Hummingbird
import Posts
import PostsPages
package import SQL
package import Scouting
import Search
import SearchPages
import Sharing
package import SpaceKit
import Works
import WorksPages

extension SpaceParts {
    /// Works, their comments, and exhibitions. Its wall is the front page.
    ///
    /// - Parameter beginTalk: how a maker and a scout come to talk; `nil` without messages, and then there are no scouts.
    package static func gallery(database: Database, beginTalk: BeginTalk?) -> SpaceParts {
        let wall = HomeWall(database: database)
        let discover = Discover(database)
        let training = TrainingConsent(database)
        let colours = ColourIndex(ColouredWorks(), database)
        let visits = VisitCounter(discover.keys)
        var parts = SpaceParts()
        parts.features = .gallery
        parts.destinations = [Destination(.gallery, .gallery, "/"), Destination(.compose, .newWork, "/works/new")]
        parts.routes = { services, router in
            GalleryRoutes(services, wall: wall).add(to: router)
            AtomFeedRoutes(services).add(to: router)
            WorkRoutes(services, promise: { discover.index.promise }) { work, viewer, reader in
                try ExhibitionLists.with(work, viewer: viewer, reader).map { Hanging(title: $0.title, path: $0.path) }
            }.add(to: router)
            NewWorkRoutes(services).add(to: router)
            EditWorkRoutes(services).add(to: router)
            ProcessRoutes(services).add(to: router)
            VersionRoutes(services).add(to: router)
            PortfolioRoutes(services).add(to: router)
            DiscoverRoutes(services, discover).add(to: router)
            ProvenanceRoutes(services).add(to: router)
            if let beginTalk {
                ScoutRoutes(services: services).add(to: router)
                OfferRoutes(services: services, beginTalk: beginTalk).add(to: router)
            }
            CritiqueRoutes(services).add(to: router)
            ColourRoutes(services, colours).add(to: router)
            ExhibitionRoutes(services, visits).add(to: router)
            CurateRoutes(services).add(to: router)
            HangRoutes(services).add(to: router)
            RoomRoutes(services).add(to: router)
        }
        parts.renderers =
            CommentUpdates.all + GalleryUpdates.all + [CritiqueUpdates.helped, DiscoverUpdates.views]
            + ExhibitionUpdates.all
        parts.opens(GalleryUpdates.topic)
        parts.listeners = [{ wall.note($0) }, { discover.index.note($0) }, { training.note($0) }, { colours.note($0) }]
        parts.allowsTraining = { await training.allows($0) }
        parts.profileTabs = [.works, .exhibitions, .replies, .likes]
        parts.profileCounts = [.works]
        parts.wholePosts = [.gallery]
        parts.atomFeed = AtomFeedRoutes.name
        parts.exports = [
            .works, .portfolio, .exhibitions, .posts([.comment], Phrase("댓글", "Comments"), "comments"),
        ]
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
        parts.tagTabs = [.works]
        parts.searchTabs = [.works, .exhibitions]
        parts.searchDoors = [
            SearchDoor(.searchByColour, .palette, ColourQuestion.path),
            SearchDoor(.exhibitions, .exhibition, ExhibitionsPage.path),
        ]
        parts.prepare = [
            { _ = try await SearchIndex.fillWorks($0) },
            { _ = try await SearchIndex.fillExhibitions($0) },
            { _ = try await Tags.fillWorks($0) },
            { _ in try await training.update() },
        ]
        parts.tidy = [
            { try await SearchIndex.works.forgetUnusedWords($0.database) },
            { try await SearchIndex.exhibitions.forgetUnusedWords($0.database) },
            { try await DiscoverKeeper($0, discover).closeDays() },
            { try await VisitCounter.forgetDays($0) },
        ]
        parts.verify = [
            { services in
                let count = try await SearchIndex.verifyWorks(services.database)
                return ["Search keys of works corrected: \(count)"]
            },
            { services in
                let count = try await SearchIndex.verifyExhibitions(services.database)
                return ["Search keys of exhibitions corrected: \(count)"]
            },
        ]
        parts.welcome = [.gallery]
        parts.overviewParts = [.fairness, .offers]
        parts.glimpses = { try WorkQueries.glimpses(of: $0, for: $1, $2) }
        return parts
    }
}
