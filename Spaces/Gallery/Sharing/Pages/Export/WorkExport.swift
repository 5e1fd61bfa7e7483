import Accounts
import Base
import BasePages
import Comments
import Core
import Design
package import Exports
import Kernel
import SQL
import Search
import Storage
import Works

extension MemberExport {
    /// A member's works, the newest first, with a page for each.
    package static let works = MemberExport { export, services in
        var wall = ExportedWall(export)
        try await export.beginList("works")
        let account = export.account
        try await export.each(services, from: .last, key: \ExportedWork.id) { before, reader in
            try ExportedWork.page(of: account, before: before, reader)
        } use: { works in
            for work in works { try await wall.add(work, services) }
        }
        await export.endList()
        try await wall.end()
    }
}

/// A work as its maker's export has it.
struct ExportedWork: Sendable {
    let id: ID<Post>
    let details: WorkDetails
    let createdAt: Timestamp
    let editedAt: Timestamp?
    let importedAt: Timestamp?
    let language: TextLanguage?
    let isClosed: Bool
    let critique: Critique?
    var images: [StoredImage] = []
    var process: [ExportedStep] = []
    var versions: [ExportedVersion] = []

    /// Works are read with their images, so fewer of them at a time.
    private static let pageSize = 20

    static func page(of account: ID<Account>, before: ID<Post>, _ reader: Reader) throws -> [ExportedWork] {
        var works = try reader.all(statement(of: account, before: before)) { row in
            ExportedWork(
                id: try row.next(), details: try WorkDetails(row: &row), createdAt: try row.next(),
                editedAt: try row.next(),
                importedAt: try row.next(), language: try row.next(), isClosed: try row.next(),
                critique: try Critique(columns: &row))
        }
        let images = try reader.all(imagesStatement(of: works.map(\.id))) { row in
            (work: try row.next(as: ID<Post>.self), image: try StoredImage(row: &row))
        }
        let byWork = Dictionary(grouping: images, by: \.work)
        for index in works.indices { works[index].images = byWork[works[index].id]?.map(\.image) ?? [] }
        let steps = try ExportedStep.all(of: works.map(\.id), reader)
        let versions = try ExportedVersion.all(of: works.map(\.id), reader)
        for index in works.indices {
            works[index].process = steps[works[index].id] ?? []
            works[index].versions = versions[works[index].id] ?? []
        }
        return works
    }

    static func statement(of account: ID<Account>, before: ID<Post>) -> Statement {
        """
        SELECT w.post_id, \(WorkDetails.columns), p.created_at, p.edited_at, p.imported_at, p.language,
            w.is_closed, c.question, c.is_open
        FROM works w JOIN posts p ON p.id = w.post_id LEFT JOIN critiques c ON c.post_id = w.post_id
        WHERE w.author_id = \(account) AND \(.published("p")) AND w.post_id < \(before)
        ORDER BY w.post_id DESC LIMIT \(pageSize)
        """
    }

    static func imagesStatement(of works: [ID<Post>]) -> Statement {
        """
        SELECT m.post_id, \(StoredImage.columns) FROM media m
        WHERE m.post_id IN (\(list: works)) AND \(.hangs) ORDER BY m.post_id, m.position
        """
    }

    private var critiqueJSON: JSON {
        critique.map {
            JSON(members: [("question", JSON($0.question)), ("open", JSON($0.isOpen))])
        } ?? .null
    }

