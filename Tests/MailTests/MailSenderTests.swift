import Base
import Core
import Jobs
import Kernel
import NIOCore
import NIOPosix
import Outgoing
import SQL
import TestKit
import Testing

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
            try await MailSender.worker(salon.services).turn()
            #expect(try await salon.count("mails") == 0)
            #expect(try await salon.count("jobs") == 0)
        }
    }

    /// Catches mail that is tried too soon, too often or forever, and a link that can be read long after it was given
    /// up.
    @Test(arguments: TestEngine.available)
    func isTriedAgainLaterAndGivenUp(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine, mail: try nowhere) { salon in
            _ = try await salon.member(.minsu)
            let link = try #require(try await salon.mails().first?.link)
            let token = try #require(link.split(separator: "/").last).description
            #expect(try await salon.traces(of: [token]) == ["mails.text: \(token)"])
            let sender = MailSender.worker(salon.services)
            func attempts() async throws -> Int? {
                try await salon.database.read { try $0.value("SELECT attempts FROM jobs", as: Int.self) }
            }
            try await sender.turn()
            #expect(try await attempts() == 1)
            // Not at once.
            try await sender.turn()
            #expect(try await attempts() == 1)
            salon.clock.advance(by: .seconds(12))
            try await sender.turn()
            #expect(try await attempts() == 2)
            salon.clock.advance(by: .seconds(12))
            try await sender.turn()
            #expect(try await attempts() == 2)
            var hours = 0
            while try await salon.count("mails") == 1, hours < 200 {
                salon.clock.advance(by: .hours(1))
                hours += 1
                try await sender.turn()
            }
            #expect((72...100).contains(hours))
            #expect(try await salon.count("jobs WHERE failed_at IS NOT NULL AND attempts = 24") == 1)
            #expect(try await salon.traces(of: [token]) == [])
        }
    }

    /// Catches a link that arrives long after it has ceased to work.
    @Test(arguments: TestEngine.available)
    func aLinkIsTriedForItsHour(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine, mail: try nowhere) { salon in
            _ = try await salon.member(.ada)
            try await salon.database.write { try $0.execute("DELETE FROM mails") }
            _ = try await salon.visitor().post("/password/reset", [("email", Person.ada.email)])
            try await AnswerResetRequest.worker(salon.services).turn()
            let sender = MailSender.worker(salon.services)
            for minutes in [0, 1, 58] {
                salon.clock.advance(by: .minutes(minutes))
                try await sender.turn()
                #expect(try await salon.count("mails") == (minutes == 58 ? 0 : 1), "\(minutes)")
            }
        }
    }

    /// Catches somebody who waits for a link while a thousand others are written to.
    @Test(arguments: TestEngine.available)
    func aLinkOvertakesDigests(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            _ = try await salon.member(.ada)
            let sender = MailSender.worker(salon.services)
            try await sender.turn()
            let (account, mail) = (try await salon.id(of: .ada), salon.services.mail)
            let digest = Mail(to: try #require(MailAddress(Person.ada.email)), subject: "This week", text: "Works")
            let notice = Mail(to: digest.recipient, subject: "News", text: "Something happened")
            try await salon.database.write { transaction in
                for _ in 0..<1_000 { try mail.add(digest, for: account, .bulk, in: transaction) }
                try mail.add(notice, for: account, in: transaction)
            }
            salon.clock.advance(by: .minutes(1))
            _ = try await salon.visitor().post("/password/reset", [("email", Person.ada.email)])
            try await AnswerResetRequest.worker(salon.services).turn()
            try await sender.turn(limit: 1)
            #expect(Set(try await salon.mails().map(\.subject)) == ["This week", "News"])
            try await sender.turn(limit: 1)
            #expect(try await salon.mails().map(\.subject) == Array(repeating: "This week", count: 1_000))
        }
    }

    /// Catches links that wait behind notices.
    @Test(arguments: TestEngine.available)
    func whatSomebodyWaitsForIsUrgent(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let proof = ("password", Person.minsu.password)
            #expect(try await minsu.post("/admin/mail/test", [proof]).status == 303)
            let move = [("email", "new@example.com"), proof]
            #expect(try await minsu.post("/settings/account/email", move).status == 303)
            #expect(try await salon.count("jobs WHERE kind = 'send-mail' AND priority = 0") == 3)
            let notices = try await salon.database.read { reader in
                try reader.values(
                    """
                    SELECT m.subject FROM mails m JOIN jobs j ON j.key = CAST(m.id AS TEXT) WHERE j.priority = 1
                    """, as: String.self)
            }
            #expect(notices == ["Your account’s email was changed"])
        }
    }

    /// Catches mail that is sent to nobody for days, and a refusal of this server that is taken for one of the mail.
    @Test(arguments: TestEngine.available)
    func whatIsRefusedForGoodIsGivenUpAtOnce(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine, mail: try nowhere) { salon in
            _ = try await salon.member(.minsu)
            try await salon.database.write { try $0.execute("UPDATE mails SET recipient = 'nobody'") }
            try await MailSender.worker(salon.services).turn()
            #expect(try await salon.count("mails") == 0)
            #expect(try await salon.count("jobs WHERE failed_at IS NOT NULL AND attempts = 1") == 1)
            #expect(try await salon.count("mail_failures WHERE is_over = 1") == 1)
        }
        let statuses = [421, 451, 530, 535, 549, 550, 559, 560]
        #expect(statuses.filter { OutgoingError.failed(status: $0, reason: "").isFinal } == [550, 559])
    }

    /// Catches a mail that no job sends any more, and whose words are kept nevertheless: the fault is this server's.
    @Test(arguments: TestEngine.available)
    func whatFailsHereIsGivenUpAsWell(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            _ = try await salon.member(.minsu)
            try await salon.database.write { transaction in
                try transaction.execute("UPDATE jobs SET attempts = 23")
                try transaction.execute("ALTER TABLE mails RENAME COLUMN subject TO title")
            }
            await #expect(throws: SQLError.self) { try await MailSender.worker(salon.services).turn() }
            #expect(try await salon.count("mails") == 0)
            #expect(try await salon.count("mail_failures WHERE is_over = 1") == 1)
        }
    }

    /// Catches a restart that delays a mail that is being sent, or that counts against it.
    @Test(arguments: TestEngine.available)
    func aRestartDelaysNothing(on engine: TestEngine) async throws {
        // It says nothing, and whoever sends mail waits for a server to speak first.
        let silent = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .bind(host: "127.0.0.1", port: 0).get()
        defer { silent.close(promise: nil) }
        let port = try #require(silent.localAddress?.port)
        let mail = MailSettings(
            server: try #require(MailServer("smtp://127.0.0.1:\(port)")),
            sender: try #require(MailAddress("salon@example.org")))
        try await TestSalon.run(on: engine, mail: mail) { salon in
            _ = try await salon.member(.minsu)
            let turn = Task { try await MailSender.worker(salon.services).turn() }
            while try await salon.count("jobs WHERE attempts = 1") == 0 { await Task.yield() }
            turn.cancel()
            _ = await turn.result
            let now = salon.clock.clock.now().milliseconds
            #expect(try await salon.count("jobs WHERE attempts = 0 AND run_at <= \(now)") == 1)
            #expect(try await salon.count("mails") == 1)
            #expect(try await salon.count("mail_failures") == 0)
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
            let sender = MailSender.worker(salon.services)
            try await sender.turn()
            var now = try await results()
            #expect(now.failing == 1 && now.givenUp == 0 && now.handedOverAt == nil)
            #expect(now.last?.at == salon.services.clock.now() && now.last?.reason.isEmpty == false)
            let page = try await minsu.get("/admin").text
            #expect(page.contains("1 email could not be sent yet.") && page.contains("Last error"))
            try await salon.database.write { try $0.execute("UPDATE jobs SET attempts = 23") }
            salon.clock.advance(by: .days(4))
            try await sender.turn()
            now = try await results()
            #expect(now.failing == 0 && now.givenUp == 1 && now.last != nil)
            #expect(try await minsu.get("/admin").text.contains("1 email could not be delivered in the last 7 days."))
            let unconfirmed = try await minsu.get("/settings/account").text
            #expect(unconfirmed.contains("If it has not arrived, send it again."))
            salon.clock.advance(by: .days(8))
            #expect(try await results() == MailResults())
            // A mail that arrives after all is no failure any more.
            let (id, clock) = (salon.services.ids.next(QueuedMail.self), salon.services.clock.now())
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
            try await MailSender.worker(salon.services).turn()
            #expect(try await salon.count("jobs") == 0)
        }
    }

    @Test(arguments: TestEngine.available)
    func linksAreReadByIndex(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let link = AccountLink.statement(.password, LinkToken(), now: salon.services.clock.now())
            let scanned = try await salon.database.scannedTables(link)
            #expect(scanned == [])
        }
    }
}
