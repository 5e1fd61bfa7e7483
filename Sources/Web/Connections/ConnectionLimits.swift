public import NIOCore

/// What a connection may take, and how slow it may be.
public struct ConnectionLimits: Sendable {
    /// How many connections there may be. Near it, those that wait for a request are closed, the oldest first.
    public var total: Int
    /// How many one address may have (``ClientNetwork``); `nil` where a proxy in front has them all.
    public var perAddress: Int?
    /// How long the first request's head may take.
    public var head = TimeAmount.seconds(30)
    /// How long the next bytes of a body may take.
    public var bodyPause = TimeAmount.seconds(20)
    /// How long each ``bodyPiece`` bytes of a body may take.
    public var bodyPieceTime = TimeAmount.seconds(30)
    public var bodyPiece = 30 * 1_024
    /// In how long a reader has to take ``readBytes`` of an answer that waits.
    public var readPause = TimeAmount.seconds(60)
    public var readBytes = 16_384
    /// How long the rest of a body is read, and thrown away, after it was answered.
    public var linger = TimeAmount.seconds(5)

    public init(total: Int, perAddress: Int?) {
        self.total = total
        self.perAddress = perAddress
    }

    /// From how many on some are closed to make room.
    static func crowded(_ limit: Int) -> Int { limit - limit / 8 }
}
