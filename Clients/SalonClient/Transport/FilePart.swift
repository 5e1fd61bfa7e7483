public import Foundation

/// A file that goes out with a call.
public struct FilePart: Hashable, Sendable {
    /// Where its bytes are.
    public var content: Content
    /// As it is called on the member's device.
    public var name: String
    /// As in `image/jpeg`. Instances look at the bytes, too.
    public var type: String

    /// In memory, or on the disk.
    public enum Content: Hashable, Sendable {
        /// All of it, in memory.
        case data(Data)
        /// A file on this device. It is copied in pieces of 64 kB and sent from the disk, so its size does not matter.
        case file(URL)
    }

    /// A file that is in memory.
    public init(_ data: Data, name: String, type: String = "application/octet-stream") {
        content = .data(data)
        self.name = name
        self.type = type
    }

    /// A file of this device; its name is the last part of its path.
    public init(contentsOf file: URL, type: String = "application/octet-stream") {
        content = .file(file)
        name = file.lastPathComponent
        self.type = type
    }
}
