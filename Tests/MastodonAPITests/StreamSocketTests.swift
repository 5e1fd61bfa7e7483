import APITestKit
import Accounts
import Base
import Core
import Foundation
import Kernel
import People
import Posts
import SQL
import SalonApp
import TestKit
import Testing
import Timeline
import Web

@Suite(.serialized) struct StreamSocketTests {
    private func payload(_ message: JSONTree?) throws -> JSONTree {
        let text = try #require(message?["payload"].text)
        return try JSONDecoder().decode(JSONTree.self, from: Data(text.utf8))
    }

    /// What comes before it has come with it.
    private func last(_ house: StreamHouse, by author: ID<Account>) async throws -> String {
        try await PublishPost(author: author, text: "The last one #last")(house.salon.services).description
    }

    @Test(arguments: TestEngine.available)
    func aHandshakeNeedsAToken(on engine: TestEngine) async throws {
        try await StreamHouse.run(on: engine) { house in
            let member = try await APIClient.member(house.salon, "minsu")
            let token = try #require(member.token)
            let wrong = String(token.reversed())
            for (query, bearer, protocols) in [
                ("", nil, nil), ("", wrong, nil), ("?access_token=\(wrong)", nil, nil), ("", nil, wrong),
                ("", nil, "mastodon"), ("", try await APIClient.app(house.salon).token, nil),
            ] as [(String, String?, String?)] {
                let socket = try await house.socket(query, bearer, protocols: protocols)
                #expect(socket.listener.status == 401, "\(query) \(protocols ?? "")")
            }
            #expect(try await member.get("/api/v1/streaming").status == 426)
            for (query, bearer, protocols) in [
                ("", token, nil), ("/?access_token=\(token)", nil, nil), ("", nil, token),
                ("?access_token=\(token)", nil, token), ("?access_token=\(token)", nil, "mastodon, other"),
            ] as [(String, String?, String?)] {
                let socket = try await house.socket(query, bearer, protocols: protocols)
                let head = socket.listener.head.lowercased()
                #expect(socket.listener.status == 101)
                // The example of RFC 6455 §1.3.
                #expect(socket.listener.head.contains("s3pPLMBiTxaQ9kYGzzhZRbK+xOo="))
                let echoed = protocols?.split(separator: ",").first.map { "sec-websocket-protocol: \($0.lowercased())" }
                if let echoed { #expect(head.contains("\(echoed)\r\n") || head.hasSuffix(echoed), "\(head)") }
                #expect(head.contains("sec-websocket-protocol") == (protocols != nil))
                try await socket.leave()
            }
        }
    }

    /// Clients put the path behind it.
    @Test(arguments: TestEngine.available)
    func socketsAreWhereTheInstanceSays(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let visitor = APIClient.visitor(salon)
            let address = salon.services.site.publicURL.replacing(/^http/, with: "ws")
            #expect(address.hasPrefix("ws") && address.contains("://"))
            let (old, new) = (try await visitor.get("/api/v1/instance"), try await visitor.get("/api/v2/instance"))
            #expect(old.json["urls"]["streaming_api"].text == address)
            #expect(new.json["configuration"]["urls"]["streaming"].text == address)
        }
    }

    @Test(arguments: TestEngine.available)
    func oneSocketHearsSeveralStreams(on engine: TestEngine) async throws {
        try await StreamHouse.run(on: engine) { house in
            let (reader, writer) = (
                try await APIClient.member(house.salon, "minsu"), try await APIClient.member(house.salon, "ada")
            )
            let (services, author) = (house.salon.services, try #require(writer.account))
            let follower = try #require(reader.account)
            try await FollowAccount(follower: follower, followed: author, isFollowing: true)(services)
            let socket = try await house.socket("?stream=user", reader.token)
            try await socket.say(["type": "subscribe", "stream": "hashtag", "tag": "Tea"])
            // A second time is none.
            try await socket.say(["type": "subscribe", "stream": "hashtag", "tag": "tea"])
            try await socket.say(["type": "subscribe", "stream": "public:media"])
            try await socket.settle()
            let post = try await PublishPost(author: author, text: "About \"green\" #tea")(services)
            try await socket.wait { !$0.messages("user").isEmpty && !$0.messages("hashtag", "Tea").isEmpty }
            for message in [socket.messages("user").first, socket.messages("hashtag", "Tea").first] {
                #expect(message?.keys == ["event", "payload", "stream"] && message?["event"] == "update")
                #expect(try payload(message)["id"].text == post.description)
            }
            try await FollowAccount(follower: author, followed: follower, isFollowing: true)(services)
            try await socket.wait { $0.messages("user").last?["event"] == "notification" }
            #expect(try payload(socket.messages("user").last)["type"] == "follow")
            try await socket.say(["type": "unsubscribe", "stream": "hashtag", "tag": "tea"])
            try await socket.settle()
            try await DeletePost(post: post, account: author)(services)
            try await socket.wait { $0.messages("user").last?["event"] == "delete" }
            // The bare id.
            #expect(socket.messages("user").last?["payload"].text == post.description)
            let last = try await last(house, by: author)
            try await socket.wait { $0.messages("user").last?["payload"].text?.contains(last) == true }
            #expect(
                socket.messages("user").compactMap(\.["event"].text) == [
                    "update", "notification", "delete", "update",
                ])
            #expect(socket.messages("hashtag", "Tea").count == 1)
            #expect(socket.messages("public:media").compactMap(\.["event"].text) == ["delete"])
            // Nothing but text and the answers to pings.
            #expect(Set(socket.frames.map(\.kind)) == [0x81, 0x8A])
        }
    }

