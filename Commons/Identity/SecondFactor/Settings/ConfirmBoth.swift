package import Base
package import Core
package import SQL

/// Something that takes the password and a code: without both, nobody gets rid of the second factor.
package protocol ConfirmedByBoth: Act {
    // Said again so that it is inferred from `write`.
    associatedtype Outcome

    var account: ID<Account> { get }
    var password: String { get }
    var code: String { get }
    var browser: LoginBrowser { get }

    /// Done with the code used up.
    func write(_ services: Services, in transaction: Transaction) throws -> Outcome
}

extension ConfirmedByBoth {
    package var cost: Cost? { Cost(.codes, of: account) }

    /// Throws `twoStepIsOff`, `codeWrong`, `codePaused` and what ``ConfirmPassword`` throws.
    package func perform(_ services: Services) async throws -> Outcome {
        _ = try await ConfirmPassword(account: account, password: password)(services)
        let check = CheckCode(account: account, typed: code, browser: browser)
        let attempt = try await check.count(services)
        let outcome = try await services.database.write { transaction in
            guard try SecondFactor.isSetUp(for: account, transaction) else { throw Problem.twoStepIsOff }
            try check.write(services, in: transaction)
            return try write(services, in: transaction)
        }
        attempt.forgive(services)
        return outcome
    }
}

/// Makes ten recovery codes in place of those there were.
package struct RenewRecoveryCodes: ConfirmedByBoth {
    package let account: ID<Account>
    package let password: String
    package let code: String
    package let browser: LoginBrowser
    private let codes = RecoveryCode.ten()

    package init(account: ID<Account>, password: String, code: String, browser: LoginBrowser) {
        self.account = account
        self.password = password
        self.code = code
        self.browser = browser
    }

    package func write(_ services: Services, in transaction: Transaction) throws -> [RecoveryCode] {
        try SecondFactor.write(codes, of: account, in: transaction)
        try Mail.secondFactor(.codesMade, account, browser, at: services.clock.now(), services, transaction)
        return codes
    }
}

/// Turns two-step login off.
package struct TurnOffTwoStep: ConfirmedByBoth {
    package let account: ID<Account>
    package let password: String
    package let code: String
    package let browser: LoginBrowser

    package init(account: ID<Account>, password: String, code: String, browser: LoginBrowser) {
        self.account = account
        self.password = password
        self.code = code
        self.browser = browser
    }

    /// Throws `roleNeedsTwoStep` for whose role requires it.
    package func write(_ services: Services, in transaction: Transaction) throws {
        guard try !SecondFactor.isRequired(of: account, services, transaction) else { throw Problem.roleNeedsTwoStep }
        try SecondFactor.remove(from: account, in: transaction)
        try Mail.secondFactor(.turnedOff, account, browser, at: services.clock.now(), services, transaction)
    }
}
