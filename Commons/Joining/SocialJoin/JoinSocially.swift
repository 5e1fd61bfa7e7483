package import Base
package import Core
package import Identity
import SQL

/// Makes an account of somebody who has come from a provider and has said the rest. It has no password.
package struct JoinSocially: Act {
    let token: LinkToken
    let name: String
    let handle: String
    let major: String
    /// Of no account where the provider vouches for another one.
    let email: String
    let consents: Consents
    let language: Language
    /// Where the form comes from.
    let network: String

    package init(
        token: LinkToken, name: String, handle: String, major: String, email: String, consents: Consents,
        language: Language, network: String
    ) {
        self.token = token
        self.name = name
        self.handle = handle
        self.major = major
        self.email = email
        self.consents = consents
        self.language = language
        self.network = network
    }

    /// - Returns: the account, and where its member wanted to go. Throws what ``JoinAccount`` throws, and `arrivalGone`.
    package func perform(_ services: Services) async throws -> (id: ID<Account>, role: Role, next: String) {
        let (token, now) = (token, services.clock.now())
        let arrival = try await services.database.read { reader in try PendingSocialJoin.find(token, now: now, reader) }
        guard let arrival else { throw Problem.arrivalGone }
        var joining = JoinAccount(
            name: name, handle: handle, major: major, email: arrival.emailIsVerified ? arrival.email : email,
            password: nil, language: language, confirmsEmail: !arrival.emailIsVerified, invitation: arrival.invitation,
            consents: consents, network: network)
        joining.arrival = ArrivalUse(token: token, arrival: arrival)
        let joined = try await joining(services)
        return (joined.id, joined.role, arrival.next)
    }
}
