package import Core
package import Joining

/// A member's invitations, and the form that makes one.
package struct InvitationsPage: Sendable {
    package let rows: [InvitationRow]
    /// The address of the next page; `nil` at the end.
    package let older: String?
    /// The link of the one just made: shown this once.
    package let link: String?
    package let uses: InvitationUses
    package let period: InvitationPeriod
    /// By field: `uses`, `period`; with field `nil` above the form.
    package let problems: Problems

    package init(
        rows: [InvitationRow], older: String? = nil, link: String? = nil, uses: InvitationUses = .one,
        period: InvitationPeriod = .week, problems: Problems = Problems([])
    ) {
        self.rows = rows
        self.older = older
        self.link = link
        self.uses = uses
        self.period = period
        self.problems = problems
    }
}

/// One invitation as its inviter sees it.
package struct InvitationRow: Sendable {
    package let id: ID<Invitation>
    package let made: Phrase
    package let uses: Phrase
    /// How long it still works, or why it does not.
    package let state: Phrase
    package let isLive: Bool

    init(_ invitation: Invitation, now: Timestamp) {
        id = invitation.id
        let age = Phrase.ago(invitation.id.createdAt, now: now)
        made = Phrase("\(age.korean) 만듦", "Made \(age.english)")
        let count = invitation.useCount
        uses =
            invitation.useLimit.map { Phrase("\($0)명 중 \(count)명 가입", "\(count) of \($0) joined") }
            ?? Phrase("\(count)명 가입", "\(count) joined, no limit")
        let state = invitation.state(at: now)
        isLive = state == .live
        self.state =
            switch state {
            case .live: invitation.expiresAt.map { Phrase.remaining($0 - now) } ?? Phrase("기한 없음", "no expiry")
            case .usedUp: Phrase("다 썼어요", "used up")
            case .expired: Phrase("기한이 지났어요", "expired")
            case .revoked: Phrase("취소했어요", "revoked")
            }
    }
}

extension Problem {
    package static let chooseFromList = Problem(422, Phrase("목록에서 골라 주세요.", "Choose from the list."))
}

extension Phrase {
    /// Rounded up: an invitation with minutes left still shows an hour.
    fileprivate static func remaining(_ duration: Duration) -> Phrase {
        let hours = Int((duration.milliseconds + 3_599_999) / 3_600_000)
        guard hours > 24 else { return Phrase("\(hours)시간 남음", "\(hours)h left") }
        let days = (hours + 23) / 24
        return Phrase("\(days)일 남음", "\(days) days left")
    }
}
