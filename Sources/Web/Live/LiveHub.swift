public import Core
public import Kernel
public import Logging
import NIOCore
public import SQL
public import ServiceLifecycle
import Synchronization

/// Delivers events to every open page that shows them.
///
/// Follows the outbox in commit order. A page begins right after the event it was rendered at and may reconnect with
/// the last id it saw, so there is no gap; a stream never goes back, so there is no duplicate.
public final class LiveHub: LiveDelivery, Service {
    let database: Database
    let doors: [LiveForm: Door]
    private let listeners: [@Sendable ([EventRecord]) -> Void]
    private let heartbeats: [LiveForm: Duration]
    private let pings: Duration
    let clock: Clock
    let logger: Logger
    private let loops = Mutex<[ObjectIdentifier: LiveLoop]>([:])
    private let current: Atomic<Int64>
    /// The newest event whose delivery has begun.
    private let begun: Atomic<Int64>
    private let open = Atomic<Int>(0)
    private let audiences = Mutex<[LiveForm: LiveAttendance]>([:])
    private let shown = ShownPosts()
    private let cuts = Mutex(LiveCuts())

    /// What is made for one form of streams.
    struct Door: Sendable {
        let rendering: LiveRendering
        let replay: LiveReplay
    }
    private let isClosed = Atomic<Bool>(false)
    private let passedOn: @Sendable (LiveUpdate) -> LiveUpdate?

    /// What is made of events for pages; a test asks for it.
    var rendering: LiveRendering? { doors[.page]?.rendering }

    /// - Parameters:
    ///   - closed: which accounts of an update have closed their profile.
    ///   - mentionable: whom the words of an update may link to.
    ///   - listeners: get every event, including other nodes', before pages do: caches that must forget. Where entries
    ///     are missing they get ``SQL/EventRecord/gap``.
    ///   - id: the event after which it begins: the newest one before the listeners read anything.
    ///   - programs: renderers of changes that tell programs (``LiveTelling``).
    ///   - passedOn: what programs get of an update that is passed to pages (``pass(_:)``).
    ///   - heartbeat: how often a quiet stream of a page sends a sign of life.
    ///   - thump: the same of a program's.
    ///   - pings: how often a program's socket is asked whether it is still there.
    ///   - clock: the one that the database writes events by.
    public init(
        database: Database, renderers: [LiveRenderer], programs: [LiveRenderer] = [],
        passedOn: @escaping @Sendable (LiveUpdate) -> LiveUpdate? = { _ in nil }, closed: @escaping ReadClosed,
        mentionable: @escaping FindMentionable = { _ in .nobody },
        listeners: [@Sendable ([EventRecord]) -> Void] = [], after id: Int64, heartbeat: Duration = .seconds(20),
        thump: Duration = .seconds(15), pings: Duration = .seconds(30), clock: Clock = .system, logger: Logger
    ) {
        current = Atomic(id)
        begun = Atomic(id)
        self.clock = clock
        self.passedOn = passedOn
        self.database = database
        heartbeats = [.page: heartbeat, .program: thump]
        self.pings = pings
        self.listeners = listeners
        doors = [LiveForm.page: renderers, .program: programs].mapValues { renderers in
            let rendering = LiveRendering(database, renderers: renderers, closed: closed, mentionable: mentionable)
            return Door(rendering: rendering, replay: LiveReplay(database, rendering))
        }
        self.logger = logger
    }

    /// The newest event delivered to pages. A page rendered after reading this can begin here.
    public var currentID: Int64 { current.load(ordering: .acquiring) }

    /// The newest event whose delivery has begun. What is read of a viewer after it is as of then, or newer.
    var newestID: Int64 { begun.load(ordering: .acquiring) }

    /// Whether streams are ending and no new one begins.
    var isClosing: Bool { isClosed.load(ordering: .acquiring) }

    /// How many pages are listening.
    public var streamCount: Int { open.load(ordering: .relaxed) }

