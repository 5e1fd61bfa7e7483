/// A mail to one person: text only, in one language.
public struct Mail: Sendable {
    public let recipient: MailAddress
    public let subject: String
    public let text: String

    public init(to recipient: MailAddress, subject: String, text: String) {
        self.recipient = recipient
        self.subject = subject
        self.text = text
    }
}
