public import Foundation

/// What carries requests to an instance and brings its answers: ``URLSessionTransport``, or one that a test scripts.
public protocol Transport: Sendable {
    /// Sends a request and returns once the head of the answer is there; its body comes as it is read.
    ///
    /// A transport follows no redirects and repeats nothing: a token is for the one it was meant for, and only the
    /// client knows what may be sent twice. When the task is cancelled, or the body is no longer read, the connection
    /// ends.
    ///
    /// - Parameter progress: gets how much of the body has gone out.
    /// - Throws: ``TransportFailure`` where there was no answer, `CancellationError` where the task was cancelled.
    ///   Anything else counts as the former. The same goes for the body.
    func send(
        _ request: TransportRequest, progress: (@Sendable (UploadProgress) -> Void)?
    ) async throws -> TransportResponse
}

/// A request, ready to go out.
public struct TransportRequest: Sendable {
    /// How it is called.
    public var method: Method
    /// Where it goes, query and all.
    public var url: URL
    /// One value for each name.
    public var headers: [String: String]
    /// What it carries.
    public var body: Body
    /// How long the connection may be silent.
    public var patience: Duration

    /// A request, ready to go out.
    public init(
        _ method: Method, _ url: URL, headers: [String: String] = [:], body: Body = .none,
        patience: Duration = .seconds(60)
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.patience = patience
    }

    /// Those that instances know.
    public enum Method: String, Hashable, Sendable {
        /// To read.
        case get = "GET"
        /// To make something, or to do something.
        case post = "POST"
        /// To put something in place of another.
        case put = "PUT"
        /// To change some of something.
        case patch = "PATCH"
        /// To remove something.
        case delete = "DELETE"
    }

    /// What a request carries.
    public enum Body: Hashable, Sendable {
        /// Nothing.
        case none
        /// All of it, in memory.
        case data(Data)
        /// A file that is to be read while it is sent, never whole in memory.
        case file(URL, byteCount: Int)
    }
}

/// An answer whose body is still coming.
public struct TransportResponse: Sendable {
    /// As HTTP has it.
    public var status: Int
    /// By names in small letters.
    public private(set) var headers: [String: String]
    /// The body, in pieces of any size: a line, or a letter, may be in two of them.
    public var body: AsyncThrowingStream<Data, any Error>

    /// An answer whose head is there.
    public init(status: Int, headers: [String: String] = [:], body: AsyncThrowingStream<Data, any Error>) {
        self.status = status
        self.headers = Dictionary(headers.map { ($0.key.lowercased(), $0.value) }) { first, _ in first }
        self.body = body
    }

    /// An answer that is there whole.
    public init(status: Int, headers: [String: String] = [:], data: Data = Data()) {
        let body = AsyncThrowingStream<Data, any Error> { continuation in
            continuation.yield(data)
            continuation.finish()
        }
        self.init(status: status, headers: headers, body: body)
    }
}

/// How much of a body has gone out.
public struct UploadProgress: Hashable, Sendable {
    /// Bytes that the connection has taken.
    public var sentBytes: Int
    /// Bytes that there are, the frame of the form included.
    public var totalBytes: Int

    /// So much of so much.
    public init(sentBytes: Int, totalBytes: Int) {
        self.sentBytes = sentBytes
        self.totalBytes = totalBytes
    }

    /// 0…1.
    public var fraction: Double { totalBytes > 0 ? min(1, Double(sentBytes) / Double(totalBytes)) : 1 }
}
