/// Whose push services pushes are sent to. An address that a member names is asked by this machine, many times, and only a
/// push service has a reason to be one.
package struct PushHosts: Sendable {
    /// Names, and names behind `*.`, under which any name is meant; `nil` for every host of the internet.
    private let names: [String]?

    /// The services of the browsers there are: Chrome and those that are built on it, Firefox, Safari, and Edge on
    /// Windows.
    package static let known = PushHosts(names: [
        "fcm.googleapis.com", "updates.push.services.mozilla.com", "*.push.apple.com", "*.notify.windows.com",
    ])
    package static let any = PushHosts(names: nil)

    private init(names: [String]?) { self.names = names }

    /// The known ones and those an operator names besides: `push.example.org,*.push.example.net`, or `any`.
    /// - Returns: `nil` unless it is a list of names.
    package init?(adding text: String) {
        guard text != "any" else {
            self = .any
            return
        }
        let added = text.split(separator: ",").map { $0.filter { $0 != " " }.lowercased() }
        guard !added.isEmpty, added.allSatisfy({ ($0.hasPrefix("*.") ? String($0.dropFirst(2)) : $0).isPublicName })
        else { return nil }
        names = (Self.known.names ?? []) + added
    }

    /// - Parameter host: in lower case.
    func contains(_ host: String) -> Bool {
        guard let names else { return true }
        return names.contains { name in
            name.hasPrefix("*.")
                ? host.hasSuffix(name.dropFirst(1)) && host.utf8.count >= name.utf8.count : host == name
        }
    }
}
