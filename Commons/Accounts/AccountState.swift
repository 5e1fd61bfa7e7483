package import SQL

/// Whether an account takes part.
package enum AccountState: String, ColumnValue, Sendable {
    case active
    /// Nobody sees the member, who can come back (``Moderation/EndSanction``).
    case suspended
    /// Nobody sees the member any more. The account is being deleted, in steps.
    case leaving
}

extension Migration {
    /// States, where a row in a table of departures meant two things. A suspended member's profile was closed meanwhile,
    /// and is as they had it now.
    package static let accountStates = Migration(
        "accounts-states-1",
        """
        ALTER TABLE accounts ADD COLUMN state TEXT NOT NULL DEFAULT 'active'
            CHECK (state IN ('active', 'suspended', 'leaving'));
        UPDATE accounts SET state = 'leaving'
            WHERE id IN (SELECT d.account_id FROM departures d WHERE d.is_for_good = 1);
        UPDATE accounts SET state = 'suspended',
            is_private = (SELECT d.was_private FROM departures d WHERE d.account_id = accounts.id)
            WHERE id IN (SELECT d.account_id FROM departures d WHERE d.is_for_good = 0);
        CREATE INDEX accounts_away ON accounts (id) WHERE state <> 'active';
        CREATE INDEX accounts_closed ON accounts (id) WHERE is_private = 1 OR state <> 'active';
        DROP INDEX private_accounts;
        DROP TABLE departures
        """)
}
