import APITestKit
import Core
import Foundation
import NIOCore
import TestKit

/// A WebSocket as programs have one (RFC 6455): what has come over it, frame by frame.
struct StreamSocket: Sendable {
    let listener: StreamListener
    private let channel: any Channel

    init(listener: StreamListener, channel: any Channel) { (self.listener, self.channel) = (listener, channel) }

    struct Frame: Equatable {
        let kind: UInt8
        let payload: [UInt8]
    }

    /// Those that have come whole. A server's are neither masked nor in parts.
    var frames: [Frame] {
        var (rest, frames) = (listener.tail[...], [Frame]())
        while rest.count >= 2 {
            let (kind, short) = (rest[rest.startIndex], Int(rest[rest.startIndex + 1]))
            let width = short < 126 ? 0 : short == 126 ? 2 : 8
            guard rest.count >= 2 + width else { break }
            let long = rest.dropFirst(2).prefix(width).reduce(0) { $0 << 8 | Int($1) }
            let length = width == 0 ? short : long
            guard rest.count >= 2 + width + length else { break }
            frames.append(Frame(kind: kind, payload: Array(rest.dropFirst(2 + width).prefix(length))))
            rest = rest.dropFirst(2 + width + length)
        }
        return frames
    }

    var messages: [JSONTree] {
        frames.filter { $0.kind == 0x81 }.map { frame in
            (try? JSONDecoder().decode(JSONTree.self, from: Data(frame.payload))) ?? .missing
        }
    }

    /// What the messages of a stream say.
    func messages(_ stream: String...) -> [JSONTree] {
        messages.filter { $0["stream"].list.compactMap(\.text) == stream }
    }

    /// The code with which the server has said goodbye.
    var closeCode: Int? {
        frames.first { $0.kind == 0x88 }.map { frame in frame.payload.prefix(2).reduce(0) { $0 << 8 | Int($1) } }
    }

    func wait(_ isThere: (StreamSocket) -> Bool) async throws { try await listener.wait { _ in isThere(self) } }

    /// Waits until the server has understood all that was said before.
    func settle() async throws {
        let name = Array(UUID().uuidString.utf8)
        try await send(0x89, name)
        try await wait { $0.frames.contains(Frame(kind: 0x8A, payload: name)) }
    }

    func say(_ members: [String: String]) async throws {
        try await send(0x81, Array(JSON(members: members.map { ($0.key, JSON($0.value)) }).text.utf8))
    }

    func send(_ kind: UInt8, _ payload: [UInt8], isMasked: Bool = true) async throws {
        var frame = ByteBuffer()
        let mask: [UInt8] = isMasked ? [0x5A, 0x01, 0xFF, 0x73] : []
        let bit: UInt8 = isMasked ? 0x80 : 0
        frame.writeInteger(kind)
        if payload.count < 126 {
            frame.writeInteger(bit | UInt8(payload.count))
        } else {
            frame.writeInteger(bit | 126)
            frame.writeInteger(UInt16(payload.count))
        }
        frame.writeBytes(mask)
        frame.writeBytes(payload.enumerated().map { isMasked ? $1 ^ mask[$0 % 4] : $1 })
        try await channel.writeAndFlush(frame)
    }

    func leave() async throws { try await channel.close() }
}

extension StreamHouse {
    /// Opens a socket, and comes back once it is one.
    func socket(_ query: String = "", _ token: String?, protocols: String? = nil) async throws -> StreamSocket {
        let socket = try await asking(query, token, protocols: protocols)
        try await socket.wait { $0.listener.status != 0 }
        if socket.listener.status == 101 { try await socket.settle() }
        return socket
    }

    private func asking(_ query: String, _ token: String?, protocols: String?) async throws -> StreamSocket {
        var fields = [
            "Host: 127.0.0.1:\(port)", "Connection: keep-alive, Upgrade", "Upgrade: websocket",
            "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        ]
        if let token { fields.append("Authorization: Bearer \(token)") }
        if let protocols { fields.append("Sec-WebSocket-Protocol: \(protocols)") }
        let (listener, channel) = try await send(
            "GET /api/v1/streaming\(query) HTTP/1.1\r\n\(fields.joined(separator: "\r\n"))\r\n\r\n")
        return StreamSocket(listener: listener, channel: channel)
    }
}
