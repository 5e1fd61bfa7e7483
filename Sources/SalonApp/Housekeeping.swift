import Accounts
import Administration
import Apps
import Base
import Core
import Identity
import Jobs
import Logging
import Media
import Notifications
import People
import Posts
import SQL
import Search

/// Hourly work: removes unused uploads, orphans marked a month ago, words nobody uses and old events and jobs, counts
/// days for the overview, and lets spaces tidy.
struct Housekeeping: RepeatedJob {
    static let kind = "housekeeping"

    /// - Parameter tidying: what every space has to do, also one that is off.
    static func worker(
        _ services: Services, tidying: [@Sendable (Services) async throws -> Void]
    ) -> JobWorker<Housekeeping> {
        let rule = JobRule(
            Phrase("서버 정리하기", "Housekeeping"), failure: Phrase("서버를 정리하지 못했어요", "housekeeping failed"))
        return JobWorker(services, rule, every: .hours(1)) {
            try await Database.patiently { try await tidy(services, tidying) }
        }
    }

    private static func tidy(
        _ services: Services, _ tidying: [@Sendable (Services) async throws -> Void]
    ) async throws {
        try await MediaTrash(services).removeForgottenUploads()
        try await OrphanTrash(services).removeOld()
        for tidy in tidying { try await tidy(services) }
        try await services.sessions.removeExpired()
        try await AccountLink.removeExpired(services)
        try await GoneMembers.removeOld(services)
        try await FormerPosts.removeOld(services)
        try await RungBefore.removeOld(services)
        try await SocialQueries.removeExpired(services)
        try await SecondFactor.removeExpired(services)
        try await TidyApps.removeExpired(services)
        try await PostIndexer.forgetUnusedWords(services.database)
        try await SearchIndex.people.forgetUnusedWords(services.database)
        try await CountDays()(services)
        let now = services.clock.now()
        try await services.database.write { try $0.forgetJobs(failedBefore: now - .days(30)) }
        try await services.database.outbox.prune(olderThan: now - .days(1))
    }
}
