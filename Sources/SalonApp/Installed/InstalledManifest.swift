import Core
import Design
import Kernel

/// What a device installs, in one language: name, icons, the places of this instance, and what other apps may hand over.
///
/// https://www.w3.org/TR/appmanifest/, https://w3c.github.io/web-share-target/
func installedManifest(_ site: Site, in t: Language) -> JSON {
    let face = site.facts.value.face
    // Nobody has named it: it is called as it is in the language.
    let name = face.name == SiteFace().name ? t(.name) : face.name
    var members: [(String, JSON)] = [
        ("name", JSON(name)), ("short_name", JSON(name)),
        ("description", JSON(face.description.isEmpty ? t(.description) : face.description)),
        ("lang", JSON(t.rawValue)), ("id", "/"), ("start_url", "/"), ("scope", "/"), ("display", "standalone"),
        ("background_color", "#ffffff"), ("theme_color", "#ffffff"),
        (
            "icons",
            JSON(
                (face.icon == nil ? [icon(.tab, of: nil, "any", "image/svg+xml")] : []) + [
                    icon(.usual, of: face.icon, "192x192"), icon(.large, of: face.icon, "512x512"),
                    icon(.mask, of: face.icon, "512x512", purpose: "maskable"),
                ])
        ),
        // The systems show four at the most.
        ("shortcuts", JSON(site.navigation.filter { $0.path != "/" }.prefix(4).map { shortcut($0, in: t) })),
    ]
    if let target = shareTarget(site.features) { members.append(("share_target", target)) }
    return JSON(members: members)
}

private func icon(
    _ file: SiteIcon.File, of icon: SiteIcon?, _ sizes: String, _ type: String = "image/png", purpose: String = "any"
) -> JSON {
    ["src": JSON(SiteIcon.path(file, of: icon)), "sizes": JSON(sizes), "type": JSON(type), "purpose": JSON(purpose)]
}

private func shortcut(_ destination: Destination, in t: Language) -> JSON {
    ["name": JSON(t(destination.label)), "url": JSON(destination.path)]
}

/// An image becomes a work, a text a post. The service worker takes what is handed over.
private func shareTarget(_ features: Features) -> JSON? {
    guard features.contains(.works) || features.contains(.threads) else { return nil }
    var params: [(String, JSON)] = [("title", "title"), ("text", "text"), ("url", "url")]
    if features.contains(.works) {
        let types = JSON((ImageFiles.types + ImageFiles.endings).map { JSON($0) })
        params.append(("files", [["name": "images", "accept": types]]))
    }
    return [
        "action": "/share", "method": "POST", "enctype": "multipart/form-data", "params": JSON(members: params),
    ]
}

extension Phrase {
    fileprivate static let name = Phrase("살롱", "Salon")
    fileprivate static let description = Phrase(
        "작품을 보여 주고, 이야기하고, 서로 만나는 곳", "A home for people who make things")
}
