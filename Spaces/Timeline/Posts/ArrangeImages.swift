import Core
import Media
import SQL
import Storage

/// Which photos a post has, in which order and with which words; part of an edit.
struct ArrangeImages {
    let post: ID<Post>
    let images: [PublishPost.Image]
    let account: ID<Account>

    init(of post: ID<Post>, as images: [PublishPost.Image], by account: ID<Account>) {
        self.post = post
        self.images = images
        self.account = account
    }

    enum Outcome {
        case no
        /// Only their alt texts are others.
        case described
        case rearranged
    }

    /// What is left out becomes an upload that belongs to nothing, which is deleted like any other.
    func write(in transaction: Transaction) throws -> Outcome {
        let stored = try transaction.all(
            "SELECT id, alt FROM media m WHERE post_id = \(post) AND \(.hangs) ORDER BY position"
        ) { row in PublishPost.Image(id: try row.next(), alt: try row.next()) }
        let wanted = images.map { PublishPost.Image(id: $0.id, alt: $0.alt.tidied) }
        let isSame = stored.map(\.id) == wanted.map(\.id)
        guard !isSame || stored.map(\.alt) != wanted.map(\.alt) else { return .no }
        if !wanted.isEmpty {
            let poll = try transaction.value("SELECT 1 FROM polls WHERE post_id = \(post)", as: Int.self)
            guard poll == nil else { throw Problem.pollOrImages }
        }
        // Two photos never have the same place, not even between two statements.
        try transaction.execute(
            "UPDATE media SET position = position + \(PublishPost.maxImages) WHERE post_id = \(post)")
        let dropped = Set(stored.map(\.id)).subtracting(wanted.map(\.id))
        if !dropped.isEmpty {
            try transaction.execute(
                """
                UPDATE media SET post_id = NULL, position = 0, alt = ''
                WHERE post_id = \(post) AND id IN (\(list: Array(dropped)))
                """)
        }
        for (position, image) in wanted.enumerated() {
            let changed = try transaction.execute(
                """
                UPDATE media SET post_id = \(post), position = \(position), alt = \(image.alt)
                WHERE id = \(image.id) AND owner_id = \(account) AND role = 'image'
                    AND (post_id IS NULL OR post_id = \(post))
                """)
            guard changed == 1 else { throw Problem.postImageGone }
        }
        return isSame ? .described : .rearranged
    }
}
