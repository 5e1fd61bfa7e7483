package import Base
package import Core
import Design
package import Hummingbird
import Kernel
import Posts
import SQL
package import Web

extension Services {
    /// Answers with the page of a post, or to its author that it is hidden and why.
    package func orHidden(
        _ post: ID<Post>, _ context: Context, _ page: () async throws -> Response
    ) async throws -> Response {
        do {
            return try await page()
        } catch let problem as Problem where problem.status == 404 {
            guard let viewer = context.viewer,
                let own = try await database.read({ try OwnHiddenPost.read(post, of: viewer.id, self, $0) })
            else { throw problem }
            let frame = Frame(title: context.language(own.title), styles: ["cases.css"])
            return site.page(frame, ownHiddenPostView(own, shell: site.shell(context)), for: context)
        }
    }
}
