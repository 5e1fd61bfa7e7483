public import Core

/// Somebody as other people's pages show them. Always joined, never copied, so a change shows everywhere at once.
public struct Author: Sendable {
    public let id: ID<Account>
    public let handle: String
    public let name: String
    public let major: String
    /// The folder of the profile photo's renditions (`/media/…`); `nil` shows the initial.
    public let photo: String?

    public init(id: ID<Account>, handle: String, name: String, major: String, photo: String?) {
        self.id = id
        self.handle = handle
        self.name = name
        self.major = major
        self.photo = photo
    }

    public var path: String { "/@\(handle)" }
}

extension Author {
    public static let sample = Author(
        id: ID(rawValue: 1), handle: "minsu", name: "김민수", major: "시각디자인", photo: nil)
}
