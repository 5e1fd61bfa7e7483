import Core

/// The content of a push.
package struct PushMessage: Equatable, Sendable {
    package var title: String
    /// May be empty.
    package var body: String
    /// Where it leads.
    package let path: String
    /// A later one with the same tag replaces it: up to 32 letters, digits and hyphens.
    package let tag: String
    /// The address of an image; `nil` shows Salon's icon.
    package var icon: String?
    /// Whether one that takes another's place makes itself noticed again.
    package let renotifies: Bool
    package let urgency: Urgency
    /// For an app.
    package var app: AppPush?

    /// How much a push service may care for the device's battery (RFC 8030, §5.3).
    package enum Urgency: String, Sendable { case low, normal, high }

    package init(
        title: String, body: String = "", path: String, tag: String, icon: String? = nil, renotifies: Bool = true,
        urgency: Urgency = .normal
    ) {
        self.title = title
        self.body = body
        self.path = path
        self.tag = tag
        self.icon = icon
        self.renotifies = renotifies
        self.urgency = urgency
    }

    /// No payload is longer, in bytes: some services take little more than this.
    package static let maxLength = 3_000

    /// The JSON for the service worker (`sw.js`), or for an app.
    ///
    /// - Parameter badge: the number for the app's icon.
    package func payload(badge: Int) -> [UInt8] {
        if let app { return payload(for: app) }
        var members: [(String, JSON)] = [
            ("title", JSON(title.shortened(to: 600))), ("body", JSON(body.shortened(to: 1_200))), ("path", JSON(path)),
            ("tag", JSON(tag)), ("badge", JSON(badge)),
        ]
        if let icon { members.append(("icon", JSON(icon))) }
        if renotifies { members.append(("renotify", JSON(1))) }
        return Array(JSON(members: members).text.utf8)
    }

    /// As Mastodon's apps read it. A token is known to the app alone, so none is in it.
    private func payload(for app: AppPush) -> [UInt8] {
        let members: [(String, JSON)] = [
            ("access_token", ""), ("preferred_locale", JSON(app.language.rawValue)),
            ("notification_id", JSON(app.number)), ("notification_type", JSON(app.name)), ("icon", JSON(icon ?? "")),
            ("title", JSON(title.shortened(to: 600))), ("body", JSON(body.shortened(to: 1_200))),
        ]
        return Array(JSON(members: members).text.utf8)
    }
}

extension String {
    /// As many whole characters as are so many bytes of JSON.
    fileprivate func shortened(to bytes: Int) -> String {
        guard jsonText.utf8.count > bytes else { return self }
        func shown(_ count: Int) -> String { String(prefix(count)) + "…" }
        var (fits, isTooMuch) = (0, count)
        while isTooMuch - fits > 1 {
            let middle = (fits + isTooMuch) / 2
            if shown(middle).jsonText.utf8.count <= bytes { fits = middle } else { isTooMuch = middle }
        }
        return shown(fits)
    }
}
