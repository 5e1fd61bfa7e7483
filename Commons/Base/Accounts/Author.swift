package import Core

/// Somebody as other people's pages show them. Always joined, never copied, so a change shows everywhere at once.
package struct Author: Sendable {
    package let id: ID<Account>
    package let handle: String
    package let name: String
    package let major: String
    /// The folder of the profile photo's renditions (`/media/…`); `nil` shows the initial.
    package let photo: String?

    package init(id: ID<Account>, handle: String, name: String, major: String, photo: String?) {
        self.id = id
        self.handle = handle
        self.name = name
        self.major = major
        self.photo = photo
    }

    package var path: String { "/@\(handle)" }
}

extension Author {
    package static let sample = Author(
        id: ID(rawValue: 1), handle: "minsu", name: "김민수", major: "시각디자인", photo: nil)
}
