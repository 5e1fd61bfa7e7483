import CCurl

/// One conversation with another machine, from the first byte to the last, on the thread that runs it.
final class Call {
    private let transfer: OpaquePointer
    private let addresses: AddressPolicy
    private let limit: Int
    private let takesBeginning: Bool
    private let cancellation: Cancellation
    private var answer = AnswerHead()
    private(set) var body: [UInt8] = []
    private var isRefused = false
    private var isTooLarge = false
    private var isCut = false

    /// - Parameters:
    ///   - protocols: those that are allowed, separated by commas, the plain one first.
    ///   - seconds: for all of it, from the look-up of the name on.
    ///   - limit: of the answer's body, in bytes.
    ///   - takesBeginning: whether a longer answer ends there, instead of being none.
    init(
        _ url: String, protocols: String, addresses: AddressPolicy, seconds: Double, limit: Int,
        takesBeginning: Bool = false, authorities: String?, cancellation: Cancellation
    ) throws {
        try Curl.start()
        guard let transfer = ccurl_new(url, protocols, seconds, authorities) else {
            throw OutgoingError.unavailable("out of memory")
        }
        self.transfer = transfer
        self.addresses = addresses
        self.limit = limit
        self.takesBeginning = takesBeginning
        self.cancellation = cancellation
    }

    deinit { ccurl_free(transfer) }

    var status: Int { ccurl_status(transfer) }
    var head: [String] { answer.lines }

    func addHeader(_ line: String) { ccurl_header(transfer, line) }

    /// The bytes have to stay where they are until ``perform()`` returns.
    func post(_ bytes: UnsafeRawBufferPointer) { ccurl_post(transfer, bytes.baseAddress, bytes.count) }

    /// The bytes have to stay where they are until ``perform()`` returns.
    func mail(_ bytes: UnsafeRawBufferPointer, from sender: String, to recipient: String, through server: MailServer) {
        greet(server)
        ccurl_mail(transfer, sender, recipient, bytes.baseAddress, bytes.count)
    }

    /// Connects and logs in, without a mail.
    func greet(_ server: MailServer) {
        ccurl_greet(
            transfer, server.security == .none ? CCURL_TLS_NONE : CCURL_TLS_REQUIRED, server.user, server.password)
    }

    func perform() throws {
        let callbacks = ccurl_callbacks(
            context: Unmanaged.passUnretained(self).toOpaque(),
            take_header: { Call.of($0)?.takeHeader(UnsafeRawBufferPointer(start: $1, count: $2)) ?? false },
            take_body: { Call.of($0)?.takeBody(UnsafeRawBufferPointer(start: $1, count: $2)) ?? false },
            admits: { Call.of($0)?.admits(UnsafeRawBufferPointer(start: $1, count: $2)) ?? false },
            is_over: { Call.of($0)?.cancellation.isCancelled ?? true })
        let outcome = withExtendedLifetime(self) { ccurl_perform(transfer, callbacks) }
        if outcome == CCURL_DONE { return }
        if cancellation.isCancelled { throw CancellationError() }
        if isCut { return }
        if isTooLarge { throw OutgoingError.tooLarge }
        let reason = String(cString: ccurl_reason(transfer))
        switch outcome {
        case CCURL_TIMED_OUT: throw OutgoingError.timedOut
        case CCURL_CERTIFICATE: throw OutgoingError.certificate(reason)
        case CCURL_ADDRESS: throw OutgoingError.invalid(reason)
        default: throw isRefused ? OutgoingError.addressRefused : .failed(status: status, reason: reason)
        }
    }

    private static func of(_ context: UnsafeMutableRawPointer?) -> Call? {
        context.map { Unmanaged<Call>.fromOpaque($0).takeUnretainedValue() }
    }

    private func takeHeader(_ bytes: UnsafeRawBufferPointer) -> Bool {
        let isTaken = answer.take(bytes)
        if !isTaken { isTooLarge = true }
        return isTaken
    }

    private func takeBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard body.count + bytes.count <= limit else {
            if takesBeginning { body.append(contentsOf: bytes.prefix(limit - body.count)) }
            isCut = takesBeginning
            isTooLarge = !takesBeginning
            return false
        }
        body.append(contentsOf: bytes)
        return true
    }

    private func admits(_ address: UnsafeRawBufferPointer) -> Bool {
        let isAdmitted = addresses.admits(Array(address))
        if !isAdmitted { isRefused = true }
        return isAdmitted
    }
}
