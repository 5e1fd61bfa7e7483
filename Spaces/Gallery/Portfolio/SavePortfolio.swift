package import Base
package import Core
package import SQL
import Web

/// Says which works stand first on one's profile, in which order, and with which words.
package struct SavePortfolio: WritingAct {
    let account: ID<Account>
    let words: Portfolio
    let works: [ID<Post>]
    /// What the form had shown.
    let shown: Edition?

    package init(account: ID<Account>, _ words: Portfolio, works: [ID<Post>], shown: Edition? = nil) {
        self.account = account
        self.words = Portfolio(statement: words.statement.tidied, cv: words.cv.tidied)
        self.works = works
        self.shown = shown
    }

    package var cost: Cost? { Cost(.workEdits, of: account) }
    package var needs: Permission? { Permission(to: .posts, for: account) }
    package var publishes: Publication? {
        Publication(
            [PublishedText("statement", words.statement), PublishedText("cv", words.cv)], countingLinksOf: account)
    }

    /// Throws ``Core/Problems``, each beside its field. Works of others, and those that are gone, are left out.
    package func write(_ services: Services, in transaction: Transaction) throws {
        var problems: [Problem] = []
        if let problem = Portfolio.statementLimit.problem(with: words.statement, "작가의 말이", at: "statement") {
            problems.append(problem)
        }
        if let problem = Portfolio.cvLimit.problem(with: words.cv, "이력이", at: "cv") { problems.append(problem) }
        if works.count > Portfolio.maxWorks { problems.append(.portfolioTooMany) }
        try Problems(problems).throwIfAny()
        try shown.check(
            stored: PortfolioQueries.edition(of: account, transaction), coming: Edition(of: words, works))
        try transaction.execute(
            """
            INSERT INTO portfolios (account_id, statement, cv) VALUES (\(account), \(words.statement), \(words.cv))
            ON CONFLICT (account_id) DO UPDATE SET statement = \(words.statement), cv = \(words.cv)
            """)
        try transaction.execute("DELETE FROM portfolio_works WHERE account_id = \(account)")
        var seen: Set<ID<Post>> = []
        for (position, work) in works.enumerated() where seen.insert(work).inserted {
            try transaction.execute(
                """
                INSERT INTO portfolio_works (account_id, position, post_id)
                SELECT \(account), \(position), w.post_id FROM works w
                WHERE w.post_id = \(work) AND w.author_id = \(account)
                """)
        }
    }
}

extension Problem {
    static let portfolioTooMany = Problem(
        422,
        Phrase(
            "포트폴리오에는 작품 \(Portfolio.maxWorks)점까지 담을 수 있어요.",
            "A portfolio can have up to \(Portfolio.maxWorks) works."), field: "work")
}
