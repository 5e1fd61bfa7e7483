import Accounts
package import Base
import Comments
package import Core
package import SQL

/// Says which works come first on the maker's profile, in which order, and with which words.
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
        let order = try keepingHidden(transaction)
        try transaction.execute("DELETE FROM portfolio_works WHERE account_id = \(account)")
        var seen: Set<ID<Post>> = []
        for (position, work) in order.enumerated() where seen.insert(work).inserted {
            try transaction.execute(
                """
                INSERT INTO portfolio_works (account_id, position, post_id)
                SELECT \(account), \(position), w.post_id FROM works w
                WHERE w.post_id = \(work) AND w.author_id = \(account)
                """)
        }
    }

    /// Works that moderators have hidden meanwhile, and that are not for everybody, are in no form, and keep their places until they come back.
    private func keepingHidden(_ reader: Reader) throws -> [ID<Post>] {
        let stored = try reader.all(
            """
            SELECT c.post_id, \(.open(at: "w.post_id", to: nil))
            FROM portfolio_works c JOIN works w ON w.post_id = c.post_id
            WHERE c.account_id = \(account) ORDER BY c.position
            """
        ) { row in (work: try row.next(as: ID<Post>.self), isShown: try row.next(as: Bool.self)) }
        var order = works
        for (position, entry) in stored.enumerated() where !entry.isShown {
            order.removeAll { $0 == entry.work }
            order.insert(entry.work, at: min(position, order.count))
        }
        return order
    }
}

extension Problem {
    static let portfolioTooMany = Problem(
        422,
        Phrase(
            "포트폴리오에는 작품 \(Portfolio.maxWorks)점까지 담을 수 있어요.",
            "A portfolio can have up to \(Portfolio.maxWorks) works."), field: "work")
}
