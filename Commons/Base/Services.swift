package import Core
package import Imaging
package import Kernel
package import Logging
package import Outgoing
package import SQL

/// What verbs and routes need of the world, built once in `SalonApp` and passed along. A test passes another.
package struct Services: Sendable {
    package let database: Database
    package let clock: Clock
    package let ids: IDGenerator
    package let site: Site
    package let limiter: RateLimiter
    package let live: any LiveDelivery
    package let images: ImageProcessor
    package let files: MediaFiles
    package let copies: PublicCopies
    package let audience: ImageAudience
    package let passwords: PasswordHasher
    package let leaked: LeakedPasswords
    package let sessions: SessionStore
    package let feeds: FeedIndex
    package let outgoing: Outgoing
    package let mail: MailQueue
    /// What admins can change.
    package let settings: InstanceSettings
    package let social: SocialProviders
    /// What spaces do about what is stored, on or off.
    package var upkeep: Upkeep
    package let notificationKinds: NotificationKinds
    package let logger: Logger
    /// What moderators have withheld from whom.
    package let restrictions: Restrictions
    /// What may be published.
    package let rules: PublicRules
    /// Failures of background work.
    package let health = Health()
    /// The kinds of jobs that this process does.
    package let jobs: JobKinds

    package init(
        database: Database, clock: Clock, ids: IDGenerator, site: Site, limiter: RateLimiter, live: any LiveDelivery,
        images: ImageProcessor, files: MediaFiles, copies: PublicCopies? = nil, audience: ImageAudience? = nil,
        passwords: PasswordHasher, sessions: SessionStore, feeds: FeedIndex,
        outgoing: Outgoing, mail: MailQueue, settings: InstanceSettings,
        social: SocialProviders = SocialProviders(), leaked: LeakedPasswords = LeakedPasswords(), upkeep: Upkeep,
        notificationKinds: NotificationKinds, restrictions: Restrictions, rules: PublicRules,
        jobs: JobKinds = JobKinds(), logger: Logger
    ) {
        self.database = database
        self.clock = clock
        self.ids = ids
        self.site = site
        self.limiter = limiter
        self.live = live
        self.images = images
        self.files = files
        self.copies = copies ?? PublicCopies(files: files, images: images)
        self.audience =
            audience ?? ImageAudience(database, clock: clock, removals: upkeep.postRemovals)
        self.passwords = passwords
        self.leaked = leaked
        self.sessions = sessions
        self.feeds = feeds
        self.outgoing = outgoing
        self.mail = mail
        self.settings = settings
        self.social = social
        self.upkeep = upkeep
        self.notificationKinds = notificationKinds
        self.restrictions = restrictions
        self.rules = rules
        self.jobs = jobs
        self.logger = logger
    }

    package var registration: Registration { settings.values.registration }
}
