import Base
import BasePages
import Core
import Design
import Hummingbird
import Kernel
package import Lounge
import Personas
import SQL
package import SpaceKitPages

extension SpacePages {
    package static func lounge(rules: LoungeRules) -> SpacePages {
        var pages = SpacePages()
        pages.destinations = [
            Destination(
                .lounge, .lounge, "/lounge", badge: .lounge, composer: (label: .newInLounge, path: "/lounge/new"))
        ]
        pages.aloneDestinations = [
            Destination(.lounge, .home, "/lounge"), Destination(.compose, .writeInLounge, "/lounge/new"),
            Destination(.notifications, .loungeNotifications, "/lounge/notifications", badge: .lounge),
            Destination(.profile, .loungeMyPage, "/lounge/me"),
        ]
        pages.home = "/lounge"
        pages.routes = { services, router in
            let door = LoungeDoor(services: services)
            LoungePostRoutes(door: door).add(to: router)
            ComposeRoutes(door: door).add(to: router)
            PersonaRoutes(door: door).add(to: router)
            MemberRoutes(door: door, rules: rules).add(to: router)
            LoungeNotificationRoutes(door: door).add(to: router)
            PressRoutes(door: door, rules: rules).add(to: router)
            LoungeReportRoutes(door: door, rules: rules).add(to: router)
            LoungeDocket(services: services, rules: rules).add(to: router)
        }
        pages.docket = .lounge
        pages.entrance = Entrance("/lounge/join") { account, reader in
            try Personas.id(of: account, reader) != nil
        }
        pages.welcome = [.lounge]
        pages.introduce = { services, viewer, text, isLater in
            try await IntroduceInLounge(viewer: viewer, text: text, isLater: isLater)(services)
        }
        return pages
    }
}

/// Introduces a member's persona (``IntroducePersona``).
struct IntroduceInLounge: Sendable {
    let viewer: Viewer
    let text: String
    let isLater: Bool

    /// - Throws: ``Core/Problem/noPersonaYet`` before entering; otherwise as ``IntroducePersona``.
    func callAsFunction(_ services: Services) async throws {
        let account = viewer.id
        let insider = try await services.database.read { reader in try Personas.insider(of: account, reader) }
        guard let insider else { throw Problem.noPersonaYet }
        try await IntroducePersona(persona: insider.id, text: text, isLater: isLater)(services)
    }
}

extension Problem {
    /// For members who arrive there without a nickname.
    static let noPersonaYet = Problem(
        409,
        Phrase(
            "소개는 라운지에 올라가요. 먼저 라운지에서 쓸 닉네임을 정해 주세요.",
            "Your intro is posted in the lounge. Choose a nickname there first."), field: "intro")
}
