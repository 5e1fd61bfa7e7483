import NIOCore
import NIOWebSocket

/// The kinds of frames that are sent: whole ones, whose first byte this is (RFC 6455 §5.2).
enum SocketFrame: UInt8 {
    case text = 0x81
    case close = 0x88
    case ping = 0x89
    case pong = 0x8A
}

extension ByteBuffer {
    mutating func writeFrame(_ kind: SocketFrame, _ text: String) { writeFrame(kind, text.utf8) }

    /// A server's frames are not masked.
    mutating func writeFrame(_ kind: SocketFrame, _ payload: some Collection<UInt8>) {
        writeInteger(kind.rawValue)
        switch payload.count {
        case ..<126: writeInteger(UInt8(truncatingIfNeeded: payload.count))
        case ..<65_536:
            writeInteger(126 as UInt8)
            writeInteger(UInt16(truncatingIfNeeded: payload.count))
        default:
            writeInteger(127 as UInt8)
            writeInteger(UInt64(truncatingIfNeeded: payload.count))
        }
        writeBytes(payload)
    }

    mutating func writeFrame(closing code: WebSocketErrorCode) {
        writeInteger(SocketFrame.close.rawValue)
        writeInteger(2 as UInt8)
        write(webSocketErrorCode: code)
    }
}
