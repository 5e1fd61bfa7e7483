package import Core
package import Kernel
package import SQL

/// Leaves works out of lists that say a word the viewer has muted, in the title, the description, an alternative text or
/// a note of its process, and generated works, for viewers who hide them. The viewer's own stay. Asked only where the
/// viewer hides something so.
package struct MutedWorks: Sendable {
    private let viewer: ID<Account>
    private let words: MutedWords
    private let hidesGenerated: Bool

    /// How many pages in a row are read because nothing is left of them.
    package static let pages = 5

    /// `nil` if nothing is left out.
    ///
    /// - Parameters:
    ///   - asked: what the viewer searched for, and so wants to see.
    ///   - asksForGenerated: whether the viewer asked for generated works.
    package init?(_ viewer: Viewer?, asking asked: String = "", asksForGenerated: Bool = false) {
        guard let viewer, !viewer.mutedWords.isEmpty || viewer.hidesGenerated else { return nil }
        self.viewer = viewer.id
        words = asked.isEmpty ? viewer.mutedWords : viewer.mutedWords.without(those: asked)
        hidesGenerated = viewer.hidesGenerated && !asksForGenerated
    }

    package func leaveOut<Item>(_ items: [Item], id: (Item) -> ID<Post>, _ reader: Reader) throws -> [Item] {
        guard !items.isEmpty else { return items }
        var hidden: Set<ID<Post>> = []
        if !words.isEmpty {
            let texts = try reader.all(WorkQueries.textsStatement(of: items.map(id), besides: viewer)) { row in
                (work: try row.next(as: ID<Post>.self), text: try row.next(as: String.self))
            }
            hidden.formUnion(texts.filter { words.first(in: $0.text) != nil }.map(\.work))
        }
        if hidesGenerated {
            hidden.formUnion(
                try reader.values(
                    """
                    SELECT post_id FROM works
                    WHERE post_id IN (\(list: items.map(id))) AND making = \(Making.generated) AND author_id <> \(viewer)
                    """, as: ID<Post>.self))
        }
        return items.filter { !hidden.contains(id($0)) }
    }
}

extension WorkQueries {
    /// All that is written in these works, but for those of one author: titles, descriptions, alternative texts, notes.
    static func textsStatement(of works: [ID<Post>], besides author: ID<Account> = ID(rawValue: 0)) -> Statement {
        """
        SELECT post_id, title FROM works WHERE post_id IN (\(list: works)) AND author_id <> \(author)
        UNION ALL
        SELECT id, text FROM posts WHERE id IN (\(list: works)) AND author_id <> \(author) AND text <> ''
        UNION ALL
        SELECT post_id, alt FROM media WHERE post_id IN (\(list: works)) AND owner_id <> \(author) AND alt <> ''
        UNION ALL
        SELECT s.post_id, s.note FROM process_steps s JOIN works w ON w.post_id = s.post_id
        WHERE s.post_id IN (\(list: works)) AND w.author_id <> \(author) AND s.note <> ''
        """
    }
}
