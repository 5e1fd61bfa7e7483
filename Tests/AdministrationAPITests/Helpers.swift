import APITestKit
import Accounts
import Administration
import Base
import Core
import SQL
import TestKit

let own = "/api/salon/v1"
let everything = "read write admin:read admin:write"

extension TestSalon {
    /// Proves for all sessions of a member that they act, as a page does for one.
    func prove(_ account: ID<Account>?) async throws {
        let now = clock.clock.now()
        try await database.write { transaction in
            _ = try transaction.execute("UPDATE sessions SET confirmed_at = \(now) WHERE account_id = \(account)")
        }
    }

    func give(_ handle: String, _ role: Role) async throws {
        try await ChangeRole(handle: handle, role: role)(services)
    }
}

extension APIAnswer {
    /// The field a refusal is about; `nil` for what is none at a field.
    var field: String? { status == 422 ? json["details"].keys.first : nil }
}
