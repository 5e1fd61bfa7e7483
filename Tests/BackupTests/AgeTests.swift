import Crypto
import Foundation
import Testing

@testable import Backup

/// What was encrypted in age's format is read. https://age-encryption.org/v1
@Suite struct AgeTests {
    private let mine = "AGE-SECRET-KEY-1XMWWC06LY3EE5RYTXM9MFLAZ2U56JJJ36S0MYPDRWSVLUL66MV4QX3S7F6"
    private let another = "AGE-SECRET-KEY-1Q2RSA3LD9S6HCYT44NFK2J6RU9MSNUQKDCXZ3SDXQFHLH48J3HCQN4V47Z"
    private let second = "AGE-SECRET-KEY-1PPMAGJV0YD5QVXPMG4RLPJXA5FX80X39G9AJTNFD484HR97MY4FQMM5RHC"

    private func key(_ text: String) throws -> AgeKey { .identity(try #require(AgeIdentity(text))) }

    private func decrypt(_ bytes: [UInt8], with keys: [AgeKey], pieces: Int = 10_000) throws -> [UInt8] {
        var opening = AgeDecryption(with: keys)
        var result: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: pieces) {
            result += try opening.add(bytes[start..<min(start + pieces, bytes.count)])
        }
        return try result + opening.finish()
    }

    private func noise(_ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) }
    }

    /// Catches an alphabet, a checksum or a regrouping that is not BIP 173's.
    @Test func keysAreReadAsBech32Says() throws {
        #expect(Bech32.decode(mine, prefix: "age-secret-key-")?.count == 32)
        #expect(Bech32.decode(mine.lowercased(), prefix: "age-secret-key-")?.count == 32)
        #expect(Bech32.decode(mine.replacing("Q", with: "P"), prefix: "age-secret-key-") == nil)
        // From BIP 173.
        #expect(Bech32.decode("A12UEL5L", prefix: "a") == [])
        #expect(Bech32.decode("a12uEL5L", prefix: "a") == nil)
        #expect(Bech32.decode("A1G7SGD8", prefix: "a") == nil)
    }

    /// Catches borders of pieces, and a changed, shortened or lengthened file that is taken for whole.
    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/usr/bin/age")))
    func whatAgeWritesIsRead() throws {
        let (mine, another) = (try key(self.mine), try key(self.another))
        for length in [1, 65_535, 65_536, 65_537, 131_072, 200_000] {
            let sealed = try seal(noise(length))
            #expect(try decrypt(sealed, with: [another, mine]) == noise(length))
            #expect(try decrypt(sealed, with: [mine], pieces: 7) == noise(length))
            #expect(throws: AgeError.wrongKey) { try decrypt(sealed, with: [another, .passphrase("x")]) }
        }
        let sealed = try seal(noise(70_000))
        for place in stride(from: 0, to: sealed.count, by: 97) {
            var changed = sealed
            changed[place] ^= 1
            #expect(throws: AgeError.self) { try decrypt(changed, with: [mine]) }
        }
        for count in [0, 1, 20, 100, 216, sealed.count - 65_552, sealed.count - 4_480, sealed.count - 1] {
            #expect(throws: AgeError.self) { try decrypt(Array(sealed.prefix(count)), with: [mine]) }
        }
        #expect(throws: AgeError.self) { try decrypt(sealed + [0], with: [mine]) }
    }

    /// Catches a changed file whose passphrase costs without end to try.
    @Test func passphrasesCostLittle() throws {
        let costly =
            "age-encryption.org/v1\n-> scrypt AAAAAAAAAAAAAAAAAAAAAA 30\n" + String(repeating: "A", count: 43)
            + "\n--- " + String(repeating: "A", count: 43) + "\n" + String(repeating: "x", count: 40)
        #expect(throws: AgeError.malformed) { try decrypt(Array(costly.utf8), with: [.passphrase("x")]) }
    }

    /// The first of the published vectors, https://c2sp.org/CCTV/age: its file key is "YELLOW SUBMARINE".
    @Test func aPublishedHeaderOpens() throws {
        let header = """
            age-encryption.org/v1
            -> X25519 TEiF0ypqr+bpvcqXNyCVJpL7OuwPdVwPL7KQEbFDOCc
            EmECAEcKN+n/Vs9SbWiV+Hu0r+E8R77DdWYyd83nw7U
            --- Vn+54jqiiUCE+WZcEVY3f1sqHjlu/z1LCQ/T7Xm7qI0

            """
        let key = try key(mine)
        let (parsed, mac, count) = try #require(try AgeHeader.parse(Array(header.utf8)[...]))
        #expect(count == header.utf8.count)
        let fileKey = try parsed.fileKey(with: [key], mac: mac)
        #expect(fileKey.withUnsafeBytes { Array($0) } == Array("YELLOW SUBMARINE".utf8))
        #expect(throws: AgeError.damaged) {
            try parsed.fileKey(with: [key], mac: Array(mac.reversed()))
        }
    }

    /// Catches headers that age refuses, so that no two programs see different files in one.
    @Test(arguments: [
        "age-encryption.org/v2\n", "age-encryption.org/v1\r\n", "age-encryption.org/v1\n--- AAAA\n",
        "age-encryption.org/v1\n->\n\n--- AAAA\n", "age-encryption.org/v1\n->  X25519\n\n",
        "age-encryption.org/v1\n-> X\nAAAA=\n", "age-encryption.org/v1\n-> X\nAB\n",
    ])
    func headersThatAreNone(_ header: String) throws {
        #expect(throws: AgeError.malformed) { try AgeHeader.parse(Array((header + "--- A\n").utf8)[...]) }
    }

    /// By the program age, for two identities.
    private func seal(_ bytes: [UInt8]) throws -> [UInt8] {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("age-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        func file(_ name: String) -> URL { folder.appendingPathComponent(name) }
        for (name, text) in [("mine", mine), ("second", second)] { try Data(text.utf8).write(to: file(name)) }
        try Data(bytes).write(to: file("plain"))
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/age")
        process.arguments =
            ["-e"] + ["second", "mine"].flatMap { ["-i", file($0).path] }
            + ["-o", file("sealed").path, file("plain").path]
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return try Array(Data(contentsOf: file("sealed")))
    }
}
