import Accounts
package import Base
package import Core
package import SQL

/// How Salon looks and speaks to a member, on every device. A `nil` stays as it is.
package struct ChangeAppearance: WritingAct {
    package let account: ID<Account>
    package let theme: Theme?
    package let language: Language?
    package let hidesCounts: Bool?
    package let hidesGenerated: Bool?

    package init(
        account: ID<Account>, theme: Theme? = nil, language: Language? = nil, hidesCounts: Bool? = nil,
        hidesGenerated: Bool? = nil
    ) {
        self.account = account
        self.theme = theme
        self.language = language
        self.hidesCounts = hidesCounts
        self.hidesGenerated = hidesGenerated
    }

    package func write(_ services: Services, in transaction: Transaction) throws {
        if let theme { try transaction.execute("UPDATE accounts SET theme = \(theme) WHERE id = \(account)") }
        if let language {
            try transaction.execute("UPDATE accounts SET language = \(language) WHERE id = \(account)")
        }
        if let hidesCounts {
            try transaction.execute("UPDATE accounts SET hides_counts = \(hidesCounts) WHERE id = \(account)")
        }
        if let hidesGenerated {
            try transaction.execute("UPDATE accounts SET hides_generated = \(hidesGenerated) WHERE id = \(account)")
        }
        try transaction.emit(ProfileChanged(account: account))
    }
}
