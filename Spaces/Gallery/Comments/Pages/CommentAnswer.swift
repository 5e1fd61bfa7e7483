import Base
import Comments
package import Core
package import Hummingbird
package import Kernel
import Posts
import SQL
package import Web

extension Services {
    /// Answers with a comment that has just been written, or the way to it. While it waits for moderators its author alone
    /// sees it.
    ///
    /// - Parameter path: where comments are.
    package func answer(
        with comment: ID<Post>, of member: Viewer, at path: String, _ context: Context
    ) async throws -> Response {
        let isHeld = try await isHeld(comment)
        guard context.visit.wantsFragment else {
            return isHeld
                ? site.redirect(to: comment.postPath, toast: .waitsForModerators, for: context)
                : .redirect(to: path, type: .normal)
        }
        let item = try await database.read { reader in
            isHeld
                ? try CommentQueries.waiting(comment, of: member.id, reader)
                : try CommentQueries.one(comment, viewer: member.id, muting: member.mutedWords, reader)
        }
        // Moderators may have decided already.
        guard let item else { throw Problem.postNotFound }
        return .html(commentView(item, shell: site.shell(context)), status: .created)
    }
}
