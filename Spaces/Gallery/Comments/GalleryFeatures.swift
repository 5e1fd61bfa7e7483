package import Core

extension Features {
    /// What every instance with a gallery has.
    package static let gallery: Features = [.profiles, .follows, .posts, .works, .tags, .search, .notifications]
}
