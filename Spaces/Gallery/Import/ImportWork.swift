package import Base
import Core
import Crypto
import Files
import Imaging
import Media
import Posts
import SQL

extension MemberImport {
    /// The works of an export.
    static let works = MemberImport("works", .work, most: 5_000, as: ImportedWork.self) { work, origin in
        let act = ImportWork(work: work, origin: origin)
        return ImportStep(
            work.details.title, images: work.imageCount, isKnown: act.isKnown, run: act.callAsFunction)
    }
}

/// Hangs a work of another instance, or one that was deleted, with its own time. Its originals are taken in like uploads.
struct ImportWork {
    let work: ImportedWork
    let origin: ImportOrigin

    /// Names a work wherever it was published first.
    static func key(_ id: ID<Post>, of instance: String) -> String {
        "import:\(SHA256.hash(data: Array("\(instance)\n\(id)".utf8)).prefix(16).hexadecimal)"
    }

    private var key: String { Self.key(work.id, of: origin.instance) }

    func isKnown(_ services: Services) async throws -> Bool {
        try await services.database.read { reader in
            try Self.find(work.id, key, of: origin.account, reader) != nil
                || ImportedPosts.isKnown(key, work.id, of: origin.account, reader)
        }
    }

    /// Throws ``Core/Problem`` and ``Core/Problems``, as ``PublishWork`` and ``Media/StoreImage`` do.
    func callAsFunction(_ source: ImportSource, _ services: Services) async throws -> ImportStep.Outcome {
        let (account, key) = (origin.account, key)
        guard (1...Work.maxImages).contains(work.images.count) else {
            throw work.images.isEmpty ? Problem.imagesMissing : Problem.imagesTooMany
        }
        guard work.process.count <= ProcessStep.most else { throw Problem.tooManySteps }
        try check(work.versions)
        var publish = PublishWork(author: account, work.details, images: [])
        try Problems(publish.details.problems).throwIfAny()
        if let asked = work.critique { publish.critique = CritiqueRequest(asks: true, question: asked.question) }
        let id = try await freeID(services)
        publish.id = id
        var stored: [ID<Media>] = []
        do {
            for claimed in work.images {
                let image = try await claimed.store(for: account, source, services)
                stored.append(image.id)
                publish.images.append(.init(id: image.id, alt: claimed.alt, recipe: image.recipe))
            }
            var steps: [WriteProcess.Step] = []
            for step in work.process {
                var image: ID<Media>?
                if let claimed = step.image { image = try await claimed.store(for: account, source, services).id }
                stored += image.map { [$0] } ?? []
                steps.append(.init(image: image, alt: step.image?.alt ?? "", note: step.note ?? ""))
            }
            var versions: [PublishWork.Imported.Version] = []
            for version in work.versions {
                let image = try await version.image.store(for: account, source, services)
                stored.append(image.id)
                versions.append(
                    .init(
                        image: image.id, alt: version.image.alt.tidied, current: publish.images[version.of - 1].id,
                        until: min(
                            version.until.flatMap(Timestamp.init(iso8601:)) ?? .distantFuture,
                            services.clock.now())))
            }
            let process = WriteProcess(steps, of: id, account: account)
            try Problems(process.problems).throwIfAny()
            publish.imported = .init(
                key: key, createdAt: claimedTime(services), isClosed: work.isClosed, asks: work.critique?.open ?? false,
                process: process,
                versions: versions)
            let alts = versions.map { PublishedText("images", $0.alt) }
            let others = [process.publishes, Publication(alts, countingLinksOf: account)]
            for publishes in ([publish.publishes] + others).compactMap(\.self) {
                try services.rules.check(publishes, services)
            }
            _ = try await publish.perform(services)
        } catch {
            for image in stored { try? await DeleteImage(image: image, owner: account).perform(services) }
            throw error
        }
        return .added
    }

    /// Only where critique was asked for are there older versions.
    private func check(_ versions: [ImportedWork.Version]) throws {
        guard !versions.isEmpty else { return }
        guard work.critique != nil, versions.allSatisfy({ work.images.indices.contains($0.of &- 1) }) else {
            throw Problem.imageGone
        }
        let counts = Dictionary(grouping: versions, by: \.of).values.map(\.count)
        guard counts.allSatisfy({ $0 <= ImageVersion.most }) else { throw Problem.tooManyVersions }
    }

    /// The member's own work that this is, if others see it.
    static func find(
        _ id: ID<Post>, _ key: String, of account: ID<Account>, _ reader: Reader
    ) throws -> ID<Post>? {
        try reader.value(
            "SELECT p.id FROM posts p WHERE p.author_id = \(account) AND p.client_id = \(key) AND \(.published("p"))",
            as: ID<Post>.self)
            ?? reader.value(
                """
                SELECT p.id FROM posts p
                WHERE p.id = \(id) AND p.author_id = \(account) AND p.kind = 'work' AND \(.published("p"))
                """, as: ID<Post>.self)
    }

    /// What claims to be of the future, or older than any web page, is of now.
    private func claimedTime(_ services: Services) -> Timestamp {
        let (now, claimed) = (services.clock.now(), work.id.createdAt)
        return claimed > Timestamp(milliseconds: 631_152_000_000) && claimed < now ? claimed : now
    }

    /// Its own, which has its place among others; another of that millisecond where somebody has that.
    private func freeID(_ services: Services) async throws -> ID<Post> {
        let id = work.id
        guard claimedTime(services) == id.createdAt else { return services.ids.next() }
        let others = (0..<20).map { _ in
            ID<Post>(rawValue: id.rawValue & ~0xFFFF | Int64.random(in: 0...0xFFFF))
        }
        let wanted = [id] + others
        let taken = Set(
            try await services.database.read { reader in
                // Links to what is gone lead to nobody else's work.
                try reader.values(
                    """
                    SELECT id FROM posts WHERE id IN (\(list: wanted))
                    UNION ALL SELECT id FROM gone_posts WHERE id IN (\(list: wanted))
                    """, as: ID<Post>.self)
            })
        return wanted.first { !taken.contains($0) } ?? services.ids.next()
    }
}

extension ImportedWork.Image {
    /// Takes its original in like an upload.
    func store(for owner: ID<Account>, _ source: ImportSource, _ services: Services) async throws -> StoredImage {
        try TextLimit.alt.check(alt.tidied, "이미지 설명이", at: "images")
        let recipe = try recipe.validated()
        let path = try await source.unpack(file, sha256: sha256, most: ImageLimits.standard.maxBytes)
        defer { unlinkFile(path) }
        return try await StoreImage(path, owner: owner, as: .image, recipe: recipe).perform(services)
    }
}
