import Accounts
import Core
import Foundation
package import SQL
import Works

/// How Discover's showings of the last weeks are spread over makers, and whether debts are paid.
package struct Fairness: Equatable, Sendable {
    /// Members whose works Discover deals.
    package var makers = 0
    /// 0 where all are shown alike, towards 1 where one gets all (Gini 1912).
    package var gini = 0.0
    /// Of all makers, those with fewer followers than the median, as a part of 1, and the part of showings they get.
    package var smallPart = 0.0
    package var smallShare = 0.0
    /// How long it took to pay half of the debts paid in the last 30 days; `nil` before the first.
    package var hours: Double?
    /// Works that are owed viewers for longer than the seven days.
    package var overdue = 0
    /// Lorenz's curve (1905): what part of showings the least shown makers get, at each twentieth of all makers, in
    /// thousandths.
    package var curve: [Int] = []

    package static let steps = 20

    struct Maker: Equatable, Sendable {
        var shown: Double
        var followers: Int
    }

    /// - Parameter hours: of the debts paid lately.
    init(_ makers: [Maker], hours: [Double] = [], overdue: Int = 0) {
        self.overdue = overdue
        self.makers = makers.count
        let sorted = hours.sorted()
        self.hours = sorted.isEmpty ? nil : sorted[sorted.count / 2]
        let shown = makers.map(\.shown).sorted()
        let total = shown.reduce(0, +)
        guard total > 0 else { return }
        let count = Double(shown.count)
        let weighted = shown.enumerated().reduce(0) { $0 + Double($1.offset + 1) * $1.element }
        gini = max(2 * weighted / (count * total) - (count + 1) / count, 0)
        var sums = [0.0]
        for each in shown { sums.append(sums[sums.count - 1] + each) }
        curve = (0...Self.steps).map { step in
            // Between two makers the curve is straight.
            let place = count * Double(step) / Double(Self.steps)
            let below = min(Int(place), shown.count - 1)
            let sum = sums[below] + (place - Double(below)) * shown[below]
            return Int((sum / total * 1_000).rounded())
        }
        let followers = makers.map(\.followers).sorted()
        let median = followers[followers.count / 2]
        let small = makers.filter { $0.followers < median }
        smallPart = Double(small.count) / count
        smallShare = small.reduce(0) { $0 + $1.shown } / total
    }

    /// Reads all works, once a day.
    ///
    /// - Returns: `nil` where there are none.
    static func read(promise: Int, at now: Timestamp, _ reader: Reader) throws -> Fairness? {
        var makers: [ID<Account>: Maker] = [:]
        var (hours, overdue): ([Double], Int) = ([], 0)
        let rows = try reader.all(statement) { row in
            let maker = try row.next(as: ID<Account>.self)
            let followers = try row.next(as: Int.self)
            let (begins, met) = (try row.next(as: Timestamp.self), try row.next(as: Timestamp?.self))
            let debt = Debt(begins: begins, viewers: try row.next(), isMet: met != nil)
            let recency = Recency(try row.next(), at: try row.next())
            return (maker, followers, debt, met, recency)
        }
        for (maker, followers, debt, met, recency) in rows {
            makers[maker, default: Maker(shown: 0, followers: followers)].shown += recency.count(at: now)
            if let met, debt.viewers > 0, met > now - .days(30) { hours.append((met - debt.begins) / .hours(1)) }
            if debt.isOwed(at: now, promise: promise), debt.due < now { overdue += 1 }
        }
        return makers.isEmpty ? nil : Fairness(Array(makers.values), hours: hours, overdue: overdue)
    }

    private static let statement: Statement = """
        SELECT a.id, a.follower_count, v.begins_at, v.met_at, v.viewers, v.recent, v.recent_at
        FROM works w JOIN work_views v ON v.post_id = w.post_id JOIN accounts a ON a.id = w.author_id
        WHERE \(.notAway("a.id")) AND \(.published(at: "w.post_id"))
        """

    func write(day: Int64, in transaction: Transaction) throws {
        try transaction.execute(
            """
            INSERT INTO discover_days (day, makers, gini, small_part, small_share, hours, overdue, curve)
            VALUES (\(day), \(makers), \(gini), \(smallPart), \(smallShare), \(hours), \(overdue),
                \(curve.map(String.init).joined(separator: " ")))
            ON CONFLICT DO NOTHING
            """)
    }

    /// Of a row of ``days(since:)``, behind its day.
    init(row: inout Row) throws {
        makers = try row.next()
        gini = try row.next(as: Double.self).counted
        smallPart = try row.next(as: Double.self).counted
        smallShare = try row.next(as: Double.self).counted
        hours = try row.next(as: Double?.self)?.counted
        overdue = try row.next()
        curve = try row.next(as: String.self).split(separator: " ").compactMap { Int($0, in: 0...1_000) }
    }

    static func days(since day: Int64) -> Statement {
        """
        SELECT day, makers, gini, small_part, small_share, hours, overdue, curve FROM discover_days
        WHERE day >= \(day) ORDER BY day
        """
    }

    /// Each day since one, with how it was.
    package static func days(
        since day: Int64, _ reader: Reader
    ) throws -> [(day: Int64, fairness: Fairness)] {
        try reader.all(days(since: day)) { row in
            (day: try row.next(as: Int64.self), fairness: try Fairness(row: &row))
        }
    }
}
