package import Core
package import Outgoing

/// Through which server mail leaves, and in whose name.
package struct MailSettings: Sendable {
    package let server: MailServer
    package let sender: MailAddress

    package init(server: MailServer, sender: MailAddress) {
        self.server = server
        self.sender = sender
    }
}
