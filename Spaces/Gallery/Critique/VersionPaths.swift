import Base
import Core

extension ID<Post> {
    private func imagePath(_ image: ID<Media>) -> String { "\(workPath)/images/\(image)" }

    /// The page that compares a version of an image with the one that hangs.
    func versionsPath(of image: ID<Media>) -> String { "\(imagePath(image))/versions" }

    /// The form in which the maker adds a newer version.
    func newVersionPath(of image: ID<Media>) -> String { "\(imagePath(image))/version" }

    func removeVersionPath(of image: ID<Media>) -> String { "\(imagePath(image))/remove" }
}
