import Core
import SQL
import Web

/// What a maker says of a work: each field with its limit, its column and its name in the form, once.
package struct WorkDetails: Sendable, Equatable {
    package var title: String
    package var description: String
    package var medium: String
    package var licence: Licence
    package var allowsDownload: Bool

    static let titleLimit = TextLimit(100)
    static let descriptionLimit = TextLimit(5_000)
    static let mediumLimit = TextLimit(60)

    package init(
        title: String = "", description: String = "", medium: String = "", licence: Licence = .allRightsReserved,
        allowsDownload: Bool = false
    ) {
        self.title = title
        self.description = description
        self.medium = medium
        self.licence = licence
        self.allowsDownload = allowsDownload
    }

    /// As they are stored: without white space around them, lines as lines.
    var tidied: WorkDetails {
        var details = self
        details.title = title.tidiedLine
        details.description = description.tidied
        details.medium = medium.tidiedLine
        return details
    }

    /// What stands against storing them, each beside its field.
    var problems: [Problem] {
        var problems: [Problem] = []
        if title.isEmpty { problems.append(.titleMissing) }
        if !title.fits(Self.titleLimit) { problems.append(.titleTooLong) }
        if !description.fits(Self.descriptionLimit) { problems.append(.descriptionTooLong) }
        if !medium.fits(Self.mediumLimit) { problems.append(.mediumTooLong) }
        return problems
    }
}

// MARK: The form

extension WorkDetails {
    init(_ form: Form) {
        self.init(
            title: form.text("title"), description: form.text("description"), medium: form.text("medium"),
            licence: Licence(rawValue: form["licence"]) ?? .allRightsReserved, allowsDownload: form["download"] == "on")
    }
}

// MARK: The tables

extension WorkDetails {
    /// The columns ``init(row:)`` reads, of `works` as `w` and its post as `p`, where descriptions stand.
    static let columns: Statement = "p.text, w.title, w.medium, w.licence, w.allows_download"

    /// The columns of `works` that ``values`` fills.
    static let names: Statement = "title, medium, licence, allows_download"

    var values: Statement { "\(title), \(medium), \(licence), \(allowsDownload)" }

    init(row: inout Row) throws {
        let description = try row.next(as: String.self)
        self.init(
            title: try row.next(), description: description, medium: try row.next(), licence: try row.next(),
            allowsDownload: try row.next())
    }
}

extension Licence: ColumnValue {}

extension Problem {
    static let titleMissing = Problem(422, Phrase("작품명을 적어 주세요.", "Give the work a title."), field: "title")
    static let titleTooLong = Problem(
        422,
        Phrase(
            "작품명은 \(WorkDetails.titleLimit.characters)자까지 쓸 수 있어요.",
            "A title can be up to \(WorkDetails.titleLimit.characters) characters."), field: "title")
    static let descriptionTooLong = Problem(
        422,
        Phrase(
            "작품 소개는 \(WorkDetails.descriptionLimit.characters.grouped)자까지 쓸 수 있어요.",
            "A description can be up to \(WorkDetails.descriptionLimit.characters.grouped) characters."),
        field: "description")
    static let mediumTooLong = Problem(
        422,
        Phrase(
            "재료와 기법은 \(WorkDetails.mediumLimit.characters)자까지 쓸 수 있어요.",
            "A medium can be up to \(WorkDetails.mediumLimit.characters) characters."), field: "medium")
}
