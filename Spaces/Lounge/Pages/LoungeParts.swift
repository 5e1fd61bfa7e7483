import Base
import BasePages
import Core
import Design
import Hummingbird
import Kernel
package import Lounge
import Personas
import SQL
import ServiceLifecycle
package import SpaceKit

extension SpaceParts {
    /// The lounge. It needs nothing of the other spaces, and they learn nothing of it.
    package static func lounge(rules: LoungeRules) -> SpaceParts {
        var parts = SpaceParts()
        parts.features = [.lounge]
        parts.destinations = [
            Destination(
                .lounge, .lounge, "/lounge", badge: .lounge, composer: (label: .newInLounge, path: "/lounge/new"))
        ]
        parts.aloneDestinations = [
            Destination(.lounge, .home, "/lounge"), Destination(.compose, .writeInLounge, "/lounge/new"),
            Destination(.notifications, .loungeNews, "/lounge/notifications", badge: .lounge),
            Destination(.profile, .loungeMyPage, "/lounge/me"),
        ]
        parts.badges = [.lounge]
        parts.randomIDs = ["personas"]
        parts.home = "/lounge"
        parts.routes = { services, router in
            LoungePostRoutes(services).add(to: router)
            ComposeRoutes(services).add(to: router)
            PersonaRoutes(services).add(to: router)
            MemberRoutes(services, rules: rules).add(to: router)
            LoungeNotificationRoutes(services).add(to: router)
            PressRoutes(services, rules: rules).add(to: router)
            LoungeReportRoutes(services, rules: rules).add(to: router)
            LoungeDocket(services: services, rules: rules).add(to: router)
        }
        parts.docket = .lounge
        parts.renderers = LoungeUpdates.all
        parts.audiences = [
            ("lounge", { wanted, viewer, services in try await LoungeAudience.admit(wanted, viewer: viewer, services) })
        ]
        // Events are numbered together with those of other spaces: a later replay would reveal between which of them a
        // post came, and so its minute.
        parts.memory = .minutes(2)
        parts.deletionParts = [.lounge]
        parts.removals = [LeaveLounge.removal]
        parts.pushSources = [LoungePushes.source]
        parts.tidy = [
            { services in try await PruneMoments(rules: rules)(services) },
            { services in
                let today = services.clock.now().day
                try await services.database.write { transaction in
                    try FormerLoungePosts.removeOld(today: today, in: transaction)
                    try WithdrawnLikes.removeOld(today: today, in: transaction)
                }
            },
        ]
        parts.background = { services in [TransparencyKeeper(services, rules: rules), DelayedPostKeeper(services)] }
        parts.verify = [
            { services in
                let count = try await VerifyLounge(services)()
                return ["Counters of the lounge corrected: \(count)"]
            },
            { services in try await VerifyLedger(services, rules: rules)() },
        ]
        parts.entrance = Entrance("/lounge/join") { account, reader in
            try Personas.id(of: account, reader) != nil
        }
        parts.welcome = [.lounge]
        parts.introduce = { services, viewer, text, isLater in
            try await IntroduceInLounge(viewer: viewer, text: text, isLater: isLater)(services)
        }
        return parts
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
