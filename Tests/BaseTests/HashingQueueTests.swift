import Core
import Dispatch
import Foundation
import Synchronization
import Testing

@testable import Accounts

/// What happens when more passwords come than can be looked at.
@Suite struct HashingQueueTests {
    /// Two hashes that take until they are let go.
    private final class Slow: Sendable {
        private let gate = DispatchSemaphore(value: 0)
        let done = Mutex<[String]>([])

        func run(_ name: String) {
            gate.wait()
            done.withLock { $0.append(name) }
        }

        func release(_ count: Int) { for _ in 0..<count { gate.signal() } }
    }

    private let slow = Slow()

    private func start(_ name: String, isKnown: Bool = false, in queue: HashingQueue) -> Task<Void, any Error> {
        let slow = slow
        return Task { try await queue.run(isKnown: isKnown) { slow.run(name) } }
    }

    private func until(_ isSo: () -> Bool) async { while !isSo() { await Task.yield() } }

    /// One after the other, so that they wait in this order.
    private func fill(_ queue: HashingQueue, _ names: [(String, Bool)]) async -> [Task<Void, any Error>] {
        var tasks: [Task<Void, any Error>] = []
        for (index, name) in names.enumerated() {
            tasks.append(start(name.0, isKnown: name.1, in: queue))
            await until { queue.waiting + queue.running == index + 1 }
        }
        return tasks
    }

    @Test func refusesAtOnceWhatIsTooMuch() async throws {
        let queue = HashingQueue(width: 1, length: 2)
        let tasks = await fill(queue, [("a", false), ("b", false), ("c", false)])
        let problem = await #expect(throws: Problem.self) { try await queue.run(isKnown: false) {} }
        #expect(problem?.status == 503 && problem?.retryAfter == .seconds(5))
        // Strangers fill their own places.
        let known = start("known", isKnown: true, in: queue)
        await until { queue.waiting == 3 }
        slow.release(4)
        for task in tasks + [known] { try await task.value }
        #expect(slow.done.withLock { $0 } == ["a", "known", "b", "c"])
        // The last one leaves its place after it has answered.
        await until { queue.waiting == 0 && queue.running == 0 }
    }

    @Test func skipsWhoHasLeft() async throws {
        let queue = HashingQueue(width: 1, length: 2)
        let tasks = await fill(queue, [("a", false), ("gone", false), ("c", false)])
        tasks[1].cancel()
        await #expect(throws: CancellationError.self) { try await tasks[1].value }
        // There is room again.
        let late = start("late", in: queue)
        await until { queue.waiting == 2 }
        slow.release(3)
        for task in [tasks[0], tasks[2], late] { try await task.value }
        #expect(slow.done.withLock { $0 } == ["a", "c", "late"])
    }

    @Test func neverBeginsForWhoLeftBefore() async throws {
        let queue = HashingQueue(width: 1, length: 2)
        let first = await fill(queue, [("a", false)])
        let (slow, signal) = (slow, AsyncStream.makeStream(of: Void.self))
        let gone = Task {
            for await _ in signal.stream { break }
            try await queue.run(isKnown: false) { slow.run("gone") }
        }
        gone.cancel()
        await #expect(throws: CancellationError.self) { try await gone.value }
        slow.release(1)
        try await first[0].value
        #expect(slow.done.withLock { $0 } == ["a"] && queue.waiting == 0)
    }
}
