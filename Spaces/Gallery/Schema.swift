package import SQL

extension Migration {
    /// The part of a post that makes it a work: a title, a medium, a licence.
    package static let gallery = Migration(
        "gallery-1",
        """
        CREATE TABLE works (
            post_id INTEGER PRIMARY KEY REFERENCES posts (id) ON DELETE CASCADE,
            author_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
            title TEXT NOT NULL CHECK (title <> ''),
            medium TEXT NOT NULL,
            licence TEXT NOT NULL,
            allows_download INTEGER NOT NULL,
            image_count INTEGER NOT NULL CHECK (image_count > 0)
        );
        CREATE INDEX works_by_author ON works (author_id, post_id)
        """)

    /// Whether comments below a work are closed.
    package static let galleryClosing = Migration(
        "gallery-closing-1", "ALTER TABLE works ADD COLUMN is_closed INTEGER NOT NULL DEFAULT 0")

    /// New works of which members are still to be notified, and up to which follow they have been.
    package static let galleryAnnouncements = Migration(
        "gallery-announcements-1",
        """
        CREATE TABLE works_to_announce (
            post_id INTEGER PRIMARY KEY REFERENCES works (post_id) ON DELETE CASCADE,
            after_follow INTEGER NOT NULL
        )
        """)

    /// What was still to be announced, of works and of exhibitions, becomes jobs.
    package static let announcementJobs = Migration(
        "gallery-announcements-2",
        """
        INSERT INTO jobs (kind, key, payload, run_at, queued_at, touched_at)
        SELECT 'announce-work', '' || post_id, '{"work":"' || post_id || '"}', 0, 0, 0
        FROM works_to_announce WHERE after_follow = 0;
        INSERT INTO jobs (kind, key, payload, run_at, queued_at, touched_at)
        SELECT 'announce-work', '' || post_id, '{"work":"' || post_id || '","after":"' || after_follow || '"}', 0, 0, 0
        FROM works_to_announce WHERE after_follow > 0;
        INSERT INTO jobs (kind, key, payload, run_at, queued_at, touched_at)
        SELECT 'announce-opening', '' || post_id, '{"exhibition":"' || post_id || '"}', 0, 0, 0
        FROM exhibitions_to_announce WHERE after_follow = 0;
        INSERT INTO jobs (kind, key, payload, run_at, queued_at, touched_at)
        SELECT 'announce-opening', '' || post_id, '{"exhibition":"' || post_id || '","after":"' || after_follow || '"}',
            0, 0, 0
        FROM exhibitions_to_announce WHERE after_follow > 0;
        DROP TABLE works_to_announce;
        DROP TABLE exhibitions_to_announce
        """)

    /// Works and exhibitions that moderators had hidden are their authors' again, as their posts are (`posts-states-1`);
    /// so are the posts of drafts.
    package static let galleryStates = Migration(
        "posts-states-2",
        """
        UPDATE works SET author_id = (SELECT p.author_id FROM posts p WHERE p.id = works.post_id)
            WHERE author_id = 1
                AND EXISTS (SELECT 1 FROM posts p WHERE p.id = works.post_id AND p.author_id <> 1);
        UPDATE exhibitions SET author_id = (SELECT p.author_id FROM posts p WHERE p.id = exhibitions.post_id)
            WHERE author_id = 1
                AND EXISTS (SELECT 1 FROM posts p WHERE p.id = exhibitions.post_id AND p.author_id <> 1);
        UPDATE posts SET state = 'draft',
            author_id = (SELECT e.author_id FROM exhibitions e WHERE e.post_id = posts.id)
            WHERE author_id = 1 AND id IN (SELECT e.post_id FROM exhibitions e WHERE e.stage = 'draft')
        """)
}
