import Administration
import Core
import Media
import Moderation
import People
import Web

/// A form of the page about a member, with what was typed and why it was refused.
struct MemberForm: Sendable {
    enum Kind: String, Sendable, CaseIterable {
        case role, quota, scout, sessions
        case reset = "password-link"
        case twoStep = "two-step"
        case suspension, deletion

        /// Whether it takes something from the member: it is set apart.
        var isGrave: Bool { self == .suspension || self == .deletion }
    }

    /// Which quota was chosen.
    enum QuotaChoice: String, Sendable, CaseIterable {
        case ofRole = "role"
        case nothing = "none"
        case unlimited, own
    }

    let kind: Kind
    var role: Role?
    var quota: QuotaChoice?
    var gigabytes = ""
    var period = CasePeriod.week
    var reason = ""
    var organisation = ""
    var proof = ""
    var handle = ""
    var problems = Problems([])

    init(_ kind: Kind, _ form: Form) {
        self.kind = kind
        // Another form's fields are nobody's business.
        switch kind {
        case .role: role = Role(rawValue: form["role"])
        case .quota:
            quota = QuotaChoice(rawValue: form["quota"])
            gigabytes = form.text("gigabytes")
        case .scout:
            organisation = form["organisation"]
            proof = form["proof"]
        case .suspension:
            period = CasePeriod(rawValue: form["period"]) ?? .week
            reason = form["reason"]
        case .deletion:
            handle = form.text("handle")
            reason = form["reason"]
        case .sessions, .reset, .twoStep: break
        }
    }

    /// The same with why it was refused.
    func refused(_ problems: Problems) -> MemberForm {
        var form = self
        form.problems = problems
        return form
    }

    /// What is to be done; `nil` for the deletion, which is an act of its own. Throws problems about the fields `role`,
    /// `quota` and `gigabytes`.
    func deed() throws -> ActOnMember.Deed? {
        switch kind {
        case .role:
            guard let role else { throw Problem.chooseOne("role") }
            return .role(role)
        case .quota: return .quota(try storageQuota())
        case .scout:
            // Both emptied: it is taken away.
            let isEmpty = organisation.tidied.isEmpty && proof.tidied.isEmpty
            return .scout(isEmpty ? nil : try Scout(organisation: organisation, proof: proof))
        case .sessions: return .endSessions
        case .reset: return .handOutReset
        case .twoStep: return .resetSecondFactor
        case .suspension: return .suspend(period: period.duration, reason: reason)
        case .deletion: return nil
        }
    }

    private func storageQuota() throws -> StorageQuota {
        switch quota {
        case .ofRole: return .ofRole
        case .unlimited: return .unlimited
        case .nothing: return .bytes(0)
        case .own:
            guard let bytes = Gigabytes(typed: gigabytes)?.bytes else { throw Problem.gigabytesInvalid }
            return .bytes(bytes)
        case nil: throw Problem.chooseOne("quota")
        }
    }
}

extension Problem {
    fileprivate static func chooseOne(_ field: String) -> Problem {
        Problem(422, Phrase("목록에서 골라 주세요.", "Choose from the list."), field: field)
    }

    fileprivate static let gigabytesInvalid = Problem(
        422, Phrase("크기를 GB로 적어 주세요. 예: 2 또는 0.5", "Enter a number of GB, such as 2 or 0.5."), field: "gigabytes")
}
