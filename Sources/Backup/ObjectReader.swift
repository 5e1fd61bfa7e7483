import Crypto
import Files

extension Repository {
    /// Passes an object's content in pieces. Only when this returns, what was passed is what was stored.
    ///
    /// Throws ``BackupProblem``, which names the object, where it is missing or not what it was; what `each` throws.
    package func read(_ name: ObjectName, _ each: (ArraySlice<UInt8>) throws -> Void) throws {
        var hash = SHA256()
        try decode("\(path)/\(name.path)") { bytes in
            bytes.withUnsafeBytes { hash.update(bufferPointer: $0) }
            try each(bytes)
        }
        guard naming.name(of: hash.finalize()) == name else { throw Self.damaged("\(path)/\(name.path)") }
    }

    /// An object that fits into memory.
    package func bytes(_ name: ObjectName, upTo limit: Int = 256 << 20) throws -> [UInt8] {
        var result: [UInt8] = []
        try read(name) { bytes in
            guard result.count + bytes.count <= limit else { throw Self.damaged("\(path)/\(name.path)") }
            result += bytes
        }
        return result
    }

    /// What an object with the content of this file is called.
    package func name(ofFile path: String) throws -> ObjectName {
        var hash = SHA256()
        try BackupProblem.naming(path) { try PlainFile(reading: path).readAll { hash.update(bufferPointer: $0) } }
        return naming.name(of: hash.finalize())
    }

    func decode(_ path: String, _ each: (ArraySlice<UInt8>) throws -> Void) throws {
        let zstd = ZstdDecoder()
        var opening = identity.map { AgeDecryption(with: [.identity($0)]) }
        do {
            try PlainFile(reading: path).readAll { piece in
                let bytes = Array(piece)
                try zstd.add(try opening?.add(bytes) ?? bytes, each)
            }
            if let rest = try opening?.finish() { try zstd.add(rest, each) }
            guard zstd.isWhole else { throw Damage() }
        } catch let failure as POSIXFailure where failure.call == "open" || failure.call == "read" {
            guard failure.code == 2 else { throw BackupProblem(path, failure) }
            throw BackupProblem("\(path) is missing from the repository")
        } catch is Damage {
            throw Self.damaged(path)
        } catch is AgeError {
            throw Self.damaged(path)
        }
    }

    private static func damaged(_ path: String) -> BackupProblem {
        BackupProblem("\(path) is damaged: it is not what was stored")
    }
}
