import APITestKit
import Accounts
import Core
import Kernel
import Lounge
import Personas
import SQL
import TestKit
import Testing

/// 민수, Ada and Yuna in the lounge, where nobody knows who is who, and 지우, who has not entered; an app each.
struct LoungeHouse: Sendable {
    let salon: TestSalon
    let minsu: APIClient
    let ada: APIClient
    let yuna: APIClient
    let jiwoo: APIClient

    static let path = "/api/salon/v1/lounge"
    static let scopes = "read:lounge write:lounge"
    static let nicknames = ["minsu": "greyheron9", "ada": "모과차_7", "yuna": "Echo"]

    static func run(on engine: TestEngine, _ body: (LoungeHouse) async throws -> Void) async throws {
        try await TestSalon.run(on: engine) { salon in try await body(try await LoungeHouse(salon)) }
    }

    init(_ salon: TestSalon) async throws {
        self.salon = salon
        minsu = try await APIClient.member(salon, "minsu", scopes: Self.scopes)
        ada = try await APIClient.member(salon, "ada", scopes: Self.scopes)
        yuna = try await APIClient.member(salon, "yuna", scopes: Self.scopes)
        jiwoo = try await APIClient.member(salon, "jiwoo", scopes: Self.scopes)
        for (client, handle) in [(minsu, "minsu"), (ada, "ada"), (yuna, "yuna")] {
            let entered = try await client.post(
                "\(Self.path)/persona", form: ["nickname": Self.nicknames[handle] ?? ""])
            try #require(entered.status == 200, "\(entered.text)")
        }
    }

    func account(of client: APIClient) throws -> ID<Account> { try #require(client.account) }

    func persona(of client: APIClient) async throws -> ID<Persona> {
        let account = try account(of: client)
        let id = try await salon.database.read { try Personas.id(of: account, $0) }
        return try #require(id)
    }

    /// - Returns: the post's id.
    @discardableResult
    func write(_ text: String, to post: String? = nil, by client: APIClient) async throws -> String {
        let form: Fields = post.map { ["text": text, "in_reply_to_id": $0] } ?? ["text": text]
        let answer = try await client.post("\(Self.path)/posts", form: form)
        return try #require(answer.json["id"].text, "\(answer.status) \(answer.text)")
    }

    /// Takes the persona out of the lounge, as the end of its account does.
    func leave(_ client: APIClient) async throws {
        let account = try account(of: client)
        while try await salon.database.write({ try LeaveLounge.removal.step(account, $0) }) {}
    }
}
