package import Base
import Core
import Logging
import SQL
import ServiceLifecycle
import Web

/// Finishes the deletion of accounts that a request has begun and could not finish: the server ended, or the disk was full.
package struct Departures: Service {
    private let services: Services

    package init(_ services: Services) { self.services = services }

    package func run() async {
        await services.repeatedly(every: .minutes(1), failure: Phrase("계정을 삭제하지 못했어요", "accounts could not be deleted"))
        { try await finish() }
    }

    /// Finishes all there are.
    package func finish() async throws {
        let accounts = try await services.database.read { reader in
            try reader.values(
                "SELECT id FROM accounts WHERE state <> 'active' AND state = 'leaving' ORDER BY id",
                as: ID<Account>.self)
        }
        for account in accounts { try await FinishDeparture(account: account)(services) }
    }
}
