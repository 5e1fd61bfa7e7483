import Base
package import Core
import Design
import Kernel
package import SQL

extension SearchIndex {
    /// Tags, by their names.
    package static let tags = SearchIndex(keys: "tag_keys", typos: "tag_typos", backlog: "tag_search_backlog")

    /// Indexes tags that are older than what they are found by now.
    @discardableResult
    package static func fillTags(_ database: Database) async throws -> Int {
        try await tags.fill(database) { items, reader in
            try reader.all("SELECT id, name FROM tags WHERE id IN (\(list: items)) ORDER BY id") { row in
                (try row.next(as: Int64.self), [.title(try row.next())])
            }
        }
    }

    /// - Returns: how many tags' keys were wrong.
    package static func verifyTags(_ database: Database) async throws -> Int {
        try await tags.verify(database) { after, reader in
            try reader.all("SELECT id, name FROM tags WHERE id > \(after) ORDER BY id LIMIT \(200)") { row in
                (try row.next(as: Int64.self), [.title(try row.next())])
            }
        }
    }
}

extension SearchTab {
    /// Tags of works and posts by members the viewer may know of.
    ///
    /// - Parameter features: of which kinds there are posts here.
    package static func tags(of features: Features) -> SearchTab {
        SearchTab("tags", tagsLabel) { visit, reader in
            let viewer = visit.viewer?.id
            let search = TagSearch.search(visit.typed, after: visit.after, viewer: viewer, features: features)
            let (tags, next) = try search(reader) { ids in
                try reader.all(
                    TagSearch.rowsStatement(ids, viewer: viewer, features: features), FoundTag.init(row:))
            }
            return ListSlice(tags, next: next)
        } count: { visit, reader in
            let viewer = visit.viewer?.id
            return try TagSearch.search(visit.typed, viewer: viewer, features: features).all(reader) { ids in
                try reader.all(
                    TagSearch.rowsStatement(ids, viewer: viewer, features: features), FoundTag.init(row:))
            }.count
        } row: { tag, shell in
            foundTag(tag, shell: shell)
        }
    }

    static var tagsLabel: Phrase { Phrase("태그", "Tags") }
}

/// Looks for tags.
enum TagSearch {
    /// Uses are counted up to here.
    static let countLimit = 1_000

    static func search(
        _ typed: String, after: SearchCursor? = nil, viewer: ID<Account>?, features: Features
    ) -> ItemSearch {
        // As it is written in posts.
        let name = String(typed.drop { $0 == "#" || $0 == "＃" || $0.isWhitespace })
        return ItemSearch(.tags, typed: name.isEmpty ? typed : name, after: after) { item in
            "EXISTS (SELECT 1 FROM \(uses(of: item, viewer: viewer, features)))"
        }
    }

    static func rowsStatement(_ ids: [Int64], viewer: ID<Account>?, features: Features) -> Statement {
        """
        SELECT t.id, t.name,
            (SELECT COUNT(*) FROM (
                SELECT 1 FROM \(uses(of: "t.id", viewer: viewer, features)) LIMIT \(countLimit)) counted)
        FROM tags t WHERE t.id IN (\(list: ids))
        """
    }

    private static func uses(of tag: Statement, viewer: ID<Account>?, _ features: Features) -> Statement {
        """
        post_tags v JOIN posts q ON q.id = v.post_id
        WHERE v.tag_id = \(tag) AND \(.visible(alone: "q", to: viewer)) \(Tags.isHere("v.kind", features))
        """
    }
}

/// A tag among the results of a search.
struct FoundTag: SearchItem {
    let searchID: Int64
    let name: String
    let uses: Int

    var searchFields: [SearchField] { [.title(name)] }

    init(row: inout Row) throws {
        searchID = try row.next()
        name = try row.next()
        uses = try row.next()
    }
}

func foundTag(_ tag: FoundTag, shell: Shell) -> HTML {
    """
    <li class="found-tag"><a href="/tags/\(tag.name)"><span class="thumb">\(icon(.tag))</span>\
    <span class="byline"><b dir="auto">#\(tag.name)</b>\
    <span class="muted count">\(shell.language(.uses(tag.uses)))</span></span></a></li>
    """
}

extension Phrase {
    fileprivate static func uses(_ count: Int) -> Phrase {
        count < TagSearch.countLimit
            ? Phrase("게시물 \(count)개", english: count, "use", "uses")
            : Phrase("게시물 \(count.grouped)개 이상", "\(count.grouped) or more uses")
    }
}
