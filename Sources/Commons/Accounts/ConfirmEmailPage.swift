/// The page behind a mailed link: one button, since programs that look through mail open links, but press nothing.
public struct ConfirmEmailPage: Sendable {
    /// The form's action: the link's own path.
    public let path: String
    /// `nil` when the link does not work any more.
    public let email: String?

    public init(path: String, email: String?) {
        self.path = path
        self.email = email
    }

    public static let sample = ConfirmEmailPage(path: "/email/confirm/0123", email: "minsu@example.com")
}
