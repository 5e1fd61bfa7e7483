internal import Commons
internal import Core
internal import SQL
internal import Logging
internal import Messages
internal import ServiceLifecycle
internal import Timeline

/// What has to be done every hour: uploads nobody used, cards nobody shows, events nobody will ask for.
struct Housekeeping: Service {
    private let services: Services

    init(_ services: Services) { self.services = services }

    func run() async {
        // Being cancelled in the middle of a pause is how this ends.
        try? await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                do {
                    try await MediaTrash(services).removeForgottenUploads()
                    try await TidyMessages(services)()
                    try await TidyLinkCards(services)()
                    try await services.sessions.removeExpired()
                    try await AccountLink.removeExpired(services)
                    try await services.database.outbox.prune(olderThan: services.clock.now() - .days(1))
                } catch {
                    services.logger.error("housekeeping failed", metadata: ["error": "\(error)"])
                }
                try await Task.sleep(for: .hours(1))
            }
        }
    }
}
