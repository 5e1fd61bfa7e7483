import Accounts
import Base
import Core
import FoundationEssentials
import Identity
import Moderation
import SQL
import TestKit
import Testing
import Web

@testable import Administration

/// Who administers, how they prove it, and what is kept of it. 민수 is the admin.
@Suite struct AdministrationTests {
    // Catches an act without a proof, a proof that never ends or that opens another session, and an act of a former
    // admin.
    @Test(arguments: TestEngine.available)
    func actsNeedAProof(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            _ = try await salon.member(.minsu)
            _ = try await salon.member(.ada)
            let services = salon.services
            let admin = try await salon.admin(.minsu)
            let other = try await salon.admin(.minsu)
            func promote(_ role: Role, by admin: Admin) async -> Int? {
                await status { try await ChangeRole(handle: "ada", role: role, by: admin)(services) }
            }
            func confirm(_ password: String) async -> Int? {
                await status {
                    try await admin.confirm(password: password, code: "", LoginBrowser(), services)
                }
            }
            #expect(await promote(.moderator, by: admin) == 422)
            #expect(await confirm("wrong password") == 422)
            #expect(await promote(.moderator, by: admin) == 422)
            #expect(await confirm(Person.minsu.password) == nil)
            #expect(await promote(.moderator, by: admin) == nil)
            #expect(await promote(.admin, by: other) == 422)
            salon.clock.advance(by: ConfirmSession.lasts)
            #expect(await promote(.admin, by: admin) == 422)
            #expect(await confirm(Person.minsu.password) == nil)
            #expect(await promote(.admin, by: admin) == nil)
            try await ChangeRole(handle: "minsu", role: .member)(services)
            #expect(await promote(.member, by: admin) == 404)
            #expect(try await salon.count("admin_acts WHERE admin = 'minsu' AND handle = 'ada'") == 2)
            #expect(try await salon.count("admin_acts WHERE admin = '' AND handle = 'minsu'") == 1)
        }
    }

    // Catches an instance without anybody who can act: a suspended admin cannot.
    @Test(arguments: TestEngine.available)
    func oneAdminStays(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            _ = try await salon.member(.minsu)
            _ = try await salon.member(.ada)
            func resign() async -> Int? {
                await status { try await ChangeRole(handle: "minsu", role: .member)(salon.services) }
            }
            #expect(await resign() == 409)
            try await ChangeRole(handle: "ada", role: .admin)(salon.services)
            let ada = try await salon.id(of: .ada)
            try await salon.database.write { transaction in
                _ = try transaction.execute(
                    "UPDATE accounts SET state = 'suspended' WHERE id = \(ada)")
            }
            #expect(await resign() == 409)
        }
    }

    // Catches a moderator who is told by nothing, and English values on Korean pages.
    @Test(arguments: TestEngine.available)
    func aRoleIsTold(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let ada = try await salon.member(.ada)
            try await ChangeRole(handle: "ada", role: .moderator)(salon.services)
            try await ChangeRole(handle: "ada", role: .admin)(salon.services)
            try await ChangeRole(handle: "ada", role: .member)(salon.services)
            #expect(try await salon.count("notifications") == 2)
            let page = try await ada.get("/notifications").text
            #expect(page.contains("You are now a moderator") && page.contains("You are now an admin"))
            // Catches details in words of today or of an earlier version that are shown as they are stored.
            let details = [
                ("setting", "hold-first-posts: off → on"), ("quota", "by role → 2 GB"), ("quota", "as the role → 3 GB"),
            ]
            for (act, detail) in details {
                let id = salon.services.ids.next(LoggedAdminAct.self)
                try await salon.database.write { transaction in
                    _ = try transaction.execute(
                        "INSERT INTO admin_acts (id, admin, act, handle, detail) VALUES (\(id), '', \(act), '', \(detail))"
                    )
                }
            }
            _ = try await minsu.post("/settings", [("language", "ko")])
            let log = try await minsu.get("/admin/acts").text
            #expect(log.contains("꺼짐 → 켜짐") && log.contains("역할에 따라 → 2 GB"))
            #expect(log.contains("역할에 따라 → 3 GB"))
        }
    }

    // Catches a log that scans, or shows an entry twice.
    @Test(arguments: TestEngine.available)
    func theLogIsPaged(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            _ = try await salon.member(.ada)
            for index in 0...AdminLog.pageSize {
                let role: Role = index.isMultiple(of: 2) ? .moderator : .member
                try await ChangeRole(handle: "ada", role: role)(salon.services)
            }
            let first = try await minsu.get("/admin/acts").text
            #expect(first.components(separatedBy: #"<li class="case">"#).count == AdminLog.pageSize + 1)
            let older = try #require(first.firstMatch(of: /\/admin\/acts\?before=[0-9]+/)).output
            let rest = try await minsu.get(String(older)).text
            #expect(rest.components(separatedBy: #"<li class="case">"#).count == 2 && rest.contains("On the server"))
            #expect(try await salon.database.scannedTables(AdminLog.statement(LogFilter(), before: nil)) == [])
        }
    }
}

/// The status of what an act throws.
private func status(_ act: () async throws -> Void) async -> Int? {
    do {
        try await act()
        return nil
    } catch {
        return (error as? Problem)?.status ?? (error as? Problems)?.status ?? 500
    }
}

extension TestSalon {
    /// A member at a new session, as an admin.
    func admin(_ person: Person) async throws -> Admin {
        let token = try await services.sessions.open(for: try await id(of: person), userAgent: "")
        return try Admin(try #require(try await services.sessions.viewer(token)))
    }
}
