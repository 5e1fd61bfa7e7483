/// A mail in wire format.
package struct OutgoingMail: Sendable {
    /// Whom a server tells when it cannot be delivered.
    package let sender: String
    package let recipient: String
    /// Head and body with CRLF line ends, of 998 bytes each at most.
    package let message: [UInt8]

    package init(sender: String, recipient: String, message: [UInt8]) {
        self.sender = sender
        self.recipient = recipient
        self.message = message
    }

    /// Throws ``OutgoingError/invalid(_:)`` for an address that could end its line, or name another one.
    func check() throws {
        for address in [sender, recipient] {
            let isPlain = address.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && !"<>,;\"\\()".utf8.contains($0) }
            guard isPlain, address.split(separator: "@", omittingEmptySubsequences: false).count == 2 else {
                throw OutgoingError.invalid("an address of the mail")
            }
        }
    }

    /// The part of the sender's address behind the `@`, by which this machine introduces itself.
    var domain: String { sender.split(separator: "@").last.map(String.init) ?? "localhost" }
}
