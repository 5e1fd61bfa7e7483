package import Base
import Core
import Logging
import ServiceLifecycle

/// Has the feeds read when the server starts, so that the first who asks does not wait for them.
package struct FeedFiller: Service {
    private let services: Services

    package init(_ services: Services) { self.services = services }

    package func run() async {
        do {
            try await services.feeds.fill()
        } catch {
            // Whoever asks for a page begins again.
            services.logger.error("feeds could not be read", metadata: ["error": "\(error)"])
        }
        // A service that returns ends all others.
        try? await gracefulShutdown()
    }
}
