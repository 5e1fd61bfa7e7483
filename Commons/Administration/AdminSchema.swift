package import Accounts
package import SQL

extension Migration {
    /// What admins have done, permanently.
    package static let administration = Migration(
        "administration-1",
        """
        CREATE TABLE admin_acts (
            id INTEGER PRIMARY KEY,
            admin TEXT NOT NULL,
            act TEXT NOT NULL,
            account_id INTEGER,
            handle TEXT NOT NULL,
            detail TEXT NOT NULL
        );
        CREATE INDEX admin_acts_by_account ON admin_acts (account_id) WHERE account_id IS NOT NULL
        """)

    /// The log of one member, and of one kind of act.
    package static let administrationLog = Migration(
        "administration-log-1",
        """
        CREATE INDEX admin_acts_of_account ON admin_acts (account_id, id) WHERE account_id IS NOT NULL;
        DROP INDEX admin_acts_by_account;
        CREATE INDEX admin_acts_by_act ON admin_acts (act, id)
        """)
}

extension AccountRemoval {
    /// The log stays, and names nobody who has left.
    package static let adminActs = AccountRemoval { account, transaction in
        try transaction.execute(
            "UPDATE admin_acts SET account_id = NULL, handle = '', detail = '' WHERE account_id = \(account)")
    }
}
