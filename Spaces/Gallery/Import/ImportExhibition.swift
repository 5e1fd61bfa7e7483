import Base
import Core
import FoundationEssentials
import Imaging
import Media
import Posts
import SQL

extension MemberImport {
    /// The exhibitions of an export. They come after the works that hang in them.
    static let exhibitions = MemberImport(
        "exhibitions", .exhibition, most: MakeExhibition.most, as: ImportedExhibition.self
    ) { exhibition, origin in
        let act = ImportExhibition(exhibition: exhibition, origin: origin)
        return ImportStep(
            exhibition.details.title, images: exhibition.poster == nil ? 0 : 1, isKnown: act.isKnown,
            run: act.callAsFunction)
    }
}

/// Hangs the member's own works as they hung: whoever else's hung there has not agreed here. What was open is open, and
/// news to nobody; what had not opened is a draft.
struct ImportExhibition {
    let exhibition: ImportedExhibition
    let origin: ImportOrigin

    private var make: MakeExhibition {
        MakeExhibition(
            curator: origin.account, exhibition.details,
            clientID: ImportWork.key(exhibition.id, of: origin.instance))
    }

    func isKnown(_ services: Services) async throws -> Bool {
        try await services.database.read { try isKnown(make, $0) }
    }

    /// Throws ``Core/Problem`` and ``Core/Problems``, as ``MakeExhibition`` and ``WriteRoom`` do.
    func callAsFunction(_ source: ImportSource, _ services: Services) async throws -> ImportStep.Outcome {
        let make = make
        try Problems(make.details.problems).throwIfAny()
        try services.rules.check(
            Publication(make.details.published + texts, countingLinksOf: origin.account), services)
        var poster: StoredImage?
        if let image = exhibition.poster { poster = try await image.store(for: origin.account, source, services) }
        do {
            let id = services.ids.next(Post.self)
            return try await services.database.write { [poster] transaction in
                guard try !isKnown(make, transaction) else { return .known }
                try make.write(id, in: transaction)
                try hang(in: id, poster?.id, services, in: transaction)
                try open(id, as: make.clientID, services, in: transaction)
                return .added
            }
        } catch {
            if let poster { try? await DeleteImage(image: poster.id, owner: origin.account).perform(services) }
            throw error
        }
    }

    private var texts: [PublishedText] {
        exhibition.rooms.flatMap {
            [PublishedText("title", $0.title ?? ""), PublishedText("text", $0.text ?? "")]
        }
    }

    private func isKnown(_ make: MakeExhibition, _ reader: Reader) throws -> Bool {
        let own = try reader.value(
            "SELECT 1 FROM exhibitions WHERE post_id = \(exhibition.id) AND author_id = \(origin.account)", as: Int.self
        )
        return try own != nil || make.stored(reader) != nil
            || ImportedPosts.isKnown(make.clientID, exhibition.id, of: origin.account, reader)
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
                let key = ImportWork.key(work, of: origin.instance)
                guard let found = try ImportWork.find(work, key, of: account, transaction) else { continue }
                _ = try HangWork(found, in: id, curator: account).write(services, in: transaction)
            }
        }
    }

    /// A draft is announced here, like any other, so it is not one that has come.
    private func open(_ id: ID<Post>, as key: String, _ services: Services, in transaction: Transaction) throws {
        guard exhibition.stage == .open, let opens = exhibition.details.opens, opens <= services.clock.now(),
            try !ExhibitionQueries.works(of: id, viewer: origin.account, transaction).isEmpty
        else { return }
        try transaction.execute("UPDATE exhibitions SET stage = 'open' WHERE post_id = \(id)")
        try transaction.execute("UPDATE posts SET state = 'published' WHERE id = \(id) AND state = 'draft'")
        try ImportedPosts.mark(id, as: key, in: transaction)
        _ = try HeldPosts.hold(
            id, by: origin.account, saying: exhibition.details.published + texts, services, in: transaction)
    }
}

/// An exhibition in somebody's `salon.json` (docs/export.md). Everything in it is a claim.
struct ImportedExhibition: Decodable, Sendable {
    let id: ID<Post>
    let details: ExhibitionDetails
    let stage: Exhibition.Stage
    let poster: ImportedWork.Image?
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

    private enum CodingKeys: CodingKey { case id, stage, title, text, place, opens, closes, zone, poster, rooms }

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
        stage = Exhibition.Stage(rawValue: try text(.stage)) ?? .draft
        poster = try container.decodeIfPresent(ImportedWork.Image.self, forKey: .poster)
        rooms = try container.first(ExhibitionRoom.most + 1, forKey: .rooms)
    }
}

extension Timestamp {
    /// Of `2026-11-20T10:00:00Z`; `nil` for anything else, and beyond the years 1990 to 2200.
    init?(iso8601 text: String) {
        guard text.utf8.count <= 30, let date = try? Date(text, strategy: .iso8601) else { return nil }
        let seconds = date.timeIntervalSince1970
        guard seconds > 631_152_000, seconds < 7_258_118_400,
            let milliseconds = Int64(exactly: (seconds * 1_000).rounded())
        else { return nil }
        self.init(milliseconds: milliseconds)
    }
}
