package import SQL

extension Migration {
    /// The SHA-256 of originals, as they came; `NULL` for images older than the column until somebody asks
    /// (``OriginalDigests``).
    package static let mediaDigests = Migration("media-digests-1", "ALTER TABLE media ADD COLUMN digest BLOB")

    /// The same of files that are no images; `NULL` for those older than the column.
    package static let fileDigests = Migration(
        "stored-files-digests-1", "ALTER TABLE stored_files ADD COLUMN digest BLOB")

    /// Finds who sent an original first.
    package static let mediaDigestsIndex = Migration(
        "media-digests-2", "CREATE INDEX media_by_digest ON media (digest, id) WHERE digest IS NOT NULL")
}
