import Core
import Media
import SQL
import Storage
import Works

/// Which images hang in a work from now on, and in which order.
struct ImagesChange {
    let old: [EditWork.Image]
    /// All that hang from now on.
    let images: [EditWork.Image]
    let removed: [ID<Media>]

    init(from old: [EditWork.Image], to named: [EditWork.Image], without removed: Set<ID<Media>>) {
        let kept = named.filter { !removed.contains($0.id) }
        let known = Set(kept.map(\.id)).union(removed)
        self.old = old
        images = kept + old.filter { !known.contains($0.id) }
        self.removed = old.map(\.id).filter(removed.contains)
    }

    var problems: [Problem] {
        if images.isEmpty { return [.imagesMissing] }
        if images.count > Work.maxImages || Set(images.map(\.id)).count < images.count { return [.imagesTooMany] }
        return Array(images.lazy.compactMap { TextLimit.alt.problem(with: $0.alt, "이미지 설명이", at: "images") }.prefix(1))
    }

    /// Marks on what is removed go with it, as do its older versions; comments stay.
    func write(to work: ID<Post>, by account: ID<Account>, in transaction: Transaction) throws {
        let known = Set(old.map(\.id))
        if !removed.isEmpty || images.contains(where: { !known.contains($0.id) }) {
            guard try !AddVersion.hangsWithOthers(work, of: account, at: transaction.now, transaction) else {
                throw Problems([.imagesHangWithOthers])
            }
        }
        if !removed.isEmpty {
            try transaction.deleteMedia(
                where: """
                    m.post_id = \(work) AND (m.id IN (\(list: removed)) OR m.id IN
                        (SELECT v.media_id FROM image_versions v WHERE v.current_id IN (\(list: removed))))
                    """)
        }
        // Two images of a work never have the same place, not even between two statements.
        try transaction.execute(
            "UPDATE media AS m SET position = position + \(Work.maxImages) WHERE m.post_id = \(work) AND \(.hangs)")
        for (position, image) in images.enumerated() {
            let changed = try transaction.execute(
                """
                UPDATE media AS m SET post_id = \(work), position = \(position), alt = \(image.alt)
                WHERE m.id = \(image.id) AND (m.post_id = \(work) AND \(.hangs) OR \(.loose(of: account)))
                """)
            guard changed == 1 else { throw Problems([.imageGone]) }
        }
        try transaction.execute("UPDATE works SET image_count = \(images.count) WHERE post_id = \(work)")
    }
}

extension Statement {
    /// Of a row `m` of `media`: it is a member's, for a post, and part of none yet.
    static func loose(of account: ID<Account>) -> Statement {
        "(m.owner_id = \(account) AND m.role = 'image' AND m.post_id IS NULL)"
    }
}

extension Problem {
    static let imagesHangWithOthers = Problem(
        422,
        Phrase(
            "이 작품은 다른 회원의 전시회에 걸려 있어요. 전시회가 끝나거나 작품을 내린 다음에 이미지를 넣거나 빼 주세요.",
            "This work hangs in another member’s exhibition. Wait until it closes, or take the work down there, before you add or remove images."
        ),
        field: "images")
}
