import APIDoor
import Accounts
import Base
import Core
import Exhibitions
import Kernel
import MastodonAPI
import Posts
import SQL
import SpaceKit
import Storage
import Web
import Works

/// Making an exhibition, what is said of it, and what becomes of it.
extension GalleryAPIRoutes {
    func addCurating(to api: APIRoutes) {
        let (services, root) = (services, Self.root)
        api.member(.post, "\(root)/exhibitions", .write(.works)) { call in
            var details = ExhibitionDetails(zone: call.call.context.visit.zone)
            try details.take(call.parameters, .draft)
            let poster = try call.parameters.poster
            let id = try await MakeExhibition(
                curator: call.member.id, details, clientID: call.call.idempotencyKey ?? "")(services)
            if poster != .stays {
                try await EditExhibition(id, curator: call.member.id, details, poster: poster)(services)
            }
            return try await exhibition(id, call)
        }
        api.member(.patch, "\(root)/exhibitions/:id", .write(.works)) { call in
            let id = try call.id(of: Post.self)
            var (stage, details) = try await services.database.read { reader in
                (
                    try ExhibitionQueries.curated(id, by: call.member.id, reader),
                    try ExhibitionQueries.details(of: id, reader)
                )
            }
            try details.take(call.parameters, stage)
            try await EditExhibition(
                id, curator: call.member.id, details, poster: try call.parameters.poster,
                shown: call.parameters.text("edition").map(Edition.init(digest:)))(services)
            return try await exhibition(id, call)
        }
        api.member(.post, "\(root)/exhibitions/:id/announce", .write(.works)) { call in
            let id = try call.id(of: Post.self)
            try await AnnounceExhibition(id, curator: call.member.id)(services)
            return try await exhibition(id, call)
        }
        api.member(.delete, "\(root)/exhibitions/:id", .write(.works)) { call in
            let id = try call.id(of: Post.self)
            let stage = try await services.database.read { reader in
                try found { try ExhibitionQueries.curated(id, by: call.member.id, reader) }
            }
            guard stage == .draft else { return try await delete(id, "exhibition", call) }
            try await DiscardExhibition(id, curator: call.member.id)(services)
            return .done
        }
    }

    /// One that waits for a moderator is not to be seen whole: its curator has it in the list of their own.
    func exhibition(_ id: ID<Post>, _ call: MemberCall) async throws -> Answer {
        try await services.database.read { reader in
            if let whole = try found({ try exhibition(id, for: call.member, reader) }) { return Answer(whole) }
            let own = try ExhibitionLists.own(call.member.id, reader).filter { $0.id == id }
            guard let waiting = try exhibitions(own, for: call.member, reader).first else {
                throw Problem.recordNotFound
            }
            return Answer(
                WholeExhibitionEntity(
                    exhibition: waiting, text: "", favouritesCount: 0, favourited: false, bookmarked: false,
                    commentsCount: 0, isEntered: false, rooms: [], own: []))
        }
    }
}

extension Parameters {
    /// An upload's id, or nothing for none.
    fileprivate var poster: EditExhibition.Poster {
        get throws {
            guard has("poster_id") else { return .stays }
            let image = try id("poster_id", of: Media.self, orThrow: .imageGone)
            return image.map { .image($0) } ?? .removed
        }
    }
}
