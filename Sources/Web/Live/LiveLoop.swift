import Core
import Kernel
import NIOCore

/// The streams of one event loop; used only there.
final class LiveLoop: @unchecked Sendable {
    let eventLoop: any EventLoop
    private var topics: [String: [ObjectIdentifier: LiveListener]] = [:]
    private var posts: [ID<Post>: Watchers] = [:]
    private var streams: [ObjectIdentifier: LiveListener] = [:]
    /// Connections that several of them may share.
    private var sockets: [ObjectIdentifier: LiveSocket] = [:]

    init(eventLoop: any EventLoop) { self.eventLoop = eventLoop }

    func add(_ stream: LiveListener) {
        streams[ObjectIdentifier(stream)] = stream
        for topic in stream.topics { topics[topic, default: [:]][ObjectIdentifier(stream)] = stream }
        for post in stream.admission.posts {
            if let watchers = posts[post] { watchers.add(stream) } else { posts[post] = Watchers(stream) }
        }
    }

    func remove(_ stream: LiveListener) {
        streams[ObjectIdentifier(stream)] = nil
        for topic in stream.topics {
            topics[topic]?[ObjectIdentifier(stream)] = nil
            if topics[topic]?.isEmpty == true { topics[topic] = nil }
        }
        for post in stream.admission.posts {
            posts[post]?.remove(stream)
            if posts[post]?.isEmpty == true { posts[post] = nil }
        }
    }

    /// The streams that listen to a message's topic or show its post, each once.
    private func audience(of message: LiveMessage) -> [ObjectIdentifier: LiveListener] {
        let listeners = topics[message.topic] ?? [:]
        guard let watchers = message.post.flatMap({ posts[$0] }) else { return listeners }
        guard !listeners.isEmpty else { return watchers.streams }
        return listeners.merging(watchers.streams) { listener, _ in listener }
    }

    func deliver(_ messages: [LiveMessage]) {
        var written: [ObjectIdentifier: LiveListener] = [:]
        for message in messages {
            for (key, stream) in audience(of: message) {
                guard let chunk = message.chunk(for: stream) else { continue }
                stream.write(chunk, id: message.id)
                written[key] = stream
            }
        }
        for stream in written.values { stream.flush() }
    }

    func pass(_ message: LiveMessage) {
        for stream in audience(of: message).values {
            if let chunk = message.chunk(for: stream) { stream.pass(chunk) }
        }
    }

    func beat(_ chunk: ByteBuffer, _ form: LiveForm, id: Int64) {
        for stream in streams.values where stream.form == form { stream.beat(chunk, id: id) }
    }

    func add(_ socket: LiveSocket) { sockets[ObjectIdentifier(socket)] = socket }

    func remove(_ socket: LiveSocket) { sockets[ObjectIdentifier(socket)] = nil }

    func ping() {
        for socket in sockets.values { socket.ping() }
    }

    func cut(_ cut: LiveCuts.Cut) {
        for stream in streams.values where cut.concerns(stream.session, stream.account) { stream.dismiss(cut) }
        for socket in sockets.values where cut.concerns(socket.session, socket.account) { socket.dismiss(cut) }
    }

    func endAll() {
        for stream in streams.values { stream.end() }
        for socket in sockets.values { socket.end() }
    }
}

/// The streams of pages that show a post. Most posts are on one page, if on any, which takes no table.
private final class Watchers {
    private var only: LiveListener?
    private var several: [ObjectIdentifier: LiveListener] = [:]

    init(_ stream: LiveListener) { only = stream }

    var streams: [ObjectIdentifier: LiveListener] { only.map { [ObjectIdentifier($0): $0] } ?? several }
    var isEmpty: Bool { only == nil && several.isEmpty }

    func add(_ stream: LiveListener) {
        if let first = only {
            several[ObjectIdentifier(first)] = first
            only = nil
        }
        several[ObjectIdentifier(stream)] = stream
    }

    func remove(_ stream: LiveListener) {
        if only === stream { only = nil }
        several[ObjectIdentifier(stream)] = nil
    }
}
