import Synchronization

#if canImport(FoundationNetworking)
    import Foundation
    public import FoundationNetworking
#else
    public import Foundation
#endif

/// Carries requests by Foundation's `URLSession`. One is enough for an app: make it once, and share it.
public final class URLSessionTransport: Transport {
    private let session: URLSession
    private let exchanges = Exchanges()

    /// - Parameter configuration: the default keeps neither cookies nor answers, since a token is all that an instance
    ///   needs, and answers are a member's own.
    public init(configuration: URLSessionConfiguration? = nil) {
        session = URLSession(
            configuration: configuration ?? Self.usual, delegate: exchanges, delegateQueue: nil)
    }

    private static var usual: URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpCookieAcceptPolicy = .never
        configuration.httpShouldSetCookies = false
        return configuration
    }

    deinit { session.invalidateAndCancel() }

    /// Sends a request by the session.
    public func send(
        _ request: TransportRequest, progress: (@Sendable (UploadProgress) -> Void)?
    ) async throws -> TransportResponse {
        var outgoing = URLRequest(url: request.url)
        outgoing.httpMethod = request.method.rawValue
        outgoing.cachePolicy = .reloadIgnoringLocalCacheData
        outgoing.timeoutInterval = request.patience / .seconds(1)
        for (name, value) in request.headers { outgoing.setValue(value, forHTTPHeaderField: name) }
        let task: URLSessionTask
        switch request.body {
        case .none: task = session.dataTask(with: outgoing)
        case .data(let data):
            outgoing.httpBody = data
            task = session.dataTask(with: outgoing)
        case .file(let file, _): task = session.uploadTask(with: outgoing, fromFile: file)
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { head in
                exchanges.begin(task, head: head, progress: progress)
                task.resume()
            }
        } onCancel: {
            task.cancel()
        }
    }
}

/// The answers that are on their way.
private final class Exchanges: NSObject, URLSessionDataDelegate, Sendable {
    private struct Exchange {
        /// `nil` once the head has come: a body that nobody holds any more ends the connection.
        var waiting: Waiting?
        let chunks: AsyncThrowingStream<Data, any Error>.Continuation
        let progress: (@Sendable (UploadProgress) -> Void)?
    }

    private struct Waiting {
        let head: CheckedContinuation<TransportResponse, any Error>
        let body: AsyncThrowingStream<Data, any Error>
    }

    private let exchanges = Mutex<[Int: Exchange]>([:])

    func begin(
        _ task: URLSessionTask, head: CheckedContinuation<TransportResponse, any Error>,
        progress: (@Sendable (UploadProgress) -> Void)?
    ) {
        let (body, chunks) = AsyncThrowingStream<Data, any Error>.makeStream()
        chunks.onTermination = { [weak task] end in
            if case .cancelled = end { task?.cancel() }
        }
        let exchange = Exchange(waiting: Waiting(head: head, body: body), chunks: chunks, progress: progress)
        exchanges.withLock { $0[task.taskIdentifier] = exchange }
    }

    func urlSession(
        _: URLSession, dataTask task: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler allow: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
        let http = response as? HTTPURLResponse
        let headers = (http?.allHeaderFields ?? [:]).reduce(into: [String: String]()) { headers, field in
            guard let name = field.key as? String, let value = field.value as? String else { return }
            headers[name] = value
        }
        let waiting = exchanges.withLock { exchanges in
            let waiting = exchanges[task.taskIdentifier]?.waiting
            exchanges[task.taskIdentifier]?.waiting = nil
            return waiting
        }
        if let waiting {
            let status = http?.statusCode ?? 0
            waiting.head.resume(returning: TransportResponse(status: status, headers: headers, body: waiting.body))
        }
        allow(.allow)
    }

    func urlSession(_: URLSession, dataTask task: URLSessionDataTask, didReceive data: Data) {
        _ = exchanges.withLock { $0[task.taskIdentifier]?.chunks.yield(data) }
    }

    func urlSession(
        _: URLSession, task: URLSessionTask, didSendBodyData _: Int64, totalBytesSent sent: Int64,
        totalBytesExpectedToSend total: Int64
    ) {
        let progress = exchanges.withLock { $0[task.taskIdentifier]?.progress }
        progress?(UploadProgress(sentBytes: Int(sent), totalBytes: Int(max(sent, total))))
    }

    func urlSession(
        _: URLSession, task _: URLSessionTask, willPerformHTTPRedirection _: HTTPURLResponse,
        newRequest _: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }

    func urlSession(_: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        guard let exchange = exchanges.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else { return }
        let failure = error.map(Self.failure)
        exchange.waiting?.head.resume(throwing: failure ?? TransportFailure(.other, reason: "no answer"))
        exchange.chunks.finish(throwing: failure)
    }

    private static func failure(_ error: any Error) -> any Error {
        guard let error = error as? URLError else { return TransportFailure(.other, reason: "\(error)") }
        let kind: TransportFailure.Kind
        switch error.code {
        case .cancelled: return CancellationError()
        case .timedOut: kind = .timedOut
        case .notConnectedToInternet, .cannotFindHost, .cannotConnectToHost, .dnsLookupFailed, .dataNotAllowed,
            .internationalRoamingOff:
            kind = .offline
        case .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateUntrusted,
            .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected,
            .clientCertificateRequired:
            kind = .untrusted
        default: kind = .other
        }
        return TransportFailure(kind, reason: error.localizedDescription)
    }
}
