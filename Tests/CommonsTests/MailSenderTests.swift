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

    /// Catches mail that fails in silence, words that name whom it was for, and "sent" before a server has it.
    @Test(arguments: TestEngine.available)
    func whatFailsIsShownToTheAdmin(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine, mail: try nowhere) { salon in
            let minsu = try await salon.member(.minsu)
            func results() async throws -> MailResults {
                let now = salon.services.clock.now()
                return try await salon.database.read { try MailResults.read(at: now, $0) }
            }
            #expect(try await results() == MailResults())
            #expect(try await minsu.get("/settings/account").text.contains("The email with the link is on its way."))
            let sender = MailSender(salon.services) { _ in }
            try await sender.sendDue()
            var now = try await results()
            #expect(now.failing == 1 && now.givenUp == 0 && now.handedOverAt == nil)
            #expect(now.last?.at == salon.services.clock.now() && now.last?.reason.isEmpty == false)
            let page = try await minsu.get("/admin").text
            #expect(page.contains("1 email could not be sent yet.") && page.contains("Last error"))
            salon.clock.advance(by: .days(4))
            try await sender.sendDue()
            now = try await results()
            #expect(now.failing == 0 && now.givenUp == 1 && now.last != nil)
            #expect(try await minsu.get("/admin").text.contains("1 email could not be delivered in the last 7 days."))
            let unconfirmed = try await minsu.get("/settings/account").text
            #expect(unconfirmed.contains("If it has not arrived, send it again."))
            salon.clock.advance(by: .days(8))
            #expect(try await results() == MailResults())
            // A mail that arrives after all is no failure any more.
            let (id, clock) = (salon.services.ids.next(Letter.self), salon.services.clock.now())
            try await salon.database.write { transaction in
                try MailResults.note(
                    id, failedFor: "550 <ada@example.com> or ada%40example.com\nis unknown", isOver: false, at: clock,
                    in: transaction)
            }
            #expect(try await results().last?.reason == "550 … or … is unknown")
            try await salon.database.write { try MailResults.noteHandedOver(id, at: clock, in: $0) }
            #expect(try await results().last == nil)
            #expect(try await results().handedOverAt == clock)
            // Only what is a month old is forgotten by the next failure.
            #expect(try await salon.count("mail_failures") == 1)
            for statement in [MailResults.failing, MailResults.givenUp(since: clock), MailResults.last(since: clock)] {
                #expect(try await salon.database.scannedTables(statement) == [], "\(statement.text)")
            }
        }
    }

    /// Catches a test mail for whoever is no admin, one without a proof, and one nobody can find in the log.
    @Test(arguments: TestEngine.available)
    func anAdminTriesIt(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine, limitsRates: true) { salon in
            let (minsu, ada) = (try await salon.member(.minsu), try await salon.member(.ada))
            #expect(try await minsu.get("/admin").text.contains(#"action="/admin/mail/test#test-mail""#))
            #expect(try await ada.post("/admin/mail/test", [("password", Person.ada.password)]).status == 404)
            #expect(try await salon.visitor().post("/admin/mail/test").status == 303)
            salon.clock.advance(by: .hours(1))
            let unproved = try await minsu.post("/admin/mail/test")
            #expect(unproved.status != 303 && unproved.text.contains("confirm-password"), "\(unproved.status)")
            let before = try await salon.mails().count
            let answer = try await minsu.post("/admin/mail/test", [("password", Person.minsu.password)])
            #expect(answer.status == 303 && answer.location == "/admin?test-mail=1#test-mail", "\(answer.text)")
            let mail = try #require(try await salon.mails().dropFirst(before).first)
            #expect(mail.recipient == Person.minsu.email && mail.subject == "Test email")
            // There is no mail server: the button's answer says what that means.
            let said = try await minsu.get("/admin?test-mail=1").text
            #expect(said.contains("only went to the server’s log") && said.contains("SALON_MAIL_SMTP_URL"))
            #expect(try await !minsu.get("/admin").text.contains("only went to"))
            #expect(try await minsu.get("/admin/acts").text.contains("Test email"))
            #expect(try await salon.count("admin_acts WHERE act = 'test-mail-asked'") == 1)
            var statuses: [Int] = []
            for _ in 0..<4 { statuses.append(try await minsu.post("/admin/mail/test").status) }
            #expect(statuses == [303, 303, 303, 429])
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
