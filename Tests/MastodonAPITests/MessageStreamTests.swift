import APITestKit
import Accounts
import Base
import Core
import Foundation
import Kernel
import People
import TestKit
import Testing

/// What programs get of conversations as it happens, in Salon's own words.
@Suite(.serialized) struct MessageStreamTests {
    private static let stream = "/api/salon/v1/streaming"
    private static let path = "/api/salon/v1/conversations"

    private func json(_ event: StreamListener.Event) -> JSONTree {
        (try? JSONDecoder().decode(JSONTree.self, from: Data(event.data.utf8))) ?? .missing
    }

    private func all(_ name: String, _ stream: StreamListener) -> [JSONTree] {
        stream.events.filter { $0.name == name }.map(json)
    }

    @Test(arguments: TestEngine.available)
    func whatIsSaidAndDoneIsHeard(on engine: TestEngine) async throws {
        try await StreamHouse.run(on: engine) { house in
            let minsu = try await APIClient.member(house.salon, "minsu")
            let ada = try await APIClient.member(house.salon, "ada")
            let jiwoo = try await APIClient.member(house.salon, "jiwoo")
            let (one, other) = (try #require(minsu.account), try #require(ada.account))
            for (follower, followed) in [(one, other), (other, one)] {
                try await FollowAccount(follower: follower, followed: followed, isFollowing: true)(
                    house.salon.services)
            }
            let opened = try await minsu.post(Self.path, form: ["account_id": "\(other)"]).json
            let pair = try #require(opened["id"].text)
            let path = "\(Self.path)/\(pair)"
            let hers = try await house.listen(Self.stream, ada.token)
            let his = try await house.listen(Self.stream, minsu.token)
            let stranger = try await house.listen(Self.stream, jiwoo.token)
            let sent = try await minsu.post("\(path)/messages", form: ["text": "Hello"]).json
            let id = try #require(sent["id"].text)
            try await hers.wait { !all("conversation", $0).isEmpty && !all("message", $0).isEmpty }
            let message = try #require(all("message", hers).first)
            #expect(message["id"].text == id && message["text"] == "Hello" && message["is_own"] == false)
            #expect(all("conversation", hers).last?["unread_count"] == 1)
            // A member's other programs have it as their own.
            try await his.wait { !all("message", $0).isEmpty }
            #expect(all("message", his).first?["is_own"] == true)
            _ = try await ada.post("\(path)/read")
            try await his.wait { stream in
                all("conversation", stream).contains { $0["details"]["members"][0]["read_position"] == 1 }
            }
            _ = try await ada.post("\(path)/typing")
            try await his.wait { !all("typing", $0).isEmpty }
            #expect(all("typing", his).first?["account_id"].text == "\(other)")
            #expect(all("typing", hers).isEmpty)
            _ = try await minsu.put("\(path)/messages/\(id)", form: ["text": "Hello all"])
            try await hers.wait { !all("message.update", $0).isEmpty }
            #expect(all("message.update", hers).first?["text"] == "Hello all")
            // Nothing of it has come to anybody else, before what is the stranger's own.
            let asked = try await jiwoo.post(Self.path, form: ["account_id": "\(other)"]).json
            let request = "\(Self.path)/\(try #require(asked["id"].text))"
            _ = try await jiwoo.post("\(request)/messages", form: ["text": "May I?"])
            try await stranger.wait { !all("message", $0).isEmpty }
            #expect(all("message", stranger).compactMap { $0["text"].text } == ["May I?"])
            #expect(!stranger.body.contains(pair), "\(stranger.body)")
        }
    }

    @Test(arguments: TestEngine.available)
    func itAsksForTheScopeOfConversations(on engine: TestEngine) async throws {
        try await StreamHouse.run(on: engine) { house in
            let other = try await APIClient.member(house.salon, "minsu", scopes: "read:statuses read:notifications")
            for (token, status) in [(other.token, 403), (nil, 401)] {
                let refused = try await house.connect(Self.stream, token)
                try await refused.wait { $0.status != 0 }
                #expect(refused.status == status)
            }
        }
    }
}
