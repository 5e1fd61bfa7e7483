/// Somebody as other people's pages show them. Always joined, never copied, so a change shows everywhere at once.
package struct Author: Sendable {
    package let id: ID<Account>
    package let handle: String
    package let name: String
    package let major: String
    /// The profile photo, square; `nil` shows the initial.
    package let photo: Rendering?

    package init(id: ID<Account>, handle: String, name: String, major: String, photo: Rendering?) {
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
