import APIDoor
import Administration
import Base
import Core
import Jobs
import Kernel
import SQL

/// What is done beside the server, and what of it failed. Never what is in a job.
extension AdministrationAPIRoutes {
    func addJobs(to api: APIRoutes) {
        let (services, path) = (services, "\(Self.admin)/jobs")
        api.member(.get, path, .adminRead) { call in
            _ = try admin(call)
            let counts = try await services.database.read { try JobCounts.all(at: call.now, $0) }
            let names = services.jobs.all.mapValues(\.name)
                .merging(services.jobs.idle.mapValues(\.name)) { done, _ in done }
            let final = services.jobs.final
            return Answer(
                counts.map { count in
                    JobsEntity(
                        kind: count.kind, name: names[count.kind].map { call.says($0) }, waiting: count.waiting,
                        taken: count.taken, retried: count.retried, failed: count.failed, oldestAt: count.oldest,
                        mayRetry: !final.contains(count.kind))
                })
        }
        api.member(.get, "\(path)/failed", .adminRead) { call in
            _ = try admin(call)
            let limit = call.parameters.page().limit
            let rows = try await services.database.read { reader in
                try FailedJob.list(after: FailedJob.Place(call.cursor), limit: limit + 1, reader)
            }
            let shown = rows.prefix(limit)
            return call.call.answer(
                shown.map { job in
                    FailedJobEntity(
                        id: job.place.description, kind: job.kind, failedAt: job.place.failedAt,
                        attempts: job.attempts, reason: job.reason)
                }, cursor: rows.count > shown.count ? shown.last?.place.description : nil)
        }
        // One that is named by its id, or all of a kind.
        api.member(.post, "\(path)/retry", .adminWrite) { call in
            let jobs = try Self.meant(call.parameters)
            return try await administer(call) { admin in
                Answer(CountEntity(count: try await RetryJobs(jobs, by: admin)(services)))
            }
        }
        api.member(.post, "\(path)/discard", .adminWrite) { call in
            let jobs = try Self.meant(call.parameters)
            return try await administer(call) { admin in
                Answer(CountEntity(count: try await DiscardJobs(jobs, by: admin)(services)))
            }
        }
    }

    private static func meant(_ parameters: Parameters) throws -> FailedJobs {
        if let kind = parameters.text("kind"), !kind.isEmpty { return .all(kind: kind) }
        guard let place = FailedJob.Place(parameters.words("id")) else { throw Problem.chooseFromList.at("id") }
        return .one(place)
    }
}
