import Core
import HTTPTypes
import NIOCore

/// How fast a body arrives. Only the time in which the server was ready to read counts.
struct BodyPace {
    /// As the head announced; `nil` if only the end tells.
    private let length: Int?
    private var received = 0
    /// Of the measured piece: the bytes that have arrived, and the time spent waiting for them.
    private var piece = 0
    private var waited = TimeAmount.zero
    private var awaitedSince: NIODeadline?

    /// If more than this is still missing, closing the connection is cheaper than reusing it.
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

    /// A fast piece earns no credit: each piece is measured by itself.
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
