public import Foundation

/// An instance of Salon, as an app sees it.
///
/// ```swift
/// let client = SalonClient(site: URL(string: "https://salon.example")!, tokens: tokens)
/// let home = try await client.send(.home)
/// ```
///
/// A client is a value without state of its own: copies share transport and token store, and any task may use one.
public struct SalonClient: Sendable {
    /// The address of the instance, without a path. Tokens are sent there and nowhere else.
    public let site: URL
    /// Whose token goes with calls.
    public let tokens: any TokenStore
    /// As in `ko`: in which language refusals, terms and announcements are written. `nil` leaves it to the transport.
    public var language: String?
    /// How calls that may be sent twice are sent again after a failure.
    public var retries: Retries

    private let transport: any Transport
    let timing: Timing

    /// - Parameters:
    ///   - site: the address of the instance, without a path: `https://salon.example`.
    ///   - tokens: by default one that forgets them with the program.
    ///   - transport: by default one of its own. Share one between clients, or a connection is opened for each.
    ///   - retries: of calls that may be sent twice.
    public init(
        site: URL, tokens: any TokenStore = MemoryTokenStore(), transport: any Transport = URLSessionTransport(),
        retries: Retries = Retries()
    ) {
        self.init(site: site, tokens: tokens, transport: transport, retries: retries, timing: .system)
    }

    init(
        site: URL, tokens: any TokenStore, transport: any Transport, retries: Retries = Retries(), timing: Timing
    ) {
        self.site = site
        self.tokens = tokens
        self.transport = transport
        self.retries = retries
        self.timing = timing
    }

    /// Makes a call and reads the answer.
    ///
    /// What may be sent twice (reading, and what has an ``Endpoint/idempotencyKey``) is sent again after a failure that
    /// may pass, ``retries`` times at most, with the same key. Nothing waits for a limit:
    /// ``SalonError/rateLimited(until:)`` is thrown at once.
    ///
    /// - Parameter progress: gets how much of an upload has gone out, from any thread.
    public func send<Answer>(
        _ endpoint: Endpoint<Answer>, progress: (@Sendable (UploadProgress) -> Void)? = nil
    ) async throws(SalonError) -> Answer {
        try Self.read(try await answer(to: endpoint, progress: progress).data)
    }

    /// What came back for a call that was carried out.
    struct WholeAnswer {
        let headers: [String: String]
        let data: Data
    }

    func answer<Answer>(
        to endpoint: Endpoint<Answer>, progress: (@Sendable (UploadProgress) -> Void)? = nil
    ) async throws(SalonError) -> WholeAnswer {
        let outgoing = try Outgoing(endpoint)
        defer { outgoing.discard() }
        var failures = 0
        while true {
            do throws(SalonError) {
                let request = try await request(
                    outgoing, signature: endpoint.signature, idempotencyKey: endpoint.idempotencyKey)
                return try await whole(request, progress: progress)
            } catch {
                failures += 1
                let pause = retries.pause(after: failures, error, now: timing.now(), chance: timing.chance())
                guard endpoint.isRepeatable, let pause else { throw error }
                try await timing.pause(pause)
            }
        }
    }

    static func read<Answer: Decodable>(_ data: Data) throws(SalonError) -> Answer {
        if let done = Done() as? Answer { return done }
        do { return try JSONDecoder.salon().decode(Answer.self, from: data) } catch let error as DecodingError {
            throw SalonError(error)
        } catch {
            throw .decoding(path: "", reason: "\(error)")
        }
    }
}

extension SalonClient {
    private func request<Answer>(
        _ outgoing: Outgoing, signature: Endpoint<Answer>.Signature, idempotencyKey: String?
    ) async throws(SalonError) -> TransportRequest {
        let token: Token? =
            switch signature {
            case .stored: try await storedToken()
            case .none: nil
            case .token(let token): token
            }
        var headers = outgoing.headers
        headers["Accept"] = "application/json"
        headers["Idempotency-Key"] = idempotencyKey
        return try request(outgoing.method, outgoing.target, headers, outgoing.body, token)
    }

    /// - Parameter target: a path and a query.
    func request(
        _ method: TransportRequest.Method, _ target: String, _ headers: [String: String],
        _ body: TransportRequest.Body, _ token: Token?, patience: Duration = .seconds(60)
    ) throws(SalonError) -> TransportRequest {
        let root = site.absoluteString
        let address = (root.hasSuffix("/") ? String(root.dropLast()) : root) + target
        guard let url = URL(string: address) else {
            throw .transport(TransportFailure(.other, reason: "\(address) is no address"))
        }
        var headers = headers
        headers["Accept-Language"] = language
        if let token { headers["Authorization"] = "Bearer \(token.accessToken)" }
        return TransportRequest(method, url, headers: headers, body: body, patience: patience)
    }

    func storedToken() async throws(SalonError) -> Token? {
        do { return try await tokens.token(for: site) } catch {
            throw .transport(TransportFailure(.other, reason: "the token could not be read: \(error)"))
        }
    }

    /// Sends a request, and returns the head of an answer that is no refusal.
    func open(
        _ request: TransportRequest, progress: (@Sendable (UploadProgress) -> Void)? = nil
    ) async throws(SalonError) -> TransportResponse {
        let response: TransportResponse
        do { response = try await transport.send(request, progress: progress) } catch {
            throw SalonError(failing: error)
        }
        guard (200..<300).contains(response.status) else {
            let body = try await Self.collect(response)
            throw SalonError(response.status, headers: response.headers, body: body, now: timing.now())
        }
        return response
    }

    private func whole(
        _ request: TransportRequest, progress: (@Sendable (UploadProgress) -> Void)?
    ) async throws(SalonError) -> WholeAnswer {
        let response = try await open(request, progress: progress)
        return WholeAnswer(headers: response.headers, data: try await Self.collect(response))
    }

    /// More than any answer has: whatever goes on beyond it is no answer.
    private static let mostBytes = 64 << 20

    private static func collect(_ response: TransportResponse) async throws(SalonError) -> Data {
        var data = Data()
        do {
            for try await piece in response.body {
                data += piece
                guard data.count <= mostBytes else { throw TransportFailure(.other, reason: "the answer has no end") }
            }
            // What was cut off by cancelling looks whole.
            try Task.checkCancellation()
        } catch {
            throw SalonError(failing: error)
        }
        return data
    }
}

extension SalonError {
    /// - Parameter error: of a transport.
    init(failing error: any Error) {
        switch error {
        case is CancellationError: self = .cancelled
        case let error as SalonError: self = error
        case let error as TransportFailure: self = .transport(error)
        default: self = .transport(TransportFailure(.other, reason: "\(error)"))
        }
    }
}
