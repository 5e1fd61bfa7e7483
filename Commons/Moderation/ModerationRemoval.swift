package import Accounts
import SQL

extension AccountRemoval {
    /// The log is permanent, and names nobody who has left: neither whom it was about nor their words.
    package static let decisions = AccountRemoval { account, transaction in
        try transaction.execute(
            """
            UPDATE decisions SET account_id = 0, handle = '', reason = '', note = '' WHERE account_id = \(account)
            """)
    }
}
