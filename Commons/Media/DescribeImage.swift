import Accounts
package import Base
package import Core
package import SQL
package import Storage

/// Says what an image shows that was uploaded and is part of no post yet.
package struct DescribeImage: WritingAct {
    let image: ID<Media>
    let owner: ID<Account>
    let alt: String

    package init(image: ID<Media>, owner: ID<Account>, alt: String) {
        (self.image, self.owner, self.alt) = (image, owner, alt.tidied)
    }

    package var cost: Cost? { Cost(.uploads, of: owner) }
    package var needs: Permission? { Permission(to: .uploads, for: owner) }

    /// - Returns: `nil` where there is no such image of the owner's, or a post shows it already.
    package func write(_ services: Services, in transaction: Transaction) throws -> StoredImage? {
        try TextLimit.alt.check(alt, "이미지 설명이", at: "images")
        let changed = try transaction.execute(
            """
            UPDATE media SET alt = \(alt)
            WHERE id = \(image) AND owner_id = \(owner) AND post_id IS NULL AND role = 'image'
            """)
        guard changed == 1 else { return nil }
        return try StoredImage.loose([image], of: owner, transaction).first
    }
}

/// An image for a post and its alt text.
package struct DescribedImage: Sendable {
    package let id: ID<Media>
    package let alt: String

    /// Those of some images that a member has uploaded for posts, in the order of the ids, whether a post shows them or
    /// not: a form may be sent twice.
    package static func uploaded(
        _ images: [ID<Media>], by owner: ID<Account>, _ reader: Reader
    ) throws -> [DescribedImage] {
        guard !images.isEmpty else { return [] }
        let found = try reader.all(
            "SELECT m.id, m.alt FROM media m WHERE m.id IN (\(list: images)) AND m.owner_id = \(owner) AND \(.hangs)"
        ) { row in (try row.next(as: ID<Media>.self), try row.next(as: String.self)) }
        let alts = Dictionary(found) { first, _ in first }
        return images.map { DescribedImage(id: $0, alt: alts[$0] ?? "") }
    }

    /// Those that a post shows, in their order.
    package static func hanging(in post: ID<Post>, _ reader: Reader) throws -> [DescribedImage] {
        try reader.all(
            "SELECT m.id, m.alt FROM media m WHERE m.post_id = \(post) AND \(.hangs) ORDER BY m.position"
        ) { row in DescribedImage(id: try row.next(), alt: try row.next()) }
    }
}

extension StoredImage {
    /// A member's image for a post, whether a post shows it already or not; `nil` where there is none.
    package static func uploaded(
        _ image: ID<Media>, by owner: ID<Account>, _ reader: Reader
    ) throws -> (image: StoredImage, isUsed: Bool)? {
        try reader.first(
            """
            SELECT m.post_id IS NOT NULL, \(columns) FROM media m
            WHERE m.id = \(image) AND m.owner_id = \(owner) AND \(.hangs)
            """
        ) { row in
            let isUsed = try row.next(as: Bool.self)
            return (try StoredImage(row: &row), isUsed)
        }
    }
}
