public import Core
internal import SQL
internal import Web

/// Makes a link to choose a new password for the admin to hand over, where mail cannot.
public struct HandOutReset: Sendable {
    public let handle: String

    public init(handle: String) { self.handle = handle }

    /// - Returns: the link. Throws `memberUnknown`.
    public func callAsFunction(_ services: Services) async throws -> String {
        let (key, now) = (handle.handleKey, services.clock.now())
        let path = try await services.database.write { transaction in
            let id = try transaction.value("SELECT id FROM accounts WHERE handle_key = \(key)", as: ID<Account>.self)
            guard let id else { throw Problem.memberUnknown }
            return try AccountLink.issue(.password, for: id, email: nil, now: now, in: transaction)
        }
        return services.site.publicURL + path
    }
}

extension Problem {
    public static let memberUnknown = Problem(
        404, Phrase("그런 아이디의 회원이 없어요.", "There is no member with that handle."), field: "handle")
}
