package import Core
package import SQL

/// How moderators take out of sight what a case is about, and give it back: the part of its room or space. Posts are
/// hidden alike wherever they are, and have none.
package struct CaseHiding: Sendable {
    /// Of a case about a member.
    package typealias Step = @Sendable (_ report: ID<Report>, _ account: ID<Account>, Transaction) throws -> Void

    package let kind: CaseKind
    package let hide: Step
    /// Does nothing where nothing is kept of the case.
    package let show: Step

    package init(_ kind: CaseKind, hide: @escaping Step, show: @escaping Step) {
        self.kind = kind
        self.hide = hide
        self.show = show
    }
}

extension Migration {
    /// Which message a part of a case is a copy of; no other kind of case names one.
    package static let caseMessages = Migration(
        "moderation-messages-1", "ALTER TABLE case_items ADD COLUMN message_id INTEGER")
}
