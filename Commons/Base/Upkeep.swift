package import Accounts
package import Core
package import SQL

/// What spaces do about what is stored. All of them, on or off: what a space has stored goes with its account and its
/// post, and is found right when the space is on again.
package struct Upkeep: Sendable {
    package var accountRemovals: [AccountRemoval]
    package var postRemovals: [PostRemoval]
    package var recounts: [Recount]
    /// How what cases are about is hidden, posts aside.
    package var caseHidings: [CaseHiding] = []

    /// What counts for a member what those they see have done, and counts it anew when they see others.
    package var audienceRecounts: [AudienceRecount] = []

    /// For a member who sees or no longer sees another.
    package typealias AudienceRecount =
        @Sendable (
            ID<Account>, _ other: ID<Account>, _ now: Timestamp, Transaction
        ) throws -> Void

    /// Counts something again and corrects what differs; how many counts were wrong.
    package typealias Recount = @Sendable (Transaction) throws -> Int

    package init(
        accountRemovals: [AccountRemoval], postRemovals: [PostRemoval], recounts: [Recount]
    ) {
        self.accountRemovals = accountRemovals
        self.postRemovals = postRemovals
        self.recounts = recounts
    }

    /// `nil` for what is not hidden by the kind of its case.
    package func hiding(of kind: CaseKind) -> CaseHiding? { caseHidings.first { $0.kind == kind } }

    package func removal(of kind: PostKind) throws -> PostRemoval {
        guard let removal = postRemovals.first(where: { $0.kind == kind }) else { throw Problem.postNotFound }
        return removal
    }
}
