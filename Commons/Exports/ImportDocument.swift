import Core
import Files
import FoundationEssentials
import Storage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// An unpacked `salon.json`, of which one element at a time is read. JSON takes up to a hundred times as much memory as
/// text, each shape of it in another way, so what is bounded is the text that is parsed at once.
package final class ImportDocument: Sendable {
    /// Of a file that has no name any more: it goes with this, however that ends.
    private let descriptor: Int32
    private let elements: [String: [Range<Int>]]
    private let thread: IdleThread

    /// What a work can be said in: ten images with five older versions each, and every text as long as it may be.
    private static let elementBytes = 512 << 10

    /// Blocks.
    ///
    /// - Parameters:
    ///   - path: where no file is.
    ///   - write: hands over the document in pieces.
    /// - Throws: ``DocumentScanner/Fault``, ``Files/POSIXFailure``, what `write` throws.
    init(
        at path: String, wanting wanted: [String: Int], thread: IdleThread,
        write: ((UnsafeRawBufferPointer) throws -> Void) throws -> Void
    ) throws {
        let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw POSIXFailure(call: "open", code: errno) }
        unlinkFile(path)
        var scanner = DocumentScanner(wanted)
        do {
            try write { bytes in
                try scanner.take(bytes)
                try writeAll(bytes, to: descriptor)
            }
            try scanner.finish()
        } catch {
            close(descriptor)
            throw error
        }
        (self.descriptor, self.elements, self.thread) = (descriptor, scanner.found, thread)
    }

    deinit { close(descriptor) }

    /// Where the elements of a member are, in their order.
    package func elements(_ name: String) -> [Range<Int>] { elements[name] ?? [] }

    /// - Throws: ``Core/Problem/importUnreadable`` for one that is longer than anything real is.
    package func read(_ element: Range<Int>) async throws -> [UInt8] {
        guard element.count <= Self.elementBytes else { throw Problem.importUnreadable }
        return try await thread.run { [self] in
            var filled = 0
            let bytes = [UInt8](unsafeUninitializedCapacity: element.count) { buffer, got in
                while filled < element.count, let base = buffer.baseAddress {
                    let more = pread(
                        descriptor, base + filled, element.count - filled, off_t(element.lowerBound + filled))
                    guard more > 0 else { break }
                    filled += more
                }
                got = filled
            }
            guard filled == element.count else { throw POSIXFailure(call: "pread", code: errno) }
            return bytes
        }
    }

    /// A member that is one value.
    ///
    /// - Throws: ``Core/Problem/noExport`` where it is not there, or another.
    package func value<Value: Decodable & Sendable>(_ name: String, as _: Value.Type = Value.self) async throws -> Value
    {
        guard let place = elements(name).first, place.count <= 1_000 else { throw Problem.noExport }
        let bytes = try await read(place)
        do { return try JSONDecoder().decode(Value.self, from: Data(bytes)) } catch { throw Problem.noExport }
    }
}
