public import Core
public import Design
public import SQL

/// How Salon looks and speaks to a member, on every device. A `nil` stays as it is.
public struct ChangeAppearance: WritingAct {
    public let account: ID<Account>
    public let theme: Theme?
    public let language: Language?
    public let hidesCounts: Bool?

    public init(account: ID<Account>, theme: Theme? = nil, language: Language? = nil, hidesCounts: Bool? = nil) {
        self.account = account
        self.theme = theme
        self.language = language
        self.hidesCounts = hidesCounts
    }

    public func write(_ services: Services, in transaction: Transaction) throws {
        if let theme { try transaction.execute("UPDATE accounts SET theme = \(theme) WHERE id = \(account)") }
        if let language {
            try transaction.execute("UPDATE accounts SET language = \(language) WHERE id = \(account)")
        }
        if let hidesCounts {
            try transaction.execute("UPDATE accounts SET hides_counts = \(hidesCounts) WHERE id = \(account)")
        }
        try transaction.emit(ProfileChanged(account: account))
    }
}
