package import Base
import Comments
package import Core
package import Hummingbird
import SQL
package import Web

extension Services {
    /// Answers with a comment that has just been written and waits for moderators: its author alone sees it.
    package func waitingComment(
        _ comment: ID<Post>, of author: ID<Account>, _ context: Context
    ) async throws -> Response {
        let item = try await database.read { reader in try CommentQueries.waiting(comment, of: author, reader) }
        // Moderators may have decided already.
        guard let item else { throw Problem.postNotFound }
        return .html(commentView(item, shell: site.shell(context)), status: .created)
    }
}
