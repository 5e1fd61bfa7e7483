import Accounts
package import Base
package import Comments
package import Core
package import Imaging
import Media
import Notifications
import Posts
package import SQL
import Search
import Storage
package import Works

/// Changes what a maker says of a work and which images it has, in which order. What it said before stays readable in its
/// history.
package struct EditWork: Act {
    package let work: ID<Post>
    package let account: ID<Account>
    package let details: WorkDetails
    /// The work's in their new order, and among them images of the maker's that are part of no post yet. One that is not
    /// named stays, behind these.
    package let images: [Image]
    /// Of the work's, those that go, with their older versions.
    package var removed: Set<ID<Media>> = []
    /// How new images are cropped, turned and toned.
    package var recipes: [ID<Media>: Recipe] = [:]
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
    package func perform(_ services: Services) async throws {
        let (loose, lost) = try await services.database.read { reader in
            (try StoredImage.loose(images.map(\.id), of: account, reader), try lostImages(reader))
        }
        let copies = await lost?.copies(services.files) ?? []
        let edits = try await loose.compactMap { image -> EditImage? in
            guard let recipe = recipes[image.id], recipe != image.recipe else { return nil }
            return EditImage(image: image, recipe: recipe, owner: account)
        }.render(services)
        do {
            try await services.database.write { transaction in
                try write(keeping: copies, services, in: transaction)
                for edit in edits { try edit.commit(in: transaction) }
            }
        } catch  where error.isRefusal {
            // Refused, so surely undone; what it is after any other failure, `MediaTrash.recover` finds out.
            await edits.abandon()
            throw error
        }
        try await edits.settle()
        if !removed.isEmpty || !edits.isEmpty { try await MediaTrash(services).empty() }
    }

    /// The work's images, where it loses any: members who have seen them may report them.
    private func lostImages(_ reader: Reader) throws -> KeptImages? {
        guard !removed.isEmpty, let stored = try StoredWork.find(work, of: account, reader),
            stored.images.contains(where: { removed.contains($0.id) })
        else { return nil }
        return try KeptImages(of: work, reader)
    }

    private func write(keeping copies: [[UInt8]], _ services: Services, in transaction: Transaction) throws {
        // Another process that saves it at the same time is waited for, and what it has written is read.
        try transaction.execute("UPDATE works SET image_count = image_count WHERE post_id = \(work)")
        guard let old = try StoredWork.find(work, of: account, transaction) else { throw Problem.postNotFound }
        try Problems(details.problems + (critique?.problems ?? [])).throwIfAny()
        let change = ImagesChange(from: old.images, to: images, without: removed)
        try Problems(change.problems).throwIfAny()
        let asked = try CritiqueRequest.find(work, transaction)
        try shown.check(
            stored: Edition(of: old.details, old.images, asked),
            coming: Edition(of: details, change.images, critique ?? asked))
        let (says, hangs) = (details != old.details, change.images != old.images)
        let asks = critique?.differs(from: asked) ?? false
        guard says || hangs || asks else { return }
        try FormerPosts.keeping(work, images: copies, services, in: transaction) {
            if says { try write(over: old, services, in: transaction) }
            if hangs { try change.write(to: work, by: account, in: transaction) }
        }
        if asks { try critique?.write(work, in: transaction) }
        try transaction.emit(WorkEdited(work: work, author: account))
    }

    private func write(over old: StoredWork, _ services: Services, in transaction: Transaction) throws {
        try WorkVersion.keep(work, since: old.writtenAt, in: transaction)
        try transaction.execute(
            """
            UPDATE posts SET (\(PostWords.names)) = (\(details.words.values)),
                edited_at = \(transaction.now.after(old.writtenAt))
            WHERE id = \(work)
            """)
        try transaction.execute("UPDATE works SET (\(WorkDetails.names)) = (\(details.values)) WHERE post_id = \(work)")
        try SearchIndex.works.update(work, in: transaction)
        guard details.description != old.details.description else { return }
        try Tags.remove(posts: "\(work)", in: transaction)
        try Tags.write(work, .work, text: details.description, in: transaction)
        // Members notified of the work before are not notified again, nor are those it named; an imported one notifies
        // nobody.
        let named = Mentions.handles(in: old.details.description)
        let notified = try transaction.values(
            """
            SELECT account_id FROM notifications WHERE post_id = \(work) AND actor_id = \(account)
            UNION SELECT id FROM accounts WHERE handle_key IN (\(list: named))
            """, as: ID<Account>.self)
        try NotifyMentioned(post: work, author: account, text: details.description, besides: notified)
            .write(services.ids.next(MemberNotification.self), in: transaction)
    }
}

/// The member's own work, as it may be edited.
package struct StoredWork: Sendable {
    package let details: WorkDetails
    package let images: [EditWork.Image]
    /// Since when it has said so.
    let writtenAt: Timestamp

    /// `nil` where there is no such work of that member's.
    ///
    /// - Parameter inAnyState: whether also one that waits, or that moderators have hidden: it cannot be edited.
    package static func find(
        _ work: ID<Post>, of account: ID<Account>, inAnyState: Bool = false, _ reader: Reader
    ) throws -> StoredWork? {
        let found = try reader.first(
            """
            SELECT COALESCE(p.edited_at, p.created_at), \(WorkDetails.columns) FROM works w JOIN posts p ON p.id = w.post_id
            WHERE w.post_id = \(work) AND w.author_id = \(account) AND \(inAnyState ? "1 = 1" : .published("p"))
            """
        ) { row in (writtenAt: try row.next(as: Timestamp.self), details: try WorkDetails(row: &row)) }
        guard let found else { return nil }
        let images = try reader.all(
            "SELECT m.id, m.alt FROM media m WHERE m.post_id = \(work) AND \(.hangs) ORDER BY m.position"
        ) { row in EditWork.Image(id: try row.next(), alt: try row.next()) }
        return StoredWork(details: found.details, images: images, writtenAt: found.writtenAt)
    }
}

extension Edition {
    package init(of details: WorkDetails, _ images: [EditWork.Image], _ critique: CritiqueRequest) {
        self.init(
            details.allValues + images.flatMap { ["\($0.id)", $0.alt] }
                + ["\(critique.asks)", critique.asks ? critique.question : ""])
    }
}
