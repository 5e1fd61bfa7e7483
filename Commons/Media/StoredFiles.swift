package import SQL

extension Migration {
    /// Files that are no images, a table of their own: they have neither size nor renditions, and nothing that draws
    /// images has to ask which rows are some.
    package static let storedFiles = Migration(
        "stored-files-1",
        """
        CREATE TABLE stored_files (
            id INTEGER PRIMARY KEY,
            owner_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
            name TEXT NOT NULL,
            format TEXT NOT NULL,
            byte_count INTEGER NOT NULL
        );
        CREATE INDEX stored_files_by_owner ON stored_files (owner_id, id)
        """)
}
