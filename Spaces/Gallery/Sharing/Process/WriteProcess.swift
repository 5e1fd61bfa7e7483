import Accounts
package import Base
import Comments
package import Core
import Media
import Posts
import SQL
package import Works

/// Says how a work came about: all of its steps, in their order. The latest is what holds; the images of steps that are no
/// longer there are deleted.
package struct WriteProcess: Act {
    package let work: ID<Post>
    package let account: ID<Account>
    package let steps: [Step]
    /// What the form had shown.
    package let shown: Edition?

    package struct Step: Sendable, Equatable {
        /// One of the maker's that is part of no post yet, or that is a step of this work already.
        package let image: ID<Media>?
        package let alt: String
        package let note: String

        package init(image: ID<Media>? = nil, alt: String = "", note: String = "") {
            self.image = image
            self.alt = image == nil ? "" : alt.tidied
            self.note = note.tidied
        }
    }

    package init(_ steps: [Step], of work: ID<Post>, account: ID<Account>, shown: Edition? = nil) {
        self.work = work
        self.account = account
        self.steps = steps.filter { $0.image != nil || !$0.note.isEmpty }
        self.shown = shown
    }

    package var cost: Cost? { Cost(.workEdits, of: account) }
    package var needs: Permission? { Permission(to: .posts, for: account) }

    package var publishes: Publication? {
        Publication(
            steps.enumerated().flatMap { index, step in
                [PublishedText("note-\(index)", step.note), PublishedText("alt-\(index)", step.alt)]
            }, countingLinksOf: account)
    }

    /// Throws ``Core/Problems``, each beside its field: `images`, or `note-0` and `alt-0` of the first step.
    package func perform(_ services: Services) async throws {
        let removes = try await services.database.write { transaction in
            try FormerPosts.keeping(work, services, in: transaction) { try write(in: transaction) }
        }
        if removes { try await MediaTrash(services).empty() }
    }

    /// - Returns: whether it has deleted images. What changes nothing leaves no trace.
    func write(in transaction: Transaction) throws -> Bool {
        let isOwn = try transaction.value(
            """
            SELECT 1 FROM works w
            WHERE w.post_id = \(work) AND w.author_id = \(account) AND \(.published(at: "w.post_id"))
            """, as: Int.self)
        guard isOwn != nil else { throw Problem.postNotFound }
        try Problems(problems).throwIfAny()
        let old = try ProcessStep.all(of: work, transaction)
        try shown.check(stored: Edition(of: old.map(Step.init)), coming: Edition(of: steps))
        guard steps != old.map(Step.init) else { return false }
        let gone = Set(old.compactMap(\.image)).subtracting(steps.compactMap(\.image))
        try transaction.execute("DELETE FROM process_steps WHERE post_id = \(work)")
        if !gone.isEmpty {
            try transaction.deleteMedia(where: "m.id IN (\(list: gone.sorted())) AND m.post_id = \(work)")
        }
        try arrange(in: transaction)
        try transaction.emit(WorkEdited(work: work, author: account))
        return !gone.isEmpty
    }

    /// Writes the steps of a work that has none. Two images of a work never have one place, not even between two
    /// statements.
    func arrange(in transaction: Transaction) throws {
        let isStep: Statement = "post_id = \(work) AND role = 'step'"
        try transaction.execute("UPDATE media SET position = position + \(ProcessStep.most) WHERE \(isStep)")
        for (index, step) in steps.enumerated() {
            if let image = step.image {
                let changed = try transaction.execute(
                    """
                    UPDATE media SET post_id = \(work), role = 'step', position = \(index), alt = \(step.alt)
                    WHERE id = \(image) AND owner_id = \(account) AND (role = 'image' AND post_id IS NULL OR \(isStep))
                    """)
                guard changed == 1 else { throw Problems([.imageGone]) }
            }
            try transaction.execute(
                """
                INSERT INTO process_steps (post_id, position, media_id, note)
                VALUES (\(work), \(index), \(step.image), \(step.note))
                """)
        }
    }

    var problems: [Problem] {
        let images = steps.compactMap(\.image)
        guard steps.count <= ProcessStep.most, Set(images).count == images.count else { return [.tooManySteps] }
        return steps.enumerated().flatMap { index, step in
            [
                ProcessStep.noteLimit.problem(with: step.note, "메모가", at: "note-\(index)"),
                TextLimit.alt.problem(with: step.alt, "이미지 설명이", at: "alt-\(index)"),
            ].compactMap(\.self)
        }
    }
}

extension WriteProcess.Step {
    package init(_ step: ProcessStep) {
        self.init(image: step.image, alt: step.picture?.alt ?? "", note: step.note)
    }
}

extension Edition {
    package init(of steps: [WriteProcess.Step]) {
        self.init(steps.flatMap { [$0.image.map { "\($0)" } ?? "", $0.alt, $0.note] })
    }
}

extension Problem {
    package static let tooManySteps = Problem(
        422, Phrase("과정은 10단계까지 보여 줄 수 있어요.", "A process can have up to ten steps."), field: "images")
}
