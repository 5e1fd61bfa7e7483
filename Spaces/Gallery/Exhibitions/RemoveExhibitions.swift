package import Accounts
package import Base
import Comments
package import Core
import Media
import Notifications
import Posts
package import SQL

/// Deletes a draft with everything in it, of which nobody is notified. Whatever has been announced is deleted like any
/// post.
package struct DiscardExhibition: Act {
    package let exhibition: ID<Post>
    package let curator: ID<Account>

    package init(_ exhibition: ID<Post>, curator: ID<Account>) {
        self.exhibition = exhibition
        self.curator = curator
    }

    package var cost: Cost? { Cost(.deletions, of: curator) }

    /// - Throws: ``Core/Problem/postNotFound`` also for what is no draft.
    package func perform(_ services: Services) async throws {
        try await services.database.write { transaction in
            guard try ExhibitionQueries.curated(exhibition, by: curator, transaction) == .draft else {
                throw Problem.postNotFound
            }
            try PostRemoval.removeShared("\(exhibition)", in: transaction)
            try transaction.execute("DELETE FROM posts WHERE id = \(exhibition)")
        }
        try await MediaTrash(services).empty()
    }
}

extension PostRemoval {
    /// An exhibition goes after its guestbook. Works that hung in it stay where they are.
    package static let exhibitions = PostRemoval(
        of: .exhibition,
        ofAuthor: .inSteps { account, transaction in
            guard let exhibition = try newest(1, .exhibition, of: account, transaction).first else { return false }
            if try transaction.removeComments(below: exhibition) > 0 { return true }
            try prepare([exhibition], in: transaction)
            try transaction.execute("DELETE FROM posts WHERE id = \(exhibition)")
            return true
        },
        ahead: { exhibition, transaction in try transaction.removeComments(below: exhibition) > 0 },
        heading: { exhibition, reader in
            // All that it says, but for what is the post's text.
            let words = try reader.all(
                """
                SELECT title, place FROM exhibitions WHERE post_id = \(exhibition)
                """
            ) { row in [try row.next(as: String.self), try row.next(as: String.self)] }
            let rooms = try ExhibitionQueries.rooms(of: exhibition, reader).flatMap { [$0.title, $0.text] }
            let all = (words.flatMap(\.self) + rooms).filter { !$0.isEmpty }
            return all.isEmpty ? nil : all.joined(separator: "\n")
        },
        appear: { exhibition, _, _, transaction in
            // What was due while it waited opens now.
            try OpenExhibition(exhibition).write(at: transaction.now, in: transaction)
        },
        isShown: { exhibition, viewer, reader in
            try reader.value(
                """
                SELECT 1 FROM exhibitions e
                WHERE e.post_id = \(exhibition) AND e.stage = 'draft' AND \(ExhibitionQueries.isKnown(to: viewer))
                """, as: Int.self) != nil
        },
        admitComment: { exhibition, reader in
            let stage = try reader.value("SELECT stage FROM exhibitions WHERE post_id = \(exhibition)", as: String.self)
            guard stage == "open" else { throw Problem.postNotFound }
        },
        row: { exhibition, transaction in
            while try transaction.removeComments(below: exhibition) > 0 {}
            try transaction.execute("DELETE FROM posts WHERE id = \(exhibition)")
            return []
        })
}
