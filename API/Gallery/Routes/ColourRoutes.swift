import APIDoor
import Accounts
import Base
import Core
import Gallery
import Kernel
import MastodonAPI
import SQL
import SpaceKit
import Storage
import Works

/// Works by up to three colours, the nearest first.
extension GalleryAPIRoutes {
    func addColours(to api: APIRoutes) {
        let (services, statuses, index) = (services, statuses, indexes.colours)
        api.anyone(.get, "\(Self.root)/search/colours", .read(.works)) { call in
            try services.limiter.take(.searches, by: call.viewer?.id.description ?? call.network)
            let parameters = call.parameters
            let (question, problems) = ColourQuestion.read(
                colours: parameters.texts("c"), weights: parameters.texts("w")
            ) { parameters.text($0) ?? "" }
            try problems.throwIfAny()
            let cursor = ColourCursor(parameters.text("cursor") ?? "")
            let audience = Audience(call.viewer, now: call.now)
            let muted = MutedWorks(call.viewer, asking: question.words)
            let table = try await index.read { $0 }
            return try await services.database.read { reader in
                let results = try ColourResults.read(
                    question, after: cursor, table, audience, muting: muted, reader)
                let found = try statuses.list(results.cards.map(\.id), for: call.viewer, reader)
                return call.answer(found, cursor: results.next)
            }
        }
    }
}
