package import APIDoor
import Accounts
package import Base
import Core
import Kernel
package import Lounge
import Personas
import SQL
import Storage

/// Salon's own API of the lounge: by persona, never by account. Nothing that it answers, no id, no time and no header, says
/// more than the pages do (docs/decisions/0026-lounge-anonymity.md).
package struct LoungeRoutes {
    let services: Services
    let rules: LoungeRules

    package init(_ services: Services, rules: LoungeRules) {
        self.services = services
        self.rules = rules
    }

    static let path = "/api/salon/v1/lounge"

    /// Of a space that is on.
    package func add(to api: APIRoutes) {
        addPersona(to: api)
        addPersonas(to: api)
        addPosts(to: api)
        addPostActs(to: api)
        addDelayedPosts(to: api)
        addStanding(to: api)
        addNotifications(to: api)
        api.describe(Self.families)
    }

    /// A route for members who have entered, whose app may read or write there. Behind it, nothing looks at the account.
    func inside(
        _ method: CallMethod, _ path: String, _ api: APIRoutes,
        _ answer: @escaping @Sendable (CurrentPersona, Call) async throws -> Answer
    ) {
        let services = services
        let scopes: Scopes = method == .get ? .read(.lounge) : .write(.lounge)
        api.member(method, "\(Self.path)\(path)", scopes) { call in
            let insider = try await services.database.read { try Personas.insider(of: call.member.id, $0) }
            guard let insider else { throw Problem.nicknameFirst }
            return try await answer(insider, call.call)
        }
    }
}

extension Problem {
    fileprivate static let nicknameFirst = Problem(
        403, Phrase("먼저 라운지에서 쓸 닉네임을 정해 주세요.", "Choose a nickname for the lounge first."))
}
