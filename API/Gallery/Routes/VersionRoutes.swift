import APIDoor
import Accounts
import Base
import Comments
import Core
import Kernel
import MastodonAPI
import SQL
import Sharing
import SpaceKit
import Storage
import Works

/// Versions of a work's images: what hung before, and what was said of it.
extension GalleryAPIRoutes {
    func addVersions(to api: APIRoutes) {
        let (services, statuses) = (services, statuses)
        let image = "\(Self.root)/works/:id/images/:image"
        api.anyone(.get, "\(image)/versions", .read(.works)) { call in
            let (work, image) = (try call.id(of: Post.self), try call.id("image", of: Media.self))
            return Answer(try await services.database.read { try versions(of: image, of: work, call.viewer, $0) })
        }
        api.anyone(.get, "\(image)/comments", .read(.works)) { call in
            let (work, image) = (try call.id(of: Post.self), try call.id("image", of: Media.self))
            return try await services.database.read { reader in
                _ = try versions(of: image, of: work, call.viewer, reader)
                let pinned = try CommentQueries.pinned(
                    to: image, viewer: call.viewer?.id, muting: call.viewer?.mutedWords ?? .empty, now: call.now,
                    reader)
                return Answer(try statuses.list(pinned.map(\.id), for: call.viewer, reader))
            }
        }
        api.member(.post, "\(image)/versions", .write(.works)) { call in
            let (work, image) = (try call.id(of: Post.self), try call.id("image", of: Media.self))
            let newer = try call.parameters.id("media_id", of: Media.self, orThrow: .imageGone)
            guard let newer else { throw Problem.imageGone }
            let alt = call.parameters.text("description") ?? ""
            try await AddVersion(newer, alt: alt, of: image, in: work, account: call.member.id)(services)
            return Answer(
                try await services.database.read { try versions(of: image, of: work, call.member, $0) })
        }
        api.member(.delete, image, .write(.works)) { call in
            let (work, image) = (try call.id(of: Post.self), try call.id("image", of: Media.self))
            guard try await RemoveVersion(image, of: work, account: call.member.id)(services) else {
                throw Problem.recordNotFound
            }
            return .done
        }
    }

    /// All versions of an image, the oldest first and last the one that hangs.
    private func versions(
        of image: ID<Media>, of work: ID<Post>, _ viewer: Viewer?, _ reader: Reader
    ) throws -> [ImageVersionEntity] {
        _ = try WorkQueries.work(work, viewer: viewer?.id, reader)
        let all = try ImageVersion.all(of: image, of: work, reader)
        guard !all.isEmpty else { throw Problem.recordNotFound }
        return all.map { version in
            ImageVersionEntity(
                number: version.number, media: attachment(version.picture, for: viewer),
                replacedAt: version.replacedAt)
        }
    }
}
