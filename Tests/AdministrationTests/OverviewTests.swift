import Accounts
import Base
import Core
import Design
import Kernel
import Outgoing
import SQL
import TestKit
import Testing

@testable import Administration
@testable import AdministrationPages

/// What the overview counts. 민수 is the admin.
@Suite struct OverviewTests {
    // Catches a day counted twice, in the wrong place or not at all, and a page that counts everything.
    @Test(arguments: TestEngine.available)
    func countsEachDayOnce(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            _ = try await salon.shareWork("Old", by: minsu)
            salon.clock.advance(by: .days(2))
            let ada = try await salon.member(.ada)
            for text in ["one", "two"] {
                #expect(try await ada.post("/posts", [("text", text)]).status == 303)
            }
            let services = salon.services
            try await CountDays()(services)
            try await CountDays()(services)
            salon.clock.advance(by: .days(1))
            #expect(try await ada.post("/posts", [("text", "three")]).status == 303)
            try await CountDays()(services)
            let again = salon.visitor()
            _ = try await again.post("/login", [("identifier", "minsu"), ("password", Person.minsu.password)])
            let page = try await read(salon)
            #expect(page.figures.members.suffix(4) == [1, 0, 1, 0])
            #expect(page.figures.posts.suffix(4) == [1, 0, 2, 1])
            #expect(page.figures.members.reduce(0, +) == 2 && page.figures.posts.reduce(0, +) == 4)
            for statement in CountDays.statements(of: 20_000, in: .utc) {
                #expect(try await salon.database.scannedTables(statement) == [])
            }
        }
    }

    // Catches more new members than there are members: one who has left, of a day that was counted or not, that stays in
    // one of the numbers.
    @Test(arguments: TestEngine.available)
    func whoHasLeftCountsNowhere(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            _ = try await salon.member(.minsu)
            _ = try await salon.member(.ada)
            salon.clock.advance(by: .days(1))
            try await CountDays()(salon.services)
            try await TakeMeasures()(salon.services)
            salon.clock.advance(by: .minutes(1))
            _ = try await salon.member(.jiwoo)
            func counted() async throws -> [Int?] {
                let page = try await read(salon)
                return [page.figures.members.reduce(0, +), page.figures.memberCount]
            }
            #expect(try await counted() == [3, 3])
            for person in [Person.ada, .jiwoo] {
                let again = salon.visitor()
                _ = try await again.post("/login", [("identifier", person.handle), ("password", person.password)])
                let answer = try await again.post(
                    "/settings/account/delete", [("handle", person.handle), ("password", person.password)])
                #expect(answer.status == 200 || answer.status == 303)
            }
            #expect(try await counted() == [1, 1])
            salon.clock.advance(by: .days(1))
            try await CountDays()(salon.services)
            try await TakeMeasures()(salon.services)
            #expect(try await counted() == [1, 1])
        }
    }

    // Catches sums that are of another kind, taken by each process, or never renewed.
    @Test(arguments: TestEngine.available)
    func measuresAgainAfterAWhile(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            // Two processes: neither repeats what the other has done.
            let workers = [TakeMeasures.worker(salon.services), TakeMeasures.worker(salon.services)]
            for worker in workers { try await worker.turn() }
            #expect(try await read(salon).figures.storage.isEmpty)
            _ = try await salon.shareWork("Work", by: minsu)
            for worker in workers { try await worker.turn() }
            #expect(try await read(salon).figures.storage.isEmpty)
            salon.clock.advance(by: .hours(6))
            try await workers[1].turn()
            let page = try await read(salon)
            let bytes = try await salon.count("media WHERE role = 'image'") > 0
            #expect(bytes && page.figures.storage.map { $0.bytes > 0 } == [true] && page.figures.memberCount == 1)
            let shown = try await minsu.get("/admin").text
            #expect(shown.contains("1 member in total") && shown.contains("Images of works and posts"))
            let ada = try await salon.member(.ada)
            #expect(try await ada.get("/admin").status == 404)
            #expect(try await salon.visitor().get("/admin").status == 303)
        }
    }

    // Catches days of other clocks than the instance's: at any moment it is another day than UTC's in one of the two; and
    // a viewer elsewhere who is not told.
    @Test(arguments: TestEngine.available, ["Pacific/Kiritimati", "Pacific/Honolulu"])
    func daysAreThoseOfTheInstance(on engine: TestEngine, in name: String) async throws {
        let zone = try #require(Zone(name))
        try await TestSalon.run(on: engine, zone: zone) { salon in
            let minsu = try await salon.member(.minsu)
            let now = salon.clock.clock.now()
            let page = try await read(salon)
            #expect(page.figures.days.last == zone.clocks(at: now).civilDay && page.figures.members.last == 1)
            // To the last moment of the day, and no further.
            let rest = 86_400_000 - zone.clocks(at: now).milliseconds % 86_400_000
            salon.clock.advance(by: .milliseconds(rest - 1))
            #expect(try await read(salon).figures.members.last == 1)
            salon.clock.advance(by: .milliseconds(1))
            try await CountDays()(salon.services)
            #expect(try await read(salon).figures.members.suffix(2) == [1, 0])
            #expect(try await !minsu.get("/admin").text.contains("your time"))
            var shell = Shell.live(in: .english, at: salon.clock.clock.now(), features: [])
            (shell.home, shell.zone) = (zone, .utc)
            #expect(overviewView(page, shell: shell).text.contains("they begin at 10:00 your time"))
        }
    }

    // Catches an instance that is said to run well and loses everything with its disk.
    @Test(arguments: TestEngine.available)
    func saysWhatIsMissing(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let page = try await minsu.get("/admin").text
            #expect(page.contains(#"<a href="/admin/backups">Set a folder for backups.</a>"#))
            #expect(page.contains(##"<a href="#mail">Set a mail server.</a>"##) && page.contains("SALON_MAIL_SMTP_URL"))
            #expect(!page.contains("The server is running well."))
            _ = try await minsu.post("/settings", [("language", "ko")])
            #expect(try await minsu.get("/admin").text.contains("백업할 폴더를 정해 주세요."))
        }
        let mail = MailSettings(
            server: try #require(MailServer("smtp://127.0.0.1:9")),
            sender: try #require(MailAddress("salon@example.org")))
        try await TestSalon.run(on: engine, mail: mail) { salon in
            _ = try await salon.member(.minsu)
            let place = BackupPlace(folder: "/mnt/backup") { BackupFolder() }
            #expect(try await read(salon, backups: place).missing == [.firstBackup])
            let (id, now) = (salon.services.ids.next(BackupRun.self), salon.clock.clock.now())
            try await salon.database.write { transaction in
                _ = try BackupRun.queue(id, by: "minsu", in: place.folder, now: now, transaction)
                try BackupRun.finish(id, BackupAmounts(), now: now, transaction)
            }
            let page = try await read(salon, backups: place)
            #expect(page.missing.isEmpty)
            let shell = Shell.live(in: .english, at: now, features: [])
            let well = overviewView(page, shell: shell).text
            #expect(well.contains("The server is running well.") && well.contains("Last backup"))
            // What was made in a folder of before is no backup that there is.
            let moved = BackupPlace(folder: "/mnt/other") { BackupFolder() }
            #expect(try await read(salon, backups: moved).missing == [.firstBackup])
            let unset = try await read(salon)
            #expect(unset.missing == [.backupFolder] && !overviewView(unset, shell: shell).text.contains("Last backup"))
        }
    }

    private func read(_ salon: TestSalon, backups: BackupPlace? = nil) async throws -> OverviewPage {
        let token = try await salon.services.sessions.open(for: try await salon.id(of: .minsu), userAgent: "")
        let viewer = try #require(try await salon.services.sessions.viewer(token))
        return try await OverviewPage.read(
            salon.services, ResponseTimes(clock: salon.clock.clock), [], backups: backups, for: viewer)
    }
}
