import Core
import NIOCore

/// The streams of one event loop; used only there.
final class LiveLoop: @unchecked Sendable {
    let eventLoop: any EventLoop
    private var topics: [String: [ObjectIdentifier: LiveStream]] = [:]
    private var streams: [ObjectIdentifier: LiveStream] = [:]

    init(eventLoop: any EventLoop) { self.eventLoop = eventLoop }

    func add(_ stream: LiveStream) {
        streams[ObjectIdentifier(stream)] = stream
        for topic in stream.topics { topics[topic, default: [:]][ObjectIdentifier(stream)] = stream }
    }

    func remove(_ stream: LiveStream) {
        streams[ObjectIdentifier(stream)] = nil
        for topic in stream.topics {
            topics[topic]?[ObjectIdentifier(stream)] = nil
            if topics[topic]?.isEmpty == true { topics[topic] = nil }
        }
    }

    func deliver(_ messages: [LiveMessage]) {
        var written: [ObjectIdentifier: LiveStream] = [:]
        for message in messages {
            for (key, stream) in topics[message.topic] ?? [:] {
                guard let chunk = message.chunk(for: stream.account, stream.admission, stream.language) else {
                    continue
                }
                stream.write(chunk, id: message.id)
                written[key] = stream
            }
        }
        for stream in written.values { stream.flush() }
    }

    func pass(_ message: LiveMessage) {
        for stream in (topics[message.topic] ?? [:]).values {
            if let chunk = message.chunk(for: stream.account, stream.admission, stream.language) { stream.pass(chunk) }
        }
    }

    func beat(_ chunk: ByteBuffer, id: Int64) {
        for stream in streams.values { stream.beat(chunk, id: id) }
    }

    func cut(_ cut: LiveCuts.Cut) {
        for stream in streams.values {
            switch cut {
            case .session(let session): if stream.session == session { stream.cut() }
            case .account(let account): if stream.account == account { stream.cut() }
            }
        }
    }

    func endAll() {
        for stream in streams.values { stream.end() }
    }
}
