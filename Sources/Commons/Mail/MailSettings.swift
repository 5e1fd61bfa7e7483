public import Outgoing

/// Through which server mail leaves, and in whose name.
public struct MailSettings: Sendable {
    public let server: MailServer
    public let sender: MailAddress

    public init(server: MailServer, sender: MailAddress) {
        self.server = server
        self.sender = sender
    }
}