    @Test(arguments: TestEngine.available)
    func streamsOfImagesHaveThoseAlone(on engine: TestEngine) async throws {
        try await StreamHouse.run(on: engine) { house in
            let api = try await APIClient.member(house.salon, "minsu")
            let stream = try await house.listen("public?only_media=true", nil)
            let socket = try await house.socket("?stream=public:media", api.token)
            #expect(try await api.post("/api/v1/statuses", form: ["status": "Words alone"]).status == 200)
            let image = try await api.post("/api/v2/media", files: [("file", "shoes.jpg", try Sample.jpeg())])
            let media = try #require(image.json["id"].text, "\(image.text)")
            let post = try await api.post("/api/v1/statuses", form: ["status": "Shoes", "media_ids[]": media])
            let id = try #require(post.json["id"].text, "\(post.text)")
            try await stream.wait { $0.body.contains(id) }
            try await socket.wait { $0.messages("public:media").last?["payload"].text?.contains(id) == true }
            #expect(stream.events.count == 1 && socket.messages.count == 1)
        }
    }

    /// Mastodon's own words, which programs look for. The socket goes on.
    @Test(arguments: TestEngine.available)
    func whatCannotBeHeardIsSaid(on engine: TestEngine) async throws {
        try await StreamHouse.run(on: engine) { house in
            let api = try await APIClient.member(house.salon, "minsu", scopes: "read:statuses read:lists")
            let socket = try await house.socket("?stream=nonsense", api.token)
            try await socket.say(["type": "subscribe", "stream": "hashtag"])
            try await socket.say(["type": "subscribe", "stream": "direct"])
            try await socket.say(["type": "subscribe", "stream": "list"])
            try await socket.say(["type": "subscribe", "stream": "list", "list": "x"])
            for text in ["", "[]", "{", #"{"type":"else"}"#, #"{"type":{"a":[1]},"stream":7}"#] {
                try await socket.send(0x81, Array(text.utf8))
            }
            try await socket.settle()
            #expect(
                socket.messages == [
                    .object(["error": "Unknown stream type", "status": 400]),
                    .object(["error": "Missing tag name parameter", "status": 400]),
                    .object(["error": "Access token does not have the required scopes", "status": 401]),
                    .object(["error": "Missing list name parameter", "status": 400]),
                    .object(["error": "Not authorized to stream this list", "status": 401]),
                ])
            try await socket.say(["type": "subscribe", "stream": "public"])
            try await socket.settle()
            let last = try await last(house, by: try #require(api.account))
            try await socket.wait { $0.messages("public").last?["payload"].text?.contains(last) == true }
        }
    }

    /// What no client sends ends the socket, with the code that says why.
    @Test(arguments: TestEngine.available)
    func framesHaveLimits(on engine: TestEngine) async throws {
        try await StreamHouse.run(on: engine) { house in
            let api = try await APIClient.member(house.salon, "minsu")
            for (kind, payload, isMasked, code) in [
                (0x81, Array(repeating: 0x20, count: 5_000), true, 1009), (0x82, [1, 2], true, 1003),
                (0x01, Array("{".utf8), true, 1003), (0x81, Array("{}".utf8), false, 1002), (0xC1, [], true, 1002),
                (0x81, [0xFF, 0xFE], true, 1007), (0x83, [], true, 1002), (0x09, [], true, 1002),
                (0x88, [0x03, 0xE8], true, 1000),
            ] as [(UInt8, [UInt8], Bool, Int)] {
                let socket = try await house.socket("?stream=user", api.token)
                try await socket.send(kind, payload, isMasked: isMasked)
                try await socket.wait { $0.closeCode != nil }
                #expect(socket.closeCode == code, "\(kind)")
                try await socket.wait { $0.listener.isClosed }
            }
            let socket = try await house.socket("", api.token)
            for number in 0...20 {
                try await socket.say(["type": "subscribe", "stream": "hashtag", "tag": "a\(number)"])
            }
            try await socket.wait { $0.closeCode == 1008 }
        }
    }

