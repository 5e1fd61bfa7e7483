public import NIOCore

/// How many connections there may be, and how slow.
public struct ConnectionLimits: Sendable {
    /// The cap of connections. Near it, idle ones are closed, oldest first.
    public var total: Int
    /// How many one address may have (``ClientNetwork``); `nil` behind a proxy, which holds them all.
    public var perAddress: Int?
    /// How long the first request's head may take.
    public var head = TimeAmount.seconds(30)
    /// How long the next bytes of a body may take.
    public var bodyPause = TimeAmount.seconds(20)
    /// How long each ``bodyPiece`` bytes of a body may take.
    public var bodyPieceTime = TimeAmount.seconds(30)
    public var bodyPiece = 30 * 1_024
    /// The time in which a reader has to take ``readBytes`` of a waiting answer.
    public var readPause = TimeAmount.seconds(60)
    public var readBytes = 16_384
    /// How long the rest of a body is read and discarded after the answer.
    public var linger = TimeAmount.seconds(5)

    public init(total: Int, perAddress: Int?) {
        self.total = total
        self.perAddress = perAddress
    }

    /// From this number on, idle ones are closed to make room.
    static func crowded(_ limit: Int) -> Int { limit - limit / 8 }
}
