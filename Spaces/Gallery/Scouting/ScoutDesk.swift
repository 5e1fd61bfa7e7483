import Accounts
package import Core
import Imaging
package import SQL
import Search
import Storage
package import Works

/// What a scout looks for. Everything is optional.
package struct ScoutFilter: Sendable, Equatable {
    package var major = ""
    package var medium = ""
    package var tag = ""
    /// `rrggbb`; `nil` for any colour.
    package var colour: String?
    private var isColourUnreadable = false

    init() {}

    /// What was typed.
    package init(major: String, medium: String, tag: String, colour typed: String) {
        self.major = String(major.prefix(60))
        self.medium = String(medium.prefix(60))
        self.tag = String(tag.prefix(60))
        guard !typed.isEmpty else { return }
        let hex = typed.hasPrefix("#") ? String(typed.dropFirst()) : typed
        colour = OKLab(hex: hex) == nil ? nil : hex.lowercased()
        isColourUnreadable = colour == nil
    }

    package var isEmpty: Bool { query.isEmpty && problem == nil }

    package var problem: Phrase? { isColourUnreadable ? .colourUnreadable : nil }

    /// The fields of an address.
    package var query: [(String, String)] {
        [("major", major), ("medium", medium), ("tag", tag), ("colour", colour ?? "")].filter { !$0.1.isEmpty }
    }

    /// What a work `w` has to be.
    var works: Statement {
        var conditions: Statement = "1 = 1"
        if !medium.isEmpty { conditions = "\(conditions) AND LOWER(w.medium) LIKE \(Self.part(medium)) ESCAPE '\\'" }
        if !tag.isEmpty {
            let key = Hashtag(tag.hasPrefix("#") ? String(tag.dropFirst()) : tag)?.key ?? ""
            conditions = """
                \(conditions) AND EXISTS (
                    SELECT 1 FROM post_tags t
                    WHERE t.post_id = w.post_id AND t.tag_id = (SELECT id FROM tags WHERE key = \(key)))
                """
        }
        guard let colour = colour.flatMap(OKLab.init(hex:)) else { return conditions }
        return """
            \(conditions) AND EXISTS (
                SELECT 1 FROM media m JOIN swatches s ON s.media_id = m.id
                WHERE m.post_id = w.post_id AND \(.cover) AND s.weight >= 0.1
                    AND (s.lightness - \(colour.l)) * (s.lightness - \(colour.l)) + (s.a - \(colour.a)) * (s.a - \(colour.a))
                        + (s.b - \(colour.b)) * (s.b - \(colour.b)) < 0.015)
            """
    }

    var makers: Statement {
        major.isEmpty ? "1 = 1" : "LOWER(a.major) LIKE \(Self.part(major)) ESCAPE '\\'"
    }

    private static func part(_ text: String) -> String {
        let plain = text.lowercased().replacing("\\", with: "\\\\").replacing("%", with: "\\%").replacing(
            "_", with: "\\_")
        return "%\(plain)%"
    }
}

/// A maker on the desk, with the newest works that suit.
package struct ScoutedMaker: Sendable {
    package let author: Author
    package let works: [WorkCard]
}

/// Makers who are open to offers, those who joined last first.
package enum ScoutDesk {
    package static let pageSize = 20
    /// How many open makers a page looks at: where few suit, the next page looks on.
    static let reach = 500
    static let worksShown = 4

    /// Three statements.
    package static func read(
        _ filter: ScoutFilter, before: ID<Account>?, scout: ID<Account>, now: Timestamp, _ reader: Reader
    ) throws -> ListSlice<ScoutedMaker, ID<Account>> {
        let open = try reader.values(openStatement(before: before), as: ID<Account>.self)
        let authors = try reader.all(
            makersStatement(among: open, filter, scout: scout, now: now), Author.init(row:))
        let shown = Array(authors.prefix(pageSize))
        let cards = try reader.all(WorkQueries.cardStatement(worksStatement(of: shown.map(\.id), filter))) { row in
            _ = try row.next(as: Int64.self)
            return try WorkCard(row: &row)
        }
        let works = Dictionary(grouping: cards, by: \.author.id)
        let next =
            authors.count > pageSize ? shown.last?.id : open.count == reach ? open.last : nil
        return ListSlice(shown.map { ScoutedMaker(author: $0, works: works[$0.id] ?? []) }, next: next)
    }

    static func openStatement(before: ID<Account>?) -> Statement {
        """
        SELECT id FROM accounts WHERE is_open_to_offers = 1 AND id < \(before ?? .last) ORDER BY id DESC LIMIT \(reach)
        """
    }

    static func makersStatement(
        among open: [ID<Account>], _ filter: ScoutFilter, scout: ID<Account>, now: Timestamp
    ) -> Statement {
        """
        SELECT \(Author.columns) FROM accounts a
        WHERE a.id IN (\(list: open)) AND a.id <> \(scout) AND \(.notHidden("a.id", by: scout, now: now))
            AND \(filter.makers)
            AND EXISTS (
                SELECT 1 FROM works w WHERE w.author_id = a.id AND \(.open(at: "w.post_id", to: nil)) AND \(filter.works))
        ORDER BY a.id DESC LIMIT \(pageSize + 1)
        """
    }

    /// Of each maker the newest works that suit.
    static func worksStatement(of makers: [ID<Account>], _ filter: ScoutFilter) -> Statement {
        """
        SELECT post_id, post_id AS place FROM (
            SELECT w.post_id, ROW_NUMBER() OVER (PARTITION BY w.author_id ORDER BY w.post_id DESC) AS n
            FROM works w WHERE w.author_id IN (\(list: makers)) AND \(.open(at: "w.post_id", to: nil)) AND \(filter.works)
        ) suited WHERE n <= \(worksShown)
        """
    }
}

/// A maker a scout keeps in mind.
package struct KeptMaker: Sendable {
    package let id: ID<KeptMaker>
    package let author: Author
    package let note: String

    package static func statement(of scout: ID<Account>, before: ID<KeptMaker>?) -> Statement {
        """
        SELECT k.id, k.note, \(Author.columns) FROM scout_notes k JOIN accounts a ON a.id = k.maker_id
        WHERE k.scout_id = \(scout) AND k.id < \(before ?? .last) AND \(.notBlocked("k.maker_id", by: scout))
        ORDER BY k.id DESC LIMIT \(ScoutDesk.pageSize + 1)
        """
    }

    package init(row: inout Row) throws {
        id = try row.next()
        note = try row.next()
        author = try Author(row: &row)
    }
}

extension Phrase {
    fileprivate static let colourUnreadable = Phrase("색을 다시 골라 주세요.", "Choose a colour.")
}
