import APITestKit
import Accounts
import Core
import Storage
import TestKit
import Testing

@Suite struct PollTests {
    private func poll(by api: APIClient) async throws -> APIAnswer {
        try await api.post(
            "/api/v1/statuses",
            form: ["status": "Which?", "poll[options][]": "Oil", "poll[options][]": "Ink", "poll[expires_in]": "600"])
    }

    // Catches a vote that is not counted, that can be cast twice, or that shows results to those who have not voted.
    @Test(arguments: TestEngine.available)
    func membersVoteOnce(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await APIClient.member(salon, "minsu"), ada = try await APIClient.member(salon, "ada")
            let posted = try await poll(by: minsu)
            #expect(posted.json["poll"]["options"].list.map(\.["title"].text) == ["Oil", "Ink"], "\(posted.text)")
            let path = "/api/v1/polls/\(try #require(posted.json["poll"]["id"].text))"
            #expect(try await ada.get(path).json["options"][0]["votes_count"].isNull)
            let vote = try await ada.post("\(path)/votes", form: ["choices[]": "1"])
            #expect(vote.status == 200 && vote.json["voted"].flag == true, "\(vote.text)")
            #expect(vote.json["own_votes"] == [1] && vote.json["options"][1]["votes_count"].int == 1)
            #expect(try await ada.post("\(path)/votes", json: ["choices": [1]]).status == 200)
            #expect(try await ada.post("\(path)/votes", json: ["choices": [0]]).status == 409)
            #expect(try await minsu.post("\(path)/votes", json: ["choices": [0]]).status == 422)
            #expect(try await minsu.get(path).json["voters_count"].int == 1)
            salon.clock.advance(by: .minutes(11))
            #expect(try await ada.get(path).json["expired"].flag == true)
        }
    }

    // Catches a choice from outside that ends the program or is taken for another.
    @Test(arguments: TestEngine.available)
    func oddChoicesAreRefused(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await APIClient.member(salon, "minsu"), ada = try await APIClient.member(salon, "ada")
            let posted = try await poll(by: minsu)
            let path = "/api/v1/polls/\(try #require(posted.json["poll"]["id"].text))/votes"
            let many = JSON.list((0..<10_000).map { JSON($0) })
            let odd: [JSON] = [
                [:], ["choices": JSON([])], ["choices": [2]], ["choices": [-1]], ["choices": ["x"]], ["choices": many],
                ["choices": ["99999999999999999999"]], ["choices": [0, 1]], ["choices": [["0"]]],
            ]
            for sent in odd {
                #expect(try await ada.post(path, json: sent).status == 422, "\(sent.text.prefix(60))")
            }
            #expect(try await salon.count("poll_votes") == 0)
            let plain = try await minsu.post("/api/v1/statuses", form: ["status": "No poll"])
            let id = try #require(plain.json["id"].text)
            #expect(try await ada.get("/api/v1/polls/\(id)").status == 404)
            #expect(try await ada.post("/api/v1/polls/\(id)/votes", json: ["choices": [0]]).status == 404)
        }
    }

    // Catches an edit that changes what was voted for, and one that is refused for saying the poll as it is.
    @Test(arguments: TestEngine.available)
    func pollsStayAsTheyAre(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await APIClient.member(salon, "minsu")
            let posted = try await poll(by: minsu)
            let path = "/api/v1/statuses/\(try #require(posted.json["id"].text))"
            func edited(_ options: JSON) async throws -> Int {
                try await minsu.put(
                    path, json: ["status": "Which one?", "poll": ["options": options, "expires_in": 600]]
                ).status
            }
            #expect(try await edited(["Oil", "Ink"]) == 200)
            #expect(try await edited(["Oil", "Chalk"]) == 422)
            #expect(try await minsu.get(path).json["poll"]["options"].count == 2)
        }
    }
}
