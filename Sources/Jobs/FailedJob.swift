package import Core
package import SQL

/// A job that was given up, without its payload.
package struct FailedJob: Sendable {
    package let place: Place
    package let kind: String
    package let key: String
    package let attempts: Int
    /// Without addresses.
    package let reason: String

    /// By what pages name it: its key may say more than readers of the page should know.
    package struct Place: Sendable, CustomStringConvertible {
        package let failedAt: Timestamp
        let number: Int64

        package init(failedAt: Timestamp, number: Int64) {
            self.failedAt = failedAt
            self.number = number
        }

        /// As ``description`` has it.
        package init?(_ text: String) {
            let parts = text.split(separator: "-", omittingEmptySubsequences: false)
            guard parts.count == 2, let time = Int64(parts[0], in: 0...Int64.max),
                let number = Int64(parts[1], in: 0...Int64.max)
            else { return nil }
            self.init(failedAt: Timestamp(milliseconds: time), number: number)
        }

        package var description: String { "\(failedAt.milliseconds)-\(number)" }
    }

    package init(_ place: Place, kind: String, key: String, attempts: Int, reason: String) {
        self.place = place
        self.kind = kind
        self.key = key
        self.attempts = attempts
        self.reason = reason
    }

    static func number() -> Int64 { Int64.random(in: 1...Int64.max) }

    /// The latest first.
    ///
    /// - Parameter last: the last of the page before.
    package static func list(after last: Place?, limit: Int, _ reader: Reader) throws -> [FailedJob] {
        try reader.all(statement(after: last, limit: limit)) { row in
            FailedJob(
                Place(failedAt: try row.next(), number: try row.next()), kind: try row.next(), key: try row.next(),
                attempts: try row.next(), reason: try row.next())
        }
    }

    package static func statement(after last: Place?, limit: Int) -> Statement {
        let rest = last.map { last -> Statement in "AND (failed_at, failure) < (\(last.failedAt), \(last.number))" }
        return """
            SELECT failed_at, failure, kind, key, attempts, error FROM jobs WHERE failed_at IS NOT NULL \(rest)
            ORDER BY failed_at DESC, failure DESC LIMIT \(limit)
            """
    }

    /// How many there are of all kinds, up to ``JobCounts/most``.
    package static func count(_ reader: Reader) throws -> Int {
        try reader.value(countStatement, as: Int.self) ?? 0
    }

    package static let countStatement: Statement =
        "SELECT COUNT(*) FROM (SELECT 1 FROM jobs WHERE failed_at IS NOT NULL LIMIT \(JobCounts.most)) AS failed"
}
