package import APIDoor
package import Administration
package import Base
import Core
import Identity
import Kernel
package import MastodonAPI
import Moderation
package import Notifications
package import SpaceKit

/// What a member has of their own besides what they publish (notifications, settings, invitations), and what moderators
/// and admins do (docs/decisions/0123-salons-own-api.md).
package struct AdministrationAPIRoutes: Sendable {
    let services: Services
    let statuses: StatusReader
    /// What members can switch pushes on and off for.
    let pushKinds: [PushKind]
    /// `nil` where the operator has set no folder for backups.
    let backups: BackupPlace?

    package init(_ services: Services, facts: Facts, pushKinds: [PushKind], backups: BackupPlace?) {
        self.services = services
        statuses = StatusReader(services, facts)
        self.pushKinds = pushKinds
        self.backups = backups
    }

    static let root = "/api/salon/v1"
    static let moderation = "\(root)/moderation"
    static let admin = "\(root)/admin"

    package func add(to api: APIRoutes) {
        api.describe(Self.families)
        addNotifications(to: api)
        addSettings(to: api)
        addPushSettings(to: api)
        addSessions(to: api)
        addStanding(to: api)
        addInvitations(to: api)
        addCases(to: api)
        addSanctions(to: api)
        addMembers(to: api)
        addDeeds(to: api)
        addAnnouncements(to: api)
        addInstanceSettings(to: api)
        addOverview(to: api)
        addJobs(to: api)
        addBackups(to: api)
    }

    /// Who decides. To members the moderators' part is not there.
    func moderator(_ call: MemberCall) throws -> Moderator { try holding { try Moderator(call.member) } }

    /// Who administers. To everybody else the admins' part is not there.
    func admin(_ call: MemberCall) throws -> Admin { try holding { try Admin(call.member) } }

    private func holding<Holder>(_ role: () throws -> Holder) throws -> Holder {
        do { return try role() } catch is SecondFactorRequired { throw Problem.secondFactorMissing }
    }

    /// What an admin changes, who has proved lately that they act. An app is never told how: its token has the proof of
    /// the browser in which it was let in (``Apps/ExchangeCode``).
    func administer<Done: Sendable>(
        _ call: MemberCall, _ act: @Sendable (Admin) async throws -> Done
    ) async throws -> Done {
        let admin = try admin(call)
        do { return try await act(admin) } catch let problem as Problem where problem.isAboutProof {
            throw Problem.proofMissing
        }
    }
}

extension Problem {
    fileprivate var isAboutProof: Bool { phrase == Problem.confirmFirst.phrase }
    fileprivate static let secondFactorMissing = Problem(
        403,
        Phrase("이 역할에는 2단계 인증이 필요해요. 브라우저에서 켜 주세요.", "Your role needs two-step login. Turn it on in a browser."))
    fileprivate static let proofMissing = Problem(
        403,
        Phrase(
            "브라우저의 관리 페이지에서 비밀번호나 코드로 확인한 다음, 이 앱에 다시 로그인해 주세요.",
            "Confirm with your password or a code on an admin page in your browser, then log in to this app again."))
}
