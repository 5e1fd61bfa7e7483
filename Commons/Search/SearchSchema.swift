package import SQL

extension Migration {
    /// By what members are found. docs/decisions/0014-search-index.md says why it is like this.
    package static let search = Migration(
        "search-1",
        """
        \(SearchIndex.tables("account", of: "accounts", "id"));
        CREATE TABLE account_search_backlog (
            item_id INTEGER PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE
        );
        INSERT INTO account_search_backlog (item_id) SELECT id FROM accounts
        """)

    /// The words of members, for questions of several words. Those who are there already are indexed anew.
    package static let searchWords: Migration = {
        let words = WordIndex("account_words").definition(for: "accounts", "id")
        return Migration(
            "search-words-1",
            "INSERT INTO account_search_backlog (item_id) SELECT id FROM accounts WHERE TRUE ON CONFLICT DO NOTHING",
            sqlite: words.sqlite, postgres: words.postgres)
    }()

    /// Members are found by the marks in their texts (`C++`), too: those who are there already are indexed anew.
    package static let searchMarks = Migration(
        "search-marks-1",
        """
        INSERT INTO account_search_backlog (item_id) SELECT id FROM accounts WHERE TRUE ON CONFLICT DO NOTHING;
        INSERT INTO post_words_backlog (post_id)
        SELECT id FROM posts WHERE kind NOT IN ('work', 'exhibition') ON CONFLICT DO NOTHING
        """)

    /// Names in Hangul are found in Latin letters, too: members who are there already are indexed anew.
    package static let searchRomanised = Migration(
        "search-romanised-1",
        "INSERT INTO account_search_backlog (item_id) SELECT id FROM accounts WHERE TRUE ON CONFLICT DO NOTHING")
}
