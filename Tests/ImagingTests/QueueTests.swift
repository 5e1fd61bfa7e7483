import Core
import Foundation
import Synchronization
import Testing

@testable import Imaging

@Suite struct QueueTests {
    private final class Count: Sendable {
        let state = Mutex((now: 0, most: 0, order: [Int]()))
    }

    private final class Names: Sendable {
        private let names = Mutex<[String]>([])

        var all: [String] { names.withLock { $0 } }

        func add(_ name: String) { names.withLock { $0.append(name) } }
    }

    @Test func noMoreThanTheLimitAtOnce() async throws {
        let queue = WorkQueue(limit: 2, niceness: 0)
        let count = Count()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for index in 0..<12 {
                group.addTask {
                    try await queue.run(seconds: 5, for: Int64(index % 3)) { _ in
                        count.state.withLock {
                            $0.now += 1
                            $0.most = max($0.most, $0.now)
                            $0.order.append(index)
                        }
                        Thread.sleep(forTimeInterval: 0.01)
                        count.state.withLock { $0.now -= 1 }
                    }
                }
            }
            try await group.waitForAll()
        }
        count.state.withLock { state in
            #expect(state.most == 2)
            #expect(state.now == 0)
            #expect(Set(state.order) == Set(0..<12))
        }
    }

    /// Has the only thread held while others line up, and tells in which order they come then.
    private func order(
        _ line: [(name: String, whom: Int64, isLarge: Bool)], usual: Double? = nil
    ) async throws -> [String] {
        let queue = WorkQueue(limit: 1, niceness: 0)
        let came = Names()
        let gate = DispatchSemaphore(value: 0)
        try await withThrowingTaskGroup(of: Void.self) { group in
            let begun = AsyncStream<Void>.makeStream()
            group.addTask {
                try await queue.run(seconds: 60, usual: usual, for: line[0].whom) { _ in
                    begun.continuation.finish()
                    gate.wait()
                }
            }
            for await _ in begun.stream {}
            for (index, job) in line.enumerated() {
                group.addTask {
                    try await queue.run(seconds: 60, for: job.whom, isLarge: job.isLarge) { _ in
                        came.add(job.name)
                    }
                }
                while queue.waiting <= index { await Task.yield() }
            }
            gate.signal()
            try await group.waitForAll()
        }
        return came.all
    }

    /// A member who sends six images makes nobody wait for six.
    @Test func peopleTakeTurns() async throws {
        let line = [("a1", 1), ("a2", 1), ("a3", 1), ("b1", 2), ("c1", 3), ("b2", 2)]
        #expect(
            try await order(line.map { ($0.0, Int64($0.1), false) }) == ["a1", "b1", "c1", "a2", "b2", "a3"])
    }

    @Test func smallOnesGoFirst() async throws {
        let large = ["L1", "L2"].map { ($0, Int64(1), true) }
        let small = (1...6).map { ("s\($0)", Int64(2), false) }
        #expect(try await order(large + small) == ["s1", "s2", "s3", "s4", "L1", "s5", "s6", "L2"])
    }

    /// Whoever has kept the thread for longer than usual is behind all others, with what waits already, too.
    @Test func slowOnesGoLast() async throws {
        let line = [("a1", 1), ("a2", 1), ("b1", 2), ("b2", 2), ("c1", 3)].map { ($0.0, Int64($0.1), false) }
        #expect(try await order(line, usual: 0) == ["b1", "c1", "b2", "a1", "a2"])
        #expect(try await order(line, usual: 60) == ["a1", "b1", "c1", "a2", "b2"])
    }

    /// Together they leave a thread to others, however many they are.
    @Test func slowOnesMakeRoom() async throws {
        let queue = WorkQueue(limit: 2, niceness: 0)
        let slow: [Int64] = [1, 2, 3]
        for whom in slow { try await queue.run(seconds: 60, usual: 0, for: whom) { _ in } }
        let gate = DispatchSemaphore(value: 0)
        let began = Names()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (index, whom) in slow.enumerated() {
                group.addTask {
                    try await queue.run(seconds: 60, for: whom) { _ in
                        began.add("\(whom)")
                        gate.wait()
                    }
                }
                while queue.waiting + began.all.count <= index { await Task.yield() }
            }
            #expect(queue.waiting == 2)
            #expect(try await queue.run(seconds: 60, for: 4) { _ in "at once" } == "at once")
            #expect(began.all == ["1"])
            for _ in slow { gate.signal() }
            try await group.waitForAll()
        }
        #expect(Set(began.all) == ["1", "2", "3"])
    }

    /// One thread is for somebody else, and for something small.
    @Test(arguments: [false, true])
    func nobodyHasAllThreads(isLarge: Bool) async throws {
        let queue = WorkQueue(limit: 2, niceness: 0)
        let gate = DispatchSemaphore(value: 0)
        let began = Names()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (name, whom) in [("a1", Int64(1)), ("a2", 1), ("b1", isLarge ? 2 : 1)] {
                group.addTask {
                    try await queue.run(seconds: 60, for: whom, isLarge: isLarge) { _ in
                        began.add(name)
                        gate.wait()
                    }
                }
                while queue.waiting + began.all.count < ["a1": 1, "a2": 2, "b1": 3][name]! {
                    await Task.yield()
                }
            }
            // Two wait although a thread is free; it is there for this one.
            #expect(queue.waiting == 2)
            #expect(try await queue.run(seconds: 60, for: 3) { _ in "at once" } == "at once")
            #expect(began.all == ["a1"])
            for _ in 0..<3 { gate.signal() }
            try await group.waitForAll()
        }
        #expect(Set(began.all) == ["a1", "a2", "b1"])
    }

    @Test func tooSlow() async throws {
        let work = try Workspace()
        let path = try work.file("a.jpg", Pixels.quarters(1500, 1000).jpeg())
        let hurried = ImageProcessor(limits: ImageLimits(seconds: 0.002))
        let problem = await #expect(throws: Problem.self) {
            try await hurried.render(original: path, into: work.output)
        }
        #expect(problem?.phrase == Problem.imageTooSlow.phrase)
        #expect(work.outputs == [])
    }

    @Test func cancelled() async throws {
        let work = try Workspace()
        let path = try work.file("a.jpg", Pixels.quarters(1500, 1000).jpeg())
        let task = Task { try await Workspace.processor.render(original: path, into: work.output) }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(work.outputs == [])
    }

    /// Several at once, each with its own result.
    @Test func manyAtOnce() async throws {
        let processor = ImageProcessor(limits: .patient, concurrency: 3, effort: 0)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for index in 1...12 {
                group.addTask {
                    let work = try Workspace()
                    let colour: [UInt8] = [UInt8(index * 20), 100, 50]
                    let path = try work.file("a", Pixels(60 + index, 40) { _, _ in colour }.png())
                    let result = try await processor.render(original: path, into: work.output)
                    #expect(result.width == 60 + index)
                    #expect(near(try Pixels(file: work.output + "/\(60 + index).webp").around(0.5, 0.5), colour))
                }
            }
            try await group.waitForAll()
        }
    }

    @Test func encoding() throws {
        let pixels = Pixels.quarters(60, 40)
        let work = try Workspace()
        let png = try Pixels(file: work.file("a", pixels.png()))
        #expect(png == pixels)
        let jpeg = try Pixels(file: work.file("b", pixels.jpeg()))
        #expect(near(jpeg.around(0.25, 0.25), Pixels.fourColours[0]))
        #expect(throws: Problem.self) { try ImageProcessor.encode(rgb: [1, 2], width: 1, height: 1, as: .png) }
    }
}
