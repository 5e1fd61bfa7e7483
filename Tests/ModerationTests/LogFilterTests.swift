import Base
import Core
import FoundationEssentials
import SQL
import TestKit
import Testing

@testable import Administration
@testable import Moderation

/// The two logs, by member and by act. 민수 is the admin.
@Suite struct LogFilterTests {
    // Catches a filter that shows something else, one that a further page forgets, and a handle that nobody has.
    @Test(arguments: TestEngine.available)
    func adminsFilterTheirLog(on engine: TestEngine) async throws {
        try await ModerationStage.run(on: engine) { stage in
            for index in 0...AdminLog.pageSize {
                let role: Role = index.isMultiple(of: 2) ? .moderator : .member
                try await ChangeRole(handle: "ada", role: role)(stage.salon.services)
            }
            try await ChangeRole(handle: "jiwoo", role: .moderator)(stage.salon.services)
            func rows(_ query: String) async throws -> Int {
                let page = try await stage.minsu.get("/admin/acts?\(query)")
                #expect(page.status == 200)
                return page.text.components(separatedBy: #"<li class="case">"#).count - 1
            }
            #expect(try await rows("member=jiwoo") == 1)
            #expect(try await rows("member=@JiWoo&act=role") == 1)
            #expect(try await rows("member=jiwoo&act=setting") == 0)
            #expect(try await rows("act=setting") == 0)
            #expect(try await rows("act=nonsense") == AdminLog.pageSize)
            let first = try await stage.minsu.get("/admin/acts?member=ada&act=role").text
            let older = try #require(
                first.firstMatch(of: /\/admin\/acts\?before=([0-9]+)&amp;member=ada&amp;act=role/))
            #expect(try await rows("before=\(older.output.1)&member=ada&act=role") == 1)
            #expect(first.contains(#"value="ada""#) && first.contains(#"value="role" selected"#))
            let unknown = try await stage.minsu.get("/admin/acts?member=no%3Cbody").text
            #expect(unknown.contains("Nobody has the handle @no&lt;body") && unknown.contains("No matching entries"))
            let empty = try await stage.minsu.get("/admin/acts?act=setting").text
            #expect(empty.contains("No matching entries") && !empty.contains("Nobody has"))
        }
    }

    // Catches the same of the moderators' log, and one that shows a moderator what is not theirs.
    @Test(arguments: TestEngine.available)
    func moderatorsFilterTheirLog(on engine: TestEngine) async throws {
        try await ModerationStage.run(on: engine) { stage in
            for handle in ["ada", "jiwoo"] {
                let report = try await stage.report(of: "/@\(handle)", by: handle == "ada" ? stage.jiwoo : stage.ada)
                try await stage.decide(report, [("act", "warn"), ("reason", "About \(handle)")])
            }
            let ada = try await stage.minsu.get("/admin/log?member=ada").text
            #expect(ada.contains("About ada") && !ada.contains("About jiwoo"))
            #expect(try await stage.minsu.get("/admin/log?act=warned").text.contains("About jiwoo"))
            #expect(try await stage.minsu.get("/admin/log?act=hidden").text.contains("No matching entries"))
            #expect(try await stage.minsu.get("/admin/log?member=nobody").text.contains("Nobody has the handle"))
            try await ChangeRole(handle: "jiwoo", role: .moderator)(stage.salon.services)
            #expect(try await !stage.jiwoo.get("/admin/log?member=jiwoo").text.contains("About jiwoo"))
        }
    }

    // Catches a filter that reads the whole log.
    @Test(arguments: TestEngine.available)
    func filtersUseIndexes(on engine: TestEngine) async throws {
        try await ModerationStage.run(on: engine) { stage in
            let admin = Moderator(id: try await stage.salon.id(of: .minsu), handle: "minsu", role: .admin)
            for (member, act) in [("ada", ""), ("", "role"), ("ada", "role"), ("", "warned"), ("ada", "warned")] {
                let (acts, decisions) = try await stage.salon.database.read { reader in
                    (
                        try LogFilter<AdminAct>(member: member, act: act).found(reader),
                        try LogFilter<DecisionAct>(member: member, act: act).found(reader)
                    )
                }
                for statement in [
                    AdminLog.statement(acts, before: nil), LogEntry.statement(decisions, before: nil, for: admin),
                ] { #expect(try await stage.salon.database.scannedTables(statement) == [], "\(statement.text)") }
            }
        }
    }
}
