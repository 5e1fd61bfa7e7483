import APITestKit
import Core
import SQL
import TestKit
import Testing

/// 민수 is the admin.
@Suite struct AdministrationTests {
    // Catches a change without a proof, and one of which a part was refused.
    @Test(arguments: TestEngine.available)
    func settingsAreReadAndChanged(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await APIClient.member(salon, "minsu", scopes: everything)
            let path = "\(own)/admin/settings"
            func value(_ name: String) async throws -> String? {
                try await minsu.get(path).json.list.first { $0["name"].text == name }?["value"].text
            }
            #expect(try await minsu.patch(path, form: ["name": "Atelier"]).status == 403)
            try await salon.prove(minsu.account)
            let refused = try await minsu.patch(path, form: ["name": "Atelier", "registration": "perhaps"])
            #expect(refused.field == "registration")
            #expect(try await salon.count("instance_settings") == 0)
            #expect(try await minsu.patch(path, form: ["name": "Atelier"]).status == 200)
            #expect(try await value("name") == "Atelier")
        }
    }

    @Test(arguments: TestEngine.available)
    func membersAreFoundAndChanged(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await APIClient.member(salon, "minsu", scopes: everything)
            let id = try await salon.join(.jiwoo)
            try await salon.prove(minsu.account)
            let path = "\(own)/admin/members"
            #expect(try await minsu.get(path).json.count == 2)
            #expect(try await minsu.get(path, ["show": "tea"]).field == "show")
            let found = try await minsu.get(path, ["q": "jiwoo@example.com"]).json
            #expect(found.list.map { $0["account"]["id"].text } == [id.description])
            let one = try await minsu.get("\(path)/\(id)").json
            #expect(one["email"].text == "jiwoo@example.com" && one["member"]["role"].text == "member")
            #expect(try await minsu.post("\(path)/\(id)/role", form: ["role": "king"]).field == "role")
            #expect(try await minsu.post("\(path)/\(id)/quota", form: ["type": "own", "bytes": "-1"]).field == "bytes")
            #expect(try await minsu.post("\(path)/\(id)/suspend").field == "reason")
            #expect(try await minsu.post("\(path)/1/role", form: ["role": "moderator"]).status == 404)
            #expect(try await salon.count("admin_acts") == 0)
            let changed = try await minsu.post("\(path)/\(id)/role", form: ["role": "moderator"])
            #expect(changed.json["member"]["role"].text == "moderator", "\(changed.text)")
            let quota = try await minsu.post("\(path)/\(id)/quota", form: ["type": "own", "bytes": "5000000"])
            #expect(quota.json["member"]["quota"]["bytes"].int == 5_000_000)
            let log = try await minsu.get("\(own)/admin/log", ["member": "jiwoo"]).json
            #expect(log.list.map { $0["act"].text } == ["quota", "role"])
        }
    }

    @Test(arguments: TestEngine.available)
    func announcementsArePostedAndTakenDown(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await APIClient.member(salon, "minsu", scopes: everything)
            try await salon.prove(minsu.account)
            let path = "\(own)/admin/announcements"
            #expect(try await minsu.post(path, form: ["english": " "]).field == "korean")
            #expect(try await minsu.post(path, form: ["english": "Hello", "days": "0"]).field == "days")
            #expect(try await salon.count("announcements") == 0)
            let posted = try await minsu.post(path, form: ["english": "Hello", "days": "7"]).json
            let id = try #require(posted["id"].text)
            #expect(posted["english"].text == "Hello" && posted["ends_at"].text != nil)
            #expect(try await minsu.get(path).json.ids == [id])
            #expect(try await minsu.delete("\(path)/\(id)").status == 200)
            #expect(try await minsu.delete("\(path)/\(id)").status == 404)
        }
    }

    @Test(arguments: TestEngine.available)
    func workBesideTheServerIsSeen(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await APIClient.member(salon, "minsu", scopes: everything)
            try await salon.prove(minsu.account)
            let overview = try await minsu.get("\(own)/admin/overview").json
            #expect(overview["days"].count == 90 && overview["days"][89]["members"].int == 1)
            let now = salon.clock.clock.now()
            try await salon.database.write { transaction in
                _ = try transaction.execute(
                    """
                    INSERT INTO jobs (kind, key, payload, queued_at, touched_at, attempts, failed_at, failure, error)
                    VALUES ('tea', '1', '{}', \(now), \(now), 3, \(now), 7, 'no ink')
                    """)
            }
            let jobs = "\(own)/admin/jobs"
            let failed = try await minsu.get("\(jobs)/failed").json
            let id = try #require(failed.ids.first)
            #expect(failed[0]["reason"].text == "no ink" && failed[0]["attempts"].int == 3)
            for act in ["retry", "discard"] {
                #expect(try await minsu.post("\(jobs)/\(act)", form: ["id": "tea"]).field == "id")
            }
            #expect(try await minsu.get("\(jobs)/failed").json.count == 1)
            #expect(try await minsu.post("\(jobs)/discard", form: ["id": id]).json["count"].int == 1)
            #expect(try await minsu.get("\(jobs)/failed").json.count == 0)
            // No operator has set a folder.
            let backups = "\(own)/admin/backups"
            #expect(try await minsu.get(backups).json["has_folder"].flag == false)
            #expect(try await minsu.post(backups).status == 409)
            #expect(try await salon.count("backup_runs") == 0)
        }
    }
}
