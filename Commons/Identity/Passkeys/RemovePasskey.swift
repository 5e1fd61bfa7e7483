package import Base
package import Core
package import SQL

/// Removes a passkey, confirmed by the password. The last second factor takes a recovery code, too, as turning two-step
/// login off does.
package struct RemovePasskey: Act {
    package let account: ID<Account>
    package let passkey: ID<Passkey>
    package let password: String
    package let code: String
    package let browser: LoginBrowser

    package init(
        account: ID<Account>, passkey: ID<Passkey>, password: String, code: String, browser: LoginBrowser
    ) {
        self.account = account
        self.passkey = passkey
        self.password = password
        self.code = code
        self.browser = browser
    }

    package var cost: Cost? { Cost(.deletions, of: account) }

    /// Throws `notFound`, `lastFactor`, `roleNeedsTwoStep`, and what passwords and codes throw.
    package func perform(_ services: Services) async throws {
        let found = try await services.database.read { reader in
            (
                isThere: try Passkeys.isThere(passkey, of: account, reader),
                isLast: try Passkeys.isLastFactor(passkey, of: account, reader),
                isRequired: try SecondFactor.isRequired(of: account, services, reader)
            )
        }
        guard found.isThere else { throw Problem.notFound }
        guard !found.isLast || !found.isRequired else { throw Problem.roleNeedsTwoStep }
        _ = try await ConfirmPassword(account: account, password: password)(services)
        guard found.isLast else {
            return try await services.database.write { transaction in
                // Another may have been removed since.
                guard try !Passkeys.isLastFactor(passkey, of: account, transaction) else { throw Problem.lastFactor }
                try write(services, in: transaction)
            }
        }
        guard !code.isEmpty else { throw Problem.lastFactor }
        let check = CheckCode(account: account, typed: code, browser: browser)
        let attempt = try await check.count(services)
        try await services.database.write { transaction in
            guard try !SecondFactor.isRequired(of: account, services, transaction) else {
                throw Problem.roleNeedsTwoStep
            }
            try check.write(services, in: transaction)
            try write(services, in: transaction)
            try SecondFactor.remove(from: account, in: transaction)
            try Mail.secondFactor(.turnedOff, account, browser, at: services.clock.now(), services, transaction)
        }
        attempt.forgive(services)
    }

    private func write(_ services: Services, in transaction: Transaction) throws {
        let removed = try transaction.execute(
            "DELETE FROM passkeys WHERE id = \(passkey) AND account_id = \(account)")
        guard removed == 1 else { throw Problem.notFound }
        try transaction.emit(SecondFactorChanged(account: account))
        try Mail.secondFactor(.passkeyRemoved, account, browser, at: services.clock.now(), services, transaction)
    }
}

extension Passkeys {
    static func isThere(_ passkey: ID<Passkey>, of account: ID<Account>, _ reader: Reader) throws -> Bool {
        try reader.value(
            "SELECT 1 FROM passkeys WHERE id = \(passkey) AND account_id = \(account)", as: Int.self) != nil
    }

    /// Whether there is no other second factor.
    package static func isLastFactor(_ passkey: ID<Passkey>, of account: ID<Account>, _ reader: Reader) throws -> Bool {
        try reader.value(
            """
            SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM authenticators WHERE account_id = \(account))
                AND NOT EXISTS (SELECT 1 FROM passkeys WHERE account_id = \(account) AND id <> \(passkey))
            """, as: Int.self) != nil
    }
}
