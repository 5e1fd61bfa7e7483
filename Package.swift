// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

func room(
    _ name: String, _ dependencies: [Target.Dependency] = [], path: String? = nil, exclude: [String] = [],
    resources: [Resource]? = nil
) -> Target {
    .target(
        name: name, dependencies: dependencies, path: path ?? "Sources/\(name)", exclude: exclude,
        resources: resources, swiftSettings: settings)
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .testTarget(name: name, dependencies: dependencies, path: "Tests/\(name)", swiftSettings: settings)
}

// docs/decisions/0002-dependencies.md says why each of these is here.
let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let configuration = Target.Dependency.product(name: "Configuration", package: "swift-configuration")
let crypto = Target.Dependency.product(name: "Crypto", package: "swift-crypto")
let cryptoExtras = Target.Dependency.product(name: "CryptoExtras", package: "swift-crypto")
let grdbSQLite = Target.Dependency.product(name: "GRDBSQLite", package: "GRDB.swift")
let nioEmbedded = Target.Dependency.product(name: "NIOEmbedded", package: "swift-nio")
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let httpTypes = Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types")
let hummingbird = Target.Dependency.product(name: "Hummingbird", package: "hummingbird")
let hummingbirdCore = Target.Dependency.product(name: "HummingbirdCore", package: "hummingbird")
let jwtKit = Target.Dependency.product(name: "JWTKit", package: "jwt-kit")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let metrics = Target.Dependency.product(name: "CoreMetrics", package: "swift-metrics")
let nioCore = Target.Dependency.product(name: "NIOCore", package: "swift-nio")
let nioHTTP1 = Target.Dependency.product(name: "NIOHTTP1", package: "swift-nio")
let nioHTTPTypes = Target.Dependency.product(name: "NIOHTTPTypes", package: "swift-nio-extras")
let nioPosix = Target.Dependency.product(name: "NIOPosix", package: "swift-nio")
let nioWebSocket = Target.Dependency.product(name: "NIOWebSocket", package: "swift-nio")
let heap = Target.Dependency.product(name: "HeapModule", package: "swift-collections")
let systemPackage = Target.Dependency.product(name: "SystemPackage", package: "swift-system")
let serviceLifecycle = Target.Dependency.product(name: "ServiceLifecycle", package: "swift-service-lifecycle")

/// What a domain may use besides what it names: neither HTTP nor HTML.
let kernel: [Target.Dependency] = ["Core", "Files", "Jobs", "Kernel", "SQL"]
/// What a room above `Base` may use besides what it names (docs/decisions/0120-rooms-below-base.md).
let base: [Target.Dependency] = kernel + ["Accounts", "Base", "Storage"]
/// What a room of the pages may use besides what it names.
let ground: [Target.Dependency] = base + ["Design", "Web", httpTypes, hummingbird]
/// The rooms of Commons that what spaces know and do is built of.
let sharedDomains: [Target.Dependency] = ["Exports", "Media", "Notifications", "People", "Posts", "Search"]
/// Those that spaces' pages are built of.
let shared: [Target.Dependency] =
    sharedDomains + ["BasePages", "MediaPages", "PeoplePages", "PostsPages", "SearchPages"]
let commons: [Target.Dependency] =
    shared + [
        "Administration", "AdministrationPages", "Apps", "AppsPages", "Identity", "IdentityPages", "Joining",
        "JoiningPages", "Mail", "Moderation", "ModerationPages", "NotificationsPages", "Settings", "SettingsPages",
        "SpaceKit", "SpaceKitPages", "Transfer", "TransferPages",
    ]

func common(_ name: String, _ dependencies: [Target.Dependency], resources: [Resource]? = nil) -> Target {
    room(name, ground + dependencies, path: "Commons/\(name)", resources: resources)
}

/// What a room of Commons knows and does; its pages are a target of their own
/// (docs/decisions/0109-a-kernel-below-the-doors.md).
func domain(
    _ name: String, _ dependencies: [Target.Dependency], hasPages: Bool = false, resources: [Resource]? = nil
) -> Target {
    room(
        name, base + dependencies, path: "Commons/\(name)", exclude: hasPages ? ["Pages"] : [],
        resources: resources)
}

