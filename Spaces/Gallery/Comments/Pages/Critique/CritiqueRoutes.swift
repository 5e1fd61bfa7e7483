package import Base
import Comments
import Core
import HTTPTypes
package import Hummingbird
import Kernel
package import Web

/// What the maker says of comments.
package struct CritiqueRoutes: Sendable {
    private let services: Services

    package init(_ services: Services) { self.services = services }

    package func add(to router: some RouterMethods<Context>) {
        for (action, isHelpful) in [("helped", true), ("unhelped", false)] {
            router.post("/works/:id/comments/:comment/\(action)") { _, context in
                try await help(isHelpful, context)
            }
        }
    }

    private func help(_ isHelpful: Bool, _ context: Context) async throws -> Response {
        let member = try context.member()
        let work = try context.id("id", of: Post.self, orThrow: .postNotFound)
        let comment = try context.id("comment", of: Post.self, orThrow: .postNotFound)
        try await MarkHelpful(comment, below: work, owner: member.id, isHelpful: isHelpful)(services)
        guard context.visit.wantsFragment else {
            return .redirect(to: "\(work.workPath)#comment-\(comment)", type: .normal)
        }
        return .html(helpView(of: comment, below: work, isHelpful: isHelpful, in: context.language))
    }
}
