package import Base
package import Core
package import SQL

/// Takes notifications off a member's list: they are gone, on pages as well.
package struct DismissNotifications: WritingAct {
    package let account: ID<Account>
    package let wanted: NotificationsWanted

    package init(account: ID<Account>, _ wanted: NotificationsWanted) {
        self.account = account
        self.wanted = wanted
    }

    package var cost: Cost? { Cost(.deletions, of: account) }

    /// Hidden ones go, too: nobody asks for them again.
    package func write(_ services: Services, in transaction: Transaction) throws {
        try transaction.withdrawNotifications(
            where: "n.account_id = \(account) AND \(wanted.condition)", isSettled: true)
    }
}
