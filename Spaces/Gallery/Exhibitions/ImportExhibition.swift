import Base
import Core
package import Exports
import FoundationEssentials
import Media
import Posts
import SQL
import Storage
import Works

extension MemberImport {
    /// The exhibitions of an export. They come after the works that hang in them.
    package static let exhibitions = MemberImport(
        "exhibitions", .exhibition, most: MakeExhibition.most, as: ImportedExhibition.self
    ) { exhibition, origin in
        ImportStep(
            exhibition.details.title,
            look: { try await $0.database.read { try exhibition.isKnown(from: origin, $0) ? .known : nil } }
        ) { source, services in
            try await ImportExhibition(exhibition: exhibition, source: source, origin: origin)(services)
        }
    }
}

/// Hangs the member's own works as they hung; other makers have not agreed here. What was open is open, and news to
/// nobody; what had not opened is a draft.
struct ImportExhibition: Act {
    let exhibition: ImportedExhibition
    let source: ImportSource
    let origin: ImportOrigin

    var cost: Cost? { exhibition.poster.map { _ in Cost(.uploads, of: origin.account) } }
    var needs: Permission? { Permission(to: [.posts, .uploads], for: origin.account) }

    var publishes: Publication? {
        let texts = exhibition.rooms.flatMap {
            [PublishedText("title", $0.title ?? ""), PublishedText("text", $0.text ?? "")]
        }
        return Publication(
            exhibition.details.published + texts, countingLinksOf: origin.account, isOfToday: false)
    }

    /// Throws ``Core/Problem`` and ``Core/Problems``, as ``MakeExhibition`` and ``WriteRoom`` do.
    func perform(_ services: Services) async throws -> ImportStep.Outcome {
        try Problems(exhibition.details.problems).throwIfAny()
        let poster = try await exhibition.poster?.store(for: origin.account, source, services).id
        do {
            let outcome = try await services.database.write { transaction in
                try write(poster, services, in: transaction)
            }
            if outcome == .known { try await services.deleteUnused([poster].compactMap(\.self), of: origin.account) }
            return outcome
        } catch {
            try? await services.deleteUnused([poster].compactMap(\.self), of: origin.account)
            throw error
        }
    }

    private func write(
        _ poster: ID<Media>?, _ services: Services, in transaction: Transaction
    ) throws -> ImportStep.Outcome {
        guard try !exhibition.isKnown(from: origin, transaction) else { return .known }
        let id = services.ids.next(Post.self)
        try exhibition.make(of: origin).write(id, in: transaction)
        try hang(in: id, poster, services, in: transaction)
        try open(id, services, in: transaction)
        return .added
    }

    private func hang(
        in id: ID<Post>, _ poster: ID<Media>?, _ services: Services, in transaction: Transaction
    ) throws {
        let account = origin.account
        if let poster {
            try EditExhibition(id, curator: account, exhibition.details, poster: .image(poster)).hang(in: transaction)
        }
        for room in exhibition.rooms.prefix(ExhibitionRoom.most + 1) {
            if let title = room.title {
                _ = try WriteRoom(in: id, curator: account, title: title, text: room.text ?? "")
                    .write(services, in: transaction)
            }
            for work in room.works.compactMap(\.id).prefix(HangWork.most) {
                guard let found = try ImportedPosts.find(work, [.work], from: origin, transaction) else { continue }
                _ = try HangWork(found, in: id, curator: account).write(services, in: transaction)
            }
        }
    }

    /// A draft is announced here, like any other, so it is not one that has come.
    private func open(_ id: ID<Post>, _ services: Services, in transaction: Transaction) throws {
        guard exhibition.stage == .open, let opens = exhibition.details.opens, opens <= services.clock.now(),
            try !ExhibitionQueries.works(of: id, viewer: origin.account, transaction).isEmpty
        else { return }
        try transaction.execute("UPDATE exhibitions SET stage = 'open' WHERE post_id = \(id)")
        try transaction.execute("UPDATE posts SET state = 'published' WHERE id = \(id) AND state = 'draft'")
        try ImportedPosts.mark(id, as: origin.key(of: exhibition.id), in: exhibition.language, transaction)
        _ = try HeldPosts.hold(
            id, by: origin.account, saying: publishes?.texts ?? [], services, in: transaction)
    }
}

/// An exhibition in somebody's `salon.json` (docs/export.md). Everything in it is a claim.
struct ImportedExhibition: Decodable, Sendable {
    let id: ID<Post>
    let details: ExhibitionDetails
    let language: TextLanguage?
    let stage: Exhibition.Stage
    let poster: ImportedImage?
    let rooms: [Room]

    struct Room: Decodable, Sendable {
        /// `nil` for what hangs before the first wall text.
        let title: String?
        let text: String?
        let works: [Work]

        private enum CodingKeys: CodingKey { case title, text, works }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            title = try container.decodeIfPresent(String.self, forKey: .title)
            text = try container.decodeIfPresent(String.self, forKey: .text)
            works = try container.first(HangWork.most, forKey: .works)
        }
    }

    struct Work: Decodable, Sendable {
        /// `nil` for another member's.
        let id: ID<Post>?
    }

    private enum CodingKeys: CodingKey {
        case id, stage, title, text, language, place, opens, closes, zone, poster, rooms
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func text(_ key: CodingKeys) throws -> String { try container.decodeIfPresent(String.self, forKey: key) ?? "" }
        id = try container.decode(ID<Post>.self, forKey: .id)
        details =
            ExhibitionDetails(
                title: try text(.title), text: try text(.text), place: try text(.place),
                opens: Timestamp(iso8601: try text(.opens)),
                closes: Timestamp(iso8601: try text(.closes)) ?? .distantFuture, zone: Zone(try text(.zone))
            ).tidied
        language = TextLanguage(rawValue: try text(.language))
        stage = Exhibition.Stage(rawValue: try text(.stage)) ?? .draft
        poster = try container.decodeIfPresent(ImportedImage.self, forKey: .poster)
        rooms = try container.first(ExhibitionRoom.most + 1, forKey: .rooms)
    }
}

extension ImportedExhibition {
    func make(of origin: ImportOrigin) -> MakeExhibition {
        MakeExhibition(curator: origin.account, details, clientID: origin.key(of: id))
    }

    func isKnown(from origin: ImportOrigin, _ reader: Reader) throws -> Bool {
        let own = try reader.value(
            "SELECT 1 FROM exhibitions WHERE post_id = \(id) AND author_id = \(origin.account)", as: Int.self)
        let make = make(of: origin)
        return try own != nil || make.stored(reader) != nil
            || ImportedPosts.isKnown(make.clientID, id, of: origin.account, reader)
    }
}
