internal import Core
internal import FoundationEssentials
internal import Web

/// How long a file is, in bytes.
func fileSize(_ path: String) throws -> Int {
    guard let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? any BinaryInteger else {
        throw POSIXFailure(call: "stat", code: 0)
    }
    return Int(clamping: size)
}

/// When a file was last written, or an entry of a folder last made or removed.
func changedAt(_ path: String) throws -> Timestamp {
    guard let date = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date else {
        throw POSIXFailure(call: "lstat", code: 0)
    }
    return Timestamp(date)
}
