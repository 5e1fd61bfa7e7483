package import SQL

extension Migration {
    /// What comes first on a profile: works that their maker has chosen, in the maker's order, with words of their own.
    package static let portfolios = Migration(
        "portfolios-1",
        """
        CREATE TABLE portfolios (
            account_id INTEGER PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
            statement TEXT NOT NULL,
            cv TEXT NOT NULL
        );
        CREATE TABLE portfolio_works (
            account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
            position INTEGER NOT NULL,
            post_id INTEGER NOT NULL REFERENCES works (post_id) ON DELETE CASCADE,
            PRIMARY KEY (account_id, position)
        );
        CREATE UNIQUE INDEX portfolio_works_by_post ON portfolio_works (post_id)
        """)
}
