import Accounts
package import Base
package import Core
import Posts
package import SQL
import Storage
package import Works

/// Portfolios as they are read: of the chosen works those that are for everybody, and that moderators have not hidden.
package enum PortfolioQueries {
    /// The words; of a hidden profile there are none.
    package static func words(of account: ID<Account>, _ reader: Reader) throws -> Portfolio {
        try reader.first(wordsStatement(of: account)) { row in
            Portfolio(statement: try row.next(), cv: try row.next())
        } ?? Portfolio()
    }

    static func wordsStatement(of account: ID<Account>) -> Statement {
        """
        SELECT f.statement, f.cv FROM portfolios f WHERE f.account_id = \(account)
            AND NOT EXISTS (SELECT 1 FROM hidden_profiles h WHERE h.account_id = f.account_id)
        """
    }

    /// Which works are chosen, in their order.
    package static func chosen(by account: ID<Account>, _ reader: Reader) throws -> [ID<Post>] {
        try reader.values(
            """
            SELECT c.post_id FROM portfolio_works c
            JOIN works w ON w.post_id = c.post_id AND w.author_id = c.account_id
            WHERE c.account_id = \(account) AND \(.open(at: "w.post_id", to: nil)) ORDER BY c.position
            """, as: ID<Post>.self)
    }

    /// The chosen works, in their order.
    package static func cards(of account: ID<Account>, _ reader: Reader) throws -> [WorkCard] {
        try reader.all(cardsStatement(of: account)) { row in
            _ = try row.next(as: Int.self)
            return try WorkCard(row: &row)
        }
    }

    static func cardsStatement(of account: ID<Account>) -> Statement {
        """
        SELECT c.position, \(WorkCard.columns)
        FROM portfolio_works c
        JOIN works w ON w.post_id = c.post_id AND w.author_id = c.account_id
        JOIN media m ON m.post_id = w.post_id AND \(.cover)
        JOIN accounts a ON a.id = w.author_id
        WHERE c.account_id = \(account) AND \(.open(at: "w.post_id", to: nil)) ORDER BY c.position
        """
    }

    /// The same with all images, as a page of its own shows them.
    package static func works(of account: ID<Account>, _ reader: Reader) throws -> [PortfolioWork] {
        try reader.all(worksStatement(of: account)) { row in
            let id = try row.next(as: ID<Post>.self)
            return PortfolioWork(
                id: id, details: try WorkDetails(row: &row), createdAt: try row.next(), picture: try Picture(row: &row))
        }.reduce(into: []) { works, image in
            // One row for each image: those of a work follow each other.
            if works.last?.id == image.id {
                works[works.count - 1].further.append(image.picture)
            } else {
                works.append(image)
            }
        }
    }

    static func worksStatement(of account: ID<Account>) -> Statement {
        """
        SELECT w.post_id, \(WorkDetails.columns), p.created_at, \(Picture.columns)
        FROM portfolio_works c
        JOIN works w ON w.post_id = c.post_id AND w.author_id = c.account_id
        JOIN posts p ON p.id = w.post_id
        JOIN media m ON m.post_id = w.post_id AND \(.hangs)
        WHERE c.account_id = \(account) AND \(.open("p", to: nil)) ORDER BY c.position, c.post_id, m.position
        """
    }
}

/// A chosen work with its images.
package struct PortfolioWork: Sendable {
    package let id: ID<Post>
    package let details: WorkDetails
    package let createdAt: Timestamp
    package let picture: Picture
    /// Its images behind the first.
    package var further: [Picture] = []

    package init(
        id: ID<Post>, details: WorkDetails, createdAt: Timestamp, picture: Picture, further: [Picture] = []
    ) {
        self.id = id
        self.details = details
        self.createdAt = createdAt
        self.picture = picture
        self.further = further
    }
}

extension PortfolioQueries {
    /// As their maker edits them.
    package static func ownWords(of account: ID<Account>, _ reader: Reader) throws -> Portfolio {
        try reader.first("SELECT statement, cv FROM portfolios WHERE account_id = \(account)") { row in
            Portfolio(statement: try row.next(), cv: try row.next())
        } ?? Portfolio()
    }

    package static func edition(of account: ID<Account>, _ reader: Reader) throws -> Edition {
        let works = try reader.values(
            "SELECT post_id FROM portfolio_works WHERE account_id = \(account) ORDER BY position", as: ID<Post>.self)
        return Edition(of: try ownWords(of: account, reader), works)
    }
}

extension Edition {
    init(of words: Portfolio, _ works: [ID<Post>]) {
        self.init([words.statement, words.cv] + works.map { "\($0)" })
    }
}
