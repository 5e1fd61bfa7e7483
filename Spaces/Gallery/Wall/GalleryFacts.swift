import Accounts
import Base
import Comments
import Core
import Exhibitions
package import Posts
import SQL
import Works

extension WholePostPart {
    /// What makes posts works, comments and exhibitions.
    package static let gallery = WholePostPart { posts, whole, reader in
        func ids(_ kind: PostKind) -> [ID<Post>] { posts.values.filter { $0.facts.kind == kind }.map(\.facts.id) }
        for (id, work) in try WorkFacts.read(ids(.work), reader) { posts[id]?.work = work }
        for (id, comment) in try CommentQueries.facts(of: ids(.comment), reader) { posts[id]?.comment = comment }
        let exhibitions = try ExhibitionEmbed.read(
            ids(.exhibition), viewer: whole.viewer, home: whole.home, reader)
        for exhibition in exhibitions { posts[exhibition.id]?.exhibition = exhibition }
    }
}

extension WorkFacts {
    fileprivate init(_ details: WorkDetails, isClosed: Bool, _ critique: Critique?) {
        let texts = WorkText.all.map { ($0.name, details[$0]) }
        self.init(
            title: details.title, texts: Dictionary(texts) { first, _ in first }, licence: details.licence.rawValue,
            making: details.making?.rawValue, allowsDownload: details.allowsDownload,
            allowsTraining: details.allowsTraining, isClosed: isClosed,
            question: critique.flatMap { $0.isOpen ? $0.question : nil })
    }

    static func read(_ works: [ID<Post>], _ reader: Reader) throws -> [ID<Post>: WorkFacts] {
        guard !works.isEmpty else { return [:] }
        let rows = try reader.all(statement(of: works)) { row in
            let (id, details) = (try row.next(as: ID<Post>.self), try WorkDetails(row: &row))
            return (id, WorkFacts(details, isClosed: try row.next(), try Critique(columns: &row)))
        }
        return Dictionary(rows) { first, _ in first }
    }

    static func statement(of works: [ID<Post>]) -> Statement {
        """
        SELECT w.post_id, \(WorkDetails.columns), w.is_closed, c.question, c.is_open
        FROM works w
        JOIN posts p ON p.id = w.post_id
        LEFT JOIN critiques c ON c.post_id = w.post_id
        WHERE w.post_id IN (\(list: works)) AND \(.published("p"))
        """
    }
}
