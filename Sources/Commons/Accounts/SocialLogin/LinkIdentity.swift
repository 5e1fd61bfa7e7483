internal import Core
internal import SQL
internal import Web

/// Lets a provider open an account that is there already. Its member hears of it by mail: if it was somebody at a screen
/// left open, this is how they learn.
struct LinkIdentity: Sendable {
    let identity: SocialIdentity
    let provider: SocialProvider
    let account: ID<Account>

    func callAsFunction(_ services: Services) async throws {
        let now = services.clock.now()
        try await services.database.write { transaction in
            guard try identity.write(for: account, at: now, in: transaction) else { return }
            try Mail.loginsChanged(account, provider.label, isLinked: true, services, transaction)
        }
    }
}
