import Foundation

extension SalonClient {
    /// Listens to what happens, from now on.
    ///
    /// ```swift
    /// for try await event in client.events(.user) {
    ///     if case .new(let status) = event.change { show(status) }
    /// }
    /// ```
    ///
    /// A connection that ends, or says nothing for three of an instance's heartbeats, is opened again after a growing
    /// pause, and goes on after the last event: nothing comes twice. The sequence ends (without an error) when its task
    /// is cancelled; it throws where coming back would change nothing: the token is no longer one, or the app may not
    /// listen.
    ///
    /// - Parameter id: of the last event that is known, to go on after it.
    public func events(_ channel: StreamChannel, after id: String? = nil) -> EventStream {
        EventStream(client: self, channel: channel, start: id)
    }
}

/// What happens, as it happens. Each iteration has a connection of its own.
public struct EventStream: AsyncSequence, Sendable {
    public typealias Element = StreamEvent
    public typealias Failure = SalonError

    let client: SalonClient
    let channel: StreamChannel
    let start: String?
    /// Between connections.
    public var pauses = Pauses(first: .seconds(1), longest: .seconds(60))

    public func makeAsyncIterator() -> Iterator { Iterator(stream: self, lastID: start) }

    /// Has the connection, and opens it again.
    public struct Iterator: AsyncIteratorProtocol {
        private let stream: EventStream
        private var body: AsyncThrowingStream<Data, any Error>.Iterator?
        private var parser: ServerSentEvents
        private var waiting: [StreamEvent] = []
        private var comeback = Comeback()

        fileprivate init(stream: EventStream, lastID: String?) {
            self.stream = stream
            parser = ServerSentEvents(lastID: lastID)
        }

        public mutating func next() async throws(SalonError) -> StreamEvent? {
            while !Task.isCancelled {
                if !waiting.isEmpty { return waiting.removeFirst() }
                do throws(SalonError) {
                    if body == nil {
                        try await connect()
                    } else {
                        try await read()
                    }
                } catch {
                    body = nil
                    if error == .cancelled { return nil }
                    guard error.isTemporary else { throw error }
                    comeback.failed(error, now: stream.client.timing.now())
                }
            }
            return nil
        }

        private mutating func connect() async throws(SalonError) {
            let client = stream.client
            if let pause = comeback.pause(stream.pauses, retry: parser.retry, client.timing.chance()) {
                try await client.timing.pause(pause)
            }
            let query = stream.channel.parameters.encoded
            let target = "/api/v1/streaming/\(stream.channel.path)" + (query.isEmpty ? "" : "?\(query)")
            var headers = ["Accept": "text/event-stream"]
            // An empty one says that there is none (the HTML standard).
            if let id = parser.lastID, !id.isEmpty { headers["Last-Event-ID"] = id }
            let request = try client.request(
                .get, target, headers, .none, try await client.storedToken(), patience: EventStream.silence)
            let response = try await client.open(request)
            parser.begin()
            body = response.body.makeAsyncIterator()
            waiting.append(StreamEvent(id: parser.lastID, change: .connected))
        }

        private mutating func read() async throws(SalonError) {
            let bytes: Data?
            do { bytes = try await body?.next() } catch { throw SalonError(failing: error) }
            guard let bytes else {
                throw .transport(TransportFailure(.other, reason: "the stream has ended"))
            }
            comeback.heard()
            let events: [ServerSentEvents.Event]
            do throws(TransportFailure) { events = try parser.read(bytes) } catch { throw .transport(error) }
            waiting += events.map(StreamEvent.init)
        }
    }

    /// Three heartbeats.
    private static let silence = Duration.seconds(60)
}

extension StreamEvent {
    fileprivate init(_ event: ServerSentEvents.Event) {
        id = event.id
        change = Change(name: event.name, data: event.data)
    }
}

extension StreamEvent.Change {
    init(name: String, data: String) {
        func read<Entity: Decodable>(_ change: (Entity) -> Self) -> Self {
            let entity = try? JSONDecoder.salon().decode(Entity.self, from: Data(data.utf8))
            return entity.map(change) ?? .other(name: name, data: data)
        }
        self =
            switch name {
            case "update": read(Self.new)
            case "status.update": read(Self.edited)
            case "delete": .deleted(Identifier(data))
            case "notification": read(Self.notification)
            case "conversation": read(Self.conversation)
            case "filters_changed": .filtersChanged
            default: .other(name: name, data: data)
            }
    }
}
