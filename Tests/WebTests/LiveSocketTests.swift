import Core
import Kernel
import NIOCore
import NIOEmbedded
import NIOWebSocket
import Testing

@testable import Web

@Suite struct LiveSocketTests {
    /// A socket without a server, and how often it has ended.
    private final class Stage {
        let channel = EmbeddedChannel()
        private(set) var endings = 0
        private(set) var socket: LiveSocket?

        init() throws {
            let socket = LiveSocket(
                nil, understand: { _ in .nothing },
                subscribe: { socket, topic in
                    LiveSubscription(
                        .init(topics: topic.topics, hidden: [], blocked: [], mutedWords: .empty), on: socket,
                        called: topic.label, language: .english, viewer: nil, lastID: 0
                    ) { _ in }
                }, onEnd: { [weak self] _ in self?.endings += 1 })
            self.socket = socket
            try channel.pipeline.syncOperations.addHandler(socket)
        }

        func answer(_ count: Int = 1) throws {
            for _ in 0..<count {
                try channel.writeInbound(
                    WebSocketFrame(fin: true, opcode: .pong, maskKey: .random(), data: ByteBuffer()))
            }
        }

        func said() throws -> [UInt8]? {
            try channel.readOutbound(as: ByteBuffer.self).map { Array($0.readableBytesView) }
        }
    }

    @Test func onePingMayGoUnanswered() throws {
        let stage = try Stage()
        stage.socket?.ping()
        #expect(try stage.said() == [0x89, 0])
        try stage.answer()
        stage.socket?.ping()
        #expect(stage.endings == 0)
        stage.socket?.ping()
        #expect(stage.endings == 1)
    }

    @Test func nobodySaysMoreThanEnough() throws {
        let stage = try Stage()
        try stage.answer(LiveSocket.mostFrames)
        stage.socket?.ping()
        try stage.answer(LiveSocket.mostFrames)
        #expect(stage.endings == 0)
        #expect(try stage.said() == [0x89, 0])
        try stage.answer()
        // 1008.
        #expect(try stage.said() == [0x88, 2, 0x03, 0xF0])
        #expect(stage.endings == 1)
    }

    /// Nothing is kept for whoever does not read.
    @Test func aSlowReaderIsCut() throws {
        let stage = try Stage()
        let socket = try #require(stage.socket)
        socket.grant(.hear("user", topics: ["a"], label: #"["user"]"#))
        stage.channel.isWritable = false
        socket.ping()
        #expect(stage.endings == 1)
        #expect(try stage.said() == nil)
    }

    @Test(arguments: [(0, 2), (125, 2), (126, 4), (65_535, 4), (65_536, 10)])
    func framesSayHowLongTheyAre(_ length: Int, _ head: Int) {
        var bytes = ByteBuffer()
        bytes.writeFrame(.text, String(repeating: "a", count: length))
        #expect(bytes.readableBytes == head + length && bytes.getInteger(at: 0, as: UInt8.self) == 0x81)
        switch head {
        case 2: #expect(bytes.getInteger(at: 1, as: UInt8.self).map(Int.init) == length)
        case 4: #expect(bytes.getInteger(at: 2, as: UInt16.self).map(Int.init) == length)
        default: #expect(bytes.getInteger(at: 2, as: UInt64.self).map(Int.init) == length)
        }
    }
}