    public func run() async throws {
        await withGracefulShutdownHandler {
            await withTaskGroup(of: Void.self) { group in
                // From the commit to the event loops without another thread in between.
                group.addTask(executorPreference: self.database.executor) { await self.follow() }
                for (form, interval) in self.heartbeats { group.addTask { await self.beat(form, every: interval) } }
                group.addTask { await self.ping() }
                // Not before it is asked to: the server, which ends first, still answers, and a service that returns on
                // its own ends all others at once.
                try? await gracefulShutdown()
                group.cancelAll()
            }
        } onGracefulShutdown: {
            self.close()
        }
    }

    /// Ends every stream; browsers reconnect by themselves, to another node or after the restart. Caches keep getting
    /// events until the last request is answered.
    public func close() {
        guard !isClosed.exchange(true, ordering: .acquiringAndReleasing) else { return }
        endStreams()
    }

    private func endStreams() {
        for loop in allLoops { loop.eventLoop.execute { loop.endAll() } }
    }

    private var allLoops: [LiveLoop] { loops.withLock { Array($0.values) } }

    private func follow() async {
        for await entries in database.outbox.follow(from: currentID) {
            await deliver(entries)
        }
    }

    private func deliver(_ entries: [OutboxEntry]) async {
        let cuts = entries.compactMap { entry in LiveCuts.cut(by: entry).map { (entry.id, $0) } }
        // Before anybody is admitted after these events, and before the loops get it: a stream that comes to a loop
        // later finds it here.
        if !cuts.isEmpty { self.cuts.withLock { noted in for (id, cut) in cuts { noted.note(cut, at: id) } } }
        // Ids have no gaps but where entries were removed.
        let isWhole = entries.first.map { $0.id == newestID + 1 } ?? true
        if let last = entries.last { begun.store(last.id, ordering: .releasing) }
        let events = (isWhole ? [] : [.gap]) + entries.map(\.event)
        for listener in listeners { listener(events) }
        for (_, cut) in cuts {
            for loop in allLoops { loop.eventLoop.execute { loop.cut(cut) } }
        }
        // They come back with the id of what they have, and begin anew.
        if !isWhole { endStreams() }
        // Copied only if a listener comes or goes meanwhile.
        let audiences = audiences.withLock { $0 }
        for form in LiveForm.allCases {
            if let audience = audiences[form], !audience.topics.isEmpty {
                await render(entries, as: form, for: audience)
            }
        }
        if let last = entries.last { current.store(last.id, ordering: .releasing) }
    }

    /// Renders for whoever is present. A database that does not answer is asked again; when it stays away, pages are sent
    /// away, too: they come back with the id of what they have, and then get what they have missed.
    private func render(_ entries: [OutboxEntry], as form: LiveForm, for audience: LiveAttendance) async {
        for pause in Self.pauses {
            do {
                return try await render(entries, as: form, hearing: audience)
            } catch let error as SQLError where error.isOfTheServer {
                if (try? await Task.sleep(for: pause)) == nil { break }
            } catch {
                return logger.error("live updates could not be rendered", metadata: ["error": "\(error)"])
            }
        }
        logger.error("live updates could not be read; pages will come back for them")
        endStreams()
    }

    private static let pauses: [Duration] = [.milliseconds(100), .milliseconds(400), .seconds(1), .seconds(3)]

    private func render(_ entries: [OutboxEntry], as form: LiveForm, hearing audience: LiveAttendance) async throws {
        try await doors[form]?.rendering.render(entries, for: LivePresence(members: audience.members)) { update in
            audience.topics[update.topic] != nil || update.post.map(self.shown.contains) == true
        } deliver: { messages in
            for loop in self.allLoops { loop.eventLoop.execute { loop.deliver(messages) } }
        }
    }

    /// Sends to whoever listens on this node now, and to nobody later: for updates not worth storing.
    public func pass(_ update: LiveUpdate) {
        pass(update, as: .page)
        if let update = passedOn(update) { pass(update, as: .program) }
    }

    private func pass(_ update: LiveUpdate, as form: LiveForm) {
        guard audiences.withLock({ $0[form]?.topics[update.topic] != nil }) || update.post.map(shown.contains) == true
        else {
            return
        }
        let message = LiveMessage(passing: update)
        for loop in allLoops { loop.eventLoop.execute { loop.pass(message) } }
    }

