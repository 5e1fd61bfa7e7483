package import APIDoor
import Accounts
package import Base
import Core
package import Gallery
import Kernel
import MastodonAPI
import SQL
package import Scouting
package import SpaceKit
import Storage

/// The gallery for apps: what Mastodon's API has no words for (docs/decisions/0123-salons-own-api.md). Likes, saving,
/// reposting and reports are its, as is deleting what the member wrote.
package struct GalleryAPIRoutes: Sendable {
    let services: Services
    let statuses: StatusReader
    let indexes: GalleryIndexes
    /// How a maker and a scout come to talk; `nil` without messages, and then there are no scouts.
    let beginTalk: BeginTalk?

    package init(_ services: Services, facts: Facts, _ indexes: GalleryIndexes, beginTalk: BeginTalk?) {
        self.services = services
        statuses = StatusReader(services, facts)
        self.indexes = indexes
        self.beginTalk = beginTalk
    }

    static let root = "/api/salon/v1"

    package func add(to api: APIRoutes) {
        api.describe(Self.families)
        addWalls(to: api)
        addWorks(to: api)
        addVersions(to: api)
        addProcess(to: api)
        addComments(to: api)
        addColours(to: api)
        addDiscover(to: api)
        addPortfolio(to: api)
        addReceipts(to: api)
        addExhibitions(to: api)
        addCurating(to: api)
        addHanging(to: api)
        addScouting(to: api)
    }

    func places(for viewer: Viewer?, _ reader: Reader) -> StatusPlaces {
        StatusPlaces(
            viewer: viewer, features: services.site.features, now: services.clock.now(),
            mayWait: services.rules.mayHoldPosts, reader: reader)
    }

    /// Sealed for the viewer, whether everybody sees it or not.
    func attachment(_ picture: Picture, for viewer: Viewer?) -> AttachmentEntity {
        AttachmentEntity(picture, statuses.sealed(for: viewer).addresses, isOpen: false)
    }
}
