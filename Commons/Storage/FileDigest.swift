import Crypto
import SystemPackage

/// The SHA-256 of a file, 32 bytes; read in pieces, on a thread that may wait. Throws `Errno`.
package func fileDigest(_ path: String) throws -> [UInt8] {
    let file = try FileDescriptor.open(FilePath(path), .readOnly, options: .closeOnExec)
    return try file.closeAfter {
        var hash = SHA256()
        let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
        defer { piece.deallocate() }
        while true {
            let count = try file.read(into: piece)
            guard count > 0 else { return Array(hash.finalize()) }
            hash.update(bufferPointer: UnsafeRawBufferPointer(rebasing: piece[..<count]))
        }
    }
}
