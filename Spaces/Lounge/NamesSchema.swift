package import SQL

extension Migration {
    /// Tables and columns are called as the glossary calls what is in them.
    package static let loungeNames = Migration(
        "lounge-names-1",
        """
        ALTER TABLE lounge_notices RENAME TO lounge_notifications;
        DROP INDEX lounge_notices_by_persona;
        DROP INDEX lounge_notices_by_post;
        DROP INDEX lounge_notices_by_actor;
        DROP INDEX lounge_notices_by_sanction;
        CREATE INDEX lounge_notifications_by_persona ON lounge_notifications (persona_id, id);
        CREATE INDEX lounge_notifications_by_post ON lounge_notifications (post_id) WHERE post_id IS NOT NULL;
        CREATE INDEX lounge_notifications_by_actor ON lounge_notifications (actor_id) WHERE actor_id IS NOT NULL;
        CREATE INDEX lounge_notifications_by_sanction ON lounge_notifications (sanction_id)
            WHERE sanction_id IS NOT NULL;
        ALTER TABLE lounge_waiting RENAME TO lounge_delayed_posts;
        DROP INDEX lounge_waiting_by_persona;
        CREATE INDEX lounge_delayed_posts_by_persona ON lounge_delayed_posts (persona_id, id);
        ALTER TABLE lounge_sanction_items RENAME COLUMN marks TO presses;
        UPDATE lounge_counters SET name = 'notifications' WHERE name = 'notices';
        UPDATE lounge_counters SET name = 'delayed' WHERE name = 'waiting';
        UPDATE lounge_decisions SET act = 'presses-voided' WHERE act = 'marks-voided'
        """)
}
