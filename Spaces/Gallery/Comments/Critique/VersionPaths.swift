import Base
package import Core

extension ID<Post> {
    private func imagePath(_ image: ID<Media>) -> String { "\(workPath)/images/\(image)" }

    /// The page that compares a version of an image with the one that hangs.
    package func versionsPath(of image: ID<Media>) -> String { "\(imagePath(image))/versions" }

    /// The form in which the maker adds a newer version.
    package func newVersionPath(of image: ID<Media>) -> String { "\(imagePath(image))/version" }

    package func removeVersionPath(of image: ID<Media>) -> String { "\(imagePath(image))/remove" }
}
