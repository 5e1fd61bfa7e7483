package import Core
import Identity

/// The second page of a login, which asks for a code.
package struct SecondStepPage: Sendable {
    /// Where to go afterwards, a path on this site.
    package let next: String
    /// Whether it asks for a recovery code.
    package let takesRecoveryCode: Bool
    /// Otherwise there are no other codes.
    package let hasAuthenticator: Bool
    package let hasPasskeys: Bool
    package let problem: Phrase?

    package init(
        next: String, takesRecoveryCode: Bool = false, hasAuthenticator: Bool = true, hasPasskeys: Bool = false,
        problem: Phrase? = nil
    ) {
        self.next = next
        self.takesRecoveryCode = takesRecoveryCode || !hasAuthenticator
        self.hasAuthenticator = hasAuthenticator
        self.hasPasskeys = hasPasskeys
        self.problem = problem
    }

    static let path = "/login/two-step"

    static func path(next: String, takesRecoveryCode: Bool = false) -> String {
        let query = [next == "/" ? nil : "next=\(next.percentEncoded)", takesRecoveryCode ? "recovery=1" : nil]
            .compactMap { $0 }
        return query.isEmpty ? path : "\(path)?\(query.joined(separator: "&"))"
    }

    package static let sample = SecondStepPage(next: "/saved", problem: Problem.codeWrong.phrase)
}
