import Crypto
import Foundation
import Testing

@testable import Backup

/// Files go to and fro between Salon and everybody else who speaks age's format. https://age-encryption.org/v1
@Suite struct AgeTests {
    private func encrypt(_ bytes: [UInt8], for keys: [AgeKey], pieces: Int = 10_000) throws -> [UInt8] {
        var sealing = try AgeEncryption(for: keys, work: 4)
        var result: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: pieces) {
            result += try sealing.add(bytes[start..<min(start + pieces, bytes.count)])
        }
        return try result + sealing.finish()
    }

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
    @Test func keysAreWrittenAsBech32Says() throws {
        let bytes = (0..<32).map { UInt8($0) }
        for prefix in ["age", "age-secret-key-"] {
            let text = Bech32.encode(bytes, prefix: prefix)
            #expect(
                Bech32.decode(text, prefix: prefix) == bytes
                    && Bech32.decode(text.uppercased(), prefix: prefix) == bytes)
            #expect(Bech32.decode(text.replacing("q", with: "p"), prefix: prefix) == nil)
        }
        // From BIP 173.
        #expect(Bech32.decode("A12UEL5L", prefix: "a") == [])
        #expect(Bech32.decode("a12uEL5L", prefix: "a") == nil)
        #expect(Bech32.decode("A1G7SGD8", prefix: "a") == nil)
    }

    /// Catches borders of pieces: the last one is known only when nothing follows.
    @Test(arguments: [0, 1, 65_535, 65_536, 65_537, 131_072, 200_000])
    func everyLengthComesBack(_ length: Int) throws {
        let identity = AgeIdentity()
        let sealed = try encrypt(
            noise(length), for: [.recipient(AgeIdentity().recipient), .recipient(identity.recipient)])
        #expect(try decrypt(sealed, with: [.identity(AgeIdentity()), .identity(identity)]) == noise(length))
        #expect(try decrypt(sealed, with: [.identity(identity)], pieces: 7) == noise(length))
        #expect(throws: AgeError.wrongKey) { try decrypt(sealed, with: [.identity(AgeIdentity()), .passphrase("x")]) }
    }

    /// Catches a changed, shortened or lengthened file that is taken for whole.
    @Test func nothingChangedIsTaken() throws {
        let identity = AgeIdentity()
        let sealed = try encrypt(noise(70_000), for: [.recipient(identity.recipient)])
        for place in stride(from: 0, to: sealed.count, by: 97) {
            var changed = sealed
            changed[place] ^= 1
            #expect(throws: AgeError.self) { try decrypt(changed, with: [.identity(identity)]) }
        }
        for count in [0, 1, 20, 100, 216, sealed.count - 65_552, sealed.count - 4_480, sealed.count - 1] {
            #expect(throws: AgeError.self) { try decrypt(Array(sealed.prefix(count)), with: [.identity(identity)]) }
        }
        #expect(throws: AgeError.self) { try decrypt(sealed + [0], with: [.identity(identity)]) }
    }

    /// Catches a passphrase that opens what it should not, and one that costs without end.
    @Test func passphrases() throws {
        let sealed = try encrypt(noise(1_000), for: [.passphrase("correct horse")])
        #expect(try decrypt(sealed, with: [.passphrase("correct horse")]) == noise(1_000))
        #expect(throws: AgeError.wrongKey) { try decrypt(sealed, with: [.passphrase("battery staple")]) }
        let text = String(decoding: sealed, as: UTF8.self)
        #expect(text.contains("\n-> scrypt "))
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
        let identity = try #require(
            AgeIdentity("AGE-SECRET-KEY-1XMWWC06LY3EE5RYTXM9MFLAZ2U56JJJ36S0MYPDRWSVLUL66MV4QX3S7F6"))
        let (parsed, mac, count) = try #require(try AgeHeader.parse(Array(header.utf8)[...]))
        #expect(count == header.utf8.count)
        let key = try parsed.fileKey(with: [.identity(identity)], mac: mac)
        #expect(key.bytes == Array("YELLOW SUBMARINE".utf8))
        #expect(throws: AgeError.damaged) {
            try parsed.fileKey(with: [.identity(identity)], mac: Array(mac.reversed()))
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

    /// Catches another format than everybody else's: Debian's age reads what Salon writes, and Salon what age writes.
    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/usr/bin/age")))
    func theProgramAgeAgrees() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("age-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        func file(_ name: String) -> String { folder.appendingPathComponent(name).path }
        let identity = AgeIdentity()
        try Data("# mine\n\(identity.text)\n".utf8).write(to: URL(filePath: file("identity")))
        // Of nothing, age makes no file.
        for length in [1, 65_536, 100_000] {
            try Data(encrypt(noise(length), for: [.recipient(identity.recipient)])).write(to: URL(filePath: file("a")))
            try age("-d", "-i", file("identity"), "-o", file("b"), file("a"))
            #expect(try Array(Data(contentsOf: URL(filePath: file("b")))) == noise(length))
            try age(
                "-r", identity.recipient.description, "-r", AgeIdentity().recipient.description, "-o", file("c"),
                file("b"))
            let sealed = try Array(Data(contentsOf: URL(filePath: file("c"))))
            #expect(try decrypt(sealed, with: [.identity(identity)]) == noise(length))
        }
    }

    private func age(_ arguments: String...) throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/age")
        process.arguments = arguments
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "age \(arguments)")
    }
}
