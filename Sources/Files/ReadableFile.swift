public import NIOCore

/// A file that can be read from any place in it: of this machine (``OpenFile``), or of another that keeps it.
public protocol ReadableFile: Sendable {
    /// In bytes, when it was opened.
    var size: Int { get }

    /// `count` bytes from `offset`; all of them exist. Holds up neither an event loop nor a task.
    func bytes(at offset: Int, count: Int) async throws -> ByteBuffer
}

extension ReadableFile {
    /// All of it, where it is small.
    public func bytes() async throws -> [UInt8] { Array(try await bytes(at: 0, count: size).readableBytesView) }
}
