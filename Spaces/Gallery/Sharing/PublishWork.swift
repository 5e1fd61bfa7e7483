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
package import Storage
package import Works

/// Hangs a work on the wall: images that have been uploaded, with title and words.
package struct PublishWork: Act {
    package var author: ID<Account>
    package var details: WorkDetails
    package var images: [Image]
    package var critique = CritiqueRequest.none
    /// What its form is called, where images come with that: sent again, their copies do not say which work it is.
    package var clientID: String?
    /// The work's, if it is to have a certain one.
    package var id: ID<Post>?

    /// An uploaded image with its alt text and recipe.
    package struct Image: Sendable {
        package var id: ID<Media>
        package var alt: String
        package var recipe: Recipe

        package init(id: ID<Media>, alt: String = "", recipe: Recipe = .identity) {
            (self.id, self.alt, self.recipe) = (id, alt, recipe)
        }
    }

    package init(author: ID<Account>, _ details: WorkDetails, images: [Image]) {
        self.author = author
        self.details = details.tidied
        self.images = images
    }

    package var cost: Cost? { Cost(.works, of: author) }
    package var needs: Permission? { Permission(to: .posts, for: author) }

    package var publishes: Publication? {
        Publication(
            details.published + critique.published + images.map { PublishedText("images", $0.alt) },
            countingLinksOf: author)
    }

    package typealias Found = (post: ID<Post>?, image: StoredImage)

    private func uploaded(_ services: Services) async throws -> [Found] {
        try await services.database.read { reader in
            try Self.uploaded(images.map(\.id), by: author, reader)
        }
    }

    /// Those of some images that a member has uploaded, each with the work that it is part of by now.
    package static func uploaded(_ images: [ID<Media>], by author: ID<Account>, _ reader: Reader) throws -> [Found] {
        try reader.all(
            """
            SELECT m.post_id, \(StoredImage.columns) FROM media m
            WHERE m.id IN (\(list: images)) AND m.owner_id = \(author)
                AND m.role IN ('image', 'step', 'older')
            """
        ) { row in (post: try row.next(as: ID<Post>?.self), image: try StoredImage(row: &row)) }
    }

    /// The work that the images already made, or else the form. Throws ``Core/Problem/saidBefore(_:isEditable:)`` where
    /// it says something else, or has other images besides; ``SharedBefore`` where only the form is the same.
    private func work(of found: [Found], _ services: Services) async throws -> ID<Post>? {
        guard let work = found.lazy.compactMap(\.post).first else {
            return try await services.database.read { reader in try SharedBefore.work(of: self, reader) }
        }
        let stored = try await services.database.read { reader in
            try StoredWork.find(work, of: author, reader).map { ($0, try CritiqueRequest.find(work, reader)) }
        }
        guard let (stored, critique) = stored else {
            // It waits for a moderator.
            return found.count == images.count && found.allSatisfy { $0.post == work } ? work : nil
        }
        let hangs = images.map { EditWork.Image(id: $0.id, alt: $0.alt) }
        guard stored.details == details, stored.images == hangs, !self.critique.differs(from: critique) else {
            throw Problems([.saidBefore(stored.details.title, isEditable: true)])
        }
        return work
    }

    /// The work that a form's images have made, all or some of them.
    package static func made(of images: [ID<Media>], by author: ID<Account>, _ reader: Reader) throws -> ID<Post>? {
        try reader.value(
            """
            SELECT w.post_id FROM media m JOIN works w ON w.post_id = m.post_id
            WHERE m.id IN (\(list: images)) AND w.author_id = \(author) AND \(.published(at: "w.post_id")) LIMIT 1
            """)
    }

    package func doneBefore(_ services: Services) async throws -> ID<Post>? {
        try await work(of: try await uploaded(services), services)
    }

    /// Throws ``Core/Problems``, each beside its field. Publishing the same again answers with the work its images
    /// already made, so that a form sent twice makes one work.
    package func perform(_ services: Services) async throws -> ID<Post> {
        try validate()
        let found = try await uploaded(services)
        if let work = try await work(of: found, services) { return work }
        let wanted = images
        let loose = Dictionary(uniqueKeysWithValues: found.filter { $0.post == nil }.map { ($0.image.id, $0.image) })
        guard loose.count == wanted.count else { throw Problems([.imageGone]) }

        let edits = try await images.compactMap { image -> EditImage? in
            guard let stored = loose[image.id], stored.recipe != image.recipe else { return nil }
            return EditImage(image: stored, recipe: image.recipe, owner: author)
        }.render(services)
        let id = id ?? services.ids.next(Post.self)
        let hung: ID<Post>
        do {
            hung = try await services.database.write { transaction in
                let hung = try hang(id, in: transaction)
                guard hung == id else { return hung }
                try OweViewers(id, by: author).write(in: transaction)
                for edit in edits { try edit.commit(in: transaction) }
                let isHeld = try HeldPosts.hold(
                    id, by: author, saying: publishes?.texts ?? [], services, in: transaction)
                if !isHeld { try notify(id, in: transaction) }
                return id
            }
        } catch let before as SharedBefore {
            await edits.abandon()
            throw before
        } catch  where error.isRefusal {
            // After any other failure the commit may have happened: the staged files stay for `MediaTrash.recover`.
            await edits.abandon()
            throw (error as? Problem).map { Problems([$0]) } ?? error
        }
        guard hung == id else {
            await edits.abandon()
            return hung
        }
        try await edits.settle()
        if !edits.isEmpty { try await MediaTrash(services).empty() }
        return id
    }

    private func notify(_ id: ID<Post>, in transaction: Transaction) throws {
        try AnnounceWork.queue(id, by: author, in: transaction)
        try transaction.emit(WorkPublished(work: id, author: author))
        try NotifyMentioned(post: id, author: author, text: details.description).write(in: transaction)
    }

    /// A step of ``ImportWork``, too.
    ///
    /// - Returns: the work, or the one that the same form has made meanwhile.
    func hang(_ id: ID<Post>, in transaction: Transaction) throws -> ID<Post> {
        if let made = try SharedBefore.work(of: self, transaction) { return made }
        let added = try transaction.execute(
            """
            INSERT INTO posts (id, author_id, created_at, kind, client_id, \(PostWords.names))
            VALUES (\(id), \(author), \(id.createdAt(by: transaction.now)), \(PostKind.work),
                \(clientID), \(details.words.values))
            ON CONFLICT DO NOTHING
            """)
        // Another transaction was quicker.
        if added == 0, let made = try SharedBefore.work(of: self, transaction) { return made }
        try transaction.execute(
            """
            INSERT INTO works (post_id, author_id, image_count, \(WorkDetails.names))
            VALUES (\(id), \(author), \(images.count), \(details.values))
            """)
        try SearchIndex.works.update(id, in: transaction)
        try Tags.write(id, .work, text: details.description, in: transaction)
        for (position, image) in images.enumerated() {
            let changed = try transaction.execute(
                """
                UPDATE media SET post_id = \(id), position = \(position), alt = \(image.alt.tidied)
                WHERE id = \(image.id) AND owner_id = \(author) AND post_id IS NULL AND role = 'image'
                """)
            guard changed == 1 else { throw Problem.imageGone }
        }
        try critique.write(id, in: transaction)
        return id
    }

    private func validate() throws {
        var problems: [Problem] = []
        if images.isEmpty { problems.append(.imagesMissing) }
        if images.count > Work.maxImages || Set(images.map(\.id)).count < images.count {
            problems.append(.imagesTooMany)
        }
        problems += images.lazy.compactMap { TextLimit.alt.problem(with: $0.alt.tidied, "이미지 설명이", at: "images") }
            .prefix(1)
        problems += details.problems + critique.problems
        try Problems(problems).throwIfAny()
    }
}

extension Problem {
    static let imagesMissing = Problem(
        422, Phrase("이미지를 한 장 이상 골라 주세요.", "Choose at least one image."), field: "images")
    package static let imagesTooMany = Problem(
        422, Phrase("한 작품에 이미지는 10장까지예요.", "A work can have up to ten images."), field: "images")
}
