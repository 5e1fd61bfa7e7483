package import Accounts
import Administration
package import Base
package import Core
package import Exports
import FoundationEssentials
package import Hummingbird
import Identity
package import Imaging
import Joining
package import Kernel
package import Logging
import Mail
import MastodonAPI
import Media
import MessagesAPI
import Moderation
package import Monitoring
import NIOCore
package import Notifications
import Outgoing
import People
import Posts
package import Prometheus
package import SQL
import Search
package import ServiceLifecycle
import Settings
package import SpaceKit
import SpaceKitPages
package import Storage
import Transfer
import TransferPages
package import Web

/// One instance, put together: every value anything depends on is made here and nowhere else. What spaces bring is in their
/// ``SpaceKit/SpaceParts`` and ``SpaceKitPages/SpacePages``.
package struct Salon: Sendable {
    package static let version = "0.1.0"

    package let options: Options
    package let services: Services
    /// What delivers events to open pages.
    package let live: LiveHub
    package let spaces: Spaces
    /// What is measured; `nil` measures nothing.
    let metrics: PrometheusMetrics?
    package let refusals: Refusals?
    /// How long pages take, for the admins.
    package let times: ResponseTimes
    /// What members' browsers keep, so that pages are only what they add to it.
    package let dictionaries: PageDictionaries
    /// What is kept in memory of Commons' tables.
    private let indexes: [@Sendable () async throws -> Void]

    /// What a member's export is made of.
    package var exports: [MemberExport] { [.own] + spaces.exports + [.firstPage] }
    /// What is taken of one that a member brings: of spaces that are on.
    package var imports: [MemberImport] {
        spaces.on.flatMap(\.imports) + (spaces.features.contains(.profiles) ? [.profile] : [])
            + MemberImport.lists(spaces.features)
    }

    /// Opens the database, brings its tables up to date and builds the services.
    ///
    /// - Parameter updates: whether tables that another version has made are brought up to date; whoever only looks
    ///   refuses them.
    /// Throws ``OptionProblem`` and ``Media/InstanceProblem``, in words for the operator, when the data folder cannot be
    /// written or does not belong to the database.
    package static func open(
        _ options: Options, updates: Bool = true, images: ImageProcessor = ImageProcessor(),
        metrics: PrometheusMetrics? = nil, logger: Logger
    ) async throws -> Salon {
        let location = options.location
        try DataFolder(path: options.data).prepare(database: location.file, logger: logger)
        if let file = location.file {
            let files = try MediaFiles(data: options.data, quota: options.storageQuota)
            try await ProveInstance(files, startsAnew: options.startsAnew).check(beforeOpening: file)
        }
        return try await OptionProblem.naming(location) {
            let database = try await Database.open(location, metrics: metrics, logger: logger)
            do {
                if !updates { try await checkVersion(of: database) }
                return try await Database.patiently {
                    try await build(
                        options, database: database, passwords: passwords, images: images, metrics: metrics,
                        logger: logger)
                }
            } catch {
                await database.close()
                throw error
            }
        }
    }

    /// In a build for tests those in the browser may ask for a quicker one: they join hundreds of times.
    private static var passwords: PasswordHasher {
        #if DEBUG
            let rounds = ProcessInfo.processInfo.environment["SALON_TEST_HASH_ROUNDS"]
            if let rounds = rounds.flatMap({ Int($0, in: 2...1 << 15) }) { return PasswordHasher(rounds: rounds) }
        #endif
        return PasswordHasher()
    }

    /// Brings the tables of a database up to date.
    ///
    /// - Returns: the migrations that were made.
    ///
    /// Throws ``OptionProblem`` where another program has to do with them.
    @discardableResult
    package static func migrate(
        _ database: Database, report: @escaping @Sendable (MigrationStep) -> Void = { _ in }
    ) async throws -> [String] {
        try await explained { try await database.migrate(.all, report: report) }
    }

    /// Brings them up to date, and says in the log what an older database has to wait for.
    static func migrate(_ database: Database, logger: Logger) async throws {
        let isNew = try await database.read { try $0.tables().isEmpty }
        try await migrate(database) { step in
            if !isNew { logger.notice("\(step.words)") }
        }
    }

    /// Throws ``OptionProblem`` unless this version has made the tables, or there are none.
    private static func checkVersion(of database: Database) async throws {
        let lacking = try await explained { try await database.lacks(.all) }
        let isNew = try await database.read { try $0.tables().isEmpty }
        guard lacking.isEmpty || isNew else {
            throw OptionProblem(
                """
                an older salon has made the database, and nothing was changed; 'salon migrate' brings it up to date \
                (\(lacking.count) migrations)
                """)
        }
    }

    private static func explained<T>(_ work: () async throws -> T) async throws -> T {
        do {
            return try await work()
        } catch let error as SQLError where error.isOfUnfinishedCopy {
            throw OptionProblem(
                "the database is not whole yet; run the same 'salon move' or 'salon restore' again, which goes on")
        } catch SQLError.unknownMigrations(let names) {
            throw OptionProblem("a newer salon has used the database (\(names.joined(separator: ", "))); run that one")
        }
    }

    /// Builds the services on a database that is open already; a test passes its own clock and a quick hasher.
    package static func build(
        _ options: Options, database: Database, clock: Clock = .system, passwords: PasswordHasher = PasswordHasher(),
        images: ImageProcessor = ImageProcessor(), store: (any MediaStore)? = nil,
        metrics: PrometheusMetrics? = nil, logger: Logger
    ) async throws -> Salon {
        let refusals = metrics.map { Refusals($0) }
        try await migrate(database, logger: logger)
        // Whatever is read into memory from here on is as of then, or newer.
        let start = try await database.outbox.lastID()
        let files = try MediaFiles(data: options.data, quota: options.storageQuota, store: store)
        try await ProveInstance(files, startsAnew: options.startsAnew)(database)
        let spaces = Spaces(.init(options: options, database: database, authorities: authorities))
        // Once, for rows older than the index.
        try await SearchIndex.people.fill(database)
        try await SearchIndex.tags.fill(database)
        for prepare in spaces.all.flatMap(\.prepare) { try await prepare(database) }
        let facts = Current(SiteFacts(offersJoining: false))
        let settings = InstanceSettings(options.instanceValues, fixed: options.fixedSettings, facts: facts, database)
        let announcements = Announcements(database, clock: clock, facts: facts)
        let sessions = SessionStore(
            database: database, clock: clock, badges: spaces.badges, needsConsent: .lacksConsent,
            hasSecondFactor: SecondFactor.isSetUp(for: "a.id"), facts: facts,
            changedBy: [ConsentsChanged.self, SecondFactorChanged.self])
        let restrictions = Restrictions(database, running: .runningRestrictions)
        let (rules, handles) = (PublicRules(database), MemberHandles(database))
        let mentionable: FindMentionable = { handles.mentionable(isForMember: $0) }
        let feeds = FeedIndex(database, spaces.on.flatMap(\.feeds))
        let audience = ImageAudience(database, clock: clock, removals: spaces.upkeep.postRemovals)
        let listeners: [@Sendable ([EventRecord]) -> Void] =
            [
                { settings.note($0) }, { announcements.note($0) }, { sessions.note($0) }, { feeds.note($0) },
                { restrictions.note($0) }, { rules.note($0) }, { audience.note($0) }, { handles.note($0) },
            ]
            + spaces.on.flatMap(\.listeners) + spaces.pages.flatMap(\.listeners)
        for listener in listeners { database.observe(listener) }
        let indexes: [@Sendable () async throws -> Void] = [
            settings.update, announcements.update, restrictions.update, rules.update, handles.update,
        ]
        for update in indexes { try await update() }
        let site = Site(
            publicURL: options.address, navigation: spaces.navigation, features: spaces.features,
            isDevelopment: options.isDevelopment, trustsForwardedFor: options.trustsForwardedFor,
            zone: options.zone, sendsMail: options.mail != nil, facts: facts, mentionable: mentionable)
        let whole = Facts(site: site, clock: clock, spaces: spaces.on)
        let live = LiveHub(
            database: database,
            renderers: PostUpdates.all + FollowUpdates.all + spaces.badges.flatMap(\.renderers)
                + NotificationUpdates.all(of: spaces.notificationKinds) + spaces.on.flatMap(\.renderers),
            programs: ProgramStreams.all(
                whole, beside: spaces.on.flatMap(\.renderers), kinds: spaces.notificationKinds, site: site,
                clock: clock)
                + MessageStreams(whole, cards: spaces.messageCards, site: site, clock: clock).all,
            passedOn: MessageStreams.passed, closed: LiveAudience.closed, mentionable: mentionable,
            listeners: listeners, after: start, logger: logger)
        let dictionaries = PageDictionaries(
            navigation: spaces.navigation, features: spaces.features, samples: spaces.pages.flatMap(\.samplePages))
        // Also above what a clock that was ahead has left: an answer is never older than what it answers.
        let random = Set(spaces.all.flatMap(\.randomIDs))
        let newest = try await database.read { reader in
            try reader.newestKey(below: IDGenerator.limit, except: random)
        }
        let ids = IDGenerator(clock: clock, node: options.node, above: newest)
        let services = Services(
            database: database, clock: clock, ids: ids, site: site,
            limiter: RateLimiter(clock: clock, isOn: options.limitsRates, refused: refusals?.rate, facts: facts),
            live: live,
            files: files,
            images: ImageServices(
                images, copies: PublicCopies(files: files, images: images), audience: audience),
            credentials: Credentials(
                passwords: passwords, leaked: try LeakedPasswordsFile(options).read(logger),
                social: SocialProviders(
                    options.social, outgoing: Outgoing(limit: 8, authorities: authorities), clock: clock,
                    allowsPlain: options.reachesPrivateAddresses)),
            sessions: sessions, feeds: feeds, mail: MailQueue(settings: options.mail, ids: ids), settings: settings,
            upkeep: spaces.upkeep, notificationKinds: spaces.notificationKinds, restrictions: restrictions,
            rules: rules, jobs: JobKinds(metrics: metrics), logger: logger)
        try await SettleNotifications(services)()
        return Salon(
            options: options, services: services, live: live, spaces: spaces, metrics: metrics, refusals: refusals,
            times: ResponseTimes(clock: clock), dictionaries: dictionaries, indexes: indexes + [feeds.fill])
    }

    package static var authorities: String? { ProcessInfo.processInfo.environment["SSL_CERT_FILE"] }

    /// What members are pushed, by the spaces that are on.
    package var pushSources: [PushSource] { spaces.pushSources }

    /// What there is, for doors that know no space.
    package var facts: Facts { Facts(services, spaces: spaces.on) }

    /// What runs beside the server for the spaces that are on.
    package var spaceServices: [any Service] { spaces.on.flatMap { $0.background(services) } }

    /// The server, not yet running.
    /// - Parameters:
    ///   - connections: those it will have; who stops the server cuts the last of them.
    ///   - metrics: ends after everything else, so that it can be watched.
    package func application(
        connections: Connections, metrics: MetricsListener? = nil, onRunning: @escaping @Sendable (Int) async -> Void
    ) -> some ApplicationProtocol {
        // A caller of its own: a push service that hangs delays no mail.
        let outgoing = Outgoing(limit: 8, authorities: Self.authorities)
        let pushes = DeliverPushes.worker(
            services, sources: pushSources, send: outgoing.pushing(to: options.reach, hosts: options.pushHosts))
        let background: [any Service] = [
            live, IndexKeeper(services, indexes), PostIndexer(services),
            AnswerResetRequest.worker(services),
            MailSender.worker(services, outgoing: Outgoing(authorities: Self.authorities)), pushes,
            Housekeeping.worker(services, tidying: spaces.all.flatMap(\.tidy)), TakeMeasures.worker(services),
            DatabaseLook(services),
            FinishAccountDeletion.worker(services), SanctionEnd.worker(services), DoomedPost.worker(services),
            ExportJob.worker(services, exports), ImportJob.worker(services, imports), ArchiveKeeper(services),
        ]
        let backups = options.backupPlace.map { place in
            PerformBackup(services, place: place) { [options] in
                try await BackupProcess(options: options)($0, $1, $2, $3)
            }
        }
        if backups == nil { services.jobs.leave(BackupJob.kind, BackupJob.name, because: BackupJob.withoutFolder) }
        let lanes =
            options.limitsRates
            ? Lanes(processors: ProcessInfo.processInfo.activeProcessorCount, refusals: refusals) : nil
        var application = Application(
            responder: gate(lanes: lanes, connections: connections.most),
            server: .init { [site = services.site] in
                GuardedHTTP1(
                    connections, lanes: lanes, trustsForwardedFor: site.trustsForwardedFor, idleTimeout: .seconds(75),
                    responder: $0)
            },
            configuration: .init(address: .hostname(options.host, port: options.port), backlog: 1_024),
            services: (metrics.map { [$0 as any Service] } ?? []) + background + (backups?.background ?? [])
                + spaceServices,
            onServerRunning: { channel in
                await AcceptGuard.add(to: channel, connections)
                await onRunning(channel.localAddress?.port ?? options.port)
            },
            logger: services.logger)
        for (kind, name) in spaces.all.flatMap(\.jobNames) where services.jobs.all[kind] == nil {
            services.jobs.leave(kind, name, because: .spaceIsOff)
        }
        // Once Salon says that it is open, there are metrics.
        if let metrics { application.beforeServerStarts { try await metrics.listens() } }
        return application
    }
}

extension Phrase {
    fileprivate static let spaceIsOff = Phrase("꺼진 공간의 작업이에요.", "They belong to a space that is off.")
}
