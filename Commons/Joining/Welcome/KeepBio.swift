import Accounts
package import Base
package import Core
package import SQL

/// Makes an introduction the bio of a member without one.
package struct KeepBio: WritingAct {
    package let account: ID<Account>
    package let text: String

    package init(account: ID<Account>, text: String) {
        self.account = account
        self.text = text
    }

    package var needs: Permission? { Permission(to: .posts, for: account) }
    package var publishes: Publication? { Publication([PublishedText("intro", text)]) }

    package func write(_ services: Services, in transaction: Transaction) throws {
        let changed = try transaction.execute(
            "UPDATE accounts SET bio = \(text) WHERE id = \(account) AND bio = ''")
        if changed > 0 { try transaction.emit(ProfileChanged(account: account)) }
    }
}
