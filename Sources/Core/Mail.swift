/// A mail to one person: text only, in one language.
package struct Mail: Sendable {
    package let recipient: MailAddress
    package let subject: String
    package let text: String

    package init(to recipient: MailAddress, subject: String, text: String) {
        self.recipient = recipient
        self.subject = subject
        self.text = text
    }
}
