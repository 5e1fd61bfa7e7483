import Core
import ServiceLifecycle

/// Reads indexes when the server starts, so that the first who asks does not wait for them, and each minute what events
/// have named since, or what could not be read.
package struct IndexKeeper: Service {
    private let services: Services
    private let updates: [@Sendable () async throws -> Void]

    /// - Parameter updates: ``Accounts/EventIndex/update()`` of each.
    package init(_ services: Services, _ updates: [@Sendable () async throws -> Void]) {
        self.services = services
        self.updates = updates
    }

    package func run() async {
        await services.repeatedly(
            every: .minutes(1),
            failure: Phrase("메모리에 두는 색인을 읽지 못했어요", "an index in memory could not be read")
        ) {
            for update in updates { try await update() }
        }
    }
}
