package import Core
import SQL
package import Web

/// Something that changed about one account.
package protocol AccountEvent: Event {
    var account: ID<Account> { get }
}

extension AudienceChanged: AccountEvent {}

extension EventRecord {
    /// Whom the event is about; `nil` if this is not one of these events.
    func account<E: AccountEvent>(_: E.Type) -> ID<Account>? { (try? decode(E.self))?.account }
}
