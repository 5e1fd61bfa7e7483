import Accounts
package import Base
package import Core
package import Gallery
package import People
import Posts
import SQL
package import Works
import WorksPages

/// A portfolio as others read and print it.
package struct PortfolioPage: Sendable {
    package let head: AccountFacts
    package let words: Portfolio
    package let works: [PortfolioWork]
    /// Without `https://`, for paper.
    package let address: String

    static func read(
        _ head: AccountFacts, at url: String, _ reader: Reader
    ) throws -> PortfolioPage {
        PortfolioPage(
            head: head, words: try PortfolioQueries.words(of: head.author.id, reader),
            works: try PortfolioQueries.works(of: head.author.id, reader), address: url + head.author.path)
    }

    package static let sample = PortfolioPage(
        head: .sample,
        words: Portfolio(
            statement: "빛이 머무는 <곳>을 그려요.",
            cv: "개인전\n2025 여백, 살롱 갤러리\n2023–2024 낮은 빛\n학력\n2022 시각디자인 학사"),
        works: GalleryPage.sample.cards.map { card in
            PortfolioWork(
                id: card.id, details: WorkDetails(title: card.title, medium: "리소그래프"),
                createdAt: Timestamp(milliseconds: 0), picture: card.picture)
        }, address: "https://salon.example/@minsu")
}

/// The form in which a maker puts one together.
package struct PortfolioForm: Sendable {
    package var words: Portfolio
    /// In their order.
    package var chosen: [WorkCard]
    /// Other works of the maker's, the newest first.
    package var others: [WorkCard]
    /// Where the next of these are.
    package let older: String?
    package let author: Author
    package var problems = Problems([])
    package var edition: Edition?

    static func read(_ author: Author, before: PostCursor?, _ reader: Reader) throws -> PortfolioForm {
        let chosen = try PortfolioQueries.cards(of: author.id, reader)
        let (cards, next) = try WorkQueries.cards(WorkQueries.by(author.id, .before(before)), reader)
        let known = Set(chosen.map(\.id))
        return PortfolioForm(
            words: try PortfolioQueries.ownWords(of: author.id, reader), chosen: chosen,
            others: cards.filter { !known.contains($0.id) }, older: olderPath(SettingsPath.portfolio, before: next),
            author: author, edition: try PortfolioQueries.edition(of: author.id, reader))
    }

    /// What a refused form had chosen.
    mutating func choose(_ works: [ID<Post>], from database: Database) async throws {
        let account = author.id
        let own: Statement = """
            SELECT w.post_id, w.post_id AS place FROM works w
            WHERE w.author_id = \(account) AND w.post_id IN (\(list: works)) AND \(.open(at: "w.post_id", to: nil))
            """
        let cards = try await database.read { reader in
            try reader.all(WorkQueries.cardStatement(own)) { row in
                _ = try row.next(as: Int64.self)
                return try WorkCard(row: &row)
            }
        }
        let all = Dictionary(cards.map { ($0.id, $0) }) { first, _ in first }
        others = (chosen + others).filter { all[$0.id] == nil }
        chosen = works.compactMap { all[$0] }
    }
}
