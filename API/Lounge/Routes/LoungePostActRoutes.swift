import APIDoor
import Base
import Core
import Kernel
import Lounge
import Personas
import SQL
import Storage

/// What personas do with posts.
extension LoungeRoutes {
    func addPostActs(to api: APIRoutes) {
        let (services, rules) = (services, rules)
        for (word, isLiked) in [("like", true), ("unlike", false)] {
            act(word, api) { post, persona in
                _ = try await LikeLoungePost(post: post, persona: persona, isLiked: isLiked)(services)
            }
        }
        // What became of it is not for whoever presses to know.
        act("press", api) { post, persona in
            _ = try await PressTransparency(post: post, presser: persona, rules: rules)(services)
        }
        act("unpress", api) { post, persona in
            try await WithdrawPress(post: post, presser: persona, rules: rules)(services)
        }
        inside(.post, "/posts/:id/report", api) { persona, call in
            let reason = ReportReason.chosen(call.parameters.text("reason") ?? "", among: ReportReason.ofLounge)
            guard let reason else { throw Problem.reasonMissing }
            try await ReportLoungePost(
                post: try call.id(), reporter: persona.id, reason: reason,
                note: call.parameters.text("comment") ?? "")(services)
            return .done
        }
    }

    /// An act upon a post, which answers the post as it is then.
    private func act(
        _ word: String, _ api: APIRoutes,
        _ act: @escaping @Sendable (ID<LoungePost>, ID<Persona>) async throws -> Void
    ) {
        inside(.post, "/posts/:id/\(word)", api) { persona, call in
            let id = try call.id(of: LoungePost.self)
            try await act(id, persona.id)
            return try await answer(id, for: persona)
        }
    }
}
