import Core
import Design
import HTTPTypes
import Hummingbird
import Kernel
import Web

/// What an installed Salon asks for beside its pages.
struct InstalledRoutes: Sendable {
    let site: Site

    func add(to router: some RouterMethods<Context>) {
        for language in Language.allCases {
            router.get("\(Self.manifestPath(language))") { _, _ in
                // Admins may have renamed it.
                let manifest = installedManifest(site, in: language).text
                return Response(
                    status: .ok, headers: [.contentType: "application/manifest+json"],
                    body: .init(byteBuffer: .init(string: manifest)))
            }
        }
        router.get("/offline") { _, context in
            let shell = site.shell(context)
            return site.page(
                Frame(title: shell.language(.offline), isBare: true), offlineView(shell: shell), for: context)
        }
        guard site.features.contains(.works) || site.features.contains(.threads) else { return }
        // What another app hands over. The service worker has taken images aside and says how many; without it there is
        // nothing to take them from, and the form to share a work opens empty.
        router.get("/share") { request, _ in Response.redirect(to: way(request.query), type: .normal) }
        router.post("/share") { _, _ in Response.redirect(to: way(Form()), type: .normal) }
    }

    static func manifestPath(_ language: Language) -> String { "/manifest/\(language.rawValue)" }

    private func way(_ query: Form) -> String {
        let hasImages = Int(query["images"], in: 0...100).map { $0 > 0 } ?? true
        let text = [query.text("title"), query.text("text"), query.text("url")].filter { !$0.isEmpty }
            .joined(separator: "\n")
        if site.features.contains(.works), hasImages || !site.features.contains(.threads) { return "/works/new" }
        return "/timeline?text=\(text.percentEncoded)"
    }
}

extension Phrase {
    fileprivate static let offline = Phrase("오프라인", "Offline")
}
