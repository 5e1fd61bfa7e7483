import Core
import SQL

/// A place in a list of results: their order is that of its parts.
package struct SearchCursor: Sendable, Comparable, LosslessStringConvertible {
    let rank: Int
    /// 0 if the key is exactly the query.
    let isLonger: Int
    /// 0 for those one follows, who come first among equals.
    let isOther: Int
    let key: String
    let item: Int64

    init(rank: Int, isLonger: Int, isOther: Int, key: String, item: Int64) {
        self.rank = rank
        self.isLonger = isLonger
        self.isOther = isOther
        self.key = key
        self.item = item
    }

    /// As an address carries it; the key, which may contain anything, comes last.
    package init?(_ description: String) {
        let parts = description.split(separator: ".", maxSplits: 4, omittingEmptySubsequences: false)
        guard parts.count == 5, let rank = Int(parts[0], in: 0...9), SearchRank(rawValue: rank) != nil,
            let isLonger = Int(parts[1], in: 0...1), let isOther = Int(parts[2], in: 0...1),
            let item = Int64(parts[3], in: 0...Int64.max), parts[4].utf8.count <= SearchText.longest * 4
        else { return nil }
        self.init(rank: rank, isLonger: isLonger, isOther: isOther, key: String(parts[4]), item: item)
    }

    package var description: String { "\(rank).\(isLonger).\(isOther).\(item).\(key)" }

    init(row: inout Row) throws {
        self.init(
            rank: try row.next(), isLonger: try row.next(), isOther: try row.next(), key: try row.next(),
            item: try row.next())
    }

    /// By code points, as both engines compare.
    package static func < (left: Self, right: Self) -> Bool {
        if (left.rank, left.isLonger, left.isOther) != (right.rank, right.isLonger, right.isOther) {
            return (left.rank, left.isLonger, left.isOther) < (right.rank, right.isLonger, right.isOther)
        }
        if left.key == right.key { return left.item < right.item }
        return left.key.utf8.lexicographicallyPrecedes(right.key.utf8)
    }
}