/// The pages of a domain, in its folder `Pages`: `NotificationsPages` of `Notifications`.
func pages(of domain: String, _ dependencies: [Target.Dependency]) -> Target {
    room(
        "\(domain)Pages", ground + [.byName(name: domain)] + dependencies, path: "Commons/\(domain)/Pages")
}

/// The rooms below `Gallery`, which collects them: each in a folder of the gallery's
/// (docs/decisions/0115-rooms-of-the-gallery.md).
let galleryRooms = ["Comments", "Discover", "Exhibitions", "Scouting", "Sharing", "Works"]
/// All of the gallery, with the pages of each.
let gallery: [Target.Dependency] = (galleryRooms + ["Gallery"]).flatMap {
    [.byName(name: $0), .byName(name: "\($0)Pages")]
}

/// All of the lounge (docs/decisions/0117-rooms-of-the-lounge.md).
let lounge: [Target.Dependency] = ["Lounge", "LoungePages", "Personas"]

/// What a room of the gallery knows and does, as ``domain``.
func galleryDomain(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    room(name, base + sharedDomains + dependencies, path: "Spaces/Gallery/\(name)", exclude: ["Pages"])
}

func galleryPages(of domain: String, _ dependencies: [Target.Dependency] = []) -> Target {
    room(
        "\(domain)Pages", ground + shared + [.byName(name: domain)] + dependencies,
        path: "Spaces/Gallery/\(domain)/Pages")
}

/// What a space knows and does.
func spaceDomain(
    _ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = [], resources: [Resource]? = nil
) -> Target {
    room(
        name, base + sharedDomains + ["SpaceKit"] + dependencies, path: "Spaces/\(name)",
        exclude: ["Pages"] + exclude, resources: resources)
}

/// The pages of a space, in its folder `Pages`.
func spacePages(of space: String, _ dependencies: [Target.Dependency] = []) -> Target {
    room(
        "\(space)Pages", ground + shared + ["SpaceKitPages", .byName(name: space)] + dependencies,
        path: "Spaces/\(space)/Pages")
}

/// The tests of a room of Commons; most of them open an instance.
func tests(of room: String, _ dependencies: [Target.Dependency] = []) -> Target {
    tests("\(room)Tests", ground + commons + ["SalonApp", "TestKit"] + dependencies)
}

