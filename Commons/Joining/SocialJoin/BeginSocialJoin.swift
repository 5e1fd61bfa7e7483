package import Accounts
package import Base
import Core
package import Identity
import Kernel
import SQL

/// Somebody without an account has come from a provider: keeps what is known of them until they have said the rest.
package struct BeginSocialJoin: Act {
    let provider: SocialProvider
    let identity: SocialIdentity
    let person: PersonClaims
    let pending: PendingLogin

    package init(provider: SocialProvider, identity: SocialIdentity, person: PersonClaims, pending: PendingLogin) {
        self.provider = provider
        self.identity = identity
        self.person = person
        self.pending = pending
    }

    /// - Returns: a token for the browser alone.
    /// - Throws: a ``Core/Problem`` without a field: the address has an account, or nobody can join this way.
    package func perform(_ services: Services) async throws -> LinkToken {
        let now = services.clock.now()
        let (admission, isMember) = try await services.database.read { reader in
            let key = person.emailIsVerified ? (person.email ?? "").nfkc.lowercased() : ""
            return (
                try services.registration.admission(pending.invitation, at: now, reader),
                try reader.value("SELECT 1 FROM accounts WHERE email_key = \(key)", as: Int.self) != nil
            )
        }
        // Never linked silently: the holder of the address there may not be the member who has it here.
        if isMember { throw Problem.emailHasAccount(provider.label) }
        if let problem = admission.problem { throw problem }
        let handle = try await SuggestHandle(from: person.handles)(services)
        let arrival = PendingSocialJoin(
            provider: provider.name, identity: identity, person: person, handle: handle, pending: pending)
        let token = LinkToken()
        try await services.database.write { transaction in
            try arrival.write(token, expiresAt: now + PendingSocialJoin.lifetime, in: transaction)
        }
        return token
    }
}
