package import Base
import Comments
package import Core
import Media
import SQL
import Works

/// Deletes a version of an image with the marks on it; comments stay. If it is the one that hangs, the one before it hangs
/// again.
package struct RemoveVersion: Act {
    package let image: ID<Media>
    package let work: ID<Post>
    package let account: ID<Account>

    package init(_ image: ID<Media>, of work: ID<Post>, account: ID<Account>) {
        self.image = image
        self.work = work
        self.account = account
    }

    package var cost: Cost? { Cost(.workEdits, of: account) }

    /// Throws ``Core/Problem/postNotFound`` for another's work, ``Core/Problem/goesBackWithOthers`` for what hangs in
    /// another's exhibition: that shows what its curator has chosen.
    ///
    /// - Returns: whether it was there. An image without other versions stays: a work keeps its images.
    package func perform(_ services: Services) async throws -> Bool {
        let removed = try await services.database.write { transaction in try write(in: transaction) }
        try await MediaTrash(services).empty()
        return removed
    }

    private func write(in transaction: Transaction) throws -> Bool {
        guard try AddVersion.isOpen(work, to: account, transaction) else { throw Problem.postNotFound }
        let found = try transaction.first(
            """
            SELECT m.position, v.media_id IS NOT NULL,
                (SELECT o.media_id FROM image_versions o JOIN media p ON p.id = o.media_id
                WHERE o.current_id = m.id ORDER BY p.position DESC LIMIT 1)
            FROM media m LEFT JOIN image_versions v ON v.media_id = m.id
            WHERE m.id = \(image) AND m.post_id = \(work)
            """
        ) { row in
            (
                place: try row.next(as: Int.self), isReplaced: try row.next(as: Bool.self),
                before: try row.next(as: ID<Media>?.self)
            )
        }
        guard let found, found.isReplaced || found.before != nil else { return false }
        if found.before != nil, try AddVersion.hangsWithOthers(work, of: account, at: transaction.now, transaction) {
            throw Problem.goesBackWithOthers
        }
        if let before = found.before {
            try transaction.execute("DELETE FROM image_versions WHERE media_id = \(before)")
            try transaction.execute("UPDATE image_versions SET current_id = \(before) WHERE current_id = \(image)")
        }
        try transaction.deleteMedia(where: "m.id = \(image)")
        if let before = found.before {
            try transaction.execute("UPDATE media SET role = 'image', position = \(found.place) WHERE id = \(before)")
        }
        try transaction.emit(WorkEdited(work: work, author: account))
        return true
    }
}

extension Problem {
    static let goesBackWithOthers = Problem(
        422,
        Phrase(
            "이 작품은 다른 회원의 전시회에 걸려 있어요. 전시회가 끝나거나 작품을 내린 다음에 이전 버전을 다시 걸어 주세요.",
            "This work hangs in another member’s exhibition. Wait until it closes, or take the work down there, before you go back to an older version."
        ))
}
