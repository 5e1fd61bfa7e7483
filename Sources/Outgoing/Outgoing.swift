/// The only way from here to other machines: questions by HTTP, and mail by SMTP.
///
/// Calls block threads of their own, never an event loop or a task's. Nothing is kept between them: each makes its
/// connection, whose address is checked, and closes it.
package struct Outgoing: Sendable {
    private let threads: CallThreads
    private let authorities: String?

    /// - Parameters:
    ///   - limit: how many calls are under way at once; the others wait.
    ///   - authorities: a file of certificates to trust (PEM) in place of the system's.
    package init(limit: Int = 4, authorities: String? = nil) {
        threads = CallThreads(limit: limit)
        self.authorities = authorities
    }

    /// Asks and waits for the answer, whatever its status.
    ///
    /// No redirect is followed, no proxy of the environment used, no cookie kept and nothing decompressed.
    /// Throws ``OutgoingError``; `CancellationError`, within a second, when the task is cancelled.
    package func request(_ request: OutgoingRequest) async throws -> OutgoingAnswer {
        let lines = try request.headerLines()
        let cancellation = Cancellation()
        return try await threads.run(cancellation) { [authorities] in
            let call = try Call(
                request.url, protocols: request.allowsPlain ? "http,https" : "https", addresses: request.addresses,
                seconds: request.seconds, limit: request.answerLimit, takesBeginning: request.takesBeginning,
                authorities: authorities, cancellation: cancellation)
            for line in lines { call.addHeader(line) }
            try request.body.withUnsafeBytes { bytes in
                if request.method == .post { call.post(bytes) }
                try call.perform()
            }
            return OutgoingAnswer(status: call.status, head: call.head, body: call.body)
        }
    }

    /// Hands a mail to a server, which has taken it when this returns.
    ///
    /// Throws ``OutgoingError``. When that is ``OutgoingError/timedOut``, the server may have taken it nevertheless.
    package func send(mail: OutgoingMail, through server: MailServer, seconds: Double = 60) async throws {
        try mail.check()
        let cancellation = Cancellation()
        try await threads.run(cancellation) { [authorities] in
            let call = try Call(
                server.url(greeting: mail.domain), protocols: "smtp,smtps", addresses: .any, seconds: seconds,
                limit: 64 << 10, authorities: authorities, cancellation: cancellation)
            do {
                try mail.message.withUnsafeBytes { bytes in
                    call.mail(bytes, from: mail.sender, to: mail.recipient, through: server)
                    try call.perform()
                }
            } catch OutgoingError.failed(let status, let reason) {
                // The server's own words say more than libcurl's. After them comes its answer to QUIT.
                let words = status >= 400 ? call.head.last { $0.hasPrefix("\(status)") } : nil
                throw OutgoingError.failed(status: status, reason: words ?? reason)
            }
        }
    }

    /// Connects to a mail server and logs in, but sends nothing.
    package func greet(_ server: MailServer, from sender: String, seconds: Double = 15) async throws {
        let mail = OutgoingMail(sender: sender, recipient: sender, message: [])
        try mail.check()
        let cancellation = Cancellation()
        try await threads.run(cancellation) { [authorities] in
            let call = try Call(
                server.url(greeting: mail.domain), protocols: "smtp,smtps", addresses: .any, seconds: seconds,
                limit: 64 << 10, authorities: authorities, cancellation: cancellation)
            call.greet(server)
            try call.perform()
        }
    }

    /// Throws ``OutgoingError/unavailable(_:)`` when no call can be made.
    package static func check() throws { try Curl.start() }
}