    private func beat(_ form: LiveForm, every interval: Duration) async {
        while (try? await Task.sleep(for: interval)) != nil {
            let id = currentID
            let chunk = LiveMessage.heartbeat(form, id: id)
            for loop in allLoops { loop.eventLoop.execute { loop.beat(chunk, form, id: id) } }
        }
    }

    private func ping() async {
        while (try? await Task.sleep(for: pings)) != nil {
            for loop in allLoops { loop.eventLoop.execute { loop.ping() } }
        }
    }

    /// The streams of a connection's event loop.
    func loop(of channel: any Channel) -> LiveLoop {
        loops.withLock { loops in
            let key = ObjectIdentifier(channel.eventLoop)
            let loop = loops[key] ?? LiveLoop(eventLoop: channel.eventLoop)
            loops[key] = loop
            return loop
        }
    }

    /// Counts who listens, for whom events are rendered.
    func count(_ topics: Set<String>, _ viewer: Viewer?, as form: LiveForm, by step: Int) {
        audiences.withLock { $0[form, default: LiveAttendance()].count(topics, viewer, by: step) }
    }

    /// Counts open connections.
    func counts(_ step: Int) { open.add(step, ordering: .relaxed) }

    /// What would have cut a viewer's stream since it was admitted.
    func cut(concerning viewer: Viewer?, since id: Int64) -> LiveCuts.Cut? {
        cuts.withLock { $0.cut(concerning: viewer, since: id) }
    }

    /// Takes a page's connection over from the server's task, which then ends by closing it (``LiveStream``): tasks keep
    /// the memory that finding the route and the viewer took, and a page is open for hours. It ends when the page closes,
    /// reads too slowly, its session ends or the server closes.
    ///
    /// - Parameters:
    ///   - seat: released with the stream.
    ///   - admitted: the newest event when the admission was asked for (``newestID``).
    ///   - mayReplay: asked if the page has missed something.
    /// - Returns: whether it was taken; otherwise the hub is closed.
    func take(
        _ channel: any Channel, _ seat: LiveSeats.Seat, _ admission: LiveAdmission, as form: LiveForm, admitted: Int64,
        language: Language, viewer: Viewer?, after lastID: Int64, mayReplay: @escaping @Sendable () -> Bool
    ) async -> Bool {
        guard !isClosing else { return false }
        // Before missed events are looked up, which finds those not rendered for lack of listeners.
        count(admission.topics, viewer, as: form, by: 1)
        shown.count(admission.posts, by: 1)
        let loop = loop(of: channel)
        let isTaken = await withCheckedContinuation { (continuation: CheckedContinuation<Bool, Never>) in
            channel.eventLoop.execute {
                // What begins later reaches the stream, behind what is looked up: a page that has missed nothing asks
                // for nothing, however late its lookup runs.
                let begun = self.newestID
                let stream = LiveStream(
                    admission, as: form, language: language, viewer: viewer, lastID: lastID
                ) { stream in
                    loop.remove(stream)
                    self.count(admission.topics, viewer, as: form, by: -1)
                    self.shown.count(admission.posts, by: -1)
                    self.counts(-1)
                    withExtendedLifetime(seat) {}
                }
                self.counts(1)
                loop.add(stream)
                guard (try? channel.pipeline.syncOperations.addHandler(stream, position: .first)) != nil else {
                    stream.leave()
                    return continuation.resume(returning: false)
                }
                continuation.resume(returning: true)
                if self.isClosing { return stream.end() }
                if self.cut(concerning: viewer, since: admitted) != nil { return stream.cut() }
                let bound = NIOLoopBound(stream, eventLoop: channel.eventLoop)
                // Only now, while new events wait in the stream: the lookup finds all earlier ones.
                guard lastID != begun else { return stream.catchUp(with: [], from: nil) }
                let lookup = Task {
                    let found = await self.missed(
                        since: lastID, begun: begun, admission, as: form, language: language, viewer: viewer,
                        mayReplay: mayReplay)
                    channel.eventLoop.execute { bound.value.catchUp(with: found.chunks, from: found.start) }
                }
                channel.closeFuture.whenComplete { _ in lookup.cancel() }
            }
        }
        // The server asked its connections to end before this one was there.
        if Task.isShuttingDownGracefully { close() }
        return isTaken
    }
}
