package import Core
package import Posts
package import SQL
import Search

/// What a maker says of a work. Each text is a property here, an entry of ``WorkText/all`` and a column.
package struct WorkDetails: Sendable, Equatable {
    package var title: String
    package var description: String
    package var medium: String
    package var licence: Licence
    package var allowsDownload: Bool
    /// `nil` where the maker does not say.
    package var making: Making?
    /// Whether models may be trained with it.
    package var allowsTraining: Bool

    package init(
        title: String = "", description: String = "", medium: String = "", licence: Licence = .allRightsReserved,
        allowsDownload: Bool = false, making: Making? = nil, allowsTraining: Bool = false
    ) {
        self.title = title
        self.description = description
        self.medium = medium
        self.licence = licence
        self.allowsDownload = allowsDownload
        self.making = making
        self.allowsTraining = allowsTraining
    }
}

extension WorkText {
    /// In the order of the form.
    package static let all = [
        WorkText(
            name: "title", path: \.title, label: Phrase("작품명", "Title"), subject: "작품명이",
            limit: TextLimit(100), missing: .titleMissing, searchField: SearchField.title),
        WorkText(
            name: "description", path: \.description, label: Phrase("작품 소개", "Description"),
            subject: "작품 소개가", limit: TextLimit(5_000), lines: 5),
        WorkText(
            name: "medium", path: \.medium, label: Phrase("재료와 기법", "Medium"),
            subject: "재료와 기법이", limit: TextLimit(60), suggestions: Phrase.uploadMedia, isFact: true,
            searchField: SearchField.detail),
    ]
}

extension WorkDetails {
    /// As they are stored.
    package var tidied: WorkDetails {
        var details = self
        for text in WorkText.all { details[text] = text.tidied(self[text]) }
        return details
    }

    /// All it says, in one order.
    package var allValues: [String] {
        WorkText.all.map { self[$0] }
            + [licence.rawValue, "\(allowsDownload)", making?.rawValue ?? "", "\(allowsTraining)"]
    }

    /// What forbids storing them, each beside its field.
    package var problems: [Problem] { WorkText.all.compactMap { $0.problem(with: self[$0]) } }

    /// What others read of them.
    package var published: [PublishedText] { WorkText.all.map { PublishedText($0.name, self[$0]) } }

    /// The short facts in its maker's words, without those left empty.
    package var facts: [String] { WorkText.all.filter(\.isFact).map { self[$0] }.filter { !$0.isEmpty } }

    var searchFields: [SearchField] { WorkText.all.compactMap { $0.searchField?(self[$0]) } }
}

// MARK: The tables

extension WorkDetails {
    /// The texts that are columns of `works`; the description is its post's text.
    private static let stored = WorkText.all.filter { $0.path != \WorkDetails.description }
    private static let searched = WorkText.all.filter { $0.searchField != nil }

    /// The columns ``init(row:)`` reads, of `works` as `w` and its post as `p`.
    package static let columns: Statement = "p.text, \(columns(of: stored)), \(choices)"

    /// The same of `work_versions` as `w`, which keeps the description itself.
    package static let versionColumns: Statement = "w.text, \(columns(of: stored)), \(choices)"

    private static let choices: Statement = "w.licence, w.allows_download, w.making, w.allows_training"

    /// The columns ``init(searched:)`` reads, of `works` as `w`.
    static let searchedColumns = columns(of: searched)

    /// The columns of `works` that ``values`` fills.
    package static let names: Statement =
        "\(list(stored.map(\.name))), licence, allows_download, making, allows_training"

    package var values: Statement {
        "\(list: Self.stored.map { self[$0] }), \(licence), \(allowsDownload), \(making), \(allowsTraining)"
    }

    /// Whether the work `w`, whose post is `p`, says the same in its texts.
    package var isSaid: Statement {
        "p.text = \(description) AND (\(Self.columns(of: Self.stored))) = (\(list: Self.stored.map { self[$0] }))"
    }

    package init(row: inout Row) throws {
        self.init()
        description = try row.next()
        for text in Self.stored { self[text] = try row.next() }
        licence = try row.next()
        allowsDownload = try row.next()
        making = try row.next()
        allowsTraining = try row.next()
    }

    /// Only the texts by which works are found; the rest is left empty.
    init(searched row: inout Row) throws {
        self.init()
        for text in Self.searched { self[text] = try row.next() }
    }

    private static func columns(of texts: [WorkText]) -> Statement { list(texts.map { "w.\($0.name)" }) }

    /// - Parameter names: those ``WorkText/all`` spells, never anything from outside.
    private static func list(_ names: [String]) -> Statement {
        Statement(stringLiteral: names.joined(separator: ", "))
    }
}

extension Licence: ColumnValue {}

extension Phrase {
    package static let titleMissing = Phrase("작품명을 적어 주세요.", "Give the work a title.")
    package static let uploadMedia = [
        Phrase("디지털 페인팅", "Digital painting"), Phrase("일러스트레이션", "Illustration"), Phrase("사진", "Photography"),
        Phrase("캔버스에 유채", "Oil on canvas"), Phrase("캔버스에 아크릴", "Acrylic on canvas"),
        Phrase("종이에 수채", "Watercolour on paper"), Phrase("한지에 먹", "Ink on hanji"), Phrase("연필", "Pencil"),
        Phrase("판화", "Printmaking"), Phrase("조각", "Sculpture"), Phrase("도자", "Ceramics"), Phrase("섬유", "Textile"),
        Phrase("그래픽 디자인", "Graphic design"), Phrase("타이포그래피", "Typography"), Phrase("3D", "3D"),
        Phrase("혼합 재료", "Mixed media"),
    ]
}

extension WorkDetails {
    /// What its post says.
    package var words: PostWords { PostWords(description, below: title) }
}
