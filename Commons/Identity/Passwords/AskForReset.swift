import Accounts
package import Base
package import Core
import Jobs
import SQL

/// Asks for a link to choose a new password, to be mailed to an address.
///
/// ``AnswerResetRequest`` looks up the account later: the request reveals nothing, not even by how long it takes.
package struct AskForReset: Act {
    package let email: String
    /// The request's language, for members who have not chosen one.
    package let language: Language
    /// Where the form comes from.
    package let network: String

    package init(email: String, language: Language, network: String) {
        self.email = email
        self.language = language
        self.network = network
    }

    package var cost: Cost? { Cost(.resetRequests, of: network) }

    /// Throws `emailInvalid` unless it is an address.
    package func perform(_ services: Services) async throws {
        let key = try AccountRules.checkEmail(email).nfkc.lowercased()
        let request = AnswerResetRequest(id: services.ids.next(), email: key, language: language)
        try await services.database.write { transaction in _ = try transaction.queue(request) }
    }
}
