package import Core
package import Kernel

extension Viewer {
    /// A member who has muted and hidden nothing.
    package static func plain(
        _ id: ID<Account>, handle: String, name: String, role: Role = .member, language: Language? = nil,
        theme: Theme = .system, session: SessionKey
    ) -> Viewer {
        Viewer(
            id: id, handle: handle, name: name, photo: nil, role: role, language: language, theme: theme,
            hidesCounts: false, hidesSomebody: false, mutedWords: .empty, session: session)
    }
}

extension Site {
    /// An instance with every feature that is open to everybody.
    package static func open(at publicURL: String, trustsForwardedFor: Bool = false) -> Site {
        Site(
            publicURL: publicURL, navigation: [], features: .all, trustsForwardedFor: trustsForwardedFor,
            facts: Current(SiteFacts(offersJoining: true)))
    }
}
