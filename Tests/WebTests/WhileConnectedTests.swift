import Core
import Hummingbird
import Logging
import NIOCore
import NIOEmbedded
import Testing
import Web

@Suite struct WhileConnectedTests {
    private let channel = NIOAsyncTestingChannel()

    private var context: Context {
        Context(source: ApplicationRequestContextSource(channel: channel, logger: Logger(label: "test")))
    }

    /// Otherwise a queue of people who have left keeps the others waiting.
    @Test func endsWithTheConnection() async throws {
        let (context, pipeline) = (context, channel.pipeline)
        let work = Task {
            try await context.whileConnected {
                // Sleeps until it is cancelled.
                try await Task.sleep(for: .seconds(3_600))
            }
        }
        let leaving = Task {
            while !Task.isCancelled {
                pipeline.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
                await Task.yield()
            }
        }
        let problem = await #expect(throws: Problem.self) { try await work.value }
        leaving.cancel()
        #expect(problem?.status == 503)
    }

    @Test func answersAsTheBodyDoes() async throws {
        #expect(try await context.whileConnected { 7 } == 7)
        let problem = await #expect(throws: Problem.self) {
            try await context.whileConnected { throw Problem.notFound }
        }
        #expect(problem?.status == 404)
    }
}
