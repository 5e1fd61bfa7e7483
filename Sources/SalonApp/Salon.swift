public import Commons
public import Core
internal import Design
internal import FoundationEssentials
public import Gallery
public import Hummingbird
public import Imaging
public import Logging
internal import NIOCore
public import SQL
public import Web

/// One instance, put together: every value anything depends on is made here and nowhere else.
public struct Salon: Sendable {
    public let options: Options
    public let services: Services
    let wall: HomeWall

    /// Opens the database, brings its tables up to date and builds the services.
    public static func open(
        _ options: Options, images: ImageProcessor = ImageProcessor(), logger: Logger
    ) async throws -> Salon {
        try FileManager.default.createDirectory(atPath: options.data, withIntermediateDirectories: true)
        let database = try await Database.open(
            options.databaseURL.map { DatabaseLocation($0) } ?? .sqlite(path: "\(options.data)/salon.sqlite"),
            logger: logger)
        return try await build(options, database: database, images: images, logger: logger)
    }

    /// Builds the services on a database that is open already; a test passes its own clock and a quick hasher.
    public static func build(
        _ options: Options, database: Database, clock: Clock = .system, passwords: PasswordHasher = PasswordHasher(),
        images: ImageProcessor = ImageProcessor(), logger: Logger
    ) async throws -> Salon {
        try await database.migrate([.commons, .gallery, .people, .notifications, .search, .gallerySearch])
        // Once, for what was there before the index.
        try await SearchIndex.fillPeople(database)
        try await SearchIndex.fillWorks(database)
        let sessions = SessionStore(database: database, clock: clock)
        let wall = HomeWall(database: database)
        let live = LiveHub(
            database: database,
            renderers: PostUpdates.all + FollowUpdates.all + NotificationUpdates.all + GalleryUpdates.all,
            listeners: [{ sessions.note($0) }, { wall.note($0) }], logger: logger)
        let site = Site(
            publicURL: options.address, navigation: navigation(options.spaces), isDevelopment: options.isDevelopment,
            trustsForwardedFor: options.trustsForwardedFor)
        let services = Services(
            database: database, clock: clock, ids: IDGenerator(clock: clock, node: options.node), site: site,
            limiter: RateLimiter(clock: clock, isOn: options.limitsRates), live: live, images: images,
            files: try MediaFiles(data: options.data), passwords: passwords, sessions: sessions, logger: logger)
        return Salon(options: options, services: services, wall: wall)
    }

    private static func navigation(_ spaces: Set<Space>) -> [Destination] {
        guard spaces.contains(.gallery) else { return [] }
        return [
            Destination(.gallery, .gallery, "/"),
            Destination(.compose, .newWork, "/works/new"),
            Destination(.search, .search, "/search"),
        ]
    }

    /// Every route of the spaces that are on.
    public func router() -> Router<Context> {
        let router = Router(context: Context.self, options: .autoGenerateHeadEndpoints)
        router.get("/health") { _, _ in "OK" }
        AssetRoutes().add(to: router)
        MediaRoutes(services).addPublic(to: router)
        let services = services
        router.add(
            middleware: FrontDoor(site: services.site, currentEvent: { services.live.currentID }) {
                try await services.sessions.viewer($0)
            })
        let audience = LiveAudience(services)
        LiveRoutes(hub: services.live) { try await audience($0, viewer: $1) }.add(to: router)
        AccountRoutes(services).add(to: router)
        SettingsRoutes(services, version: SalonCommand.version).add(to: router)
        EditProfileRoutes(services).add(to: router)
        AccountSettingsRoutes(services).add(to: router)
        DeletionRoutes(services, afterDeletion: { wall.forget() }).add(to: router)
        MediaRoutes(services).add(to: router)
        NotificationRoutes(services).add(to: router)
        PostRoutes(services, afterDeletion: { wall.forget() }).add(to: router)
        SearchRoutes(services, tabs: options.spaces.contains(.gallery) ? [.works] : []).add(to: router)
        if options.spaces.contains(.gallery) {
            GalleryRoutes(services, wall: wall).add(to: router)
            ProfileRoutes(services).add(to: router)
            PeopleRoutes(services).add(to: router)
            WorkRoutes(services).add(to: router)
            UploadRoutes(services, wall: wall).add(to: router)
        }
        if options.isDevelopment {
            router.get("/styleguide") { _, context in
                let shell = services.site.shell(context)
                return services.site.page(Frame(title: "Styleguide"), styleguide(shell: shell), for: context)
            }
        }
        return router
    }

    /// Has the walls rendered anew, after changes that no verb made.
    public func forgetWalls() { wall.forget() }

    /// The server, not yet running.
    public func application(onRunning: @escaping @Sendable (Int) async -> Void) -> some ApplicationProtocol {
        Application(
            responder: LiveResponder(router().buildResponder()),
            server: .http1(configuration: .init(idleTimeout: .seconds(75))),
            configuration: .init(address: .hostname(options.host, port: options.port), backlog: 1_024),
            services: [services.live, FeedSpreader(services), Housekeeping(services)],
            onServerRunning: { channel in await onRunning(channel.localAddress?.port ?? options.port) },
            logger: services.logger)
    }
}
