package import Base
package import Core
import Notifications
import Posts
package import SQL

/// A moderator's answer to a case. The member is notified at once, by a notification and by mail, and may appeal once.
///
/// What cannot be undone, deleting a post, takes two moderators where there are two: the first hides the post and
/// proposes, and another one agrees or decides otherwise.
package struct DecideCase: Act {
    package enum Act: String, Sendable, CaseIterable {
        case dismiss, warn, hide, delete, restrict, suspend

        /// Those that make sense about a post, a profile or messages.
        package static func all(for kind: CaseKind) -> [Act] {
            kind == .post ? allCases : [.dismiss, .warn, .hide, .restrict, .suspend]
        }

        /// Whether it may have an end.
        var lasts: Bool { self == .restrict || self == .suspend }
    }

    package let report: ID<Report>
    package let act: Act
    /// Of a restriction.
    package let withheld: Withheld
    /// How long a restriction or a suspension lasts; `nil` until somebody ends it.
    package let period: Duration?
    /// Whether a post that earns its author a restriction or a suspension is hidden besides.
    package let hidesPost: Bool
    /// Whether whoever deletes alone has been asked again.
    package let isConfirmed: Bool
    /// What the member reads.
    package let reason: String
    /// What only the log has.
    package let note: String
    package let moderator: Moderator

    static let limit = TextLimit(1_000)

    package init(
        report: ID<Report>, act: Act, withheld: Withheld = [], period: Duration? = nil, hidesPost: Bool = false,
        isConfirmed: Bool = false, reason: String = "", note: String = "", moderator: Moderator
    ) {
        self.report = report
        self.act = act
        self.withheld = withheld
        self.period = period
        self.hidesPost = hidesPost
        self.isConfirmed = isConfirmed
        self.reason = reason.tidied
        self.note = note
        self.moderator = moderator
    }

    package var cost: Cost? { Cost(.decisions, of: moderator.id) }

    /// - Returns: what was done; a proposal where a second moderator has to agree.
    package func perform(_ services: Services) async throws -> DecisionAct {
        if act != .dismiss, reason.isEmpty { throw Problem.decisionReasonMissing }
        try Self.limit.check(reason, "이유가", at: "reason")
        if act == .restrict, withheld.isEmpty { throw Problem.nothingWithheld }
        let done = try await services.database.write { transaction in try write(services, in: transaction) }
        if done == .deleted { try await HiddenPosts.deleteDoomed(services) }
        return done
    }

    private func write(_ services: Services, in transaction: Transaction) throws -> DecisionAct {
        let found = try transaction.first(
            """
            SELECT c.kind, c.account_id, c.post_id, c.proposed_by FROM cases c JOIN accounts a ON a.id = c.account_id
            WHERE c.id = \(report) AND c.answered_at IS NULL AND \(moderator.decidesAbout)
            """
        ) { row in
            (
                kind: try row.next(as: CaseKind.self), account: try row.next(as: ID<Account>.self),
                post: try row.next(as: ID<Post>?.self), proposer: try row.next(as: ID<Account>?.self)
            )
        }
        guard let found, Act.all(for: found.kind).contains(act) else { throw Problem.nothingToDecide }
        let isRead = try found.kind != .messages || CaseQueries.hasRead(report, moderator, transaction)
        guard isRead else { throw Problem.messagesUnopened }
        if try CaseQueries.isForAnother(report, about: found.account, than: moderator, transaction) {
            throw Problem.ownReport
        }
        let done = try decision(found.account, found.proposer, transaction)
        let decision = try moderator.log(
            done, about: found.account, of: report, reason: reason, note: note, services, in: transaction)
        let sanction = ImposeSanction(
            id: ID(rawValue: decision.rawValue), account: found.account, moderator: moderator.id, report: report,
            post: found.post, level: done.level, withheld: act == .restrict ? withheld : [],
            hidesPost: act == .hide || found.post != nil && (act == .delete || act.lasts && hidesPost),
            until: act.lasts ? period.map { services.clock.now() + $0 } : nil, reason: reason, about: found.kind)
        guard done != .deletionProposed else {
            try transaction.execute("UPDATE cases SET proposed_by = \(moderator.id) WHERE id = \(report)")
            if let post = found.post { try HiddenPosts.hide(post, services, in: transaction) }
            try sanction.write(services, in: transaction)
            try CallModerators(.caseWaiting, about: found.account, by: moderator.id).write(services, in: transaction)
            return done
        }
        if found.proposer != nil { try SanctionRecord.endHiding(of: report, services, in: transaction) }
        try judgeReporters(wereRight: act != .dismiss, in: transaction)
        try AnswerReporters(report: report, moderator: moderator.id).write(services, in: transaction)
        try transaction.execute("UPDATE cases SET answered_at = \(services.clock.now()) WHERE id = \(report)")
        if let post = found.post { try handle(post, done, services, transaction) }
        if done == .hidden { try services.upkeep.hiding(of: found.kind)?.hide(report, found.account, transaction) }
        try sanction.write(services, in: transaction)
        return done
    }

    private func decision(
        _ account: ID<Account>, _ proposer: ID<Account>?, _ reader: Reader
    ) throws -> DecisionAct {
        switch act {
        case .dismiss: return .dismissed
        case .warn: return .warned
        case .hide: return .hidden
        case .restrict: return .restricted
        case .suspend: return .suspended
        case .delete:
            if let proposer, proposer != moderator.id { return .deleted }
            if try moderator.isAlone(about: account, reader) {
                guard isConfirmed else { throw Problem.deletionUnconfirmed }
                return .deleted
            }
            guard proposer == nil else { throw Problem.anotherHasToAgree }
            return .deletionProposed
        }
    }

    private func handle(
        _ post: ID<Post>, _ done: DecisionAct, _ services: Services, _ transaction: Transaction
    ) throws {
        if done == .deleted {
            try HiddenPosts.doom(post, services, in: transaction)
        } else if done == .hidden || act.lasts && hidesPost {
            try HiddenPosts.hide(post, services, in: transaction)
        } else {
            // A proposal had hidden it.
            try SanctionRecord.showPost(post, services, in: transaction)
        }
    }

    private func judgeReporters(wereRight: Bool, in transaction: Transaction) throws {
        let column: Statement = wereRight ? "upheld" : "dismissed"
        try transaction.execute(
            """
            INSERT INTO reporters (account_id, \(column))
            SELECT r.reporter_id, 1 FROM case_reports r WHERE r.case_id = \(report)
            ON CONFLICT (account_id) DO UPDATE SET \(column) = reporters.\(column) + 1
            """)
    }
}

