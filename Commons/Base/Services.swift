package import Accounts
package import Core
package import Imaging
package import Kernel
package import Logging
package import SQL
package import Storage

/// What verbs and routes need of the world, built once in `SalonApp` and passed along. A test passes another.
package struct Services: Sendable {
    package let database: Database
    package let clock: Clock
    package let ids: IDGenerator
    package let site: Site
    package let limiter: RateLimiter
    package let live: any LiveDelivery
    package let files: MediaFiles
    package let images: ImageServices
    package let credentials: Credentials
    package let sessions: SessionStore
    package let feeds: FeedIndex
    package let mail: MailQueue
    /// What admins can change.
    package let settings: InstanceSettings
    /// What spaces do about what is stored, on or off.
    package var upkeep: Upkeep
    package let notificationKinds: NotificationKinds
    package let logger: Logger
    /// What moderators have withheld from which members.
    package let restrictions: Restrictions
    /// What may be published.
    package let rules: PublicRules
    /// Failures of background work.
    package let health = Health()
    /// The kinds of jobs that this process does.
    package let jobs: JobKinds

    package init(
        database: Database, clock: Clock, ids: IDGenerator, site: Site, limiter: RateLimiter, live: any LiveDelivery,
        files: MediaFiles, images: ImageServices, credentials: Credentials, sessions: SessionStore, feeds: FeedIndex,
        mail: MailQueue, settings: InstanceSettings, upkeep: Upkeep, notificationKinds: NotificationKinds,
        restrictions: Restrictions, rules: PublicRules, jobs: JobKinds, logger: Logger
    ) {
        self.database = database
        self.clock = clock
        self.ids = ids
        self.site = site
        self.limiter = limiter
        self.live = live
        self.files = files
        self.images = images
        self.credentials = credentials
        self.sessions = sessions
        self.feeds = feeds
        self.mail = mail
        self.settings = settings
        self.upkeep = upkeep
        self.notificationKinds = notificationKinds
        self.restrictions = restrictions
        self.rules = rules
        self.jobs = jobs
        self.logger = logger
    }

    package var registration: Registration { settings.values.registration }
}

/// What makes images and hands them out.
package struct ImageServices: Sendable {
    package let processor: ImageProcessor
    package let copies: PublicCopies
    /// Decides which images a viewer may load.
    package let audience: ImageAudience

    package init(_ processor: ImageProcessor, copies: PublicCopies, audience: ImageAudience) {
        self.processor = processor
        self.copies = copies
        self.audience = audience
    }
}

/// By what members prove who they are.
package struct Credentials: Sendable {
    package let passwords: PasswordHasher
    package let leaked: LeakedPasswords
    package let social: SocialProviders

    package init(passwords: PasswordHasher, leaked: LeakedPasswords, social: SocialProviders) {
        self.passwords = passwords
        self.leaked = leaked
        self.social = social
    }
}
