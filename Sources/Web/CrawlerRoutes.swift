import HTTPTypes
public import Hummingbird

/// What crawlers ask a site before they read it. All may read and link; those that gather what models are trained with
/// are refused.
public struct CrawlerRoutes: Sendable {
    public init() {}

    public func add(to router: some RouterMethods<Context>) {
        let robots = Self.robots
        router.get("/robots.txt") { _, _ in Self.answer(robots, "text/plain; charset=utf-8") }
        router.get("/.well-known/tdmrep.json") { _, _ in
            Self.answer(#"[{"location":"/*","tdm-reservation":1}]"#, "application/json")
        }
    }

    /// Crawlers that, by their operators' own words, gather what models are trained with. Those of search, and those that
    /// fetch one page because somebody asked for it, are not among them.
    static let training = [
        "AI2Bot", "Ai2Bot-Dolma", "Amazonbot", "anthropic-ai", "Applebot-Extended", "Bytespider", "CCBot", "ClaudeBot",
        "Claude-Web", "cohere-ai", "cohere-training-data-crawler", "Diffbot", "FacebookBot", "Google-Extended",
        "GPTBot",
        "ICC-Crawler", "ImagesiftBot", "img2dataset", "Kangaroo Bot", "meta-externalagent", "omgili", "omgilibot",
        "PanguBot", "SBIntuitionsBot", "Timpibot", "VelenPublicWebCrawler", "webzio-extended",
    ]

    /// The signals are those of https://contentsignals.org and of the IETF's AI Preferences working group.
    private static let robots = """
        # Everybody may read, search and link. What members make trains no model, unless its maker allows it:
        # then its page and images say "TDM-Reservation: 0".
        User-agent: *
        Content-Signal: search=yes, ai-train=no
        Content-Usage: train-ai=n
        Disallow:

        \(training.map { "User-agent: \($0)\n" }.joined())Disallow: /

        """

    private static func answer(_ text: String, _ type: String) -> Response {
        Response(
            status: .ok,
            headers: [.contentType: type, .cacheControl: "public, max-age=86400", .xContentTypeOptions: "nosniff"],
            body: .init(byteBuffer: .init(string: text)))
    }
}
