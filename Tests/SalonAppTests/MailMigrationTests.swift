import Base
import Core
import Foundation
import Identity
import Logging
import Mail
import SQL
import TestKit
import Testing

@testable import SalonApp

@Suite struct MailMigrationTests {
    private static func tables(of version: String, _ database: Database, later: Timestamp) async throws {
        let all = [Migration].all
        let place = try #require(all.firstIndex { $0.name == version })
        try await database.migrate(Array(all[..<place]))
        try await database.write { transaction in
            try transaction.execute(
                """
                INSERT INTO accounts (id, handle, handle_key, email, email_key, name, password)
                VALUES (2, 'ada', 'ada', 'ada@example.com', 'ada@example.com', 'Ada', '')
                """)
            for (id, subject, attempts, due) in [
                (71, "Due", 0, Timestamp(milliseconds: 5)), (72, "Later", 5, later),
            ] {
                try transaction.execute(
                    """
                    INSERT INTO mails (id, account_id, recipient, subject, text, attempts, due_at, give_up_at)
                    VALUES (\(id), 2, 'ada@example.com', \(subject), 'Words', \(attempts), \(due), \(later))
                    """)
            }
            for (id, email) in [(73, "ada@example.com"), (74, #"a"\b@example.com"#)] {
                try transaction.execute(
                    "INSERT INTO reset_requests (id, email_key, language) VALUES (\(id), \(email), 'en')")
            }
        }
    }

    // Catches mail, and requests for links, that an upgrade forgets, or of which it forgets when they were to be sent.
    @Test(arguments: TestEngine.available)
    func whatWaitsIsSentAfterAnUpgrade(on engine: TestEngine) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("salon-test-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try await engine.withDatabase { database in
            let later = Clock.system.now() + .hours(1)
            try await Self.tables(of: "mail-3", database, later: later)
            var options = Options()
            options.data = folder.path
            let salon = try await Salon.build(
                options, database: database, passwords: TestSalon.passwords,
                logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })

            try await MailSender.worker(salon.services).turn()
            let kept = try await database.read { reader in
                try reader.all(
                    """
                    SELECT m.subject, m.useless_at, j.attempts, j.run_at
                    FROM mails m JOIN jobs j ON j.key = CAST(m.id AS TEXT) AND j.kind = 'send-mail'
                    """
                ) { row in
                    (
                        subject: try row.next(as: String.self), uselessAt: try row.next(as: Timestamp?.self),
                        attempts: try row.next(as: Int.self), runAt: try row.next(as: Timestamp.self)
                    )
                }
            }
            let mail = try #require(kept.first)
            #expect(kept.count == 1 && mail.subject == "Later" && mail.attempts == 5)
            #expect(mail.uselessAt == later && mail.runAt == later)

            try await AnswerResetRequest.worker(salon.services).turn()
            let (jobs, subjects) = try await database.read { reader in
                (
                    try reader.value("SELECT COUNT(*) FROM jobs WHERE kind <> 'send-mail'", as: Int.self),
                    try reader.values("SELECT subject FROM mails ORDER BY id", as: String.self)
                )
            }
            #expect(jobs == 0 && subjects == ["Later", "Choose a new password"])
            try await MailSender.worker(salon.services).turn()
            let rest = try await database.read { try $0.values("SELECT subject FROM mails", as: String.self) }
            #expect(rest == ["Later"])
        }
    }
}
