package import Core
package import Kernel
import SQL

/// Something that changed about some accounts at once.
package protocol AccountsEvent: Event {
    var accounts: [ID<Account>] { get }
}

/// Something that changed about one account.
package protocol AccountEvent: AccountsEvent {
    var account: ID<Account> { get }
}

extension AccountEvent {
    package var accounts: [ID<Account>] { [account] }
}

extension AudienceChanged: AccountEvent {}

/// Somebody is deleting their account: nothing of theirs is to be seen any more, though some of it is still there.
package struct AccountLeft: AccountEvent {
    package static let name = "account-left"
    package let account: ID<Account>

    package init(account: ID<Account>) { self.account = account }
}

extension EventRecord {
    /// Whom the event is about; `nil` if this is not one of these events.
    func account<E: AccountEvent>(_: E.Type) -> ID<Account>? { (try? decode(E.self))?.account }

    /// The same for an event about several.
    func accounts<E: AccountsEvent>(_: E.Type) -> [ID<Account>]? { (try? decode(E.self))?.accounts }
}
