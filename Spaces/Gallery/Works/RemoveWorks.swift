import Base
import Core
import Posts
import SQL

extension PostRemoval {
    /// A work goes after what was said below it, whoever said it, which may be much.
    static let works = PostRemoval(
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
            try reader.value("SELECT title FROM works WHERE post_id = \(work)", as: String.self)
        },
        reassign: { work, author, transaction in
            try transaction.execute("UPDATE works SET author_id = \(author) WHERE post_id = \(work)")
        },
        row: { work, _, transaction in
            while try transaction.removeComments(below: work) > 0 {}
            try transaction.execute("DELETE FROM posts WHERE id = \(work)")
            return []
        })
}
