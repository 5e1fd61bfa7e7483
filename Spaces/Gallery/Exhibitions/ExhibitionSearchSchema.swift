package import SQL
import Search

extension Migration {
    /// By what exhibitions are found; as ``Migration/search`` for members. Those that are there already are indexed.
    package static let exhibitionSearch: Migration = {
        let words = WordIndex("exhibition_words").definition(for: "exhibitions", "post_id")
        return Migration(
            "exhibition-search-1",
            """
            \(SearchIndex.tables("exhibition", of: "exhibitions", "post_id"));
            CREATE TABLE exhibition_search_backlog (
                item_id INTEGER PRIMARY KEY REFERENCES exhibitions (post_id) ON DELETE CASCADE
            );
            INSERT INTO exhibition_search_backlog (item_id) SELECT post_id FROM exhibitions
            """,
            sqlite: words.sqlite, postgres: words.postgres)
    }()
}
