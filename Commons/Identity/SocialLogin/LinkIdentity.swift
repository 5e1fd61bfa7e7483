import Accounts
import Base
import Core
import SQL

/// Lets a provider open an account that is there already. Its member is notified by mail: if it was somebody at a
/// screen left open, this is how they learn.
struct LinkIdentity: WritingAct {
    let identity: SocialIdentity
    let provider: SocialProvider
    let account: ID<Account>

    func write(_ services: Services, in transaction: Transaction) throws {
        let now = services.clock.now()
        guard try identity.write(for: account, at: now, in: transaction) else { return }
        try Mail.loginsChanged(account, provider.label, isLinked: true, services, transaction)
    }
}
