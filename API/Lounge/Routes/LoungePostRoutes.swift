import APIDoor
import Base
import Core
import Kernel
import Lounge
import MastodonAPI
import Personas
import SQL
import Storage

/// The posts of the lounge, what answers them, and writing.
extension LoungeRoutes {
    func addPosts(to api: APIRoutes) {
        let services = services
        inside(.get, "/posts", api) { persona, call in
            let span = ListSpan(call.parameters.page())
            let page = try await services.database.read { reader in
                try LoungeReader.list(.home, span, viewer: persona.id, reader)
            }
            return call.answer(page.map { LoungePostEntity($0) })
        }
        inside(.get, "/posts/:id", api) { persona, call in try await answer(try call.id(), for: persona) }
        inside(.get, "/posts/:id/replies", api) { persona, call in
            let id = try call.id(of: LoungePost.self)
            let span = ListSpan(call.parameters.page())
            let page = try await services.database.read { reader in
                guard try LoungeReader.one(id, viewer: persona.id, reader) != nil else {
                    throw Problem.recordNotFound
                }
                return try LoungeReader.list(.replies(of: id), span, viewer: persona.id, reader)
            }
            return call.answer(page.map { LoungePostEntity($0) })
        }
        inside(.post, "/posts", api) { persona, call in try await publish(persona, call) }
        inside(.delete, "/posts/:id", api) { persona, call in
            _ = try await DeleteLoungePost(post: try call.id(), author: persona.id)(services)
            return .done
        }
    }

    func answer(_ id: ID<LoungePost>, for persona: CurrentPersona) async throws -> Answer {
        let item = try await services.database.read { try LoungeReader.one(id, viewer: persona.id, $0) }
        guard let item else { throw Problem.recordNotFound }
        return Answer(LoungePostEntity(item))
    }

    private func publish(_ persona: CurrentPersona, _ call: Call) async throws -> Answer {
        let root = try call.parameters.id("in_reply_to_id", of: LoungePost.self, orThrow: .recordNotFound)
        let text = call.parameters.text("text") ?? ""
        let id = try await PublishLoungePost(
            author: persona.id, root: root, text: text, clientID: call.idempotencyKey)(services)
        return try await answer(id, for: persona)
    }

    /// Sent again, it may have appeared by then.
    private func delay(_ persona: CurrentPersona, _ call: Call) async throws -> Answer {
        let root = try call.parameters.id("in_reply_to_id", of: LoungePost.self, orThrow: .recordNotFound)
        let text = call.parameters.text("text") ?? ""
        let outcome = try await DelayLoungePost(
            author: persona.id, root: root, text: text, clientID: call.idempotencyKey)(services)
        switch outcome {
        case .waits(let id):
            return Answer(DelayedPostEntity(DelayedItem(id: id, root: root, text: text.tidied, isLost: false)))
        case .appeared(let id):
            let item = try await services.database.read { try LoungeReader.one(id, viewer: persona.id, $0) }
            guard let item else { throw Problem.recordNotFound }
            return Answer(DelayedPostEntity(appeared: item))
        }
    }

    func addDelayedPosts(to api: APIRoutes) {
        let services = services
        inside(.get, "/delayed", api) { persona, _ in
            let waiting = try await services.database.read { try DelayedItem.all(of: persona.id, $0) }
            return Answer(waiting.map { DelayedPostEntity($0) })
        }
        inside(.post, "/delayed", api) { persona, call in try await delay(persona, call) }
        // What it said is in the answer, and nowhere else any more.
        inside(.delete, "/delayed/:id", api) { persona, call in
            let id = try call.id(of: DelayedPost.self)
            let taken = try await CancelDelayedPost(id: id, author: persona.id)(services)
            return Answer(
                DelayedPostEntity(DelayedItem(id: id, root: taken.root, text: taken.text, isLost: false)))
        }
    }
}
