internal import Core
internal import SQL
public import Web

/// Opens a session with an email address or handle and a password.
public struct LogIn: Sendable {
    public let identifier: String
    public let password: String
    public let userAgent: String

    public init(identifier: String, password: String, userAgent: String) {
        self.identifier = identifier
        self.password = password
        self.userAgent = userAgent
    }

    /// Throws `loginWrong`, which does not tell which part was wrong, and takes as long either way.
    public func callAsFunction(_ services: Services) async throws -> SessionToken {
        let key = identifier.nfkc.lowercased()
        let handleKey = key.hasPrefix("@") ? String(key.dropFirst()) : key
        let account = try await services.database.read { reader in
            try reader.first(
                key.dropFirst().contains("@")
                    ? "SELECT id, password FROM accounts WHERE email_key = \(key)"
                    : "SELECT id, password FROM accounts WHERE handle_key = \(handleKey)"
            ) { row in (id: try row.next(as: ID<Account>.self), password: try row.next(as: String.self)) }
        }
        guard try await services.passwords.verify(password, against: account?.password), let account else {
            throw Problem.loginWrong
        }
        return try await services.sessions.open(for: account.id, userAgent: userAgent)
    }
}
