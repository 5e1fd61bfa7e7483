package import Core
import SQL

/// A poll being written.
package struct NewPoll: Sendable {
    /// In the order of the form; blank ones are dropped.
    package var options: [String]
    /// Whether voters may choose several.
    package var isMultiple: Bool
    /// How long it stays open.
    package var duration: Duration

    package init(options: [String] = [], isMultiple: Bool = false, duration: Duration = .days(1)) {
        self.options = options.map { option in
            option.tidiedLine
        }
        self.isMultiple = isMultiple
        self.duration = duration
    }

    package static let optionCounts = 2...4
    /// In characters as people see them: grapheme clusters.
    package static let limit = TextLimit(50)
    package static let shortest = Duration.minutes(5)
    package static let longest = Duration.days(7)

    /// The fields that problems are about.
    package static let minutesField = "poll-minutes"
    package static func field(_ index: Int) -> String { "poll-\(index + 1)" }

    package var isBlank: Bool { options.allSatisfy(\.isEmpty) }

    /// Throws the first problem, with the form's field.
    func check() throws {
        guard options.count(where: { !$0.isEmpty }) >= Self.optionCounts.lowerBound else {
            throw Problem.pollTooSmall.at(Self.field(options.firstIndex(of: "") ?? options.count))
        }
        guard options.count(where: { !$0.isEmpty }) <= Self.optionCounts.upperBound else { throw Problem.pollTooLarge }
        for (index, option) in options.enumerated() where !option.isEmpty {
            // A single character may be a whole family of code points, but not endless.
            try Self.limit.check(option, "선택지가", at: Self.field(index))
            guard !options[..<index].contains(option) else { throw Problem.pollOptionTwice.at(Self.field(index)) }
        }
        guard (Self.shortest...Self.longest).contains(duration) else { throw Problem.pollDuration }
    }

    func write(_ post: ID<Post>, in transaction: Transaction) throws {
        try transaction.execute(
            """
            INSERT INTO polls (post_id, is_multiple, closes_at, is_awaited)
            VALUES (\(post), \(isMultiple), \(post.createdAt(by: transaction.now) + duration), \(true))
            """)
        for (position, option) in options.filter({ !$0.isEmpty }).enumerated() {
            try transaction.execute(
                "INSERT INTO poll_options (post_id, position, text) VALUES (\(post), \(position), \(option))")
        }
    }
}

extension Problem {
    static let pollTooSmall = Problem(
        422, Phrase("선택지를 두 개 이상 적어 주세요.", "A poll needs at least two options."), field: "poll")
    static let pollTooLarge = Problem(
        422, Phrase("선택지는 네 개까지예요.", "A poll can have up to four options."), field: "poll")
    static let pollOptionTwice = Problem(
        422, Phrase("같은 선택지가 두 번 있어요.", "Two options are the same."), field: "poll")
    static let pollDuration = Problem(
        422, Phrase("투표 기간은 5분에서 7일까지예요.", "A poll can be open for 5 minutes to 7 days."), field: NewPoll.minutesField)
    package static let pollOrImages = Problem(
        422, Phrase("글 하나에 사진이나 투표 가운데 하나만 넣을 수 있어요.", "A post can have photos or a poll, not both."), field: "poll")
}
