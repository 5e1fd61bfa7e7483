import Core
import Kernel
import NIOCore

/// One of the streams on a ``LiveSocket``. It begins now: a program that comes back asks for what it has missed.
final class LiveSubscription: LiveListener {
    private weak let socket: LiveSocket?

    /// What is heard, and what messages say they belong to.
    struct Topic {
        let topics: Set<String>
        let label: String
    }

    init(
        _ admission: LiveAdmission, on socket: LiveSocket, called label: String, language: Language, viewer: Viewer?,
        lastID: Int64, onEnd: @escaping (LiveListener) -> Void
    ) {
        self.socket = socket
        super.init(
            admission, as: .program, called: label, language: language, viewer: viewer, lastID: lastID, onEnd: onEnd)
    }

    override var isWritable: Bool { socket?.isWritable == true }

    override func send(_ chunk: ByteBuffer) { socket?.send(chunk) }

    override func push() { socket?.push() }

    override func cut() { socket?.cut() }

    /// Pings are the socket's.
    override func beat(_: ByteBuffer, id _: Int64) {}

    /// The socket says goodbye for all.
    override func end() {}

    /// The socket says goodbye, behind what this one says.
    override func dismiss(_ cut: LiveCuts.Cut) { tellOfFilters(cut) }
}
