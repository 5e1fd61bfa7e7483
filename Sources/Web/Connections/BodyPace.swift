internal import Core
internal import HTTPTypes
internal import NIOCore

/// How fast a body comes. Only the time counts in which the server was ready to read.
struct BodyPace {
    /// As the head said; `nil` where the end has to be waited for.
    private let length: Int?
    private var received = 0
    /// Of the piece that is measured: what has come of it, and how long it was waited for.
    private var piece = 0
    private var waited = TimeAmount.zero
    private var awaitedSince: NIODeadline?

    /// Beyond what was announced and is still missing, a connection is better closed than used again.
    static let shortRest = 65_536

    init(_ head: HTTPRequest) {
        if head.headerFields[.transferEncoding] != nil {
            length = nil
        } else {
            length = head.headerFields[.contentLength].map { Int($0, in: 0...Int.max) ?? .max } ?? 0
        }
    }

    var isFarFromEnd: Bool { length.map { $0 - received > Self.shortRest } ?? true }

    mutating func isAwaited(since now: NIODeadline) {
        if awaitedSince == nil { awaitedSince = now }
    }

    /// What came fast earns nothing for what comes later: each piece is measured by itself.
    mutating func arrived(_ count: Int, at now: NIODeadline, _ limits: ConnectionLimits) {
        received += count
        piece += count
        if let awaitedSince { waited = waited + (now - awaitedSince) }
        awaitedSince = nil
        if piece >= limits.bodyPiece {
            piece = 0
            waited = .zero
        }
    }

    func isTooSlow(at now: NIODeadline, _ limits: ConnectionLimits) -> Bool {
        guard let awaitedSince else { return false }
        let pause = now - awaitedSince
        return pause > limits.bodyPause || waited + pause > limits.bodyPieceTime
    }
}
