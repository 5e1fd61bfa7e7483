import APIDoor
import Accounts
import Base
import Core
import Imaging
import Kernel
import Notifications
import Storage
import Timeline

/// What this instance is, and what clients may count on (rule 3 of the API: versions are claimed when they are whole).
extension MastodonRoutes {
    /// Clients decide by its first three numbers what they may use: those of the Mastodon that is as far as
    /// ``InstanceEntity/apiVersions`` say.
    private var apiVersion: String { "4.3.0 (compatible; Salon \(version))" }

    func addInstance(to api: APIRoutes) {
        let services = services
        api.open(.get, "/api/v2/instance") { _ in Answer(try await instance()) }
        api.open(.get, "/api/v1/instance") { _ in Answer(try await oldInstance()) }
        for empty in ["peers", "domain_blocks"] {
            api.open(.get, "/api/v1/instance/\(empty)") { _ in Answer([String]()) }
        }
        api.open(.get, "/api/v1/instance/rules") { _ in Answer(rules) }
        api.open(.get, "/api/v1/instance/languages") { _ in Answer(Self.languages) }
        api.open(.get, "/api/v1/custom_emojis") { _ in Answer([String]()) }
    }

    private static let languages = [
        LanguageEntity(code: "ko", name: "한국어"), LanguageEntity(code: "en", name: "English"),
    ]

    /// The house rules, a line each.
    private var rules: [RuleEntity] {
        services.site.facts.value.face.rules.split(whereSeparator: \.isNewline).enumerated().map { index, line in
            RuleEntity(id: "\(index + 1)", text: String(line))
        }
    }

    private func configuration() async throws -> ConfigurationEntity {
        ConfigurationEntity(services.site, pushKey: try await PushServerKey.load(from: services.database).publicKey)
    }

    private func instance() async throws -> InstanceEntity {
        let site = services.site
        let facts = site.facts.value
        let counts = try await counts()
        return InstanceEntity(
            domain: site.host, title: facts.face.name, version: apiVersion, sourceUrl: nil,
            description: facts.face.description, usage: .init(users: .init(activeMonth: counts.seen)),
            thumbnail: .init(url: site.publicURL + Addresses.noPicture),
            configuration: try await configuration(), registrations: .init(enabled: facts.offersJoining),
            contact: .init(email: facts.face.contact.contains("@") ? facts.face.contact : ""), rules: rules)
    }

    private func oldInstance() async throws -> OldInstanceEntity {
        let site = services.site
        let facts = site.facts.value
        let counts = try await counts()
        return OldInstanceEntity(
            uri: site.host, title: facts.face.name, shortDescription: facts.face.description,
            description: facts.face.description,
            email: facts.face.contact.contains("@") ? facts.face.contact : "", version: apiVersion,
            urls: .init(streamingApi: site.streamingURL),
            stats: .init(userCount: counts.members, statusCount: counts.statuses, domainCount: 0),
            thumbnail: site.publicURL + Addresses.noPicture, registrations: facts.offersJoining,
            configuration: try await configuration(), rules: rules)
    }
}

struct LanguageEntity: Encodable {
    let code: String
    let name: String
}

struct RuleEntity: Encodable {
    let id: String
    let text: String
    let hint = ""
    let translations: [String: String] = [:]
}

struct ConfigurationEntity: Encodable {
    let urls: URLs
    let vapid: VAPID
    let accounts = Accounts()
    let statuses = Statuses()
    let mediaAttachments = Attachments()
    let polls = Polls()
    let translation = Translation()
    let timelinesAccess = TimelinesAccess()
    let limitedFederation = true

    init(_ site: Site, pushKey: String) {
        vapid = VAPID(publicKey: pushKey)
        urls = URLs(
            streaming: site.streamingURL, about: "\(site.publicURL)/settings/about",
            privacyPolicy: "\(site.publicURL)/terms/privacy", termsOfService: "\(site.publicURL)/terms")
    }

