import Base
import Core
import Synchronization

/// One thing that has to work. Trying it takes two seconds at most, and what hangs is not tried a second time beside it.
final class Check: Sendable {
    private let name: String
    private let limit: Duration
    private let attempt: @Sendable () async throws -> String?
    private let isRunning = Atomic(false)

    /// - Parameters:
    ///   - name: for a stranger, like everything said of it.
    ///   - attempt: what is wrong; `nil` for nothing.
    init(_ name: String, limit: Duration = .seconds(2), attempt: @escaping @Sendable () async throws -> String?) {
        self.name = name
        self.limit = limit
        self.attempt = attempt
    }

    /// What is wrong, as a line; `nil` for nothing.
    func callAsFunction() async -> String? {
        guard !isRunning.exchange(true, ordering: .acquiringAndReleasing) else { return tooSlow }
        let (answers, answer) = AsyncStream<String?>.makeStream(bufferingPolicy: .bufferingOldest(1))
        Task {
            let trouble: String?
            do { trouble = try await attempt() } catch { trouble = Health.kind(of: error).english }
            isRunning.store(false, ordering: .releasing)
            answer.yield(trouble.map { "\(name): \($0)" })
            answer.finish()
        }
        let timer = Task {
            guard (try? await Task.sleep(for: limit)) != nil else { return }
            answer.yield(tooSlow)
            answer.finish()
        }
        defer { timer.cancel() }
        for await line in answers { return line }
        return nil
    }

    private var tooSlow: String { "\(name): takes too long" }
}
