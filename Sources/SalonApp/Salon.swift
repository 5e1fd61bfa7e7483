public import Commons
public import Core
internal import Design
internal import FoundationEssentials
internal import Gallery
public import Hummingbird
public import Imaging
public import Logging
internal import Messages
internal import NIOCore
internal import Outgoing
public import SQL
internal import ServiceLifecycle
internal import Timeline
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
        try await database.migrate([
            .commons, .gallery, .people, .notifications, .search, .gallerySearch, .mail, .invitations, .push,
            .settings, .tags, .messageBadge, .messages, .threads, .polls, .linkCards,
        ])
        // Once, for what was there before the index.
        try await SearchIndex.fillPeople(database)
        try await SearchIndex.fillWorks(database)
        try await Tags.fillWorks(database)
        let sessions = SessionStore(database: database, clock: clock)
        let wall = HomeWall(database: database)
        let live = LiveHub(
            database: database,
            renderers: PostUpdates.all + FollowUpdates.all + NotificationUpdates.all + GalleryUpdates.all
                + TimelineUpdates(cards: readCards(options.spaces)).all
                + MessageUpdates(cards: readCards(options.spaces)).all,
            listeners: [{ sessions.note($0) }, { wall.note($0) }], logger: logger)
        let site = Site(
            publicURL: options.address, navigation: navigation(options.spaces), isDevelopment: options.isDevelopment,
            trustsForwardedFor: options.trustsForwardedFor, offersJoining: options.registration.mode != .closed)
        let ids = IDGenerator(clock: clock, node: options.node)
        let services = Services(
            database: database, clock: clock, ids: ids, site: site,
            limiter: RateLimiter(clock: clock, isOn: options.limitsRates), live: live, images: images,
            files: try MediaFiles(data: options.data), passwords: passwords, sessions: sessions,
            outgoing: Outgoing(authorities: authorities),
            mail: MailQueue(settings: options.mail, ids: ids, clock: clock), registration: options.registration,
            logger: logger)
        return Salon(options: options, services: services, wall: wall)
    }

    private static var authorities: String? { ProcessInfo.processInfo.environment["SSL_CERT_FILE"] }

    private static func navigation(_ spaces: Set<Space>) -> [Destination] {
        var places: [Destination] = []
        if spaces.contains(.gallery) {
            places += [Destination(.gallery, .gallery, "/"), Destination(.compose, .newWork, "/works/new")]
        }
        if spaces.contains(.timeline) { places.append(Destination(.timeline, .timeline, "/timeline")) }
        places.append(Destination(.search, .search, "/search"))
        if spaces.contains(.messages) { places.append(Destination(.messages, .messages, "/messages")) }
        return places
    }

    /// How messages and posts show works, where there is a gallery.
    private static func readCards(_ spaces: Set<Space>) -> ReadCards {
        guard spaces.contains(.gallery) else { return { _, _, _ in [:] } }
        return { ids, viewer, reader in try LinkedCard.works(ids, viewer: viewer, reader) }
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
        PasswordResetRoutes(services).add(to: router)
        ConfirmEmailRoutes(services).add(to: router)
        SettingsRoutes(services, version: SalonCommand.version).add(to: router)
        EditProfileRoutes(services).add(to: router)
        AccountSettingsRoutes(services).add(to: router)
        InvitationRoutes(services).add(to: router)
        DeletionRoutes(
            services, parts: options.spaces.contains(.messages) ? [.messages] : [], afterDeletion: { wall.forget() }
        ).add(to: router)
        MutedWordRoutes(services).add(to: router)
        MediaRoutes(services).add(to: router)
        NotificationRoutes(services).add(to: router)
        PushRoutes(services, sources: pushSources, addresses: options.reach).add(to: router)
        PeopleRoutes(services).add(to: router)
        PostRoutes(services, afterDeletion: { wall.forget() }).add(to: router)
        let hasGallery = options.spaces.contains(.gallery)
        ProfileRoutes(
            services, tabs: profileTabs, counts: profileCounts, feed: hasGallery ? FeedRoutes.name : nil
        ).add(to: router)
        QRCodeRoutes(services).add(to: router)
        TagRoutes(services, tabs: tagTabs).add(to: router)
        SearchRoutes(services, tabs: hasGallery ? [.works, .tags] : []).add(to: router)
        CompletionRoutes(services).add(to: router)
        if hasGallery {
            GalleryRoutes(services, wall: wall).add(to: router)
            FeedRoutes(services).add(to: router)
            WorkRoutes(services).add(to: router)
            UploadRoutes(services, wall: wall).add(to: router)
        }
        let cards = Self.readCards(options.spaces)
        if options.spaces.contains(.timeline) {
            TimelineRoutes(services, cards: cards).add(to: router)
            PublishRoutes(services, cards: cards).add(to: router)
            ThreadRoutes(services, cards: cards).add(to: router)
            PollRoutes(services, cards: cards).add(to: router)
        }
        if options.spaces.contains(.messages) {
            ConversationRoutes(services, cards: cards).add(to: router)
            NewConversationRoutes(services).add(to: router)
            MessageImageRoutes(services).add(to: router)
            MessageReportRoutes(services, cards: cards).add(to: router)
        }
        if options.isDevelopment {
            router.get("/styleguide") { _, context in
                let shell = services.site.shell(context)
                return services.site.page(Frame(title: "Styleguide"), styleguide(shell: shell), for: context)
            }
        }
        return router
    }

    /// What a member's page shows. A timeline shows replies and likes of all kinds, works among them.
    private var profileTabs: [ProfileTab] {
        let timeline = TimelineTabs(cards: Self.readCards(options.spaces))
        return switch (options.spaces.contains(.gallery), options.spaces.contains(.timeline)) {
        case (true, true): [.works, timeline.posts, timeline.replies, timeline.likes]
        case (true, false): [.works, .replies, .likes]
        case (false, true): [timeline.posts, timeline.replies, timeline.likes]
        case (false, false): []
        }
    }

    private var tagTabs: [TagTab] {
        (options.spaces.contains(.gallery) ? [.works] : [])
            + (options.spaces.contains(.timeline)
                ? [TimelineTabs(cards: Self.readCards(options.spaces)).tagged] : [])
    }

    private var profileCounts: [ProfileCount] {
        (options.spaces.contains(.gallery) ? [.works] : []) + (options.spaces.contains(.timeline) ? [.posts] : [])
    }

    /// What members are pushed, by the spaces that are on.
    public var pushSources: [PushSource] {
        [.notifications] + (options.spaces.contains(.messages) ? [.messages] : [])
    }

    /// Has the walls rendered anew, after changes that no verb made.
    public func forgetWalls() { wall.forget() }

    /// The server, not yet running.
    public func application(onRunning: @escaping @Sendable (Int) async -> Void) -> some ApplicationProtocol {
        // Calls of its own: a push service that hangs holds up no mail.
        let outgoing = Outgoing(limit: 8, authorities: Self.authorities)
        let pushSender = PushSender(services, sources: pushSources, send: outgoing.pushing(to: options.reach))
        var background: [any Service] = [
            services.live, FeedSpreader(services), MailSender(services), pushSender, Housekeeping(services),
        ]
        if options.spaces.contains(.timeline) {
            background.append(
                LinkCardFetcher(
                    services, outgoing: Outgoing(authorities: Self.authorities), addresses: options.reach))
        }
        return Application(
            responder: LiveResponder(router().buildResponder()),
            server: .http1(configuration: .init(idleTimeout: .seconds(75))),
            configuration: .init(address: .hostname(options.host, port: options.port), backlog: 1_024),
            services: background,
            onServerRunning: { channel in await onRunning(channel.localAddress?.port ?? options.port) },
            logger: services.logger)
    }
}
