import Core
import Foundation
import Synchronization
import Testing

@testable import Imaging

@Suite struct QueueTests {
    private final class Count: Sendable {
        let state = Mutex((now: 0, most: 0, order: [Int]()))
    }

    @Test func noMoreThanTheLimitAtOnce() async throws {
        let queue = WorkQueue(limit: 2, niceness: 0)
        let count = Count()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for index in 0..<12 {
                group.addTask {
                    try await queue.run(seconds: 5) { _ in
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
        let processor = ImageProcessor(concurrency: 3, effort: 0)
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
