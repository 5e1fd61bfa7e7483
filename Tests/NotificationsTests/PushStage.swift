import Base
import Comments
import Core
import Crypto
import Foundation
import Notifications
import Outgoing
import Posts
import SQL
import SalonApp
import Synchronization
import TestKit
import Testing

/// A browser's side of push: its keys and its address.
struct TestDevice: Sendable {
    let endpoint: String
    private let privateKey = Array(P256.KeyAgreement.PrivateKey().rawRepresentation)
    private let secret = (0..<16).map { _ in UInt8.random(in: 0...255) }

    init(_ name: String) { endpoint = "https://updates.push.services.mozilla.com/wpush/v2/\(name)" }

    var fields: [(String, String)] {
        get throws {
            let key = try P256.KeyAgreement.PrivateKey(rawRepresentation: privateKey)
            return [
                ("endpoint", endpoint), ("p256dh", key.publicKey.x963Representation.base64URL),
                ("auth", secret.base64URL),
            ]
        }
    }

    func subscribe(_ browser: Browser) async throws -> Answer {
        try await browser.post("/settings/notifications/subscribe", try fields, fragment: true)
    }

    /// What a push says, deciphered as a browser does.
    func read(_ body: [UInt8]) throws -> Pushed {
        let key = try P256.KeyAgreement.PrivateKey(rawRepresentation: privateKey)
        let sender = Array(body[21..<86])
        let material = try key.sharedSecretFromKeyAgreement(with: .init(x963Representation: sender))
            .hkdfDerivedSymmetricKey(
                using: SHA256.self, salt: secret,
                sharedInfo: Array("WebPush: info\0".utf8) + Array(key.publicKey.x963Representation) + sender,
                outputByteCount: 32)
        func derive(_ purpose: String, _ count: Int) -> SymmetricKey {
            HKDF<SHA256>.deriveKey(
                inputKeyMaterial: material, salt: Array(body[..<16]),
                info: Array("Content-Encoding: \(purpose)\0".utf8),
                outputByteCount: count)
        }
        let nonce = derive("nonce", 12).withUnsafeBytes { Array($0) }
        let record = try AES.GCM.open(.init(combined: nonce + Array(body[86...])), using: derive("aes128gcm", 16))
        #expect(record.last == 2)
        return try JSONDecoder().decode(Pushed.self, from: record.dropLast())
    }
}

struct Pushed: Decodable, Equatable {
    let title: String
    let body: String
    let path: String
    let tag: String
    let badge: Int
    let icon: String?
    let renotify: Int?
}

/// A push service that keeps what it gets and answers as it is told.
final class TestPushService: Sendable {
    private let taken = Mutex<[PushDelivery]>([])
    private let next = Mutex<PushAnswer?>(PushAnswer(status: 201))

    /// `nil` leads into somebody's own network.
    func answer(_ status: Int?, retryAfter: String? = nil) {
        next.withLock { $0 = status.map { PushAnswer(status: $0, retryAfter: retryAfter) } }
    }

    /// All that has come since the last call.
    func deliveries() -> [PushDelivery] {
        taken.withLock { taken in
            defer { taken = [] }
            return taken
        }
    }

    var transport: PushTransport {
        { [self] delivery in
            taken.withLock { $0.append(delivery) }
            guard let answer = next.withLock({ $0 }) else { throw OutgoingError.addressRefused }
            return answer
        }
    }
}

/// 민수, who has a device, and Ada, who gives reasons for pushes.
struct PushStage {
    let salon: TestSalon
    let minsu: Browser
    let him: ID<Account>
    let ada: ID<Account>
    let post: ID<Post>
    let device = TestDevice("minsu")
    let service = TestPushService()
    let worker: JobWorker<DeliverPushes>

    static func run(on engine: TestEngine, _ body: (PushStage) async throws -> Void) async throws {
        try await TestSalon.run(on: engine) { salon in try await body(try await PushStage(salon)) }
    }

    private init(_ salon: TestSalon) async throws {
        self.salon = salon
        minsu = try await salon.member(.minsu)
        him = try await salon.id(of: .minsu)
        ada = try await salon.join(.ada)
        post = try await salon.post(by: him)
        worker = Self.worker(salon, send: service.transport)
        _ = try await minsu.post("/settings", [("language", "en")])
        #expect(try await device.subscribe(minsu).status == 201)
    }

    static func worker(_ salon: TestSalon, send: @escaping PushTransport) -> JobWorker<DeliverPushes> {
        DeliverPushes.worker(salon.services, sources: salon.salon.pushSources, send: send)
    }

    func like(_ isLiked: Bool = true) async throws {
        _ = try await ReactToPost(.like, post: post, account: ada, isOn: isLiked)(salon.services)
    }

    @discardableResult
    func comment(_ text: String) async throws -> ID<Post> {
        try await PublishComment(author: ada, root: post, text: text)(salon.services)
    }

    /// What reaches 민수's device now.
    func pushed() async throws -> [Pushed] {
        try await worker.turn()
        return try service.deliveries().map { try device.read($0.body) }
    }
}
