import Base
import Comments
import Core
package import Exports
import Media
import Posts
import SQL
import Storage
import Works

extension MemberImport {
    /// The works of an export.
    package static let works = MemberImport("works", .work, most: 5_000, as: ImportedWork.self) { work, origin in
        ImportStep(
            work.details.title,
            look: { try await $0.database.read { try ImportWork.isKnown(work.id, from: origin, $0) ? .known : nil } }
        ) { source, services in try await ImportWork(work: work, source: source, origin: origin)(services) }
    }
}

/// Hangs a work of another instance, or one that was deleted, with its own time: it is news to nobody. Its originals
/// are taken in like uploads.
struct ImportWork: Act {
    let work: ImportedWork
    let source: ImportSource
    let origin: ImportOrigin

    var cost: Cost? { Cost(.uploads, of: origin.account, count: work.imageCount) }
    var needs: Permission? { Permission(to: [.posts, .uploads], for: origin.account) }

    var publishes: Publication? {
        let alts = work.images.map(\.alt) + work.process.map { $0.image?.alt ?? "" } + work.versions.map(\.image.alt)
        return Publication(
            publish.details.published + publish.critique.published
                + work.process.map { PublishedText("images", $0.note ?? "") }
                + alts.map { PublishedText("images", $0) },
            countingLinksOf: origin.account, isOfToday: false)
    }

    private var publish: PublishWork {
        var publish = PublishWork(author: origin.account, work.details, images: [])
        if let asked = work.critique { publish.critique = CritiqueRequest(asks: true, question: asked.question) }
        return publish
    }

    /// Throws ``Core/Problem`` and ``Core/Problems``, as ``PublishWork`` and ``Media/StoreImage`` do.
    func perform(_ services: Services) async throws -> ImportStep.Outcome {
        let account = origin.account
        try check()
        var stored: [ID<Media>] = []
        do {
            let taken = try await take(keeping: &stored, services)
            let outcome = try await services.database.write { transaction in
                try write(taken, services, in: transaction)
            }
            if outcome == .known { try await services.deleteUnused(stored, of: account) }
            return outcome
        } catch {
            try? await services.deleteUnused(stored, of: account)
            throw error
        }
    }

    /// Only where critique was asked for are there older versions.
    private func check() throws {
        guard (1...Work.maxImages).contains(work.images.count) else {
            throw work.images.isEmpty ? Problem.imagesMissing : Problem.imagesTooMany
        }
        guard work.process.count <= ProcessStep.most else { throw Problem.tooManySteps }
        try Problems(publish.details.problems + publish.critique.problems).throwIfAny()
        guard !work.versions.isEmpty else { return }
        guard work.critique != nil, work.versions.allSatisfy({ work.images.indices.contains($0.of &- 1) }) else {
            throw Problem.imageGone
        }
        let counts = Dictionary(grouping: work.versions, by: \.of).values.map(\.count)
        guard counts.allSatisfy({ $0 <= ImageVersion.most }) else { throw Problem.tooManyVersions }
    }

    /// A work whose images are stored.
    private struct Taken: Sendable {
        var publish: PublishWork
        /// How it came about.
        var steps: [WriteProcess.Step] = []
        /// What hung in its images' places before, the oldest first.
        var versions: [Version] = []

        struct Version: Sendable {
            let image: ID<Media>
            let alt: String
            /// One of the work's images.
            let current: ID<Media>
            let until: Timestamp
        }
    }

    private func take(keeping stored: inout [ID<Media>], _ services: Services) async throws -> Taken {
        var taken = Taken(publish: publish)
        for claimed in work.images {
            let image = try await store(claimed, keeping: &stored, services)
            taken.publish.images.append(.init(id: image.id, alt: claimed.alt, recipe: image.recipe))
        }
        for step in work.process {
            var image: ID<Media>?
            if let claimed = step.image { image = try await store(claimed, keeping: &stored, services).id }
            taken.steps.append(.init(image: image, alt: step.image?.alt ?? "", note: step.note ?? ""))
        }
        for version in work.versions {
            let image = try await store(version.image, keeping: &stored, services)
            let until = version.until.flatMap(Timestamp.init(iso8601:)) ?? .distantFuture
            taken.versions.append(
                .init(
                    image: image.id, alt: version.image.alt.tidied, current: taken.publish.images[version.of - 1].id,
                    until: min(until, services.clock.now())))
        }
        try Problems(process(of: work.id, taken).problems).throwIfAny()
        return taken
    }

    private func store(
        _ image: ImportedImage, keeping stored: inout [ID<Media>], _ services: Services
    ) async throws -> StoredImage {
        let image = try await image.store(for: origin.account, source, services)
        stored.append(image.id)
        return image
    }

    private func process(of id: ID<Post>, _ taken: Taken) -> WriteProcess {
        WriteProcess(taken.steps, of: id, account: origin.account)
    }

    private func write(_ taken: Taken, _ services: Services, in transaction: Transaction) throws -> ImportStep.Outcome {
        guard try !Self.isKnown(work.id, from: origin, transaction) else { return .known }
        let id = try ImportedPosts.freeID(for: work.id, services, in: transaction)
        _ = try taken.publish.hang(id, in: transaction)
        try ImportedPosts.mark(
            id, as: origin.key(of: work.id), claiming: work.id, in: work.language, transaction)
        try transaction.execute("UPDATE works SET is_closed = \(work.isClosed) WHERE post_id = \(id)")
        if work.critique?.open != true { try CritiqueRequest.none.write(id, in: transaction) }
        try process(of: id, taken).arrange(in: transaction)
        for version in taken.versions {
            try transaction.execute("UPDATE media SET alt = \(version.alt) WHERE id = \(version.image)")
            try ReplacedImage(version.image, of: id, by: version.current, at: version.until).write(in: transaction)
        }
        let isHeld = try HeldPosts.hold(
            id, by: origin.account, saying: publishes?.texts ?? [], services, in: transaction)
        if !isHeld { try transaction.emit(WorkImported(work: id, author: origin.account)) }
        return .added
    }

    static func isKnown(_ work: ID<Post>, from origin: ImportOrigin, _ reader: Reader) throws -> Bool {
        try ImportedPosts.isKnown(work, [.work], from: origin, reader)
    }
}
