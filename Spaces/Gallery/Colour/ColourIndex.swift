package import Accounts
import Base
import Core
package import SQL
import Works

/// The covers' colours of all works. What it offers, the statement that reads the cards has to confirm.
package typealias ColourIndex = EventIndex<ColouredWorks>

package struct ColouredWorks: IndexSource {
    package enum Item: Hashable, Sendable {
        case work(Int64)
        case major(of: Int64)
    }

    package enum Change: Sendable {
        case work(ColouredWork)
        case gone(Int64)
        case major(String, of: Int64)
    }

    private static let step = 5_000

    package var empty: ColourTable { ColourTable() }

    package func all(_ reader: Reader) throws -> ColourTable {
        var table = ColourTable()
        var last: Int64 = 0
        while true {
            let rows = try reader.all(ColourQueries.works(after: last, limit: Self.step), ColourRow.init(row:))
            for work in ColouredWork.all(of: rows) { table.set(work) }
            guard let end = rows.last?.work else { return table }
            last = end
        }
    }

    package func changes(of items: [Item], _ reader: Reader) throws -> [Change] {
        var (works, makers): ([Int64], [Int64]) = ([], [])
        for item in items {
            switch item {
            case .work(let work): works.append(work)
            case .major(let maker): makers.append(maker)
            }
        }
        let rows = works.isEmpty ? [] : try reader.all(ColourQueries.works(works), ColourRow.init(row:))
        let majors: [Change] =
            makers.isEmpty
            ? []
            : try reader.all(ColourQueries.majors(of: makers)) { row in
                let maker = try row.next(as: Int64.self)
                return .major(try row.next(), of: maker)
            }
        return works.map { .gone($0) } + ColouredWork.all(of: rows).map { .work($0) } + majors
    }

    package func news(in event: EventRecord) throws -> [IndexNews<Item, Change>] {
        if let work = try event.changedWork() { return [.items([.work(work.rawValue)])] }
        if let deleted = try event.decode(PostDeleted.self) { return [.change(.gone(deleted.post.rawValue))] }
        if let changed = try event.decode(ProfileChanged.self) {
            return [.items([.major(of: changed.account.rawValue)])]
        }
        return []
    }

    package func make(_ change: Change, in table: inout ColourTable) {
        switch change {
        case .work(let work): table.set(work)
        case .gone(let work): table.remove(work)
        case .major(let major, let maker): table.setMajor(major, of: maker)
        }
    }
}
