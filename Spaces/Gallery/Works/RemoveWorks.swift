import Accounts
package import Base
import Comments
package import Core
import Notifications
import Posts
package import SQL

extension PostRemoval {
    /// A work is deleted after all comments below it, which may be many.
    ///
    /// - Parameter withdraw: what else goes with a work that is deleted.
    package static func works(
        withdrawing withdraw: @escaping @Sendable (ID<Post>, Transaction) throws -> Void
    ) -> PostRemoval {
        PostRemoval(
            of: .work,
            ofAuthor: .inSteps { account, transaction in
                guard let work = try newest(1, .work, of: account, transaction).first else { return false }
                if try transaction.removeComments(below: work) > 0 { return true }
                try prepare([work], in: transaction)
                try transaction.execute("DELETE FROM posts WHERE id = \(work)")
                return true
            },
            ahead: { work, transaction in try transaction.removeComments(below: work) > 0 },
            heading: { work, reader in
                let title = try reader.value("SELECT title FROM works WHERE post_id = \(work)", as: String.self)
                return try title.map { ([$0] + (try ProcessStep.notes(of: work, reader))).joined(separator: "\n") }
            },
            appear: { work, notification, _, transaction in
                let found = try transaction.first("SELECT author_id, text FROM posts WHERE id = \(work)") { row in
                    (author: try row.next(as: ID<Account>.self), text: try row.next(as: String.self))
                }
                guard let found else { return }
                guard try ImportedPosts.time(of: work, transaction) == nil else {
                    return try transaction.emit(WorkImported(work: work, author: found.author))
                }
                try AnnounceWork.queue(work, by: found.author, in: transaction)
                try OweViewers(work, by: found.author).beginAgain(in: transaction)
                try transaction.emit(WorkPublished(work: work, author: found.author))
                try NotifyMentioned(post: work, author: found.author, text: found.text)
                    .write(notification, in: transaction)
            },
            admitComment: { work, reader in
                let isClosed = try reader.value("SELECT is_closed FROM works WHERE post_id = \(work)", as: Bool.self)
                if isClosed == true { throw Problem.commentsClosed }
            },
            row: { work, transaction in
                while try transaction.removeComments(below: work) > 0 {}
                try withdraw(work, transaction)
                try transaction.execute("DELETE FROM posts WHERE id = \(work)")
                return []
            })
    }
}
