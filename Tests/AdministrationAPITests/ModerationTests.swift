import APITestKit
import Core
import TestKit
import Testing

/// 민수 is the admin; 에이다 reports 지우.
@Suite struct ModerationTests {
    private func client(_ stage: ModerationStage, _ handle: String, _ scopes: String) async throws -> APIClient {
        try await APIClient.member(stage.salon, handle, scopes: scopes)
    }

    // Catches a decision that is lost or taken in spite of a refusal, and an appeal that reaches nobody.
    @Test(arguments: TestEngine.available)
    func casesAreDecidedAndAppealed(on engine: TestEngine) async throws {
        try await ModerationStage.run(on: engine) { stage in
            let (salon, path) = (stage.salon, "\(own)/moderation")
            let minsu = try await client(stage, "minsu", everything)
            let jiwoo = try await client(stage, "jiwoo", "read write")
            let id = try await stage.report(of: "/@jiwoo", by: stage.ada)
            let queue = try await minsu.get("\(path)/reports").json
            #expect(queue.ids == ["\(id)"] && queue[0]["account"]["acct"].text == "jiwoo")
            let whole = try await minsu.get("\(path)/reports/\(id)").json
            #expect(whole["reports"][0]["acct"].text == "ada" && whole["reports"][0]["reason"].text == "spam")
            #expect(whole["acts"].list.contains("suspend") && !whole["acts"].list.contains("delete"))
            #expect(try await minsu.get("\(path)/reports/1").status == 404)
            let decide = "\(path)/reports/\(id)/decide"
            #expect(try await minsu.post(decide, form: ["act": "warn"]).field == "reason")
            #expect(try await minsu.post(decide, form: ["act": "tea", "reason": "No."]).field == "act")
            let nothing = try await minsu.post(
                decide, form: ["act": "restrict", "withheld[]": "tea", "reason": "No."])
            #expect(nothing.field == "withheld")
            #expect(try await salon.count("sanctions") == 0)
            let done = try await minsu.post(
                decide,
                form: ["act": "restrict", "withheld[]": "posts", "period": "3", "reason": "No.", "note": "Again"])
            #expect(done.json["act"].text == "restricted", "\(done.text)")
            #expect(try await minsu.get("\(path)/reports").json.count == 0)
            let standing = try await jiwoo.get("\(own)/settings/standing").json
            #expect(standing[0]["withheld"] == ["posts"] && standing[0]["is_running"].flag == true)
            let sanction = standing[0]["id"].text ?? ""
            let appeal = "\(own)/settings/standing/\(sanction)/appeal"
            #expect(try await jiwoo.post(appeal, form: ["text": " "]).field == "text")
            #expect(try await jiwoo.post(appeal, form: ["text": "It was art."]).status == 200)
            #expect(try await minsu.get(path).json["appeals"].int == 1)
            let waiting = try await minsu.get("\(path)/appeals").json
            #expect(waiting[0]["sanction"]["appeal"].text == "It was art." && waiting[0]["may_answer"].flag == true)
            #expect(try await minsu.post("\(path)/appeals/\(sanction)/uphold", form: ["answer": "True."]).status == 200)
            #expect(try await minsu.post("\(path)/appeals/\(sanction)/uphold", form: ["answer": "True."]).status == 404)
            let after = try await jiwoo.get("\(own)/settings/standing").json
            #expect(after[0]["appeal_state"].text == "upheld" && after[0]["is_running"].flag == false)
            let log = try await minsu.get("\(path)/log", ["member": "jiwoo"]).json
            #expect(log.list.map { $0["act"].text } == ["appeal-upheld", "restricted"])
            #expect(try await minsu.get("\(path)/log", ["member": "ada"]).json.count == 0)
        }
    }

    // Catches a moderator who reads or decides what is about another moderator or about themselves.
    @Test(arguments: TestEngine.available)
    func moderatorsGetWhatTheirPagesShow(on engine: TestEngine) async throws {
        try await ModerationStage.run(on: engine) { stage in
            let path = "\(own)/moderation/reports"
            let id = try await stage.report(of: "/@jiwoo", by: stage.minsu)
            try await stage.salon.give("ada", .moderator)
            try await stage.salon.give("jiwoo", .moderator)
            for handle in ["ada", "jiwoo"] {
                let moderator = try await client(stage, handle, everything)
                #expect(try await moderator.get(path).json.count == 0)
                #expect(try await moderator.get("\(path)/\(id)").status == 404)
                let decided = try await moderator.post("\(path)/\(id)/decide", form: ["act": "dismiss"])
                #expect(decided.status == 404)
            }
            #expect(try await stage.salon.count("cases WHERE answered_at IS NULL") == 1)
        }
    }
}
