package import Base
import Core
import Design
import SQL

extension MemberExport {
    /// The portfolio: words, and which works in which order.
    static let portfolio = MemberExport { export, services in
        let account = export.account
        let (words, works) = try await services.database.read { reader in
            (
                try PortfolioQueries.ownWords(of: account, reader),
                try PortfolioQueries.works(of: account, reader)
            )
        }
        try await export.add(
            "portfolio",
            JSON(members: [
                ("statement", JSON(words.statement)), ("cv", JSON(words.cv)),
                ("works", JSON(works.map { JSON($0.id.description) })),
            ]))
        guard !words.isEmpty || !works.isEmpty else { return }
        let title = export.language(Phrase.portfolio)
        try await export.page("portfolio.html", title: title) { _ in
            let items = works.map { work -> HTML in
                """
                <figure><a href="works/\(work.id.rawValue).html"><img src="images/\(work.picture.rendering.media.rawValue).webp" \
                width="\(work.picture.width)" height="\(work.picture.height)" alt="\(work.picture.alt)"></a>\
                <figcaption>\(work.details.title)</figcaption></figure>
                """
            }
            return """
                <h1>\(title)</h1><p class="text">\(words.statement)</p>\(items)
                \(cv(words, in: export.language))
                """
        }
        await export.lead(to: "portfolio.html", .portfolio, count: max(1, works.count))
    }
}

extension MemberImport {
    /// The portfolio, where the member has none. It comes after the works it is made of.
    static let portfolio = MemberImport("portfolio", .portfolio, most: 1, as: ImportedPortfolio.self) {
        portfolio, origin in
        ImportStep(Phrase.portfolio.english) { _, services in try await portfolio.take(for: origin, services) }
    }
}

/// A portfolio in somebody's `salon.json`.
private struct ImportedPortfolio: Decodable, Sendable {
    let statement: String?
    let cv: String?
    let works: [ID<Post>]?

    func take(for origin: ImportOrigin, _ services: Services) async throws -> ImportStep.Outcome {
        let account = origin.account
        let wanted = Array((works ?? []).prefix(Portfolio.maxWorks))
        let (isThere, found) = try await services.database.read { reader in
            let words = try PortfolioQueries.ownWords(of: account, reader)
            let isThere = try !words.isEmpty || !PortfolioQueries.works(of: account, reader).isEmpty
            let found = try wanted.compactMap { work in
                try ImportWork.find(work, ImportWork.key(work, of: origin.instance), of: account, reader)
            }
            return (isThere, found)
        }
        let words = Portfolio(statement: statement ?? "", cv: cv ?? "")
        guard !isThere, !words.isEmpty || !found.isEmpty else { return .known }
        let save = SavePortfolio(account: account, words, works: found)
        if let publishes = save.publishes { try services.rules.check(publishes, services) }
        try await save.perform(services)
        return .added
    }
}
