package import Base
package import Core
import Posts
package import SQL

/// What a curator says of an exhibition.
package struct ExhibitionDetails: Sendable, Equatable {
    package var title: String
    /// The wall text at the entrance.
    package var text: String
    package var place: String
    /// `nil`: when it is announced.
    package var opens: Timestamp?
    /// ``Core/Timestamp/distantFuture`` where it stays open.
    package var closes: Timestamp
    /// Where it is, by whose clocks its times are read; `nil` where its curator has not saved since there are such.
    package var zone: Zone?

    package init(
        title: String = "", text: String = "", place: String = "", opens: Timestamp? = nil,
        closes: Timestamp = .distantFuture, zone: Zone? = nil
    ) {
        self.title = title
        self.text = text
        self.place = place
        self.opens = opens
        self.closes = closes
        self.zone = zone
    }

    package static let titleLimit = TextLimit(100)
    package static let textLimit = TextLimit(5_000)
    package static let placeLimit = TextLimit(120)

    /// As they are stored.
    package var tidied: ExhibitionDetails {
        var details = self
        (details.title, details.place, details.text) = (title.tidiedLine, place.tidiedLine, text.tidied)
        return details
    }

    /// What forbids storing them, each beside its field.
    package var problems: [Problem] {
        var problems: [Problem] = []
        if title.isEmpty { problems.append(.exhibitionTitleMissing) }
        if let problem = Self.titleLimit.problem(with: title, "제목이", at: "title") {
            problems.append(problem)
        }
        if let problem = Self.textLimit.problem(with: text, at: "text") {
            problems.append(problem)
        }
        if let problem = Self.placeLimit.problem(with: place, at: "place") {
            problems.append(problem)
        }
        if let opens, closes <= opens { problems.append(.closesBeforeItOpens) }
        return problems
    }

    /// The same for one that has not opened: it cannot have closed.
    func problems(before now: Timestamp) -> [Problem] {
        closes <= now && problems.allSatisfy { $0.field != "closes" } ? problems + [.closesInThePast] : problems
    }

    package var edition: Edition {
        Edition(
            [title, text, place, opens.map { "\($0.milliseconds)" } ?? "", "\(closes.milliseconds)"]
                + (zone.map { [$0.name] } ?? []))
    }

    /// What others read of them.
    var published: [PublishedText] {
        [PublishedText("title", title), PublishedText("text", text), PublishedText("place", place)]
    }
}

extension ExhibitionDetails {
    /// The columns ``init(row:)`` reads, of `exhibitions` as `e` and its post as `p`.
    package static let columns: Statement = "e.title, p.text, e.place, e.opens_at, e.closes_at, e.zone"

    package init(row: inout Row) throws {
        self.init(
            title: try row.next(), text: try row.next(), place: try row.next(), opens: try row.next(),
            closes: try row.next(), zone: try row.next(as: String?.self).flatMap { Zone($0) })
    }
}

extension Problem {
    static let exhibitionTitleMissing = Problem(
        422, Phrase("전시회 제목을 적어 주세요.", "Give the exhibition a title."), field: "title")
    package static let hasOpened = Problem(
        409,
        Phrase(
            "그사이 전시회가 열려서 여는 시각은 바꿀 수 없어요. 나머지는 다시 저장하면 바뀌어요.",
            "The exhibition has opened in the meantime, so its opening time can no longer be changed. Save again to change the rest."
        ))
    static let closesBeforeItOpens = Problem(
        422, Phrase("닫는 시각은 여는 시각보다 늦어야 해요.", "The closing time has to be after the opening time."), field: "closes")
    static let closesInThePast = Problem(
        422, Phrase("닫는 시각이 이미 지났어요. 앞으로 올 시각을 골라 주세요.", "That time has passed. Choose one that is still to come."),
        field: "closes")
    package static func unreadableTime(_ field: String) -> Problem {
        Problem(422, Phrase("날짜와 시각을 다시 골라 주세요.", "Choose a date and a time."), field: field)
    }
}

extension ExhibitionDetails {
    /// What its post says.
    var words: PostWords { PostWords(text, below: title) }
}
