import APITestKit
import Accounts
import Base
import Core
import Foundation
import Kernel
import Messages
import People
import Posts
import SQL
import TestKit
import Testing
import Timeline

@Suite(.serialized) struct StreamingTests {
    private func json(_ event: StreamListener.Event?) throws -> JSONTree {
        try JSONDecoder().decode(JSONTree.self, from: Data(try #require(event).data.utf8))
    }

    /// Every listener hears the last one, after whatever came before it: what is not there then never comes.
    private func last(_ house: StreamHouse, by author: ID<Account>) async throws -> String {
        let post = try await PublishPost(author: author, text: "The last one #last")(house.salon.services)
        return post.description
    }

    @Test(arguments: TestEngine.available)
    func bytesAreAsClientsReadThem(on engine: TestEngine) async throws {
        try await StreamHouse.run(on: engine) { house in
            let api = try await APIClient.member(house.salon, "minsu")
            let author = try #require(api.account)
            let health = try await api.get("/api/v1/streaming/health")
            #expect(health.status == 200 && health.text == "OK")
            let stream = try await house.listen("public", api.token)
            #expect(stream.head.lowercased().contains("content-type: text/event-stream"))
            #expect(stream.head.lowercased().contains("cache-control: no-store"))
            let post = try await PublishPost(author: author, text: "One line\nand another")(house.salon.services)
            try await stream.wait { $0.events.count == 1 }
            let event = try #require(stream.events.first)
            let id = try #require(event.id)
            #expect(stream.body == ":)\nid: \(id)\nevent: update\ndata: \(event.data)\n\n")
            let status = try json(event)
            #expect(status["id"].text == post.description && status["visibility"] == "public")
            // What is the viewer's own is for nobody in particular.
            #expect(status["favourited"].isMissing && status["filtered"] == [])
        }
    }

    @Test(arguments: TestEngine.available)
    func aPostIsToldChangedAndTakenAway(on engine: TestEngine) async throws {
        try await StreamHouse.run(on: engine) { house in
            let (reader, writer) = (
                try await APIClient.member(house.salon, "minsu"), try await APIClient.member(house.salon, "ada")
            )
            let (services, author) = (house.salon.services, try #require(writer.account))
            let follower = try #require(reader.account)
            try await FollowAccount(follower: follower, followed: author, isFollowing: true)(services)
            let home = try await house.listen("user", reader.token)
            let own = try await house.listen("user", writer.token)
            let tagged = try await house.listen("hashtag?tag=Tea", nil)
            let other = try await house.listen("hashtag?tag=coffee", nil)
            // What is told is as it is by then: each waits for the one before.
            let post = try await PublishPost(author: author, text: "About #tea")(services)
            for stream in [home, own, tagged] { try await stream.wait { $0.events.last?.name == "update" } }
            house.salon.clock.advance(by: .seconds(60))
            try await EditPost(post: post, account: author, text: "About green #tea")(services)
            for stream in [home, own, tagged, other] {
                try await stream.wait { $0.events.last?.name == "status.update" }
                #expect(try json(stream.events.last)["edited_at"].text != nil)
            }
            try await DeletePost(post: post, account: author)(services)
            for stream in [home, own, tagged] {
                try await stream.wait { $0.events.last?.name == "delete" }
                #expect(stream.events.map(\.name) == ["update", "status.update", "delete"])
                #expect(stream.events.last?.data == post.description)
                #expect(stream.events.compactMap(\.id) == stream.events.compactMap(\.id).sorted())
            }
            try await other.wait { $0.events.last?.name == "delete" }
            #expect(!other.events.contains { $0.name == "update" })
        }
    }

    @Test(arguments: TestEngine.available)
    func notificationsAndConversationsAreTold(on engine: TestEngine) async throws {
        try await StreamHouse.run(on: engine) { house in
            let (reader, writer) = (
                try await APIClient.member(house.salon, "minsu"), try await APIClient.member(house.salon, "ada")
            )
            let (services, one, other) = (
                house.salon.services, try #require(reader.account), try #require(writer.account)
            )
            let alone = try await house.listen("user/notification", reader.token)
            let user = try await house.listen("user", reader.token)
            let direct = try await house.listen("direct", reader.token)
            try await FollowAccount(follower: other, followed: one, isFollowing: true)(services)
            for stream in [alone, user] {
                try await stream.wait { $0.events.contains { $0.name == "notification" } }
                let told = try json(stream.events.first { $0.name == "notification" })
                #expect(told["type"] == "follow" && told["account"]["acct"] == "ada")
                let listed = try await reader.get("/api/v1/notifications").json[0]["id"]
                #expect(told["id"] == listed)
            }
            try await FollowAccount(follower: one, followed: other, isFollowing: true)(services)
            let conversation = try await OpenConversation(account: other, handle: "minsu")(services)
            _ = try await SendMessage(
                sender: other, conversation: conversation, clientID: "test-streamed", text: "Hello")(services)
            try await direct.wait { $0.events.count == 1 }
            let told = try json(direct.events.first)
            #expect(direct.events.first?.name == "conversation" && told["id"].text == conversation.description)
            #expect(told["last_status"]["content"] == "<p>Hello</p>")
        }
    }

    /// What a page does not show live, no stream says.
    @Test(arguments: TestEngine.available)
    func whatPagesHideIsNotTold(on engine: TestEngine) async throws {
        try await StreamHouse.run(on: engine) { house in
            let reader = try await APIClient.member(house.salon, "minsu")
            let (services, viewer) = (house.salon.services, try #require(reader.account))
            let people = try await house.salon.crowd(3)
            try await BlockAccount(account: viewer, other: people[0], isBlocked: true)(services)
            try await MuteAccount(account: viewer, other: people[1], isMuted: true)(services)
            try await MuteWord(account: viewer, word: "turnips")(services)
            let stream = try await house.listen("public", reader.token)
            let visitor = try await house.listen("public", nil)
            for author in people.prefix(2) { _ = try await PublishPost(author: author, text: "Hidden")(services) }
            _ = try await PublishPost(author: people[2], text: "All about turnips")(services)
            let last = try await last(house, by: people[2])
            try await stream.wait { $0.body.contains(last) }
            try await visitor.wait { $0.body.contains(last) }
            #expect(try stream.events.map { try json($0)["id"].text } == [last])
            #expect(visitor.events.count == 4)
        }
    }

    /// Who comes back with the id of what they have gets what they have missed, once.
    @Test(arguments: TestEngine.available)
    func aStreamGoesOnBehindTheLastEvent(on engine: TestEngine) async throws {
        try await StreamHouse.run(on: engine) { house in
            let api = try await APIClient.member(house.salon, "minsu")
            let (services, author) = (house.salon.services, try #require(api.account))
            let first = try await house.listen("user", api.token)
            _ = try await PublishPost(author: author, text: "Heard")(services)
            try await first.wait { $0.events.count == 1 }
            let id = try #require(first.events.first?.id)
            let missed = try await PublishPost(author: author, text: "Missed")(services)
            try await first.wait { $0.events.count == 2 }
            let again = try await house.listen("user", api.token, after: id)
            let last = try await last(house, by: author)
            try await again.wait { $0.body.contains(last) }
            #expect(try again.events.map { try json($0)["id"].text } == [missed.description, last])
        }
    }

    @Test(arguments: TestEngine.available)
    func aStreamEndsWithItsToken(on engine: TestEngine) async throws {
        try await StreamHouse.run(on: engine) { house in
            let api = try await APIClient.member(house.salon, "minsu")
            let stream = try await house.listen("user", api.token)
            let account = try #require(api.account)
            try await house.salon.database.write { transaction in
                for key in try transaction.values(
                    "SELECT token_hash FROM sessions WHERE account_id = \(account) AND app_id IS NOT NULL",
                    as: [UInt8].self)
                {
                    try SessionStore.end(SessionKey(bytes: key), in: transaction)
                }
            }
            try await stream.wait(\.isClosed)
            let refused = try await house.connect("user", api.token)
            try await refused.wait { $0.status != 0 }
            #expect(refused.status == 401)
        }
    }

    @Test(arguments: TestEngine.available)
    func streamsNeedTheirScopes(on engine: TestEngine) async throws {
        try await StreamHouse.run(on: engine) { house in
            let api = try await APIClient.member(house.salon, "minsu", scopes: "read:accounts")
            let token = try #require(api.token)
            for (path, bearer, status) in [
                ("user", nil, 401), ("user", token, 403), ("public", token, 403), ("hashtag", nil, 404),
                ("user?access_token=nonsense", nil, 401), ("list?list=1", nil, 401),
            ] as [(String, String?, Int)] {
                let stream = try await house.connect(path, bearer)
                try await stream.wait { $0.status != 0 }
                #expect(stream.status == status, "\(path)")
            }
            // An app that may read posts may not read messages.
            let posts = try #require(
                try await APIClient.member(house.salon, "minsu", scopes: "read:statuses").token)
            let stream = try await house.connect("direct", posts)
            try await stream.wait { $0.status != 0 }
            #expect(stream.status == 403)
            // Browsers cannot add headers.
            let all = try await APIClient.member(house.salon, "minsu")
            _ = try await house.listen("user?access_token=\(try #require(all.token))", nil)
        }
    }
}
