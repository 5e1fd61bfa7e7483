import APIDoor
import Administration
import Base
import Core
import Jobs
import Kernel
import Moderation
import SQL

/// How the instance is.
extension AdministrationAPIRoutes {
    func addOverview(to api: APIRoutes) {
        let services = services
        api.member(.get, "\(Self.admin)/overview", .adminRead) { call in
            _ = try admin(call)
            let sizes = try await InstanceFigures.Sizes.read(services)
            return try await services.database.read { reader in
                let figures = try InstanceFigures.read(services, sizes, reader)
                return Answer(
                    OverviewEntity(
                        waiting: try Moderator.waiting(for: call.member, reader) ?? 0,
                        troubles: services.health.troubles.map { trouble in
                            .init(what: call.says(trouble.what), since: trouble.since)
                        }, failedJobs: try FailedJob.count(reader), mailsQueued: figures.mails,
                        pushesQueued: figures.pushes, leavingAccounts: figures.leaving,
                        membersCount: figures.memberCount,
                        days: figures.days.indices.map { index in
                            .init(
                                date: Timestamp(milliseconds: figures.days[index] * 86_400_000),
                                members: figures.members[index], posts: figures.posts[index])
                        },
                        posts: figures.kinds.map { .init(kind: $0.kind.rawValue, count: $0.count) },
                        storage: figures.storage.map { .init(kind: $0.what.rawValue, bytes: $0.bytes) },
                        databaseBytes: figures.sizes.database, freeBytes: figures.sizes.free))
            }
        }
    }
}
