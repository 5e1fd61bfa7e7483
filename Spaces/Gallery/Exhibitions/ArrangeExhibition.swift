package import Base
package import Core
package import SQL

/// Puts the rooms and works of an exhibition in an order. What it does not name, or was added meanwhile, comes last, in
/// the order it had.
package struct ArrangeExhibition: WritingAct {
    package enum Item: Hashable, Sendable {
        case room(ID<ExhibitionRoom>)
        case work(ID<Post>)
    }

    package let exhibition: ID<Post>
    package let curator: ID<Account>
    package let order: [Item]

    package init(_ exhibition: ID<Post>, curator: ID<Account>, order: [Item]) {
        self.exhibition = exhibition
        self.curator = curator
        self.order = order
    }

    package var cost: Cost? { Cost(.exhibitionEdits, of: curator) }

    package func write(_ services: Services, in transaction: Transaction) throws {
        _ = try ExhibitionQueries.curated(exhibition, by: curator, transaction)
        let now = try Self.items(of: exhibition, transaction)
        let wanted = Dictionary(order.enumerated().map { ($1, $0) }) { first, _ in first }
        let sorted = now.enumerated().sorted { one, other in
            (wanted[one.element.item] ?? .max, one.offset) < (wanted[other.element.item] ?? .max, other.offset)
        }
        for (position, entry) in sorted.enumerated() where entry.element.position != position {
            switch entry.element.item {
            case .room(let room):
                try transaction.execute("UPDATE exhibition_rooms SET position = \(position) WHERE id = \(room)")
            case .work(let work):
                try transaction.execute(
                    """
                    UPDATE exhibition_works SET position = \(position)
                    WHERE exhibition_id = \(exhibition) AND work_id = \(work)
                    """)
            }
        }
    }

    /// All there is, in its order, declined works as well.
    static func items(of exhibition: ID<Post>, _ reader: Reader) throws -> [(item: Item, position: Int)] {
        try reader.all(
            """
            SELECT position, 0 AS sort, id FROM exhibition_rooms WHERE exhibition_id = \(exhibition)
            UNION ALL
            SELECT position, 1, work_id FROM exhibition_works WHERE exhibition_id = \(exhibition)
            ORDER BY 1, 2, 3
            """
        ) { row in
            let position = try row.next(as: Int.self)
            let isWork = try row.next(as: Bool.self)
            return (item: isWork ? .work(try row.next()) : .room(try row.next()), position: position)
        }
    }
}
