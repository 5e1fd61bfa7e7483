import Core
import Kernel
import NIOCore

/// Somebody who listens at the hub: what they may hear, and how far they have heard it. Where it is written is for each
/// kind to say: to a connection of its own (``LiveStream``), or to one that several share (``LiveSubscription``). Runs on
/// its connection's event loop.
class LiveListener {
    let admission: LiveAdmission
    var topics: Set<String> { admission.topics }
    let form: LiveForm
    /// What its messages say they belong to, on a connection that several share.
    let label: String?
    let language: Language
    let session: String?
    let account: ID<Account>?
    /// The newest event it has completely; neither it nor an older one is sent again.
    private var lastID: Int64
    /// The newest event being written. It may concern several topics of the listener.
    private var newestID: Int64
    /// Messages that arrived while older events were looked up; `nil` once it has caught up.
    private var waiting: [(id: Int64, chunk: ByteBuffer)]? = []
    private let onEnd: (LiveListener) -> Void
    private(set) var hasEnded = false

    init(
        _ admission: LiveAdmission, as form: LiveForm, called label: String? = nil, language: Language,
        viewer: Viewer?, lastID: Int64, onEnd: @escaping (LiveListener) -> Void
    ) {
        self.admission = admission
        self.form = form
        self.label = label
        self.language = language
        session = viewer?.session.hexadecimal
        account = viewer?.id
        self.lastID = lastID
        newestID = lastID
        self.onEnd = onEnd
    }

    // MARK: For each kind to say

    var isWritable: Bool { false }

    func send(_: ByteBuffer) {}

    /// Flushes what was sent.
    func push() {}

    /// Ends at once; whoever listens comes back and resumes.
    func cut() {}

    /// Ends in good order: the server stops.
    func end() {}

    // MARK: What it hears

    func write(_ chunk: ByteBuffer, id: Int64) {
        guard id > lastID else { return }
        if waiting != nil {
            waiting?.append((id, chunk))
            if (waiting?.count ?? 0) > 1_000 { cut() }
            return
        }
        let isFirst = newestID == lastID
        newestID = max(newestID, id)
        write(chunk, isFirst: isFirst)
    }

    /// Flushes what has been written: whole events.
    func flush() {
        lastID = newestID
        push()
    }

    /// Sends a sign of life that keeps proxies from closing, with the newest id, so that resuming starts there.
    func beat(_ chunk: ByteBuffer, id: Int64) {
        guard waiting == nil else { return }
        newestID = max(newestID, id)
        write(chunk, isFirst: true)
        flush()
    }

    /// Sends an update outside the order of events, unless the listener is behind.
    func pass(_ chunk: ByteBuffer) {
        guard waiting == nil, isWritable else { return }
        write(chunk, isFirst: true)
        push()
    }

    /// - Parameter start: where it continues, if its id is of another history.
    func catchUp(with chunks: [(id: Int64, chunk: ByteBuffer)], from start: Int64?) {
        let late = waiting ?? []
        if let start {
            lastID = start
            newestID = start
        }
        waiting = nil
        for (id, chunk) in chunks { write(chunk, id: id) }
        let known = newestID
        for (id, chunk) in late where id > known { write(chunk, id: id) }
        flush()
    }

    /// Takes it off the hub.
    func leave() {
        guard !hasEnded else { return }
        hasEnded = true
        onEnd(self)
    }

    /// Ends for what has become of its viewer.
    func dismiss(_ cut: LiveCuts.Cut) {
        tellOfFilters(cut)
        self.cut()
    }

    /// A program learns that its user's filters are others, where it listens to what they filter.
    func tellOfFilters(_ cut: LiveCuts.Cut) {
        if case .account(let account, hasOtherWords: true) = cut, form == .program,
            topics.contains(personalTopic(account, "home"))
        {
            pass(LiveMessage.events([LiveEvent("filters_changed", "")], id: nil, called: label))
        }
    }

    /// - Parameter isFirst: nothing waits to be flushed; several events at once may exceed the socket's buffer.
    private func write(_ chunk: ByteBuffer, isFirst: Bool) {
        // Who has not read the last messages is cut, rather than buffered in memory.
        guard !isFirst || isWritable else { return cut() }
        send(chunk)
    }
}
