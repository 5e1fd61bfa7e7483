public import Core
public import Imaging
public import Logging
public import Outgoing
public import SQL
public import Web

/// What verbs and routes need of the world, built once in `SalonApp` and passed along. A test passes another.
public struct Services: Sendable {
    public let database: Database
    public let clock: Clock
    public let ids: IDGenerator
    public let site: Site
    public let limiter: RateLimiter
    public let live: LiveHub
    public let images: ImageProcessor
    public let files: MediaFiles
    public let copies: PublicCopies
    public let passwords: PasswordHasher
    public let leaked: LeakedPasswords
    public let sessions: SessionStore
    public let outgoing: Outgoing
    public let mail: MailQueue
    public let registration: Registration
    public let social: SocialProviders
    /// What spaces do about what is stored, on or off.
    public var upkeep: Upkeep
    public let logger: Logger
    /// Failures of background work.
    public let health = Health()

    public init(
        database: Database, clock: Clock, ids: IDGenerator, site: Site, limiter: RateLimiter, live: LiveHub,
        images: ImageProcessor, files: MediaFiles, copies: PublicCopies? = nil,
        passwords: PasswordHasher, sessions: SessionStore,
        outgoing: Outgoing, mail: MailQueue, registration: Registration,
        social: SocialProviders = SocialProviders(), leaked: LeakedPasswords = LeakedPasswords(), upkeep: Upkeep,
        logger: Logger
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
        self.passwords = passwords
        self.leaked = leaked
        self.sessions = sessions
        self.outgoing = outgoing
        self.mail = mail
        self.registration = registration
        self.social = social
        self.upkeep = upkeep
        self.logger = logger
    }
}