extension DecisionAct {
    fileprivate var level: SanctionLevel? {
        switch self {
        case .warned: .warning
        case .hidden, .deletionProposed: .hiding
        case .deleted: .deletion
        case .restricted: .restriction
        case .suspended: .suspension
        default: nil
        }
    }
}

extension Problem {
    static let nothingWithheld = Problem(
        422, Phrase("무엇을 제한할지 골라 주세요.", "Choose what to restrict."), field: "withheld")
    static let messagesUnopened = Problem(
        409, Phrase("메시지를 먼저 열어 보세요.", "Open the messages first."))
    package static let ownReport = Problem(
        409,
        Phrase("직접 신고하셨어요. 다른 운영진이 결정해요.", "You reported this yourself, so another moderator decides."))
    static let deletionUnconfirmed = Problem(
        422,
        Phrase(
            "삭제하면 되돌릴 수 없어요. 정말 삭제하려면 한 번 더 눌러 주세요.",
            "Deleting can’t be undone. Press once more to delete it."))
    static let anotherHasToAgree = Problem(
        409,
        Phrase(
            "삭제를 이미 제안하셨어요. 되돌릴 수 없는 일이라 다른 운영진이 동의해야 해요.",
            "You have proposed to delete it. It can’t be undone, so another moderator has to agree."))
}
