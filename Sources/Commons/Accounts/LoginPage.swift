public import Core

/// The log-in form.
public struct LoginPage: Sendable {
    /// What was typed: an email address or a handle.
    public let identifier: String
    /// Where to go afterwards, a path on this site.
    public let next: String
    public let problem: Phrase?
    /// Whether strangers may join, which decides if the link is there.
    public let canJoin: Bool

    public init(identifier: String = "", next: String = "/", problem: Phrase? = nil, canJoin: Bool = true) {
        self.identifier = identifier
        self.next = next
        self.problem = problem
        self.canJoin = canJoin
    }

    public static let sample = LoginPage(
        identifier: "minsu@example.com", problem: Phrase("이메일이나 비밀번호가 맞지 않아요.", "That email or password is not right."))
}
