package import Core
package import SQL

/// What of a log somebody asks for: what concerns one member, acts of one kind, or both.
package struct LogFilter<Act>: Sendable
where Act: CaseIterable & ColumnValue & RawRepresentable<String> & Sendable {
    /// The handle, as typed.
    package let typed: String
    package let act: Act?
    /// Whom the handle names; `nil` for nobody, and until it is looked up.
    package private(set) var member: ID<Account>?

    /// - Parameter act: anything that is none counts as all.
    package init(member: String = "", act: String = "") {
        typed = String(member.tidied.trimmingPrefix("@").prefix(60))
        self.act = Act(rawValue: act)
    }

    package func found(_ reader: Reader) throws -> LogFilter {
        guard !typed.isEmpty else { return self }
        var filter = self
        filter.member = try reader.value(
            "SELECT id FROM accounts WHERE handle_key = \(typed.handleKey)", as: ID<Account>.self)
        return filter
    }

    package var isOn: Bool { !typed.isEmpty || act != nil }
    /// Nobody has the handle.
    package var isUnknown: Bool { !typed.isEmpty && member == nil }

    /// Of rows `d`, those that are asked for.
    package var condition: Statement {
        let ofMember = member.map { id -> Statement in "AND d.account_id = \(id)" }
        let ofAct = act.map { act -> Statement in "AND d.act = \(act)" }
        return "\(ofMember) \(ofAct)"
    }

    /// Added to the address of the rest of what is asked for.
    package var query: String {
        let member = typed.isEmpty ? "" : "&member=\(typed.percentEncoded)"
        return "\(member)\(act.map { "&act=\($0.rawValue)" } ?? "")"
    }
}
