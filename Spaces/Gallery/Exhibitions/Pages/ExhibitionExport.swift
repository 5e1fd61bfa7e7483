import Base
package import BasePages
import Core
import Design
import Exhibitions
package import Exports
import Kernel
import SQL
import Storage
import Works

extension MemberExport {
    /// The exhibitions a member curates, the latest first. Others' works are in it by their addresses alone.
    package static let exhibitions = MemberExport { export, services in
        let (account, url) = (export.account, services.site.publicURL)
        var sections: [HTML] = []
        try await export.beginList("exhibitions")
        let count = try await export.each(services, from: .last, key: \ExportedExhibition.id) { before, reader in
            try ExportedExhibition.page(of: account, before: before, reader)
        } use: { exhibitions in
            for exhibition in exhibitions {
                var poster: ExportedImage?
                if let image = exhibition.poster {
                    poster = try await export.take(image, named: exhibition.details.title, services.files)
                }
                try await export.add([exhibition.json(poster, account, url)])
                sections.append(exportedExhibitionView(exhibition, poster, account, url, in: export.language))
            }
        }
        await export.endList()
        guard count > 0 else { return }
        let title = export.language(Phrase.exhibitions)
        try await export.page("exhibitions.html", title: title) { _ in "<h1>\(title)</h1>\(sections)" }
        await export.lead(to: "exhibitions.html", .exhibitions, count: count)
    }
}

/// An exhibition as its curator's export has it.
struct ExportedExhibition: Sendable {
    let id: ID<Post>
    let details: ExhibitionDetails
    let stage: Exhibition.Stage
    let language: TextLanguage?
    var poster: StoredImage?
    var rooms: [FurnishedRoom] = []

    /// Each is read with what hangs in it, so few at a time.
    private static let pageSize = 5

    static func page(of curator: ID<Account>, before: ID<Post>, _ reader: Reader) throws -> [ExportedExhibition] {
        var exhibitions = try reader.all(statement(of: curator, before: before)) { row in
            ExportedExhibition(
                id: try row.next(), details: try ExhibitionDetails(row: &row), stage: try row.next(),
                language: try row.next())
        }
        for index in exhibitions.indices {
            let id = exhibitions[index].id
            exhibitions[index].poster = try reader.first(
                "SELECT \(StoredImage.columns) FROM media m WHERE m.post_id = \(id) ORDER BY m.role, m.position LIMIT 1",
                StoredImage.init(row:))
            exhibitions[index].rooms = FurnishedRoom.all(
                try ExhibitionQueries.rooms(of: id, reader),
                try ExhibitionQueries.works(of: id, viewer: curator, reader))
        }
        return exhibitions
    }

    static func statement(of curator: ID<Account>, before: ID<Post>) -> Statement {
        """
        SELECT e.post_id, \(ExhibitionDetails.columns), e.stage, p.language
        FROM exhibitions e JOIN posts p ON p.id = e.post_id
        WHERE e.author_id = \(curator) AND \(ExhibitionQueries.isThere) AND e.post_id < \(before)
        ORDER BY e.post_id DESC LIMIT \(pageSize)
        """
    }

    func json(_ poster: ExportedImage?, _ curator: ID<Account>, _ url: String) -> JSON {
        let rooms = rooms.map { furnished in
            let works = furnished.works.map { work in
                JSON(members: [
                    ("id", work.maker.id == curator ? JSON(work.id.description) : .null),
                    ("address", JSON(url + work.path)),
                ])
            }
            return JSON(members: [
                ("title", furnished.room.map { JSON($0.title) } ?? .null),
                ("text", furnished.room.map { JSON($0.text) } ?? .null), ("works", JSON(works)),
            ])
        }
        let closes = details.closes == .distantFuture ? nil : details.closes
        return JSON(members: [
            ("id", JSON(id.description)), ("stage", JSON(stage.rawValue)), ("title", JSON(details.title)),
            ("text", JSON(details.text)), ("language", .encoded(language?.rawValue)), ("place", JSON(details.place)),
            ("opens", JSON(details.opens)),
            ("closes", JSON(closes)), ("zone", details.zone.map { JSON($0.name) } ?? .null),
            ("poster", poster?.json ?? .null), ("rooms", JSON(rooms)),
        ])
    }
}

private func exportedExhibitionView(
    _ exhibition: ExportedExhibition, _ poster: ExportedImage?, _ curator: ID<Account>, _ url: String, in t: Language
) -> HTML {
    let details = exhibition.details
    let days = [details.opens, details.closes == .distantFuture ? nil : details.closes]
        .map { $0.map { (details.zone ?? .utc).date(at: $0) } ?? "" }
    let rooms = exhibition.rooms.map { furnished -> HTML in
        let works = furnished.works.map { work -> HTML in
            work.maker.id == curator
                ? #"<li><a href="works/\#(work.id.rawValue).html">\#(work.details.title)</a></li>"#
                : #"<li><a href="\#(url)\#(work.path)">\#(url)\#(work.path)</a></li>"#
        }
        return """
            \(furnished.room.map { #"<h3>\#($0.title)</h3><p class="text">\#($0.text)</p>"# as HTML })<ul>\(works)</ul>
            """
    }
    return """
        <section><h2>\(details.title)</h2>
        <p class="muted">\((details.place.isEmpty ? [] : [details.place]).map { "\($0) · " as HTML })\(days[0]) – \(days[1])</p>
        \(poster.map { "<figure>\(exportedPicture($0, isSmall: true, root: ""))</figure>" as HTML })
        <p class="text">\(details.text)</p>
        \(rooms)
        </section>
        """
}
