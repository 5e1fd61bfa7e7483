public import Foundation

/// All that can go wrong with a call. Every function of this library that calls an instance throws this type and no
/// other.
public enum SalonError: Error, Hashable, Sendable {
    /// 401: there is no token, or it is no longer one. The member has to log in again.
    case unauthorized(Refusal)
    /// 403: the app was not allowed this, or the member may not do it.
    case forbidden(Refusal)
    /// 404 and 410: it is not there, or not for this viewer; instances do not say which.
    case notFound(Refusal)
    /// 400 and 422: what was sent is not as it should be. ``Refusal/details`` names the fields.
    case validation(Refusal)
    /// 429: too many calls. Nothing of the call was done; the same call may succeed from then on.
    case rateLimited(until: Date)
    /// Any other status: 409 where the same idempotency key says something else than before, 413 and 415 for a file
    /// that is not taken, 5xx where the instance failed. A 503 says nothing about whether the call was carried out.
    case refused(status: Int, Refusal)
    /// There was no answer. The call may have been carried out all the same.
    case transport(TransportFailure)
    /// The answer is not what was expected; `path` says where: `[3].media_attachments[0].preview_url`.
    case decoding(path: String, reason: String)
    /// The task was cancelled. The call may have been carried out all the same.
    case cancelled

    /// Whether the instance might give another answer soon: it did not answer, or failed.
    public var isTemporary: Bool {
        switch self {
        case .transport(let failure): failure.kind != .untrusted
        case .refused(let status, _): status >= 500
        case .rateLimited: true
        default: false
        }
    }
}

/// What an instance says when it does not do what it was asked.
public struct Refusal: Hashable, Sendable {
    /// For a member to read, in the language of the call. It may be empty.
    public var message: String
    /// A word for programs, of OAuth alone (RFC 6749): `invalid_grant`.
    public var code: String?
    /// What is wrong with which field, by its name.
    public var details: [String: [Detail]]
    /// When the instance wants to be asked again, if it said so.
    public var retryAt: Date?

    /// A refusal that a test has made.
    public init(message: String, code: String? = nil, details: [String: [Detail]] = [:], retryAt: Date? = nil) {
        self.message = message
        self.code = code
        self.details = details
        self.retryAt = retryAt
    }

    /// What is wrong with a field.
    public struct Detail: Hashable, Sendable, Decodable {
        /// A word for programs: `ERR_INVALID`.
        public var error: String
        /// For a member to read.
        public var description: String

        /// What a test says is wrong.
        public init(error: String, description: String) {
            self.error = error
            self.description = description
        }
    }
}

/// Why there was no answer.
public struct TransportFailure: Error, Hashable, Sendable {
    /// What an app might do something about.
    public var kind: Kind
    /// For logs.
    public var reason: String

    /// A failure that a transport has met.
    public init(_ kind: Kind, reason: String) {
        self.kind = kind
        self.reason = reason
    }

    /// What an app can tell its member.
    public enum Kind: Hashable, Sendable {
        /// This device has no network, or the instance is not found.
        case offline
        /// The connection was silent for too long (``TransportRequest/patience``).
        case timedOut
        /// The instance cannot prove that it is the one that was called (TLS).
        case untrusted
        /// Anything else; ``reason`` has the words of the system.
        case other
    }
}

extension SalonError {
    /// Before when the instance does not want to be asked again.
    var retryAt: Date? {
        switch self {
        case .rateLimited(let until): until
        case .refused(_, let refusal): refusal.retryAt
        default: nil
        }
    }

    /// - Parameter now: when the answer came.
    init(_ status: Int, headers: [String: String], body: Data, now: Date) {
        let retryAt = RetryTime.until(headers, now: now)
        var refusal = Refusal(body)
        refusal.retryAt = retryAt
        switch status {
        case 400, 422: self = .validation(refusal)
        case 401: self = .unauthorized(refusal)
        case 403: self = .forbidden(refusal)
        case 404, 410: self = .notFound(refusal)
        case 429: self = .rateLimited(until: retryAt ?? now.addingTimeInterval(60))
        default: self = .refused(status: status, refusal)
        }
    }

    /// Where a decoder stopped.
    init(_ error: DecodingError) {
        switch error {
        case .keyNotFound(let key, let context): self.init(context.codingPath + [key], context)
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            self.init(context.codingPath, context)
        @unknown default: self = .decoding(path: "", reason: "\(error)")
        }
    }

    private init(_ path: [any CodingKey], _ context: DecodingError.Context) {
        let text = path.reduce(into: "") { text, key in
            if let index = key.intValue {
                text += "[\(index)]"
            } else {
                text += (text.isEmpty ? "" : ".") + SwiftName.json(key.stringValue)
            }
        }
        self = .decoding(path: text, reason: context.debugDescription)
    }
}

extension Refusal {
    /// An answer that is not JSON, as of a proxy before the instance, says nothing.
    init(_ body: Data) {
        struct Body: Decodable {
            var error: String?
            var errorDescription: String?
            var details: [String: [Detail]]?
        }
        let body = try? JSONDecoder.salon().decode(Body.self, from: body)
        self.init(
            message: body?.errorDescription ?? body?.error ?? "",
            code: body?.errorDescription == nil ? nil : body?.error, details: body?.details ?? [:])
    }
}
