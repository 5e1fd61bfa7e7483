import Base
import Core
import Personas
import SQL
import ServiceLifecycle
package import SpaceKit

extension SpaceParts {
    /// The lounge. It needs nothing of the other spaces, and they learn nothing of it.
    package static func lounge(rules: LoungeRules) -> SpaceParts {
        var parts = SpaceParts()
        parts.features = [.lounge]
        parts.badges = [.lounge]
        parts.randomIDs = ["personas"]
        parts.renderers = LoungeUpdates.all
        parts.audiences = [
            ("lounge", { wanted, viewer, services in try await LoungeAudience.admit(wanted, viewer: viewer, services) })
        ]
        // Events are numbered together with those of other spaces: a later replay would reveal between which of them a
        // post came, and so its minute.
        parts.memory = .minutes(2)
        parts.deletionParts = [.lounge]
        parts.removals = [LeaveLounge.removal]
        parts.pushSources = [LoungePushes.source]
        parts.jobNames = [DoomedLoungePost.kind: DoomedLoungePost.name]
        parts.tidy = [
            { services in try await PruneMoments(rules: rules)(services) },
            { services in
                let today = services.clock.now().day
                try await services.database.write { transaction in
                    try FormerLoungePosts.removeOld(today: today, in: transaction)
                    try WithdrawnLikes.removeOld(today: today, in: transaction)
                }
            },
        ]
        parts.background = { services in
            [
                TransparencyKeeper(services, rules: rules), DelayedPostKeeper(services),
                DoomedLoungePost.worker(services),
            ]
        }
        parts.verify = [
            { services in
                let count = try await VerifyLounge(services)()
                return ["Counters of the lounge corrected: \(count)"]
            },
            { services in try await VerifyLedger(services, rules: rules)() },
        ]
        return parts
    }
}
