package import Base
package import Core
package import Exhibitions
import SQL
import Web

/// Where a curator orders rooms and works.
package struct HangPage: Sendable {
    /// A wall text or a work, in one order.
    package enum Item: Sendable {
        case room(ExhibitionRoom)
        case work(HungWork)
    }

    package let exhibition: ID<Post>
    package let details: ExhibitionDetails
    package let stage: Exhibition.Stage
    package let items: [Item]
    /// The form of a new room, with what was typed and refused.
    package var room = RoomForm()
    package var problem: Phrase?
    /// What keeps the curator from announcing it, and from another room.
    package var restriction: Restriction?

    var path: String { exhibition.exhibitionPath }
    var works: [HungWork] {
        items.compactMap { item in if case .work(let work) = item { work } else { nil } }
    }
    var rooms: [ExhibitionRoom] {
        items.compactMap { item in if case .room(let room) = item { room } else { nil } }
    }
    var isAsking: Bool { works.contains { $0.state == .asked } }
}

/// The form of a wall text.
package struct RoomForm: Sendable {
    /// `nil` for a new one.
    package var room: ID<ExhibitionRoom>?
    package var title = ""
    package var text = ""
    package var edition: Edition?
    package var problems = Problems([])
}

extension HangPage.Item {
    /// What a form calls it.
    var key: String {
        switch self {
        case .room(let room): "r\(room.id)"
        case .work(let work): "w\(work.id)"
        }
    }

    var position: (Int, Int) {
        switch self {
        case .room(let room): (room.position, 0)
        case .work(let work): (work.position, 1)
        }
    }
}

extension ArrangeExhibition.Item {
    /// Of what a form calls it.
    init?(key: String) {
        switch key.first {
        case "r": if let id = ID<ExhibitionRoom>(key.dropFirst()) { self = .room(id) } else { return nil }
        case "w": if let id = ID<Post>(key.dropFirst()) { self = .work(id) } else { return nil }
        default: return nil
        }
    }
}

extension HangPage {
    /// Three statements. Throws ``Core/Problem/postNotFound`` unless the member curates it.
    static func read(_ id: ID<Post>, curator: ID<Account>, _ reader: Reader) throws -> HangPage {
        let stage = try ExhibitionQueries.curated(id, by: curator, reader)
        let details = try ExhibitionQueries.details(of: id, reader)
        let items =
            try ExhibitionQueries.rooms(of: id, reader).map(Item.room)
            + ExhibitionQueries.chosen(of: id, curator: curator, reader).map(Item.work)
        return HangPage(
            exhibition: id, details: details, stage: stage,
            items: items.enumerated().sorted {
                ($0.element.position.0, $0.element.position.1, $0.offset)
                    < ($1.element.position.0, $1.element.position.1, $1.offset)
            }.map(\.element))
    }
}

/// The order that a form says: each item's key in its place, and perhaps a button that moves one of them.
struct HangOrder: Sendable {
    let items: [ArrangeExhibition.Item]

    /// More than there can be.
    private static let most = HangWork.most + ExhibitionRoom.most

    init(_ form: Form) {
        var keys = form.all("item").prefix(Self.most).map(\.self)
        let places = keys.enumerated().map { index, key -> (order: Int, key: String) in
            let place = Int(form["place-\(key)"], in: 1...Self.most).map { $0 - 1 } ?? index
            // One that is moved to the place of another comes before it on its way up and after it on its way down.
            return (2 * place + (place - index).signum(), key)
        }
        keys = places.enumerated().sorted { ($0.element.order, $0.offset) < ($1.element.order, $1.offset) }
            .map(\.element.key)
        for (name, step) in [("up", -1), ("down", 1)] {
            guard let index = keys.firstIndex(of: form[name]), keys.indices.contains(index + step) else { continue }
            keys.swapAt(index, index + step)
        }
        items = keys.compactMap { ArrangeExhibition.Item(key: $0) }
    }
}