    func json(_ taken: ExportedWorkImages) -> JSON {
        JSON(members: [
            ("id", JSON(id.description)), ("published", JSON(createdAt)), ("edited", JSON(editedAt)),
            ("imported", JSON(importedAt)), ("title", JSON(details.title)), ("description", JSON(details.description)),
            ("language", .encoded(language?.rawValue)),
            ("medium", JSON(details.medium)), ("licence", JSON(details.licence.rawValue)),
            ("allowsDownload", JSON(details.allowsDownload)), ("commentsClosed", JSON(isClosed)),
            ("making", details.making.map { JSON($0.rawValue) } ?? .null),
            ("allowsTraining", JSON(details.allowsTraining)),
            ("tags", JSON(Hashtag.all(in: details.description).map { JSON($0.name) })),
            ("critique", critiqueJSON), ("images", JSON(taken.images.map(\.json))),
            ("process", JSON(zip(process, taken.steps).map { $0.json($1) })),
            ("versions", JSON(zip(versions, taken.versions).map { $0.json($1, among: images) })),
        ])
    }
}

/// A work's images as an export has taken them along.
struct ExportedWorkImages: Sendable {
    var images: [ExportedImage] = []
    /// Of the steps; `nil` for those that are a note alone.
    var steps: [ExportedImage?] = []
    var versions: [ExportedImage] = []
}

/// The pages of works: a wall of a hundred each, the first of them on the first page of all.
private struct ExportedWall {
    private let export: ExportFolder
    private var cards: [HTML] = []
    private var pages = 0
    private var count = 0

    private static let size = 100

    init(_ export: ExportFolder) { self.export = export }

    mutating func add(_ work: ExportedWork, _ services: Services) async throws {
        let taken = try await take(work, services)
        try await export.add([work.json(taken)])
        try await export.page("works/\(work.id).html", title: work.details.title) { root in
            exportedWorkView(work, taken, root: root, zone: services.site.zone, in: export.language)
        }
        count += 1
        let cover = taken.images.first.map { exportedPicture($0, isSmall: true, root: "") }
        cards.append(
            #"<li><a href="works/\#(work.id.rawValue).html">\#(cover)<span>\#(work.details.title)</span></a></li>"#)
        if cards.count == Self.size { try await turn() }
    }

    private func take(_ work: ExportedWork, _ services: Services) async throws -> ExportedWorkImages {
        func take(_ image: StoredImage) async throws -> ExportedImage {
            try await export.take(image, named: work.details.title, services.files)
        }
        var taken = ExportedWorkImages()
        for image in work.images { taken.images.append(try await take(image)) }
        for step in work.process {
            if let image = step.image { taken.steps.append(try await take(image)) } else { taken.steps.append(nil) }
        }
        for version in work.versions { taken.versions.append(try await take(version.image)) }
        return taken
    }

    private mutating func turn() async throws {
        guard !cards.isEmpty else { return }
        pages += 1
        let title = export.language(Phrase.exportedWorks)
        let wall: HTML = #"<h2>\#(title)</h2><ul class="wall">\#(cards)</ul>"#
        cards = []
        if pages == 1 { return await export.show(wall) }
        try await export.page("works-\(pages).html", title: title) { _ in wall }
        await export.lead(to: "works-\(pages).html", .exportedWorks, count: count)
    }

    mutating func end() async throws { try await turn() }
}

private func exportedWorkView(
    _ work: ExportedWork, _ taken: ExportedWorkImages, root: String, zone: Zone, in t: Language
) -> HTML {
    let figures = taken.images.map { image -> HTML in
        let original: HTML? = image.original.map { name in
            #"<figcaption><a href="\#(root)\#(name)">\#(t(.original))</a></figcaption>"#
        }
        return "<figure>\(exportedPicture(image, root: root))\(original)</figure>"
    }
    let facts = work.details.facts + [t(work.details.licence.phrase), zone.date(at: work.createdAt)]
    return """
        <h1>\(work.details.title)</h1>
        \(figures)
        <p class="text">\(work.details.description)</p>
        <p class="muted">\(facts.joined(separator: " · "))</p>
        \(exportedVersions(work.versions, taken.versions, root: root, zone: zone, in: t))
        \(exportedProcess(work.process, taken.steps, root: root, in: t))
        """
}

extension Phrase {
    fileprivate static let exportedWorks = Phrase("작품", "Works")
    fileprivate static let original = Phrase("원본", "Original")
}
