import APIDoor
import APIPages
import Accounts
import AdministrationAPI
import AdministrationPages
import AppsPages
import Base
import Core
import Design
package import Hummingbird
import IdentityPages
import JoiningPages
import MastodonAPI
import MediaPages
import Moderation
import ModerationPages
import Monitoring
import NotificationsPages
import PeoplePages
import PostsPages
import SearchPages
import SettingsPages
import SpaceKit
import SpaceKitPages
import TransferPages
package import Web

extension Salon {
    /// All routes: those of the spaces that are on, and of the features they need of Commons.
    /// - Parameters:
    ///   - bodies: those the ``Web/Gate`` in front counts.
    ///   - connections: how many there may be.
    package func router(bodies: BodySeats = BodySeats(), connections: Int = 24_576) -> Router<Context> {
        let router = Router(context: Context.self, options: .autoGenerateHeadEndpoints)
        let health = HealthRoute(services)
        router.get("/health") { _, _ in await health() }
        let ready = ReadyRoute(services, migrations: .all)
        router.get("/ready") { _, _ in await ready() }
        assets.add(to: router)
        CrawlerRoutes().add(to: router)
        MediaRoutes(services, allowsTraining: spaces.allowTraining).addPublic(to: router)
        IconRoutes(services).addPublic(to: router)
        let services = services
        let audience = LiveAudience(services, spaces: spaces.on)
        let streams = LiveStreams(
            hub: live, limiter: services.limiter, connections: connections, refusals: refusals)
        let api = APIRoutes(services, router.group().add(middleware: APIDoor(services, bodies: bodies)))
        let ears = ProgramEars(streams, audience)
        MastodonRoutes(
            services, facts: facts, version: Salon.version,
            pushReach: PushReach(addresses: options.reach, hosts: options.pushHosts),
            ears: ears
        ).add(to: api)
        for add in spaces.calls { add(services, facts, ears, api) }
        AdministrationAPIRoutes(
            services, facts: facts, pushKinds: spaces.pushSources.flatMap(\.kinds), backups: options.backupPlace
        ).add(to: api)
        let apiPages = APIPagesRoutes(services, of: api, version: Self.version)
        apiPages.addDocument(to: router)
        router.add(middleware: MastodonRoutes.unanswered)
        router.add(
            middleware: FrontDoor(
                site: services.site, clock: services.clock, bodies: bodies, dictionaries: dictionaries,
                currentEvent: { [live] in live.currentID },
                adopt: { try await services.sessions.bind($0) }
            ) { try await services.sessions.viewer($0) })
        router.add(middleware: FormBudget(services.limiter))
        router.add(middleware: StandingGate())
        router.add(middleware: TermsGate(services))
        LiveRoutes(streams) { try await audience($0, viewer: $1) }.add(to: router)
        addHome(to: router)
        InstalledRoutes(site: services.site).add(to: router)
        apiPages.addPage(to: router)
        addAccounts(to: router)
        addShared(to: router)
        for pages in spaces.pages { pages.routes(services, router) }
        if options.isDevelopment { addStyleguide(to: router) }
        return router
    }

    private var assets: AssetRoutes {
        #if DEBUG
            if options.isDevelopment { return AssetRoutes(dictionaries: dictionaries, folder: .ofThisBuild) }
        #endif
        return AssetRoutes(dictionaries: dictionaries)
    }

    /// The gallery's wall is `/` itself; without one, `/` leads to the first space's front page.
    private func addHome(to router: Router<Context>) {
        let home = spaces.home
        guard home != "/" else { return }
        router.get("/") { _, _ in Response.redirect(to: home, type: .found) }
    }

    /// What every instance has: there are always members.
    private func addAccounts(to router: Router<Context>) {
        let spaces = spaces
        AccountRoutes(services, doors: spaces.doors).add(to: router)
        SocialLoginRoutes(services).add(to: router)
        SocialJoinRoutes(services).add(to: router)
        LoginsRoutes(services).add(to: router)
        SecondStepRoutes(services).add(to: router)
        TwoStepRoutes(services).add(to: router)
        PasskeyRoutes(services).add(to: router)
        DraftSealRoutes(services).add(to: router)
        TermsRoutes(services).add(to: router)
        let introducer = spaces.pages.first { $0.introduce != nil }
        WelcomeRoutes(
            services, cards: spaces.pages.flatMap(\.welcome), introduce: introducer?.introduce,
            shownAt: introducer?.home ?? "/", entrance: introducer?.entrance,
            glimpses: spaces.on.compactMap(\.glimpses).first
        ).add(to: router)
        PasswordResetRoutes(services).add(to: router)
        ConfirmEmailRoutes(services).add(to: router)
        StandingRoutes(services).add(to: router)
        let docket = spaces.pages.compactMap(\.docket).first
        ModerationRoutes(services, other: docket).add(to: router)
        AdministrationRoutes(
            services, times: times, backups: options.backupPlace, parts: spaces.pages.flatMap(\.overviewParts),
            docket: docket
        ).add(to: router)
        SettingsRoutes(services, version: Salon.version) { viewer, reader in
            try Moderator.waiting(for: viewer, and: docket, reader)
        }.add(to: router)
        AccountSettingsRoutes(services).add(to: router)
        AuthorizeRoutes(services).add(to: router)
        AppsRoutes(services).add(to: router)
        ExportRoutes(services).add(to: router)
        if !imports.isEmpty { ImportRoutes(services).add(to: router) }
        InvitationRoutes(services).add(to: router)
        DeletionRoutes(services, parts: spaces.on.flatMap(\.deletionParts)).add(to: router)
        PushRoutes(
            services, sources: spaces.pushSources, addresses: options.reach, hosts: options.pushHosts
        ).add(to: router)
    }

    /// What means something only with some spaces.
    private func addShared(to router: Router<Context>) {
        let (spaces, features) = (spaces, spaces.features)
        if features.contains(.profiles) {
            EditProfileRoutes(services).add(to: router)
            PeopleRoutes(services).add(to: router)
            HiddenPeopleRoutes(services).add(to: router)
            BlockQuestionRoutes(services).add(to: router)
            ProfileRoutes(
                services, tabs: spaces.profileTabs, counts: spaces.on.flatMap(\.profileCounts),
                atomFeed: spaces.pages.compactMap(\.atomFeed).first
            ).add(to: router)
            QRCodeRoutes(services).add(to: router)
            CompletionRoutes(services).add(to: router)
        }
        if features.contains(.follows) { PeopleListRoutes(services).add(to: router) }
        if features.contains(.posts) {
            // Images uploaded ahead of their form are for a work or a post.
            MediaRoutes(services, allowsTraining: spaces.allowTraining).add(to: router)
            MutedWordRoutes(services).add(to: router)
            PostRoutes(services).add(to: router)
            PostAddressRoutes(services, facts: facts).add(to: router)
        }
        if features.contains(.notifications) { NotificationRoutes(services).add(to: router) }
        if features.contains(.tags) { TagRoutes(services, tabs: spaces.pages.flatMap(\.tagTabs)).add(to: router) }
        if features.contains(.search) {
            SearchRoutes(services, tabs: spaces.searchTabs, doors: spaces.pages.flatMap(\.searchDoors)).add(to: router)
        }
    }

    private func addStyleguide(to router: Router<Context>) {
        let site = services.site
        router.get("/styleguide") { _, context in
            let shell = site.shell(context)
            return site.page(Frame(title: "Styleguide", styles: ["photo.css"]), styleguide(shell: shell), for: context)
        }
    }
}
