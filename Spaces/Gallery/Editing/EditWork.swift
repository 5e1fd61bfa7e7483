package import Base
package import Core
import Media
import Notifications
import Posts
package import SQL
import Search
import Web

/// Changes what a maker says of a work, and in which order its images hang. What it said before stays readable in its
/// history.
package struct EditWork: WritingAct {
    package let work: ID<Post>
    package let account: ID<Account>
    package let details: WorkDetails
    /// All of the work's images in their new order.
    package let images: [Image]
    /// `nil` leaves it as it is.
    package let critique: CritiqueRequest?
    /// What the form had shown.
    package let shown: Edition?

    package struct Image: Sendable, Equatable {
        package let id: ID<Media>
        package let alt: String

        package init(id: ID<Media>, alt: String) {
            self.id = id
            self.alt = alt.tidied
        }
    }

    package init(
        work: ID<Post>, account: ID<Account>, _ details: WorkDetails, images: [Image],
        critique: CritiqueRequest? = nil, shown: Edition? = nil
    ) {
        self.work = work
        self.account = account
        self.details = details.tidied
        self.images = images
        self.critique = critique
        self.shown = shown
    }

    package var cost: Cost? { Cost(.workEdits, of: account) }
    package var needs: Permission? { Permission(to: .posts, for: account) }

    package var publishes: Publication? {
        Publication(
            details.published + (critique?.published ?? []) + images.map { PublishedText("images", $0.alt) },
            countingLinksOf: account)
    }

    /// Throws ``Core/Problems``, each beside its field. An edit that changes nothing leaves no trace.
    package func write(_ services: Services, in transaction: Transaction) throws {
        guard let old = try StoredWork.find(work, of: account, transaction) else { throw Problem.postNotFound }
        try Problems(details.problems + (critique?.problems ?? [])).throwIfAny()
        try Problems(images.compactMap { TextLimit.alt.problem(with: $0.alt, "이미지 설명이", at: "images") }).throwIfAny()
        guard images.count == old.images.count, Set(images.map(\.id)) == Set(old.images.map(\.id)) else {
            throw Problems([.imagesChanged])
        }
        let asked = try CritiqueRequest.find(work, transaction)
        try shown.check(
            stored: Edition(of: old.details, old.images, asked),
            coming: Edition(of: details, images, critique ?? asked))
        let (says, hangs) = (details != old.details, images != old.images)
        let asks = critique?.differs(from: asked) ?? false
        guard says || hangs || asks else { return }
        if says {
            try FormerPosts.keeping(work, services, in: transaction) {
                try write(over: old, services, in: transaction)
            }
        }
        if hangs { try arrange(in: transaction) }
        if asks { try critique?.write(work, in: transaction) }
        try transaction.emit(WorkEdited(work: work, author: account))
    }

    private func write(over old: StoredWork, _ services: Services, in transaction: Transaction) throws {
        try WorkVersion.keep(work, since: old.writtenAt, in: transaction)
        try transaction.execute(
            """
            UPDATE posts SET text = \(details.description), edited_at = \(transaction.now.after(old.writtenAt))
            WHERE id = \(work)
            """)
        try transaction.execute("UPDATE works SET (\(WorkDetails.names)) = (\(details.values)) WHERE post_id = \(work)")
        try SearchIndex.update(work: work, in: transaction)
        guard details.description != old.details.description else { return }
        try Tags.remove(posts: "\(work)", in: transaction)
        try Tags.write(work, .work, text: details.description, in: transaction)
        // Whoever has heard of the work before does not hear of it again, nor whom it named: an imported one tells nobody.
        let named = Mentions.handles(in: old.details.description)
        let told = try transaction.values(
            """
            SELECT account_id FROM notifications WHERE post_id = \(work) AND actor_id = \(account)
            UNION SELECT id FROM accounts WHERE handle_key IN (\(list: named))
            """, as: ID<Account>.self)
        try NotifyMentioned(post: work, author: account, text: details.description, besides: told)
            .write(services.ids.next(MemberNotification.self), in: transaction)
    }

    /// Two images of a work never stand in one place, not even between two statements.
    private func arrange(in transaction: Transaction) throws {
        try transaction.execute(
            "UPDATE media AS m SET position = position + \(Work.maxImages) WHERE m.post_id = \(work) AND \(.hangs)")
        for (position, image) in images.enumerated() {
            try transaction.execute(
                """
                UPDATE media SET position = \(position), alt = \(image.alt)
                WHERE id = \(image.id) AND post_id = \(work)
                """)
        }
    }
}

/// One's own work, as it may be edited.
struct StoredWork: Sendable {
    let details: WorkDetails
    let images: [EditWork.Image]
    /// Since when it has said so.
    let writtenAt: Timestamp

    /// `nil` where there is no such work of that member's.
    static func find(_ work: ID<Post>, of account: ID<Account>, _ reader: Reader) throws -> StoredWork? {
        let found = try reader.first(
            """
            SELECT p.edited_at, \(WorkDetails.columns) FROM works w JOIN posts p ON p.id = w.post_id
            WHERE w.post_id = \(work) AND w.author_id = \(account)
            """
        ) { row in (writtenAt: try row.next(as: Timestamp?.self) ?? work.createdAt, details: try WorkDetails(row: &row))
        }
        guard let found else { return nil }
        let images = try reader.all(
            "SELECT m.id, m.alt FROM media m WHERE m.post_id = \(work) AND \(.hangs) ORDER BY m.position"
        ) { row in EditWork.Image(id: try row.next(), alt: try row.next()) }
        return StoredWork(details: found.details, images: images, writtenAt: found.writtenAt)
    }
}

extension Edition {
    init(of details: WorkDetails, _ images: [EditWork.Image], _ critique: CritiqueRequest) {
        self.init(
            details.allValues + images.flatMap { ["\($0.id)", $0.alt] }
                + ["\(critique.asks)", critique.asks ? critique.question : ""])
    }
}

/// A work says something else now, or its images hang in another order.
package struct WorkEdited: Event {
    package static let name = "work-edited"
    package let work: ID<Post>
    package let author: ID<Account>
}

extension Problem {
    static let imagesChanged = Problem(
        422, Phrase("작품의 이미지가 그사이 바뀌었어요. 다시 확인해 주세요.", "The work’s images have changed. Look at them again."),
        field: "images")
}