    struct URLs: Encodable {
        /// Below it are sockets and streams of server-sent events alike.
        let streaming: String
        let about: String
        let privacyPolicy: String
        let termsOfService: String
        @OrNull var status: String?
    }

    /// The key by which push services know this instance.
    struct VAPID: Encodable {
        let publicKey: String
    }

    struct Accounts: Encodable {
        let maxFeaturedTags = 0
        let maxPinnedStatuses = 1
        let maxProfileFields = ProfileFields.limit
        let profileFieldNameLimit = 40
        let profileFieldValueLimit = 300
        let maxNoteLength = 300
        let maxDisplayNameLength = 40
    }

    struct Statuses: Encodable {
        let maxCharacters = PublishPost.limit.characters
        let maxMediaAttachments = PublishPost.maxImages
        let charactersReservedPerUrl = 23
    }

    struct Attachments: Encodable {
        let supportedMimeTypes = [
            "image/jpeg", "image/png", "image/webp", "image/gif", "image/heic", "image/heif", "image/avif",
        ]
        let descriptionLimit = TextLimit.alt.characters
        let imageSizeLimit = ImageLimits.standard.maxBytes
        let imageMatrixLimit = ImageLimits.standard.maxPixels
        let videoSizeLimit = 0
        let videoFrameRateLimit = 0
        let videoMatrixLimit = 0
    }

    struct Polls: Encodable {
        let maxOptions = NewPoll.optionCounts.upperBound
        let maxCharactersPerOption = NewPoll.limit.characters
        let minExpiration = NewPoll.shortest.components.seconds
        let maxExpiration = NewPoll.longest.components.seconds
    }

    /// Which lists visitors have.
    struct TimelinesAccess: Encodable {
        let liveFeeds = Access()
        let hashtagFeeds = Access()
        let trendingLinkFeeds = Access()

        struct Access: Encodable {
            let local = "public"
            /// Nobody is from elsewhere.
            let remote = "disabled"
        }
    }

    struct Translation: Encodable {
        let enabled = false
    }
}

struct InstanceEntity: Encodable {
    let domain: String
    let title: String
    let version: String
    /// Where the source code is, which nobody says.
    @OrNull var sourceUrl: String?
    let description: String
    let usage: Usage
    let thumbnail: Thumbnail
    let icon: [String] = []
    let languages = ["ko", "en"]
    let configuration: ConfigurationEntity
    let registrations: Registrations
    let contact: Contact
    let rules: [RuleEntity]
    let apiVersions = ["mastodon": 5]

    struct Usage: Encodable {
        let users: Users

        /// In the last month that is over.
        struct Users: Encodable {
            let activeMonth: Int
        }
    }

    struct Thumbnail: Encodable {
        let url: String
    }

    struct Registrations: Encodable {
        let enabled: Bool
        let approvalRequired = false
        let reasonRequired = false
        @OrNull var message: String?
        @OrNull var minAge: Int?
        @OrNull var url: String?
    }

    struct Contact: Encodable {
        let email: String
        @OrNull var account: AccountEntity?
    }
}

struct OldInstanceEntity: Encodable {
    let uri: String
    let title: String
    let shortDescription: String
    let description: String
    let email: String
    let version: String
    let urls: URLs
    let stats: Stats
    let thumbnail: String
    let languages = ["ko", "en"]
    let registrations: Bool
    let approvalRequired = false
    let invitesEnabled = false
    let configuration: ConfigurationEntity
    @OrNull var contactAccount: AccountEntity?
    let rules: [RuleEntity]
    let maxTootChars = PublishPost.limit.characters

    struct URLs: Encodable {
        let streamingApi: String
    }

    struct Stats: Encodable {
        let userCount: Int
        let statusCount: Int
        let domainCount: Int
    }
}

extension Site {
    /// Where programs open sockets: `wss://` and the host.
    fileprivate var streamingURL: String {
        // `https` becomes `wss`, and `http` becomes `ws`.
        publicURL.hasPrefix("http") ? "ws" + publicURL.dropFirst("http".count) : publicURL
    }
}
