/// The page behind a mailed link: one button, since programs that look through mail open links, but press nothing.
package struct ConfirmEmailPage: Sendable {
    /// The form's action: the link's own path.
    package let path: String
    /// `nil` when the link does not work any more.
    package let email: String?
}
