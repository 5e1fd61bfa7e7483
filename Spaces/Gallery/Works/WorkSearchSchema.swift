package import SQL
import Search

extension Migration {
    /// By what works are found; as ``Migration/search`` for members.
    package static let gallerySearch = Migration(
        "gallery-search-1",
        """
        \(SearchIndex.tables("work", of: "works", "post_id"));
        CREATE TABLE work_search_backlog (
            item_id INTEGER PRIMARY KEY REFERENCES works (post_id) ON DELETE CASCADE
        );
        INSERT INTO work_search_backlog (item_id) SELECT post_id FROM works
        """)

    /// Works are found by the marks in their texts (`C++`), too: those that are there already are indexed anew.
    package static let gallerySearchMarks = Migration(
        "gallery-search-marks-1",
        "INSERT INTO work_search_backlog (item_id) SELECT post_id FROM works WHERE TRUE ON CONFLICT DO NOTHING")

    /// The words of works, for questions of several words. Works that are there already are indexed anew.
    package static let gallerySearchWords: Migration = {
        let words = WordIndex("work_words").definition(for: "works", "post_id")
        return Migration(
            "gallery-search-words-1",
            "INSERT INTO work_search_backlog (item_id) SELECT post_id FROM works WHERE TRUE ON CONFLICT DO NOTHING",
            sqlite: words.sqlite, postgres: words.postgres)
    }()
}
