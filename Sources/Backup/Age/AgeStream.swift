import Crypto
import FoundationEssentials

/// What follows the header: 16 random bytes and pieces of 64 KiB, each sealed with its number, the last one marked.
private struct AgePieces {
    static let sealed = 64 * 1_024 + 16

    private let key: SymmetricKey
    private var number: UInt64 = 0

    init(fileKey: SymmetricKey, nonce: [UInt8]) {
        key = HKDF<SHA256>.deriveKey(
            inputKeyMaterial: fileKey, salt: nonce, info: Array("payload".utf8), outputByteCount: 32)
    }

    private mutating func nonce(isLast: Bool) throws -> ChaChaPoly.Nonce {
        let count = withUnsafeBytes(of: number.bigEndian, Array.init)
        number += 1
        return try ChaChaPoly.Nonce(data: [0, 0, 0] + count + [isLast ? 1 : 0])
    }

    mutating func open(_ bytes: ArraySlice<UInt8>, isLast: Bool) throws -> [UInt8] {
        // Only an empty file has an empty piece.
        guard bytes.count > 16 || bytes.count == 16 && number == 0 && isLast else { throw AgeError.damaged }
        let box = try ChaChaPoly.SealedBox(
            nonce: nonce(isLast: isLast), ciphertext: bytes.dropLast(16), tag: bytes.suffix(16))
        guard let plain = try? ChaChaPoly.open(box, using: key) else { throw AgeError.damaged }
        return Array(plain)
    }
}

/// Decrypts bytes as they come. What ``add(_:)`` has returned is what was encrypted, but only ``finish()`` says that
/// nothing is missing.
package struct AgeDecryption {
    private let keys: [AgeKey]
    private var pieces: AgePieces?
    private var held: [UInt8] = []

    package init(with keys: [AgeKey]) { self.keys = keys }

    package mutating func add(_ bytes: some Collection<UInt8>) throws -> [UInt8] {
        held += bytes
        var start = 0
        if pieces == nil {
            guard let (header, mac, count) = try AgeHeader.parse(held[...]) else {
                guard held.count <= AgeHeader.longest else { throw AgeError.malformed }
                return []
            }
            guard held.count >= count + 16 else { return [] }
            let nonce = Array(held[count..<count + 16])
            pieces = AgePieces(fileKey: try header.fileKey(with: keys, mac: mac), nonce: nonce)
            start = count + 16
        }
        var result: [UInt8] = []
        while held.count - start > AgePieces.sealed {
            result += try pieces?.open(held[start..<start + AgePieces.sealed], isLast: false) ?? []
            start += AgePieces.sealed
        }
        held.removeFirst(start)
        return result
    }

    package mutating func finish() throws -> [UInt8] {
        guard pieces != nil else { throw AgeError.damaged }
        return try pieces?.open(held[...], isLast: true) ?? []
    }
}
