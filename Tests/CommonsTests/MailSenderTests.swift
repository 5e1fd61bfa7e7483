import Base
import Core
import Outgoing
import SQL
import TestKit
import Testing
import Web

@testable import Identity
@testable import Mail

/// Mail that waits. That it arrives is seen by the browser tests, with a real mail server.
@Suite struct MailSenderTests {
    /// A server nobody is.
    private var nowhere: MailSettings {
        get throws {
            MailSettings(
                server: try #require(MailServer("smtp://127.0.0.1:9")),
                sender: try #require(MailAddress("salon@example.org")))
        }
    }

    @Test(arguments: TestEngine.available)
    func isPrintedWithoutAServer(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            _ = try await salon.member(.minsu)
            _ = try await salon.member(.ada)
            #expect(try await salon.mails().map(\.recipient) == [Person.minsu.email, Person.ada.email])
            try await MailSender(salon.services) { _ in }.sendDue()
            #expect(try await salon.count("mails") == 0)
        }
    }

    @Test(arguments: TestEngine.available)
    func isTriedAgainLaterAndGivenUp(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine, mail: try nowhere) { salon in
            _ = try await salon.member(.minsu)
            let sender = MailSender(salon.services) { _ in }
            try await sender.sendDue()
            #expect(try await salon.count("mails WHERE attempts = 1") == 1)
            // Not at once.
            try await sender.sendDue()
            #expect(try await salon.count("mails WHERE attempts = 1") == 1)
            salon.clock.advance(by: .seconds(11))
            try await sender.sendDue()
            #expect(try await salon.count("mails WHERE attempts = 2") == 1)
            salon.clock.advance(by: .seconds(11))
            try await sender.sendDue()
            #expect(try await salon.count("mails WHERE attempts = 2") == 1)
            var hours = 0
            while try await salon.count("mails") == 1, hours < 200 {
                salon.clock.advance(by: .hours(1))
                hours += 1
                try await sender.sendDue()
            }
            #expect((48...72).contains(hours))
        }
    }

    /// Nobody else sends a mail that is being sent, until that must have failed.
    @Test(arguments: TestEngine.available)
    func isTakenOnce(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            _ = try await salon.member(.minsu)
            _ = try await salon.member(.ada)
            func claim() async throws -> String? {
                let now = salon.services.clock.now()
                return try await salon.database.write { transaction in
                    try QueuedMail.claim(at: now, in: transaction)?.recipient
                }
            }
            #expect(try await claim() == Person.minsu.email)
            #expect(try await claim() == Person.ada.email)
            #expect(try await claim() == nil)
            salon.clock.advance(by: QueuedMail.lease)
            #expect(try await claim() == Person.minsu.email)
        }
    }

    /// A failed transaction leaves no mail, and a deleted account takes its mail with it.
    @Test(arguments: TestEngine.available)
    func belongsToWhatCausedIt(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            #expect(try await salon.visitor().post("/join", Person.minsu.fields, files: []).status == 422)
            #expect(try await salon.count("mails") == 1)
            let deleted = try await minsu.post(
                "/settings/account/delete", [("handle", "minsu"), ("password", Person.minsu.password)])
            #expect(deleted.status == 200)
            #expect(try await salon.count("mails") == 0)
            #expect(try await salon.count("account_links") == 0)
        }
    }

    @Test(arguments: TestEngine.available)
    func readsByIndex(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let now = salon.services.clock.now()
            let link = AccountLink.statement(.password, LinkToken(), now: now)
            for statement in [QueuedMail.due(at: now), link] {
                let scanned = try await salon.database.scannedTables(statement)
                #expect(scanned == [], "\(statement.text)")
            }
        }
    }
}
