import Administration
import Base
import Core
import Identity
import Jobs
import Logging
import Media
import People
import Posts
import SQL
import Search
import ServiceLifecycle

/// Hourly work: removes unused uploads, orphans marked a month ago, words nobody uses and old events and jobs, counts for
/// the overview, and lets spaces tidy.
struct Housekeeping: Service {
    private let services: Services
    private let tidying: [@Sendable (Services) async throws -> Void]

    /// - Parameter tidying: what every space has to do, also one that is off.
    init(_ services: Services, tidying: [@Sendable (Services) async throws -> Void]) {
        self.services = services
        self.tidying = tidying
    }

    func run() async {
        await services.repeatedly(every: .hours(1), failure: Phrase("정리하지 못했어요", "housekeeping failed")) {
            try await Database.patiently { try await tidy() }
        }
    }

    private func tidy() async throws {
        try await MediaTrash(services).removeForgottenUploads()
        try await OrphanTrash(services).removeOld()
        for tidy in tidying { try await tidy(services) }
        try await services.sessions.removeExpired()
        try await AccountLink.removeExpired(services)
        try await GoneMembers.removeOld(services)
        try await FormerPosts.removeOld(services)
        try await SocialQueries.removeExpired(services)
        try await SecondFactor.removeExpired(services)
        try await PostIndexer.forgetUnusedWords(services.database)
        try await SearchIndex.people.forgetUnusedWords(services.database)
        try await CountDays()(services)
        try await TakeMeasures()(services)
        let now = services.clock.now()
        try await services.database.write { try $0.forgetJobs(failedBefore: now - .days(30)) }
        try await services.database.outbox.prune(olderThan: now - .days(1))
    }
}
