import Accounts
package import Core
import Kernel
package import SQL

extension SearchIndex {
    /// Tags, by their names.
    package static let tags = SearchIndex(
        of: "tags", "id", keys: "tag_keys", typos: "tag_typos", backlog: "tag_search_backlog"
    ) { condition, reader in
        try reader.all("SELECT id, name FROM tags WHERE id \(condition) ORDER BY id") { row in
            (try row.next(as: Int64.self), [.title(try row.next())])
        }
    }
}

/// Looks for tags.
package enum TagSearch {
    /// Uses are counted up to here.
    package static let countLimit = 1_000

    /// Tags of works and posts by members the viewer may know of.
    ///
    /// - Parameter features: of which kinds there are posts here.
    package static func find(
        _ visit: SearchVisit, _ features: Features, _ reader: Reader
    ) throws -> ListSlice<FoundTag, SearchCursor> {
        let viewer = visit.viewer?.id
        let search = search(visit.typed, after: visit.after, viewer: viewer, features: features)
        let (tags, next) = try search(reader) { ids in
            try reader.all(rowsStatement(ids, viewer: viewer, features: features), FoundTag.init(row:))
        }
        return ListSlice(tags, next: next)
    }

    /// How many ``find(_:_:_:)`` pages through, up to ``SearchVisit/countLimit``.
    package static func count(_ visit: SearchVisit, _ features: Features, _ reader: Reader) throws -> Int {
        let viewer = visit.viewer?.id
        return try search(visit.typed, viewer: viewer, features: features).all(reader) { ids in
            try reader.all(rowsStatement(ids, viewer: viewer, features: features), FoundTag.init(row:))
        }.count
    }

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
package struct FoundTag: SearchItem {
    package let searchID: Int64
    package let name: String
    /// Up to ``TagSearch/countLimit``.
    package let uses: Int

    package var searchFields: [SearchField] { [.title(name)] }

    init(row: inout Row) throws {
        searchID = try row.next()
        name = try row.next()
        uses = try row.next()
    }
}
