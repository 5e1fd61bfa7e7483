import APIDoor
import Accounts
import Base
import Comments
import Core
import Exhibitions
import Kernel
import MastodonAPI
import SQL
import SpaceKit
import Storage
import Works

/// Comments below works, with their marks, and guestbooks of exhibitions.
extension GalleryAPIRoutes {
    func addComments(to api: APIRoutes) {
        let services = services
        for root in [CommentedOn.works, .exhibitions] {
            let path = "\(Self.root)/\(root.rawValue)/:id/comments"
            api.anyone(.get, path, .read(.works)) { call in try await comments(below: root, call) }
            api.member(.post, path, .write(.works)) { call in try await comment(below: root, call) }
            // The owner's; who wrote a comment deletes it as a status.
            api.member(.delete, "\(path)/:comment", .write(.works)) { call in
                let (id, comment) = (try call.id(of: Post.self), try call.id("comment", of: Post.self))
                try await RemoveComment(comment, below: id, owner: call.member.id)(services)
                return .done
            }
        }
        for (action, isHelpful) in [("helped", true), ("unhelped", false)] {
            api.member(.post, "\(Self.root)/works/:id/comments/:comment/\(action)", .write(.works)) { call in
                let (id, comment) = (try call.id(of: Post.self), try call.id("comment", of: Post.self))
                try await MarkHelpful(comment, below: id, owner: call.member.id, isHelpful: isHelpful)(services)
                return try await answer(comment, for: call)
            }
        }
    }

    private func comments(below root: CommentedOn, _ call: Call) async throws -> Answer {
        let id = try call.id(of: Post.self)
        let page = call.parameters.page()
        return try await services.database.read { reader in
            try root.check(id, for: call.viewer?.id, reader)
            let found = try places(for: call.viewer, reader).list(
                page, waiting: "x.root_id = \(id)"
            ) { span in
                CommentQueries.pageStatement(of: id, span, viewer: call.viewer?.id, now: call.now)
            }
            return try call.answer(found, try statuses.timeline(found.entries, for: call.viewer, reader))
        }
    }

    private func comment(below root: CommentedOn, _ call: MemberCall) async throws -> Answer {
        let id = try call.id(of: Post.self)
        try await services.database.read { try root.check(id, for: call.member.id, $0) }
        let parameters = call.parameters
        let comment = try await PublishComment(
            author: call.member.id, root: id,
            inReplyTo: try parameters.post("in_reply_to_id", orThrow: .recordNotFound),
            text: parameters.text("text") ?? "", mark: try MarkPlace(said: parameters["mark"]),
            clientID: call.call.idempotencyKey)(services)
        return try await answer(comment, for: call)
    }

    private func answer(_ comment: ID<Post>, for call: MemberCall) async throws -> Answer {
        Answer(try await services.database.read { try statuses.status(comment, for: call.member, $0) })
    }
}

/// What has comments below it.
private enum CommentedOn: String {
    case works, exhibitions

    /// - Throws: ``Core/Problem/postNotFound`` for what is not of this kind, and where the viewer sees no comments.
    func check(_ id: ID<Post>, for viewer: ID<Account>?, _ reader: Reader) throws {
        switch self {
        case .works: _ = try WorkQueries.work(id, viewer: viewer, reader)
        case .exhibitions:
            guard try ExhibitionQueries.one(id, viewer: viewer, reader).stage == .open else {
                throw Problem.postNotFound
            }
        }
    }
}