let package = Package(
    name: "salon",
    // Salon runs on Linux; apps that use SalonClient run on all of these.
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .visionOS(.v2), .watchOS(.v11)],
    products: [
        .executable(name: "salon", targets: ["salon"]),
        .library(name: "SalonClient", targets: ["SalonClient"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-collections", from: "1.3.0"),
        .package(url: "https://github.com/apple/swift-configuration", from: "1.4.0", traits: [.defaults, "YAML"]),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.0"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.0"),
        .package(url: "https://github.com/apple/swift-system", from: "1.8.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        .package(url: "https://github.com/vapor/jwt-kit", from: "5.7.0"),
    ],
    targets: [
        .systemLibrary(name: "CIDN", pkgConfig: "libidn2", providers: [.apt(["libidn2-dev"]), .brew(["libidn2"])]),
        room("Core", ["CIDN"]),
        .systemLibrary(name: "CPostgres", pkgConfig: "libpq", providers: [.apt(["libpq-dev"]), .brew(["libpq"])]),
        room("Prometheus", [metrics]),
        room("SQL", ["Core", "CPostgres", grdb, grdbSQLite, logging, metrics]),
        room("Files", [nioCore, nioPosix, systemPackage]),
        room("Kernel", ["Core", "Files", "SQL", crypto, metrics]),
        room("Jobs", ["Core", "SQL"]),
        .systemLibrary(
            name: "CVipsLibrary", path: "Sources/CVips/library", pkgConfig: "vips",
            providers: [.apt(["libvips-dev"]), .brew(["vips"])]),
        .target(name: "CVips", dependencies: ["CVipsLibrary"], path: "Sources/CVips/shim"),
        .target(name: "CSandbox"),
        room("Imaging", ["Core", "CSandbox", "CVips", systemPackage]),
        .systemLibrary(
            name: "CDeflate", pkgConfig: "libdeflate", providers: [.apt(["libdeflate-dev"]), .brew(["libdeflate"])]),
        .systemLibrary(name: "CZstd", pkgConfig: "libzstd", providers: [.apt(["libzstd-dev"]), .brew(["zstd"])]),
        .systemLibrary(
            name: "CCurlLibrary", path: "Sources/CCurl/library", pkgConfig: "libcurl",
            providers: [.apt(["libcurl4-openssl-dev"])]),
        .target(name: "CCurl", dependencies: ["CCurlLibrary"], path: "Sources/CCurl/shim"),
        room("Outgoing", ["CCurl"]),
        .systemLibrary(
            name: "CXMLLibrary", path: "Sources/CXML/library", pkgConfig: "libxml-2.0",
            providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
        .target(name: "CXML", dependencies: ["CXMLLibrary"], path: "Sources/CXML/shim"),
        room("Markup", ["CXML"]),
        .systemLibrary(
            name: "CZipLibrary", path: "Sources/CZip/library", pkgConfig: "libzip",
            providers: [.apt(["libzip-dev"]), .brew(["libzip"])]),
        .target(name: "CZip", dependencies: ["CZipLibrary"], path: "Sources/CZip/shim"),
        room("Archives", ["CZip", "Core"]),
        .systemLibrary(
            name: "CQRCode", pkgConfig: "libqrencode", providers: [.apt(["libqrencode-dev"]), .brew(["qrencode"])]),
        room("Design", ["CQRCode", "Core"], resources: [.embedInCode("Assets")]),
        room(
            "Web",
            [
                "CDeflate", "Core", "CZstd", "Design", "Files", "Kernel", "SQL", crypto, httpTypes, hummingbird,
                hummingbirdCore, logging, metrics, nioCore, nioHTTP1, nioHTTPTypes, nioPosix, nioWebSocket,
                serviceLifecycle,
            ]),
        room("Backup", ["CZstd", "Files", "SQL", crypto, cryptoExtras, systemPackage]),
        // What every community has: rooms that spaces use, each allowed those above it.
        room(
            "Storage", kernel + ["Archives", "Imaging", crypto, nioCore, nioPosix, systemPackage],
            path: "Commons/Storage"),
        room(
            "Accounts",
            kernel + ["Outgoing", "Storage", crypto, cryptoExtras, nioCore, nioPosix], path: "Commons/Accounts"),
        room(
            "Base",
            kernel + ["Accounts", "Imaging", "Outgoing", "Storage", crypto, heap, logging, metrics, serviceLifecycle],
            path: "Commons/Base", exclude: ["Pages"]),
        domain("Exports", ["Archives", "Imaging", crypto]),
        pages(of: "Base", ["Exports", "Imaging"]),
        domain("Mail", ["Outgoing", logging]),
        domain("Media", ["Exports", "Imaging", logging], hasPages: true),
        pages(of: "Media", ["Imaging"]),
        domain("Search", [logging, serviceLifecycle], hasPages: true),
        pages(of: "Search", ["BasePages"]),
        domain("Notifications", ["Outgoing", crypto, logging], hasPages: true),
        pages(of: "Notifications", ["BasePages", "Outgoing", nioCore]),
        domain("Posts", ["Exports", "Media", "Notifications", "Search"], hasPages: true),
        pages(of: "Posts", ["BasePages", "Exports"]),
        domain("People", ["Exports", "Imaging", "Media", "Notifications", "Search", crypto], hasPages: true),
        pages(of: "People", ["BasePages", "Imaging", "Media", "MediaPages", crypto, nioCore]),
        domain("Identity", ["Outgoing", "Search", crypto, cryptoExtras, jwtKit, logging], hasPages: true),
        pages(of: "Identity", ["BasePages"]),
        domain(
            "Joining", ["Identity", "Imaging", "People", "Search"], hasPages: true,
            resources: [.embedInCode("Terms/Texts")]),
        pages(of: "Joining", ["BasePages", "Identity", "IdentityPages", "PeoplePages", "Search"]),
        domain(
            "Settings", ["Identity", "Media", "Notifications", "People", "Posts", logging], hasPages: true,
            resources: [.embedInCode("Deletion/Texts")]),
        pages(
            of: "Settings",
            [
                "BasePages", "Identity", "IdentityPages", "JoiningPages", "Media", "MediaPages",
                "NotificationsPages", "People", "PeoplePages",
            ]),
        domain(
            "Transfer",
            ["Archives", "Exports", "Identity", "People", "Posts", logging, serviceLifecycle], hasPages: true),
        pages(of: "Transfer", ["BasePages", "Exports", "Identity", "IdentityPages", "Media", "MediaPages", "People"]),
        domain("Moderation", ["Notifications", "Posts"], hasPages: true),
        pages(of: "Moderation", ["BasePages", "Media", "Posts", nioCore]),
        domain(
            "Administration",
            [
                "Identity", "Imaging", "Media", "Moderation", "Notifications", "People", "Search", "Settings",
                logging,
            ], hasPages: true),
        pages(
            of: "Administration",
            [
                "BasePages", "Identity", "IdentityPages", "Imaging", "JoiningPages", "Media", "MediaPages",
                "Moderation", "ModerationPages", "People", logging,
            ]),
        domain("Apps", ["Identity", crypto], hasPages: true),
        pages(of: "Apps", []),
        domain("SpaceKit", ["Exports", "Notifications", "People", "Posts", serviceLifecycle], hasPages: true),
        pages(of: "SpaceKit", ["BasePages", "Exports", "PeoplePages", "Posts", "SearchPages"]),
        galleryDomain("Comments"),
        galleryPages(of: "Comments"),
        galleryDomain("Works", ["Comments", "Imaging"]),
        galleryPages(of: "Works", ["Comments", "CommentsPages", "Imaging"]),
        galleryDomain("Sharing", ["Comments", "Imaging", "Works"]),
        galleryPages(of: "Sharing", ["Comments", "CommentsPages", "Imaging", "Works", "WorksPages"]),
        galleryDomain("Scouting", ["Imaging", "Works"]),
        galleryPages(of: "Scouting", ["Works", "WorksPages"]),
        galleryDomain("Exhibitions", ["Comments", "Imaging", "Works", logging, serviceLifecycle]),
        galleryPages(of: "Exhibitions", ["Comments", "CommentsPages", "Imaging", "Works", "WorksPages"]),
        galleryDomain("Discover", ["Comments", "Works", crypto, logging, serviceLifecycle]),
        galleryPages(of: "Discover", ["Comments", "Works", "WorksPages"]),
        spaceDomain(
            "Gallery", ["Comments", "Discover", "Exhibitions", "Imaging", "Scouting", "Sharing", "Works", crypto],
            exclude: galleryRooms),
        spacePages(
            of: "Gallery",
            [
                "Comments", "CommentsPages", "Discover", "DiscoverPages", "Exhibitions", "ExhibitionsPages", "Imaging",
                "Scouting", "ScoutingPages", "Sharing", "SharingPages", "Works", "WorksPages",
            ]),
        // The lounge: whose a persona is, what personas do, and its pages.
        room(
            "Personas", base + ["Notifications"], path: "Spaces/Lounge/Personas",
            resources: [.embedInCode("Texts")]),
        room(
            "Lounge", base + ["Personas", "Posts", "SpaceKit", logging, serviceLifecycle],
            path: "Spaces/Lounge", exclude: ["Pages", "Personas"]),
        room(
            "LoungePages",
            ground + [
                "BasePages", "Lounge", "Personas", "Posts", "PostsPages", "SpaceKitPages", serviceLifecycle,
            ], path: "Spaces/Lounge/Pages"),
        room("Conversations", base + ["Exports", "Posts"], path: "Spaces/Messages/Conversations"),
        spaceDomain(
            "Messages", ["Conversations", "Imaging"], exclude: ["Conversations"], resources: [.embedInCode("Texts")]),
        spacePages(of: "Messages", ["Conversations", "Imaging"]),
        spaceDomain("Timeline", ["Markup", "Outgoing", logging, nioPosix, serviceLifecycle]),
        spacePages(of: "Timeline", ["NotificationsPages"]),
        // Another door than the pages: what programs ask for.
        room(
            "APIDoor", base + ["Apps", "Media", "Web", httpTypes, hummingbird, logging, nioCore, nioHTTP1],
            path: "API/Door"),
        room(
            "MastodonAPI",
            base + sharedDomains + [
                "APIDoor", "Apps", "Comments", "Conversations", "Design", "Identity", "Imaging", "Joining",
                "Messages", "Outgoing", "Sharing", "SpaceKit", "Timeline", "Web", "Works", httpTypes, hummingbird,
                nioCore,
            ], path: "API/Mastodon"),
        room(
            "AdministrationAPI",
            base + [
                "APIDoor", "Administration", "Apps", "Identity", "Joining", "MastodonAPI", "Media", "Moderation",
                "Notifications", "People", "Settings", "SpaceKit", "Transfer", "Web",
            ], path: "API/Administration"),
        // For apps, which have nothing else of Salon (docs/decisions/0126-a-client-for-apps.md). Apple's systems have
        // CryptoKit.
        room(
            "SalonClient",
            [
                .product(
                    name: "Crypto", package: "swift-crypto",
                    condition: .when(platforms: [.android, .linux, .windows]))
            ],
            path: "Clients/SalonClient"),
        room(
            "GalleryAPI",
            base + sharedDomains + [
                "APIDoor", "Comments", "Discover", "Exhibitions", "Gallery", "Imaging", "MastodonAPI", "Scouting",
                "Sharing", "SpaceKit", "Web", "Works", httpTypes, hummingbird,
            ], path: "API/Gallery"),
        room(
            "APIPages", ground + ["APIDoor", "AppsPages"], path: "API/Pages"),
        // Salon's own API, a family each.
        room(
            "MessagesAPI",
            base + [
                "APIDoor", "Conversations", "Imaging", "MastodonAPI", "Messages", "People", "Posts", "Search",
                "SpaceKit", "Web", httpTypes, hummingbird,
            ], path: "API/Messages"),
        room(
            "LoungeAPI", base + ["APIDoor", "Lounge", "MastodonAPI", "Personas", "Web", httpTypes], path: "API/Lounge"),
        room("Demo", ["Core"]),
        room(
            "Monitoring",
            base + ["Prometheus", "Web", httpTypes, hummingbird, logging, metrics, nioCore, serviceLifecycle]),
        room(
            "SalonApp",
            ground + commons + gallery + lounge + [
                "APIDoor", "APIPages", "AdministrationAPI", "Backup", "Conversations", "GalleryAPI", "Imaging",
                "LoungeAPI", "MastodonAPI", "Messages", "MessagesAPI", "MessagesPages", "Monitoring", "Outgoing",
                "Prometheus", "Timeline", "TimelinePages", configuration, crypto, logging, metrics, nioCore,
                serviceLifecycle, systemPackage,
            ]),
        room(
            "Commands",
            base + sharedDomains + gallery + [
                "Administration", "Archives", "Backup", "Demo", "Identity", "Imaging", "Joining", "Lounge", "Markup",
                "Messages", "Moderation", "Monitoring", "Outgoing", "Prometheus", "SalonApp", "Settings", "SpaceKit",
                "Timeline", "Transfer", "Web", argumentParser, hummingbird, logging, serviceLifecycle,
            ]),
        .target(name: "CConcurrency"),
        .executableTarget(
            name: "salon", dependencies: ["CConcurrency", "Commands", "Imaging", argumentParser, nioCore, nioPosix],
            path: "Sources/salon", swiftSettings: settings),
        room(
            "TestKit",
            ground + commons + [
                "CPostgres", "Imaging", "SalonApp", grdbSQLite, logging, nioCore, nioEmbedded, serviceLifecycle,
            ],
            path: "Tests/TestKit"),
        // Apps as members use them, for the tests of each family of the API.
        room("APITestKit", base + ["Apps", "TestKit", httpTypes], path: "Tests/APITestKit"),
        room(
            "FuzzTargets",
            ground + commons + ["Archives", "Backup", "Imaging", "Markup", "Outgoing", "Timeline", crypto, nioCore],
            path: "Tests/FuzzTargets"),
        tests("FuzzTests", ["FuzzTargets"]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
        tests("CoreTests", ["Core"]),
        tests("SQLTests", ["Core", "CPostgres", "SQL", "TestKit", grdbSQLite]),
        tests("ImagingTests", ["Core", "CSandbox", "CVips", "Imaging"]),
        tests("OutgoingTests", ["Outgoing", hummingbird, httpTypes, logging, nioCore, serviceLifecycle]),
        tests(
            "DesignTests",
            ground + commons + gallery + lounge + ["Imaging", "MessagesPages", "Timeline", "TimelinePages"]),
        tests(
            "WebTests",
            [
                "Core", "CZlib", "CZstd", "Design", "Files", "Kernel", "SQL", "TestKit", "Web", httpTypes, hummingbird,
                logging, nioCore, nioEmbedded, nioHTTP1, nioHTTPTypes, nioPosix, nioWebSocket, serviceLifecycle,
            ]),
        tests("GalleryTests", ground + commons + gallery + ["Imaging", "SalonApp", "TestKit", crypto]),
        tests(of: "Administration", ["Imaging", "Outgoing"]),
        tests(of: "Base", ["Timeline"]),
        tests(of: "Identity", ["Outgoing", crypto, cryptoExtras, logging, nioCore]),
        tests(of: "Jobs", ["Monitoring", logging]),
        tests(of: "Joining"),
        tests(of: "Mail", ["Outgoing", nioCore, nioPosix]),
        tests(of: "Media", ["Imaging"]),
        tests(of: "Moderation"),
        tests(of: "Notifications", gallery + ["Outgoing", crypto]),
        tests(of: "People", gallery),
        tests(of: "Posts", gallery),
        tests(of: "Search", gallery),
        tests(of: "Settings", gallery),
        tests(of: "Transfer", gallery + ["Archives", crypto]),
        tests("MessagesTests", ground + commons + ["Conversations", "Messages", "MessagesPages", "TestKit"]),
        tests(
            "MastodonAPITests",
            ground + commons + gallery + [
                "APIDoor", "APITestKit", "Apps", "Conversations", "Imaging", "MastodonAPI", "Messages", "SalonApp",
                "TestKit", "Timeline", crypto, logging, nioCore, nioPosix, serviceLifecycle,
            ]),
        tests(
            "AdministrationAPITests",
            base + ["APITestKit", "Administration", "Apps", "Identity", "Moderation", "TestKit"]),
        tests("SalonClientTests", ["SalonClient", "TestKit"]),
        tests(
            "GalleryAPITests", base + ["APIDoor", "Administration", "APITestKit", "GalleryAPI", "People", "TestKit"]),
        tests("MessagesAPITests", base + ["APITestKit", "People", "SalonApp", "TestKit"]),
        tests(
            "LoungeAPITests", base + ["APITestKit", "Lounge", "People", "Personas", "SalonApp", "TestKit", httpTypes]),
        tests("LoungeTests", ground + commons + lounge + ["SalonApp", "TestKit", logging]),
        tests("ArchivesTests", ["Archives", "Core", "TestKit"]),
        tests("MarkupTests", ["Markup"]),
        tests(of: "Timeline", ["Outgoing", "Timeline", "TimelinePages", logging, nioCore]),
        tests(
            "SalonAppTests",
            ground + commons + gallery + [
                "Backup", "Commands", "Monitoring", "Prometheus", "SalonApp", "TestKit", "Timeline", argumentParser,
                crypto, grdbSQLite, logging,
                metrics,
                nioCore, nioPosix,
            ]),
        tests("BackupTests", ["Backup", "SQL", crypto]),
        tests("DemoTests", base + commons + ["Backup", "Commands", "Demo", "SalonApp", "TestKit"]),
    ],
    swiftLanguageModes: [.v6]
)

// bin/fuzz alone builds the fuzzers: they need a runtime that has a `main` of its own.
if Context.environment["SALON_FUZZ"] != nil {
    package.targets += [
        .systemLibrary(name: "CFuzzer", path: "Tests/Fuzz/CFuzzer"),
        .executableTarget(
            name: "fuzz", dependencies: ["CFuzzer", "FuzzTargets"], path: "Tests/Fuzz", exclude: ["CFuzzer"],
            swiftSettings: settings),
    ]
}
