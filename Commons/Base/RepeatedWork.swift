package import Core
import Kernel
import Logging
import SQL
import ServiceLifecycle

/// How long work that failed rests, unless its next turn comes before.
private let pauseAfterFailure: Duration = .seconds(30)

extension Services {
    /// Does work beside the server until that ends: now, whenever an event says that there is some, and every so often,
    /// for what was put off or came by another process. What fails is logged, shown in `/health` and done again after a
    /// pause, so the work has to be what is still to be done, read from the database.
    ///
    /// - Parameters:
    ///   - event: an event's name.
    ///   - failure: a sentence for admins; in English, the log line.
    ///   - isWell: whether a turn that did not fail shows that what failed before works again.
    package func repeatedly(
        every interval: Duration, or event: String? = nil, failure: Phrase,
        isWell: @escaping @Sendable () async throws -> Bool = { true },
        _ work: @escaping @Sendable () async throws -> Void
    ) async {
        // Being cancelled in the middle of a pause is how this ends.
        try? await cancelWhenGracefulShutdown {
            let (wakes, waker) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
            try await withThrowingTaskGroup(of: Void.self) { group in
                if let event {
                    group.addTask {
                        for await entries in database.outbox.follow(from: live.currentID)
                        where entries.contains(where: { $0.name == event }) { waker.yield() }
                        waker.finish()
                    }
                }
                group.addTask {
                    while true {
                        waker.yield()
                        try await Task.sleep(for: interval)
                    }
                }
                for await _ in wakes {
                    do {
                        try await work()
                        if try await isWell() { health.clear(failure) }
                    } catch {
                        if Task.isCancelled { break }
                        logger.error("\(failure.english)", metadata: ["error": "\(error)"])
                        health.note(failure, error, at: clock.now())
                        group.addTask {
                            try await Task.sleep(for: min(interval, pauseAfterFailure))
                            waker.yield()
                        }
                    }
                }
                group.cancelAll()
            }
        }
    }
}
