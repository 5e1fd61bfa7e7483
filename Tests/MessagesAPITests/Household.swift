import APITestKit
import Accounts
import Base
import Core
import Kernel
import People
import TestKit
import Testing

/// 민수, Ada and Yuna, who follow each other, and 지우, whom nobody knows, with an app each.
struct Household: Sendable {
    let salon: TestSalon
    let minsu: APIClient
    let ada: APIClient
    let yuna: APIClient
    let jiwoo: APIClient

    static let path = "/api/salon/v1/conversations"
    static let scopes = "read write"

    static func run(on engine: TestEngine, _ body: (Household) async throws -> Void) async throws {
        try await TestSalon.run(on: engine) { salon in try await body(try await Household(salon)) }
    }

    init(_ salon: TestSalon) async throws {
        self.salon = salon
        minsu = try await APIClient.member(salon, "minsu", scopes: Self.scopes)
        ada = try await APIClient.member(salon, "ada", scopes: Self.scopes)
        yuna = try await APIClient.member(salon, "yuna", scopes: Self.scopes)
        jiwoo = try await APIClient.member(salon, "jiwoo", scopes: Self.scopes)
        let friends = try [minsu, ada, yuna].map { try id(of: $0) }
        for one in friends {
            for other in friends where one != other {
                try await FollowAccount(follower: one, followed: other, isFollowing: true)(salon.services)
            }
        }
    }

    func id(of client: APIClient) throws -> ID<Account> { try #require(client.account) }

    /// The address of the conversation of two.
    func conversation(_ one: APIClient, with other: APIClient) async throws -> String {
        let opened = try await one.post(Self.path, form: ["account_id": "\(try id(of: other))"])
        return "\(Self.path)/\(try #require(opened.json["id"].text, "\(opened.text)"))"
    }

    /// - Returns: the message's id.
    @discardableResult
    func say(_ text: String, in conversation: String, by client: APIClient) async throws -> String {
        let sent = try await client.post("\(conversation)/messages", form: ["text": text])
        return try #require(sent.json["id"].text, "\(sent.status) \(sent.text)")
    }

    func group(_ name: String = "Studio", key: String = "a group") async throws -> APIAnswer {
        try await minsu.post(
            "/api/salon/v1/groups",
            form: [
                "account_ids[]": "\(try id(of: ada))", "account_ids[]": "\(try id(of: yuna))", "name": name,
            ], headers: ["Idempotency-Key": key])
    }

    func block(_ other: APIClient, by client: APIClient) async throws {
        try await BlockAccount(account: try id(of: client), other: try id(of: other), isBlocked: true)(
            salon.services)
    }
}
