import Foundation
import Synchronization

@testable import SalonClient

/// Answers what a test has written down, in order, and keeps what it was asked.
final class ScriptedTransport: Transport {
    enum Step: Sendable {
        case answer(Int, [String: String], String)
        /// A body that comes in these pieces, and then ends.
        case pieces([[UInt8]])
        case failure(TransportFailure)

        static func answer(_ status: Int, _ text: String) -> Step { .answer(status, [:], text) }
    }

    private let steps: Mutex<ArraySlice<Step>>
    private let sent = Mutex<[TransportRequest]>([])

    init(_ steps: [Step]) { self.steps = Mutex(steps[...]) }

    /// What it was asked so far.
    var requests: [TransportRequest] { sent.withLock { $0 } }

    func send(
        _ request: TransportRequest, progress _: (@Sendable (UploadProgress) -> Void)?
    ) async throws -> TransportResponse {
        sent.withLock { $0.append(request) }
        // The last one is for whoever asks once more than the test has thought of.
        switch steps.withLock({ $0.popFirst() }) {
        case .answer(let status, let headers, let text):
            return TransportResponse(status: status, headers: headers, data: Data(text.utf8))
        case .pieces(let pieces):
            return TransportResponse(
                status: 200,
                body: AsyncThrowingStream { continuation in
                    for piece in pieces { continuation.yield(Data(piece)) }
                    continuation.finish()
                })
        case .failure(let failure): throw failure
        case nil: throw TransportFailure(.untrusted, reason: "nobody has written an answer")
        }
    }
}

/// A clock that is where a test has put it, and pauses that take no time.
final class ScriptedTime: Sendable {
    static let now = Date(timeIntervalSinceReferenceDate: 800_000_000)

    private let slept = Mutex<[Duration]>([])

    var pauses: [Duration] { slept.withLock { $0 } }

    var timing: Timing {
        Timing(
            now: { Self.now }, sleep: { [self] duration in slept.withLock { $0.append(duration) } }, chance: { 0 })
    }
}

extension SalonClient {
    static let scriptedSite = URL(string: "https://salon.example")!

    /// A client of an instance that says what `steps` say.
    static func scripted(
        _ steps: ScriptedTransport.Step..., token: String? = "secret"
    ) -> (client: SalonClient, transport: ScriptedTransport, time: ScriptedTime) {
        let (transport, time) = (ScriptedTransport(steps), ScriptedTime())
        let tokens = MemoryTokenStore(token.map { [scriptedSite: Token(accessToken: $0)] } ?? [:])
        let client = SalonClient(site: scriptedSite, tokens: tokens, transport: transport, timing: time.timing)
        return (client, transport, time)
    }
}

/// What instances answer.
enum Written {
    static func status(_ id: String, _ more: String = "") -> String {
        """
        {"id":"\(id)","uri":"https://salon.example/@ada/\(id)","url":"https://salon.example/@ada/\(id)",\
        "created_at":"2026-11-20T10:00:00.123Z","edited_at":null,"account":\(account),"content":"<p>Tea</p>",\
        "visibility":"public","sensitive":false,"spoiler_text":"","language":null,"in_reply_to_id":null,\
        "in_reply_to_account_id":null,"reblog":null,"media_attachments":[],"mentions":[],"tags":[],"emojis":[],\
        "replies_count":0,"reblogs_count":0,"favourites_count":2,"application":null,"card":null,"poll":null\(more)}
        """
    }

    static func statuses(_ ids: String...) -> String { "[\(ids.map { status($0) }.joined(separator: ","))]" }

    static let account = """
        {"id":"7","username":"ada","acct":"ada","display_name":"Ada","locked":false,"bot":false,\
        "created_at":"2026-11-01T00:00:00.000Z","note":"","url":"https://salon.example/@ada",\
        "uri":"https://salon.example/@ada","avatar":"https://salon.example/a.png",\
        "header":"https://salon.example/h.png","followers_count":1,"following_count":2,"statuses_count":3,\
        "last_status_at":null,"emojis":[],"fields":[]}
        """
}

extension TransportRequest {
    var text: String {
        guard case .data(let data) = body else { return "" }
        return String(decoding: data, as: UTF8.self)
    }
}

extension AsyncSequence {
    func all() async throws(Failure) -> [Element] {
        var elements: [Element] = []
        for try await element in self { elements.append(element) }
        return elements
    }
}

/// What a call throws.
func failure<Value>(_ call: () async throws -> Value) async -> SalonError? {
    do {
        _ = try await call()
        return nil
    } catch {
        return error as? SalonError
    }
}
