import Core
import Kernel
import NIOCore

/// The streams of one event loop; used only there.
final class LiveLoop: @unchecked Sendable {
    let eventLoop: any EventLoop
    private var topics: [String: [ObjectIdentifier: LiveStream]] = [:]
    private var posts: [ID<Post>: Watchers] = [:]
    private var streams: [ObjectIdentifier: LiveStream] = [:]

    init(eventLoop: any EventLoop) { self.eventLoop = eventLoop }

    func add(_ stream: LiveStream) {
        streams[ObjectIdentifier(stream)] = stream
        for topic in stream.topics { topics[topic, default: [:]][ObjectIdentifier(stream)] = stream }
        for post in stream.admission.posts {
            if let watchers = posts[post] { watchers.add(stream) } else { posts[post] = Watchers(stream) }
        }
    }

    func remove(_ stream: LiveStream) {
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
    private func audience(of message: LiveMessage) -> [ObjectIdentifier: LiveStream] {
        let listeners = topics[message.topic] ?? [:]
        guard let watchers = message.post.flatMap({ posts[$0] }) else { return listeners }
        guard !listeners.isEmpty else { return watchers.streams }
        return listeners.merging(watchers.streams) { listener, _ in listener }
    }

    func deliver(_ messages: [LiveMessage]) {
        var written: [ObjectIdentifier: LiveStream] = [:]
        for message in messages {
            for (key, stream) in audience(of: message) {
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
        for stream in audience(of: message).values {
            if let chunk = message.chunk(for: stream.account, stream.admission, stream.language) { stream.pass(chunk) }
        }
    }

    func beat(_ chunk: ByteBuffer, _ form: LiveForm, id: Int64) {
        for stream in streams.values where stream.form == form { stream.beat(chunk, id: id) }
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

/// The streams of pages that show a post. Most posts are on one page, if on any, which takes no table.
private final class Watchers {
    private var only: LiveStream?
    private var several: [ObjectIdentifier: LiveStream] = [:]

    init(_ stream: LiveStream) { only = stream }

    var streams: [ObjectIdentifier: LiveStream] { only.map { [ObjectIdentifier($0): $0] } ?? several }
    var isEmpty: Bool { only == nil && several.isEmpty }

    func add(_ stream: LiveStream) {
        if let first = only {
            several[ObjectIdentifier(first)] = first
            only = nil
        }
        several[ObjectIdentifier(stream)] = stream
    }

    func remove(_ stream: LiveStream) {
        if only === stream { only = nil }
        several[ObjectIdentifier(stream)] = nil
    }
}
