public import Foundation

/// A file that goes out with a call.
public struct FilePart: Hashable, Sendable {
    public var content: Content
    /// As it is called on the member's device.
    public var name: String
    /// As in `image/jpeg`. Instances look at the bytes, too.
    public var type: String

    public enum Content: Hashable, Sendable {
        case data(Data)
        /// A file on this device. It is copied in pieces of 64 kB and sent from the disk, so its size does not matter.
        case file(URL)
    }

    public init(_ data: Data, name: String, type: String = "application/octet-stream") {
        content = .data(data)
        self.name = name
        self.type = type
    }

    public init(contentsOf file: URL, type: String = "application/octet-stream") {
        content = .file(file)
        name = file.lastPathComponent
        self.type = type
    }
}
