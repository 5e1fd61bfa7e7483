import Base
import Core
import Exports
import Posts
import SQL
import Works

extension MemberImport {
    /// The portfolio, where the member has none. It comes after the works it is made of.
    static let portfolio = MemberImport("portfolio", .portfolio, most: 1, as: ImportedPortfolio.self) {
        portfolio, origin in
        ImportStep(Phrase.portfolio.english) { _, services in
            try await ImportPortfolio(portfolio, of: origin)(services)
        }
    }
}

/// Takes in a portfolio, where the member has none.
struct ImportPortfolio: WritingAct {
    let origin: ImportOrigin
    let words: Portfolio
    let works: [ID<Post>]

    init(_ portfolio: ImportedPortfolio, of origin: ImportOrigin) {
        self.origin = origin
        words = Portfolio(statement: portfolio.statement ?? "", cv: portfolio.cv ?? "")
        works = Array((portfolio.works ?? []).prefix(Portfolio.maxWorks))
    }

    var needs: Permission? { save([]).needs }
    var publishes: Publication? {
        save([]).publishes.map { Publication($0.texts, countingLinksOf: origin.account, isOfToday: false) }
    }

    private func save(_ works: [ID<Post>]) -> SavePortfolio {
        SavePortfolio(account: origin.account, words, works: works)
    }

    /// Throws ``Core/Problems``, as ``SavePortfolio`` does.
    func write(_ services: Services, in transaction: Transaction) throws -> ImportStep.Outcome {
        let account = origin.account
        guard try PortfolioQueries.ownWords(of: account, transaction).isEmpty,
            try PortfolioQueries.works(of: account, transaction).isEmpty
        else { return .known }
        let found = try works.compactMap { work in
            try ImportedPosts.find(work, [.work], from: origin, transaction)
        }
        guard !words.isEmpty || !found.isEmpty else { return .known }
        try save(found).write(services, in: transaction)
        return .added
    }
}

/// A portfolio in somebody's `salon.json`.
struct ImportedPortfolio: Decodable, Sendable {
    let statement: String?
    let cv: String?
    let works: [ID<Post>]?
}
