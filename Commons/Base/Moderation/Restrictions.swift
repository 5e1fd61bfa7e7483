import Accounts
package import Core
package import SQL

/// What moderators can keep a member from doing.
package struct Withheld: OptionSet, Hashable, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    package static let posts = Withheld(rawValue: 1)
    package static let messages = Withheld(rawValue: 2)
    package static let uploads = Withheld(rawValue: 4)
    package static let all: Withheld = [.posts, .messages, .uploads]
}

/// What an act needs that a member may be restricted from.
package struct Permission: Sendable {
    let to: Withheld
    let account: ID<Account>

    package init(to what: Withheld, for account: ID<Account>) {
        to = what
        self.account = account
    }
}

/// What a member may not do, and until when; `nil` for until moderators end it.
package struct Restriction: Sendable {
    package let withheld: Withheld
    package let until: Timestamp?
}

/// The members restricted now: few, so they are kept in memory, and an act asks without a query. Other processes learn
/// of a decision by its event, a moment later.
package final class Restrictions: Sendable {
    private let index: EventIndex<RunningRestrictions>

    /// - Parameter running: selects who is restricted: account, what is withheld, and until when.
    package init(_ database: Database, running: Statement) {
        index = EventIndex(RunningRestrictions(statement: running), database)
    }

    /// Reads who is restricted, when an instance starts or after a miss.
    package func update() async throws { try await index.update() }

    /// Throws ``Core/Problem/restricted(until:)``.
    package func check(_ permission: Permission, now: Timestamp) throws {
        if found(permission, now: now) != nil { throw Problem.restricted }
    }

    /// What keeps a member from something now, to be said before anything is typed.
    ///
    /// - Returns: what of it is withheld.
    package func found(_ permission: Permission, now: Timestamp) -> Restriction? {
        guard let found = index.known({ $0[permission.account] }), !found.withheld.isDisjoint(with: permission.to),
            found.until.map({ $0 > now }) ?? true
        else { return nil }
        return Restriction(withheld: found.withheld.intersection(permission.to), until: found.until)
    }

    package func note(_ events: [EventRecord]) { index.note(events) }
}

private struct RunningRestrictions: IndexSource {
    let statement: Statement

    var empty: [ID<Account>: Restriction] { [:] }

    func all(_ reader: Reader) throws -> [ID<Account>: Restriction] {
        let running = try reader.all(statement) { row in
            (
                try row.next(as: ID<Account>.self),
                Restriction(withheld: Withheld(rawValue: try row.next()), until: try row.next())
            )
        }
        return Dictionary(running) { _, last in last }
    }

    func news(in event: EventRecord) throws -> [IndexNews<Never, RestrictionChanged>] {
        try event.decode(RestrictionChanged.self).map { [.change($0)] } ?? []
    }

    func make(_ change: RestrictionChanged, in running: inout [ID<Account>: Restriction]) {
        let (withheld, until) = (Withheld(rawValue: change.withheld), change.until.map { Timestamp(milliseconds: $0) })
        running[change.account] = withheld.isEmpty ? nil : Restriction(withheld: withheld, until: until)
    }
}

/// A member may do less from now on, or everything again.
package struct RestrictionChanged: Event {
    package static let name = "restriction-changed"
    package let account: ID<Account>
    /// ``Withheld/rawValue``; 0 for nothing.
    let withheld: Int
    /// In milliseconds.
    let until: Int64?

    package init(account: ID<Account>, withheld: Withheld, until: Timestamp?) {
        self.account = account
        self.withheld = withheld.rawValue
        self.until = until?.milliseconds
    }
}

extension Problem {
    package static let restricted = Problem(
        403,
        Phrase(
            "운영진의 결정으로 지금은 할 수 없어요. 이유와 기간은 설정 → 내 계정 상태에 있어요.",
            "A moderator’s decision keeps you from doing this for now. See Settings → Account standing for the reason and end date."
        ))
}
