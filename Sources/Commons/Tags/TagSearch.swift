internal import Core
internal import Design
public import SQL
internal import Web

extension SearchIndex {
    /// Tags, by their names.
    public static let tags = SearchIndex(keys: "tag_keys", typos: "tag_typos")

    /// - Returns: how many tags' keys were wrong.
    public static func verifyTags(_ database: Database) async throws -> Int {
        try await tags.verify(database) { after, reader in
            try reader.all("SELECT id, name FROM tags WHERE id > \(after) ORDER BY id LIMIT \(200)") { row in
                (try row.next(as: Int64.self), [.title(try row.next())])
            }
        }
    }
}

extension SearchTab {
    /// Tags of works by members the viewer may know of.
    public static let tags = SearchTab("tags", Phrase("태그", "Tags")) { typed, after, viewer, reader in
        let (tags, next) = try TagSearch.search(typed, after: after, viewer: viewer?.id)(reader) { ids in
            try reader.all(TagSearch.rowsStatement(ids, viewer: viewer?.id), FoundTag.init(row:))
        }
        return SearchResults(tags, next: next) { tag, shell in foundTag(tag, shell: shell) }
    }
}

/// Looks for tags.
enum TagSearch {
    /// Works are counted up to here.
    static let countLimit = 1_000

    static func search(_ typed: String, after: SearchCursor? = nil, viewer: ID<Account>?) -> ItemSearch {
        ItemSearch(.tags, typed: typed, after: after) { item in
            "EXISTS (SELECT 1 FROM \(works(of: item, viewer: viewer)))"
        }
    }

    static func rowsStatement(_ ids: [Int64], viewer: ID<Account>?) -> Statement {
        """
        SELECT t.id, t.name,
            (SELECT COUNT(*) FROM (SELECT 1 FROM \(works(of: "t.id", viewer: viewer)) LIMIT \(countLimit)) counted)
        FROM tags t WHERE t.id IN (\(list: ids))
        """
    }

    private static func works(of tag: Statement, viewer: ID<Account>?) -> Statement {
        """
        post_tags v JOIN posts q ON q.id = v.post_id
        WHERE v.tag_id = \(tag) AND v.kind = \(Tags.Kind.work) AND \(.notBlocked("q.author_id", by: viewer))
        """
    }
}

/// A tag among the results of a search.
struct FoundTag: SearchItem {
    let searchID: Int64
    let name: String
    let works: Int

    var searchFields: [SearchField] { [.title(name)] }

    init(row: inout Row) throws {
        searchID = try row.next()
        name = try row.next()
        works = try row.next()
    }
}

func foundTag(_ tag: FoundTag, shell: Shell) -> HTML {
    """
    <li class="found-tag"><a href="/tags/\(tag.name)"><span class="thumb">\(icon(.tag))</span>\
    <span class="byline"><b dir="auto">#\(tag.name)</b>\
    <span class="muted count">\(shell.language(.works(tag.works)))</span></span></a></li>
    """
}

extension Phrase {
    fileprivate static func works(_ count: Int) -> Phrase {
        count < TagSearch.countLimit
            ? Phrase("작품 \(count)개", english: count, "work", "works")
            : Phrase("작품 \(count.grouped)개 이상", "\(count.grouped) works and more")
    }
}
