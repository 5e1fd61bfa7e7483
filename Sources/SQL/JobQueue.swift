import Dispatch
import Synchronization

/// Work for threads that may block, in order of arrival. Any thread submits; worker threads take.
final class JobQueue<Job: Sendable>: Sendable {
    private struct State {
        var jobs: [Job?] = []
        var head = 0
        var isClosed = false

        mutating func pop() -> Job? {
            guard head < jobs.count else { return nil }
            let job = jobs[head]
            jobs[head] = nil
            head += 1
            // Moved to the front when half of it is used up, so that a pop costs the same on average at any length.
            if head == jobs.count {
                jobs.removeAll(keepingCapacity: true)
                head = 0
            } else if head > 64, head * 2 > jobs.count {
                jobs.removeFirst(head)
                head = 0
            }
            return job
        }
    }

    private let state = Mutex(State())
    private let available = DispatchSemaphore(value: 0)

    /// Returns `false`, and drops the job, once the queue is closed.
    func submit(_ job: Job) -> Bool {
        let accepted = state.withLock { state in
            if !state.isClosed { state.jobs.append(job) }
            return !state.isClosed
        }
        if accepted { available.signal() }
        return accepted
    }

    /// Waits for a job. `nil` once the queue is closed and empty.
    func take() -> Job? {
        while true {
            available.wait()
            let (job, isClosed) = state.withLock { ($0.pop(), $0.isClosed) }
            if let job { return job }
            // One signal of the closing one goes from worker to worker. Signals without a job are those of `poll`.
            if isClosed {
                available.signal()
                return nil
            }
        }
    }

    /// A job that is already there.
    func poll() -> Job? { state.withLock { $0.pop() } }

    /// Whether nothing waits.
    var isEmpty: Bool { count == 0 }

    /// How many wait.
    var count: Int { state.withLock { $0.jobs.count - $0.head } }

    /// Lets the workers finish submitted jobs and refuses more.
    func close() {
        state.withLock { $0.isClosed = true }
        available.signal()
    }
}
