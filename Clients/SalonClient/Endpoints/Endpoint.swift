/// A call that an instance answers with an `Answer`, as a value: what is asked, and not yet by whom or where.
///
/// Calls are made by static members, by family: `.home`, `.post(draft)`. A call that posts has its ``idempotencyKey``
/// from the moment it is made. To send the same value again is to say the same again, and it is done once; so keep the
/// value if the member may press "Send" a second time, and make another one for another status.
public struct Endpoint<Answer: Decodable & Sendable>: Sendable {
    /// How it is called.
    public var method: TransportRequest.Method
    /// From the root, percent-encoded: `/api/v1/statuses/1`.
    public var path: String
    /// The query of GET and DELETE, and the form of the others.
    public var parameters: Parameters
    /// What goes out besides, by the name of its field.
    public var files: [String: FilePart]
    /// A name for this call, so that the instance does it once however often it comes. `nil` for calls that may not be
    /// sent twice. Salon keeps it as long as what the call has made.
    public var idempotencyKey: String?
    var signature = Signature.stored

    /// A call that this library does not know.
    ///
    /// - Parameter path: from the root, percent-encoded. Encode what comes from outside.
    public init(
        _ method: TransportRequest.Method = .get, _ path: String, _ parameters: Parameters = [:],
        files: [String: FilePart] = [:], idempotencyKey: String? = nil
    ) {
        self.method = method
        self.path = path
        self.parameters = parameters
        self.files = files
        self.idempotencyKey = idempotencyKey
    }

    /// Whose token goes with a call.
    enum Signature: Sendable {
        /// The client's.
        case stored
        case none
        case token(Token)
    }

    /// The same call with another token than the client's: an app's own, or another member's.
    public func signed(by token: Token) -> Self {
        var endpoint = self
        endpoint.signature = .token(token)
        return endpoint
    }

    /// The same call without a token, as a visitor makes it.
    public var unsigned: Self {
        var endpoint = self
        endpoint.signature = .none
        return endpoint
    }

    /// Whether to send it twice does no more than to send it once.
    var isRepeatable: Bool { method == .get || idempotencyKey != nil }
}
