import Core
import HTTPTypes
public import Hummingbird
public import Kernel
import NIOCore
import NIOWebSocket
import ServiceLifecycle

extension LiveStreams {
    /// Opens a socket, which takes the connection over before the server's task answers: nothing that the program says
    /// is read by anything else from then on.
    ///
    /// - Parameters:
    ///   - first: what it wants without having said anything.
    ///   - understand: what it wants by what it says.
    ///   - admit: what it may not hear, whatever it listens to.
    public func openSocket(
        _ request: Request, _ context: Context, first: LiveWish = .nothing,
        understand: @escaping @Sendable (String) -> LiveWish, admit: () async throws -> LiveAdmission
    ) async throws -> Response {
        let newest = hub.newestID
        guard let handshake = SocketHandshake(request) else { return Response.upgradeRequired }
        guard let seat = seat(for: context) else { return Response.tooManyStreams }
        let opening = SocketOpening(
            handshake: handshake, heard: try await admit(), viewer: context.viewer, language: context.language,
            admitted: newest, first: first, understand: understand)
        guard await hub.take(context.channel, seat, opening) else { return Response.tooManyStreams }
        return Response(status: .switchingProtocols, body: ResponseBody { _ in throw ConnectionTaken() })
    }
}

/// Who opens a socket, and how.
struct SocketOpening: Sendable {
    let handshake: SocketHandshake
    /// Without topics.
    let heard: LiveAdmission
    let viewer: Viewer?
    let language: Language
    /// The newest event when the admission was asked for (``LiveHub/newestID``).
    let admitted: Int64
    let first: LiveWish
    let understand: @Sendable (String) -> LiveWish
}

extension LiveHub {
    /// - Returns: whether the connection was taken; otherwise the hub is closed, or the connection is.
    func take(_ channel: any Channel, _ seat: LiveSeats.Seat, _ opening: SocketOpening) async -> Bool {
        guard !isClosing else { return false }
        let loop = loop(of: channel)
        let isTaken = await withCheckedContinuation { (continuation: CheckedContinuation<Bool, Never>) in
            channel.eventLoop.execute {
                let socket = LiveSocket(
                    opening.viewer, understand: opening.understand
                ) { socket, topic in
                    self.subscription(of: socket, to: topic, opening, on: loop)
                } onEnd: { socket in
                    loop.remove(socket)
                    self.counts(-1)
                    withExtendedLifetime(seat) {}
                }
                self.counts(1)
                loop.add(socket)
                let decoder = ByteToMessageHandler(WebSocketFrameDecoder(maxFrameSize: LiveSocket.longestFrame))
                do {
                    let pipeline = channel.pipeline.syncOperations
                    try pipeline.addHandler(socket, position: .first)
                    try pipeline.addHandler(decoder, position: .first)
                } catch {
                    socket.leave()
                    return continuation.resume(returning: false)
                }
                socket.begin(opening.handshake)
                continuation.resume(returning: true)
                if self.isClosing { return socket.end() }
                if let cut = self.cut(concerning: opening.viewer, since: opening.admitted) {
                    return socket.dismiss(cut)
                }
                socket.grant(opening.first)
            }
        }
        // The server asked its connections to end before this one was there.
        if Task.isShuttingDownGracefully { close() }
        return isTaken
    }

    private func subscription(
        of socket: LiveSocket, to topic: LiveSubscription.Topic, _ opening: SocketOpening, on loop: LiveLoop
    ) -> LiveSubscription {
        // Before it is asked which event is the newest: those behind it are rendered for these topics, too.
        count(topic.topics, opening.viewer, as: .program, by: 1)
        let heard = opening.heard
        let admission = LiveAdmission(
            topics: topic.topics, hidden: heard.hidden, blocked: heard.blocked, mutedWords: heard.mutedWords)
        let subscription = LiveSubscription(
            admission, on: socket, called: topic.label, language: opening.language, viewer: opening.viewer,
            lastID: newestID
        ) { listener in
            loop.remove(listener)
            self.count(topic.topics, opening.viewer, as: .program, by: -1)
        }
        loop.add(subscription)
        subscription.catchUp(with: [], from: nil)
        return subscription
    }
}
