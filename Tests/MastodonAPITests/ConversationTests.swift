import APITestKit
import Base
import Conversations
import Core
import Messages
import People
import SQL
import TestKit
import Testing

@Suite struct ConversationTests {
    /// Two who know each other, with an app each.
    private struct Pair {
        let salon: TestSalon
        let minsu: APIClient
        let ada: APIClient
        let conversation: ID<Conversation>

        init(_ salon: TestSalon) async throws {
            self.salon = salon
            minsu = try await APIClient.member(salon, "minsu")
            ada = try await APIClient.member(salon, "ada")
            let (one, other) = (try #require(minsu.account), try #require(ada.account))
            for (follower, followed) in [(one, other), (other, one)] {
                try await FollowAccount(follower: follower, followed: followed, isFollowing: true)(salon.services)
            }
            conversation = try await OpenConversation(account: one, handle: "ada")(salon.services)
        }

        func say(_ text: String, by client: APIClient) async throws {
            let sender = try #require(client.account)
            _ = try await SendMessage(
                sender: sender, conversation: conversation, clientID: "test-\(UInt64.random(in: 0...UInt64.max))",
                text: text)(salon.services)
        }
    }

    @Test(arguments: TestEngine.available)
    func messagesAreDirectStatuses(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let pair = try await Pair(salon)
            #expect(try await pair.ada.get("/api/v1/conversations").json == [])
            try await pair.say("First <b>", by: pair.minsu)
            try await pair.say("Second", by: pair.minsu)
            let list = try await pair.ada.get("/api/v1/conversations").json
            #expect(list.ids == [pair.conversation.description] && list[0]["unread"] == true)
            #expect(list[0]["accounts"].list.map { $0["acct"].text } == ["minsu"])
            let status = list[0]["last_status"]
            #expect(status["visibility"] == "direct" && status["content"] == "<p>Second</p>")
            #expect(status["account"]["acct"] == "minsu")
            #expect(status["mentions"].list.map { $0["acct"].text } == ["ada"])
            let own = try await pair.minsu.get("/api/v1/conversations").json
            #expect(own[0]["unread"] == false && own[0]["last_status"]["mentions"][0]["acct"] == "ada")
            let stranger = try await APIClient.member(salon, "jiwoo")
            #expect(try await stranger.get("/api/v1/conversations").json == [])
            #expect(try await stranger.post("/api/v1/conversations/\(pair.conversation)/read").status == 404)
        }
    }

    @Test(arguments: TestEngine.available)
    func oneIsReadAndUnreadAndRemoved(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let pair = try await Pair(salon)
            try await pair.say("Hello", by: pair.minsu)
            let path = "/api/v1/conversations/\(pair.conversation)"
            #expect(try await pair.ada.post("\(path)/read").json["unread"] == false)
            #expect(try await pair.ada.get("/api/v1/conversations").json[0]["unread"] == false)
            #expect(try await pair.ada.post("\(path)/unread").json["unread"] == true)
            #expect(try await pair.ada.post("\(path)/read").json["unread"] == false)
            #expect(try await pair.ada.delete(path).status == 200)
            #expect(try await pair.ada.get("/api/v1/conversations").json == [])
            #expect(try await pair.minsu.get("/api/v1/conversations").json.count == 1)
            #expect(try await pair.ada.delete("/api/v1/conversations/9").status == 404)
        }
    }

    @Test(arguments: TestEngine.available)
    func pagesFollowEachOther(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let pair = try await Pair(salon)
            try await pair.say("Hello", by: pair.minsu)
            let jiwoo = try await APIClient.member(salon, "jiwoo")
            let (one, other) = (try #require(pair.minsu.account), try #require(jiwoo.account))
            for (follower, followed) in [(one, other), (other, one)] {
                try await FollowAccount(follower: follower, followed: followed, isFollowing: true)(salon.services)
            }
            let second = try await OpenConversation(account: one, handle: "jiwoo")(salon.services)
            _ = try await SendMessage(
                sender: one, conversation: second, clientID: "test-later-one", text: "Later")(salon.services)
            let first = try await pair.minsu.get("/api/v1/conversations", ["limit": "1"])
            #expect(first.json.ids == [second.description])
            let next = try await pair.minsu.get(try #require(first.links["next"]))
            #expect(next.json.ids == [pair.conversation.description])
            let above = try await pair.minsu.get(try #require(next.links["prev"]))
            #expect(above.json.ids == [second.description])
        }
    }
}
