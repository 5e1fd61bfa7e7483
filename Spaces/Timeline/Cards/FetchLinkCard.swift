import Core
import FoundationEssentials
import Kernel
import Markup
import NIOPosix
import Outgoing
import Posts

/// Fetches a page's metadata anonymously: no cookie, nothing about the author or readers of the post.
struct FetchLinkCard: Sendable {
    let site: Site
    /// Where pages may be.
    let addresses: AddressPolicy
    /// How long all of it may take, redirects included.
    let seconds: Double
    let ask: @Sendable (OutgoingRequest) async throws -> OutgoingAnswer

    /// What became of asking.
    enum Outcome: Hashable, Sendable {
        case card(LinkCard)
        /// It says nothing, or not to everybody.
        case nothing
        /// It could not be asked.
        case unreachable
    }

    static let maxRedirects = 3
    /// The head is at the beginning; the rest is not read.
    static let maxBytes = 512 << 10

    /// Throws `CancellationError`, and ``Markup/MarkupError`` where no page can be read.
    func callAsFunction(_ url: String) async throws -> Outcome {
        let began = ContinuousClock.now
        var next = url
        for _ in 0...Self.maxRedirects {
            guard let address = CardAddress(next), address.isAllowed(by: addresses), !address.leads(to: site.publicURL)
            else {
                return .nothing
            }
            let left = seconds - began.duration(to: .now) / .seconds(1)
            guard left > 0 else { return .unreachable }
            let answer: OutgoingAnswer
            do {
                answer = try await ask(request(for: address, seconds: left))
            } catch let error as OutgoingError {
                return error.isPassing ? .unreachable : .nothing
            }
            switch answer.status {
            case 200: return try await outcome(of: answer, at: address, for: url)
            case 301, 302, 303, 307, 308:
                guard let target = answer.location(from: address) else { return .nothing }
                next = target
            default: return .nothing
            }
        }
        return .nothing
    }

    private func request(for address: CardAddress, seconds: Double) -> OutgoingRequest {
        OutgoingRequest(
            .get, address.url,
            headers: [
                ("User-Agent", "Salon (link preview; +\(site.publicURL))"),
                ("Accept", "text/html, application/xhtml+xml"),
            ], answerLimit: Self.maxBytes, takesBeginning: true, seconds: seconds, addresses: addresses,
            allowsPlain: true)
    }

    private func outcome(
        of answer: OutgoingAnswer, at address: CardAddress, for url: String
    ) async throws -> Outcome {
        guard answer.isPage else { return .nothing }
        // Half a megabyte of markup takes its time.
        let head = try await NIOThreadPool.singleton.runIfActive {
            try PageHead(answer.body, contentType: answer["Content-Type"])
        }
        return head.title.isEmpty ? .nothing : .card(LinkCard(url: url, head: head, host: address.host))
    }
}

extension OutgoingAnswer {
    var isPage: Bool {
        let type = (self["Content-Type"] ?? "").prefix { $0 != ";" && !$0.isWhitespace }.lowercased()
        // None was asked for: this is no server's answer to us.
        let isPlain = ["", "identity"].contains((self["Content-Encoding"] ?? "").lowercased())
        return isPlain && (type == "text/html" || type == "application/xhtml+xml")
    }

    /// Where a redirect leads.
    func location(from address: CardAddress) -> String? {
        guard let location = self["Location"], !location.isEmpty else { return nil }
        return URL(string: location, relativeTo: URL(string: address.url))?.absoluteURL.absoluteString
    }
}

extension OutgoingError {
    /// Whether it may be another time.
    fileprivate var isPassing: Bool {
        switch self {
        case .timedOut, .failed, .unavailable: true
        case .invalid, .addressRefused, .tooLarge, .certificate: false
        }
    }
}

extension LinkCard {
    private static let maxSiteLength = 60
    private static let maxTitleLength = 120
    package static let maxDescriptionLength = 200

    /// - Parameter host: whose page it is in the end, which is shown whatever the page calls itself.
    init(url: String, head: PageHead, host: String) {
        let host = host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
        let name = head.site.shortened(to: Self.maxSiteLength)
        self.init(
            url: url, site: name.isEmpty || name.lowercased() == host ? host : "\(name) · \(host)",
            title: head.title.shortened(to: Self.maxTitleLength),
            description: head.description.shortened(to: Self.maxDescriptionLength))
    }
}

extension String {
    /// At most so many characters, with an ellipsis where some are left out; of one built of hundreds of marks, a part.
    fileprivate func shortened(to limit: Int) -> String {
        let beginning = String(String.UnicodeScalarView(unicodeScalars.prefix(limit * 8)))
        guard beginning.count > limit || beginning.unicodeScalars.count < unicodeScalars.count else { return self }
        return String(beginning.prefix(limit - 1)) + "…"
    }
}
