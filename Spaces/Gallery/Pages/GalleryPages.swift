import Base
import BasePages
import Comments
import CommentsPages
import Core
import Design
import Discover
import DiscoverPages
import Exhibitions
import ExhibitionsPages
package import Gallery
import Hummingbird
import Posts
import PostsPages
package import SQL
package import Scouting
import ScoutingPages
import SearchPages
import Sharing
import SharingPages
package import SpaceKitPages
import Works
import WorksPages

extension SpacePages {
    /// The wall is the front page.
    ///
    /// - Parameter beginTalk: how a maker and a scout come to talk; `nil` without messages, and then there are no scouts.
    package static func gallery(_ indexes: GalleryIndexes, database: Database, beginTalk: BeginTalk?) -> SpacePages {
        let wall = HomeWall(database: database)
        let discover = indexes.discover
        var pages = SpacePages()
        pages.destinations = [Destination(.gallery, .gallery, "/"), Destination(.compose, .newWork, "/works/new")]
        pages.routes = { services, router in
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
            ColourRoutes(services, indexes.colours).add(to: router)
            ExhibitionRoutes(services, indexes.visits).add(to: router)
            CurateRoutes(services).add(to: router)
            HangRoutes(services).add(to: router)
            RoomRoutes(services).add(to: router)
        }
        pages.listeners = [{ wall.note($0) }]
        pages.profileTabs = [.works, .exhibitions, .replies, .likes]
        pages.atomFeed = AtomFeedRoutes.name
        pages.exports = [
            .works, .portfolio, .exhibitions, .posts([.comment], Phrase("댓글", "Comments"), "comments"),
        ]
        pages.tagTabs = [.works]
        pages.searchTabs = [.works, .exhibitions]
        pages.searchDoors = [
            SearchDoor(.searchByColour, .palette, ColourQuestion.path),
            SearchDoor(.exhibitions, .exhibition, ExhibitionsPage.path),
        ]
        pages.welcome = [.gallery]
        pages.overviewParts = [.fairness, .offers]
        return pages
    }
}
