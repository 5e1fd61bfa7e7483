import Base
import Core
import HTTPTypes
import Hummingbird
import Kernel
import Lounge
import Personas
import SQL
import Web

/// Where a member becomes a persona: behind it, routes do not look at the account any more.
struct LoungeDoor: Sendable {
    let services: Services

    /// Returns the persona. Visitors log in first, members without a persona get one, and both return.
    func enter(_ context: Context, _ answer: (CurrentPersona) async throws -> Response) async throws -> Response {
        guard let insider = try await insider(context) else { return toEntrance(context) }
        return try await answer(insider)
    }

    /// The viewer's persona, if any.
    func insider(_ context: Context) async throws -> CurrentPersona? {
        let member = try context.member()
        return try await services.database.read { reader in try Personas.insider(of: member.id, reader) }
    }

    /// Of moderators and admins. For everybody else their pages are not there.
    func moderator(_ context: Context) async throws -> Moderator {
        let member = try context.member()
        try member.require([.moderator, .admin])
        return try Moderator(viewer: member, insider: try await insider(context))
    }

    /// How much waits for a moderator to decide.
    @Sendable
    static func waiting(for viewer: Viewer, _ reader: Reader) throws -> Int {
        let moderator = try Moderator(viewer: viewer, insider: Personas.insider(of: viewer.id, reader))
        return try ModerationQueries.counts(for: moderator, reader).waiting
    }

    private func toEntrance(_ context: Context) -> Response {
        let location = "/lounge/join?next=\(context.visit.path.percentEncoded)"
        guard context.visit.wantsFragment else { return .redirect(to: location, type: .normal) }
        return .json(
            [
                "error": JSON(context.language(.nicknameFirst)), "location": JSON(location),
                "action": JSON(context.language(.chooseNickname)),
            ], status: .forbidden)
    }
}

extension Viewer {
    /// Whether reports of the lounge are this member's to decide, once there is a second factor where one is required.
    var mayModerate: Bool { assignedRole != .member }
}

extension Phrase {
    fileprivate static let nicknameFirst = Phrase(
        "먼저 라운지에서 쓸 닉네임을 정해 주세요.", "Choose a nickname for the lounge first.")
    fileprivate static let chooseNickname = Phrase("닉네임 정하기", "Choose a nickname")
}
