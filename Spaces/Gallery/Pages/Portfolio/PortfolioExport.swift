import Base
import BasePages
import Core
import Design
import Exports
import Gallery
import SQL
import Works

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
