/// The icon that admins have given their instance. Its files never change at their addresses, which carry a hash of them
/// all.
public struct SiteIcon: Hashable, Sendable {
    /// 32 hexadecimal digits.
    public let hash: String

    /// `nil` for what is no such hash.
    public init?(_ hash: String) {
        let digits = hash.utf8
        guard digits.count == 32, digits.allSatisfy({ (48...57).contains($0) || (97...102).contains($0) }) else {
            return nil
        }
        self.hash = hash
    }

    /// PNGs by their width.
    public enum File: String, CaseIterable, Sendable {
        case tab = "32.png"
        /// Without transparency: on a phone's home screen it would be black.
        case touch = "180.png"
        case usual = "192.png"
        case large = "512.png"
        /// Systems cut it to their shape.
        case mask = "mask.png"
    }

    public static let root = "/icon/"

    public func path(_ file: File) -> String { "\(Self.root)\(hash)/\(file.rawValue)" }
}
