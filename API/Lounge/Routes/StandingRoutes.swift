import APIDoor
import Base
import Core
import Kernel
import Lounge
import Personas
import SQL
import Storage

/// What a persona has come to, and asking a person to look at it again.
extension LoungeRoutes {
    func addStanding(to api: APIRoutes) {
        let (services, rules) = (services, rules)
        inside(.get, "/standing", api) { persona, call in
            let now = call.now
            let (standing, made) = try await services.database.read { reader in
                (
                    try StandingQueries.standing(of: persona.id, reader),
                    try reader.value(PressQueries.made(by: persona.id, since: now - .hours(24)), as: Int.self) ?? 0
                )
            }
            let left = rules.isPlain ? nil : max(0, rules.pressesADay - made)
            return Answer(StandingEntity(standing, of: persona, pressesLeft: left, at: now))
        }
        inside(.post, "/sanctions/:id/appeal", api) { persona, call in
            try await AppealSanction(
                sanction: try call.id(), persona: persona.id, text: call.parameters.text("text") ?? "")(services)
            return .done
        }
        // Readable before entering.
        api.anyone(.get, "\(Self.path)/rules", .read(.lounge)) { _ in Answer(LoungeRulesEntity(rules)) }
    }
}
