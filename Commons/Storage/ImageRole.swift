package import SQL

/// What an image is for. Its place (`media.position`) counts within its role.
package enum ImageRole: String, ColumnValue, Sendable {
    /// One of those a post shows; without a post, an upload that waits for one.
    case image
    /// A step on the way to a work.
    case step
    /// Hung in a work until a newer version took its place; the later it was replaced, the higher its place.
    case older
    /// The square photo of a member.
    case photo
    /// The wide image above a profile: three times as wide as high.
    case header
    /// For the members of one conversation alone.
    case attachment
}

extension Migration {
    /// Roles, where there were a purpose and, of a work's images, places from 100 and from 200 on.
    package static let mediaRoles = Migration(
        rebuilding: "media-roles-1",
        sqlite: [
            """
            CREATE TABLE media_anew (
                id INTEGER PRIMARY KEY,
                owner_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
                role TEXT NOT NULL,
                post_id INTEGER REFERENCES posts (id) ON DELETE CASCADE,
                position INTEGER NOT NULL DEFAULT 0,
                rendering TEXT NOT NULL,
                format TEXT NOT NULL,
                byte_count INTEGER NOT NULL,
                width INTEGER NOT NULL CHECK (width > 0),
                height INTEGER NOT NULL CHECK (height > 0),
                widths TEXT NOT NULL,
                placeholder TEXT NOT NULL,
                recipe TEXT NOT NULL,
                alt TEXT NOT NULL DEFAULT '',
                digest BLOB,
                CHECK (role IN ('image', 'step', 'older', 'photo', 'header', 'attachment')),
                CHECK (role = 'image' OR (post_id IS NOT NULL) = (role IN ('step', 'older'))),
                UNIQUE (post_id, role, position)
            ) STRICT
            """,
            """
            INSERT INTO media_anew (id, owner_id, role, post_id, position, rendering, format, byte_count, width, height,
                widths, placeholder, recipe, alt, digest)
            SELECT id, owner_id,
                CASE purpose WHEN 'message' THEN 'attachment' WHEN 'post' THEN
                    CASE WHEN position >= 200 THEN 'older' WHEN position >= 100 THEN 'step' ELSE 'image' END
                    ELSE purpose END,
                post_id, CASE WHEN position >= 200 THEN position - 200 WHEN position >= 100 THEN position - 100
                    ELSE position END,
                rendering, format, byte_count, width, height, widths, placeholder, recipe, alt, digest
            FROM media
            """,
            "DROP TABLE media",
            "ALTER TABLE media_anew RENAME TO media",
            "CREATE INDEX media_by_owner ON media (owner_id, id)",
            "CREATE INDEX media_without_post ON media (id) WHERE post_id IS NULL",
            "CREATE INDEX media_by_digest ON media (digest, id) WHERE digest IS NOT NULL",
            "UPDATE measures SET kind = 'bytes-image' WHERE kind = 'bytes-post'",
            "UPDATE measures SET kind = 'bytes-attachment' WHERE kind = 'bytes-message'",
        ],
        postgres: [
            "ALTER TABLE media DROP CONSTRAINT media_purpose_check, DROP CONSTRAINT media_post_id_position_key",
            "ALTER TABLE media RENAME COLUMN purpose TO role",
            """
            UPDATE media SET
                role = CASE role WHEN 'message' THEN 'attachment' WHEN 'post' THEN
                    CASE WHEN position >= 200 THEN 'older' WHEN position >= 100 THEN 'step' ELSE 'image' END
                    ELSE role END,
                position = CASE WHEN position >= 200 THEN position - 200 WHEN position >= 100 THEN position - 100
                    ELSE position END
            WHERE role IN ('message', 'post')
            """,
            """
            ALTER TABLE media ADD CHECK (role IN ('image', 'step', 'older', 'photo', 'header', 'attachment')),
                ADD CHECK (role = 'image' OR (post_id IS NOT NULL) = (role IN ('step', 'older'))),
                ADD UNIQUE (post_id, role, position)
            """,
            "UPDATE measures SET kind = 'bytes-image' WHERE kind = 'bytes-post'",
            "UPDATE measures SET kind = 'bytes-attachment' WHERE kind = 'bytes-message'",
        ])
}