    @Test(arguments: TestEngine.available)
    func aSocketEndsWithItsToken(on engine: TestEngine) async throws {
        try await StreamHouse.run(on: engine) { house in
            let api = try await APIClient.member(house.salon, "minsu")
            let account = try #require(api.account)
            // One listens, the other has said nothing yet.
            let sockets = [
                try await house.socket("?stream=user", api.token), try await house.socket("", api.token),
            ]
            try await house.salon.database.write { transaction in
                for key in try transaction.values(
                    "SELECT token_hash FROM sessions WHERE account_id = \(account) AND app_id IS NOT NULL",
                    as: [UInt8].self)
                {
                    try SessionStore.end(SessionKey(bytes: key), in: transaction)
                }
            }
            for socket in sockets { try await socket.wait { $0.closeCode == 1008 && $0.listener.isClosed } }
            #expect(house.salon.salon.live.streamCount == 0)
            #expect(try await house.socket("", api.token).listener.status == 401)
        }
    }

    /// Filters are for who listens to what they hide; then the stream is opened anew, for what is hidden now.
    @Test(arguments: TestEngine.available)
    func changedFiltersAreSaid(on engine: TestEngine) async throws {
        try await StreamHouse.run(on: engine) { house in
            let api = try await APIClient.member(house.salon, "minsu")
            let account = try #require(api.account)
            let user = try await house.socket("?stream=user", api.token)
            let other = try await house.socket("?stream=user:notification", api.token)
            let stream = try await house.listen("user", api.token)
            try await MuteWord(account: account, word: "turnips")(house.salon.services)
            for socket in [user, other] { try await socket.wait { $0.closeCode == 1001 } }
            try await stream.wait(\.isClosed)
            #expect(user.messages == [.object(["stream": ["user"], "event": "filters_changed"])])
            #expect(other.messages == [])
            #expect(stream.events.map(\.name) == ["filters_changed"])
        }
    }

    @Test(arguments: TestEngine.available)
    func aSocketEndsInGoodOrderWithTheServer(on engine: TestEngine) async throws {
        try await StreamHouse.run(on: engine) { house in
            let api = try await APIClient.member(house.salon, "minsu")
            let socket = try await house.socket("?stream=user", api.token)
            house.salon.salon.live.close()
            try await socket.wait { $0.closeCode == 1001 && $0.listener.isClosed }
            #expect(try await house.socket("", api.token).listener.status == 503)
        }
    }

    /// What an author quotes of their own may be for fewer people than the post that quotes it; and what was for some goes
    /// without a word.
    @Test(arguments: TestEngine.available)
    func whatIsForSomeIsQuotedToNobody(on engine: TestEngine) async throws {
        try await StreamHouse.run(on: engine) { house in
            let reader = try await APIClient.member(house.salon, "minsu")
            let author = try await house.salon.crowd(1)[0]
            let services = house.salon.services
            let socket = try await house.socket("?stream=public", reader.token)
            try await socket.settle()
            let friends = try await PublishPost(author: author, text: "For friends", visibility: .followers)(services)
            _ = try await PublishPost(author: author, text: "Look", quoting: friends)(services)
            try await socket.wait { $0.messages("public").count == 1 }
            _ = try await DeletePost(post: friends, account: author)(services)
            let last = try await last(house, by: author)
            try await socket.wait { $0.messages("public").last?["payload"].text?.contains(last) == true }
            #expect(!socket.messages.contains { $0["event"].text == "delete" })
            #expect(!socket.messages.contains { $0["payload"].text?.contains("For friends") == true })
            let quoting = try payload(socket.messages.first)
            #expect(quoting["quote"]["state"].text == "unauthorized" && quoting["quote"]["quoted_status"].isNull)
        }
    }

    /// What a page does not show live, no socket says.
    @Test(arguments: TestEngine.available)
    func whatPagesHideIsNotSaid(on engine: TestEngine) async throws {
        try await StreamHouse.run(on: engine) { house in
            let reader = try await APIClient.member(house.salon, "minsu")
            let (services, viewer) = (house.salon.services, try #require(reader.account))
            let people = try await house.salon.crowd(3)
            try await BlockAccount(account: viewer, other: people[0], isBlocked: true)(services)
            try await MuteAccount(account: viewer, other: people[1], isMuted: true)(services)
            // What changes whom a member hears ends the sockets that there are by then.
            let newest = try await house.salon.database.read { reader in
                try reader.value("SELECT MAX(id) FROM outbox", as: Int64.self) ?? 0
            }
            while house.salon.salon.live.currentID < newest { await Task.yield() }
            let socket = try await house.socket("?stream=public", reader.token)
            try await socket.say(["type": "subscribe", "stream": "hashtag", "tag": "secret"])
            try await socket.settle()
            for author in people.prefix(2) {
                _ = try await PublishPost(author: author, text: "Hidden #secret")(services)
            }
            for visibility in [PostVisibility.followers, .members, .mentioned] {
                _ = try await PublishPost(
                    author: people[2], text: "For \(visibility) #secret", visibility: visibility)(services)
            }
            let last = try await last(house, by: people[2])
            try await socket.wait { $0.messages("public").last?["payload"].text?.contains(last) == true }
            #expect(socket.messages.count == 1)
        }
    }
}
