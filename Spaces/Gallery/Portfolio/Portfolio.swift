package import Core

/// What a maker says on the portfolio besides the works.
package struct Portfolio: Sendable, Equatable {
    package var statement = ""
    /// A line for each entry, as ``CVSection`` reads them.
    package var cv = ""

    package static let maxWorks = 30
    package static let statementLimit = TextLimit(2_000)
    package static let cvLimit = TextLimit(5_000)

    package init(statement: String = "", cv: String = "") { (self.statement, self.cv) = (statement, cv) }

    package var isEmpty: Bool { statement.isEmpty && cv.isEmpty }
    package var sections: [CVSection] { CVSection.all(in: cv) }
}

/// A part of a CV: "Exhibitions", and what happened when.
///
/// Lines that begin with a year are entries; others are the headings of what follows, or go on where an entry has begun
/// with a space before them.
package struct CVSection: Sendable, Equatable {
    package var heading: String
    package var entries: [Entry]

    package struct Entry: Sendable, Equatable {
        /// "2024", "2019–2023"; empty where a line has none.
        package let years: String
        package let text: String
    }

    package static func all(in text: String) -> [CVSection] {
        var sections: [CVSection] = []
        for line in text.split(separator: "\n") {
            let words = String(line).tidiedLine
            guard !words.isEmpty else { continue }
            let years = years(beginning: words)
            let isEntry = !years.isEmpty || line.first == " " || line.first == "-" || line.first == "·"
            guard isEntry else {
                sections.append(CVSection(heading: words, entries: []))
                continue
            }
            if sections.isEmpty { sections.append(CVSection(heading: "", entries: [])) }
            let rest = words.dropFirst(years.count).drop { " .:-–—·\t".contains($0) }
            let entry = Entry(years: years, text: String(rest))
            sections[sections.count - 1].entries.append(entry)
        }
        return sections
    }

    /// The year or years that a line begins with, as they are written.
    private static func years(beginning line: String) -> String {
        let year = line.prefix(4)
        guard isYear(year) else { return "" }
        let rest = line.dropFirst(4)
        guard let dash = rest.first, "-–—~".contains(dash) else {
            // "2024년" and "2024.3" are years, "20240 lines" is none.
            return rest.first?.isNumber == true ? "" : String(year)
        }
        let until = rest.dropFirst().prefix(4)
        return isYear(until) ? "\(year)\(dash)\(until)" : "\(year)\(dash)"
    }

    private static func isYear(_ text: Substring) -> Bool {
        text.utf8.count == 4 && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            && (text.hasPrefix("19") || text.hasPrefix("20"))
    }
}

extension Phrase {
    package static let portfolio = Phrase("포트폴리오", "Portfolio")
}
