public import Core
internal import SQL

/// Gives an account another email address, confirmed by the password.
public struct ChangeEmail: Sendable {
    public let account: ID<Account>
    public let email: String
    public let password: String

    public init(account: ID<Account>, email: String, password: String) {
        self.account = account
        self.email = email
        self.password = password
    }

    public func callAsFunction(_ services: Services) async throws {
        let email = try AccountRules.checkEmail(email)
        _ = try await ConfirmPassword(account: account, password: password)(services)
        let account = account
        let key = email.nfkc.lowercased()
        do {
            try await services.database.write { transaction in
                _ = try transaction.execute(
                    "UPDATE accounts SET email = \(email), email_key = \(key) WHERE id = \(account)")
            }
        } catch let error as SQLError where error.isUniqueViolation(of: "accounts.email_key") {
            throw Problem.emailInUse
        }
    }
}

extension Problem {
    static let emailInUse = Problem(
        422, Phrase("다른 계정에서 쓰고 있는 이메일이에요.", "Another account has this email address."), field: "email")
}
