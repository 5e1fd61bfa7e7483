import Testing

@testable import Outgoing

@Suite struct MailServerTests {
    @Test func readsAddresses() throws {
        let server = try #require(MailServer("smtp://me%40salon.example:p%3A%2Fw@mail.example"))
        #expect(server.host == "mail.example" && server.port == 587 && server.security == .startTLS)
        #expect(server.user == "me@salon.example" && server.password == "p:/w")
        #expect("\(server)" == "smtp://mail.example:587")
        #expect(server.url(greeting: "salon.example") == "smtp://mail.example:587/salon.example")

        let secure = try #require(MailServer("smtps://mail.example"))
        #expect(secure.port == 465 && secure.security == .tls && secure.user == nil && secure.password == nil)
        #expect(MailServer("smtp://mail.example:2525?tls=off")?.security == MailServer.Security.none)
        #expect(MailServer("smtp://localhost:25")?.security == MailServer.Security.none)
        #expect(MailServer("smtp://localhost:25?tls=required")?.security == .startTLS)
        #expect(MailServer("smtps://[::1]:465")?.description == "smtps://[::1]:465")
    }

    @Test(arguments: [
        "", "mail.example", "smtp://", "http://mail.example", "smtp://mail.example/path",
        "smtp://mail.example?tls=maybe",
        "smtps://mail.example?tls=off", "smtp://mail.example:70000", "smtp://mail example",
    ])
    func refuses(_ address: String) { #expect(MailServer(address) == nil) }

    @Test func refusesAddressesThatSayMore() async throws {
        let server = try #require(MailServer("smtp://127.0.0.1:9"))
        for address in [
            "a@b.example\r\nRCPT TO:<c@d.example>", "a@b.example>", "<a@b.example", "a@b.example,c@d.example",
            "a b@c.d",
            "a@b@c.d", "a", "a\u{0}@b.c", "\"a\"@b.c",
        ] {
            for mail in [
                OutgoingMail(sender: address, recipient: "x@y.example", message: []),
                OutgoingMail(sender: "x@y.example", recipient: address, message: []),
            ] {
                await #expect(throws: OutgoingError.invalid("an address of the mail"), "\(address)") {
                    try await Outgoing().send(mail: mail, through: server)
                }
            }
        }
    }
}
