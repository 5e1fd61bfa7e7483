package import Core
import FoundationEssentials
import SystemPackage

// Not by `stat` itself: whose it is, of the C modules that declare it, is not the same in every build.

/// How long a file is, in bytes.
package func fileSize(_ path: String) throws -> Int { Int(try Stat(FilePath(path)).size) }

/// When a file was last written, or an entry of a folder last made or removed.
package func changedAt(_ path: String) throws -> Timestamp {
    guard let date = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date else {
        throw CocoaError(.fileReadUnknown)
    }
    return Timestamp(date)
}
