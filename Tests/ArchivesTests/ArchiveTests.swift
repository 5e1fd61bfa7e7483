import Archives
import Core
import Foundation
import TestKit
import Testing

/// Archives that are written are read again, and what lies is refused before anything is made of it.
@Suite struct ArchiveTests {
    private let folder: String

    init() throws {
        folder = NSTemporaryDirectory() + "archives-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    private let limits = ArchiveLimits(entries: 20, bytes: 10_000_000)

    private func file(_ bytes: [UInt8]) throws -> String {
        let path = "\(folder)/\(UUID().uuidString)"
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        return path
    }

    private func refusal(_ archive: ZIPBytes) throws -> ArchiveRefusal? { try refusal(archive.bytes) }

    private func refusal(_ bytes: [UInt8]) throws -> ArchiveRefusal? {
        let path = try file(bytes)
        do {
            let reader = try ArchiveReader(path, limits)
            for (_, entry) in reader.entries { try reader.read(entry, most: 1_000_000) { _ in } }
            return nil
        } catch let refusal as ArchiveRefusal { return refusal }
    }

    @Test func whatIsWrittenIsReadAgain() throws {
        let text = Array(String(repeating: "정물 still life\n", count: 5_000).utf8)
        let image = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 13) }
        let items = [
            ArchiveItem(
                name: "works/정물.html", path: try file(text), isCompressed: true,
                changed: Timestamp(milliseconds: 1_000_000_000_000)),
            ArchiveItem(
                name: "originals/1.png", path: try file(image), isCompressed: false,
                changed: Timestamp(milliseconds: 1_000_000_000_000)),
        ]
        let path = "\(folder)/made.zip"
        var last = 0.0
        try writeArchive(items, to: path) { done in
            last = done
            return true
        }
        #expect(last > 0.9)
        let reader = try ArchiveReader(path, limits)
        #expect(Set(reader.entries.keys) == ["works/정물.html", "originals/1.png"])
        for (name, bytes) in [("works/정물.html", text), ("originals/1.png", image)] {
            var found: [UInt8] = []
            try reader.read(try #require(reader.entries[name]), most: 1_000_000) { found += $0 }
            #expect(found == bytes)
        }
        // The text is compressed and the image is not.
        let size = try #require(FileManager.default.attributesOfItem(atPath: path)[.size] as? Int)
        #expect((300_000..<310_000).contains(size))
        // A file that is there stays as it is.
        #expect(throws: ArchiveError.self) { try writeArchive(items, to: path) { _ in true } }
    }

    @Test func whoeverGivesUpLeavesNothing() throws {
        let path = "\(folder)/given-up.zip"
        let item = ArchiveItem(
            name: "a", path: try file([UInt8](repeating: 1, count: 1_000_000)), isCompressed: false,
            changed: Timestamp(milliseconds: 0))
        #expect(throws: ArchiveError.cancelled) { try writeArchive([item], to: path) { $0 < 0.2 } }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).allSatisfy { !$0.hasPrefix("given") })
    }

    @Test func aFileThatIsMissingIsSaid() throws {
        let item = ArchiveItem(
            name: "a", path: "\(folder)/none", isCompressed: false, changed: Timestamp(milliseconds: 0))
        #expect(throws: ArchiveError.self) { try writeArchive([item], to: "\(folder)/none.zip") { _ in true } }
    }

    @Test func whatIsNoArchiveIsRefused() throws {
        let good = ZIPBytes([.init("a.txt", [1, 2, 3])])
        #expect(try refusal(good) == nil)
        #expect(try refusal([]) == .notAnArchive)
        #expect(try refusal(Array("%PDF-1.7".utf8)) == .notAnArchive)
        #expect(try refusal(good.bytes.dropLast()) == .notAnArchive)
        #expect(try refusal(good.bytes + good.bytes) == .notAnArchive, "two directories")
        #expect(try refusal(ZIPBytes([.init("a", ZIPBytes([]).bytes)])) == .notAnArchive, "an end within the other")
    }

    @Test func whatLiesIsRefused() throws {
        var many = ZIPBytes([.init("a", [1])])
        many.count = 65_000
        #expect(try refusal(many) == .tooManyEntries)
        #expect(try refusal(ZIPBytes((0..<21).map { .init("\($0)", [1]) })) == .tooManyEntries)
        #expect(try refusal(ZIPBytes([.init("a", [1]), .init("a", [2])])) == .nameTwice)
        for name in ["", "/etc/passwd", "../a", "a/../../b", "a\\b", "./a", "a//b", String(repeating: "a", count: 301)]
        {
            #expect(try refusal(ZIPBytes([.init(name, [1])])) == .name, "\(name)")
        }
        var link = ZIPBytes.Entry("a", Array("/etc/passwd".utf8))
        link.mode = 0o120777
        #expect(try refusal(ZIPBytes([link])) == .special)
        var locked = ZIPBytes.Entry("a", [UInt8](repeating: 1, count: 20))
        locked.flags = 0x0801
        #expect(try refusal(ZIPBytes([locked])) == .encrypted)
        var large = ZIPBytes.Entry("a", [1, 2, 3])
        large.size = 0xFFFF_FFF0
        #expect(try refusal(ZIPBytes([large])) == .tooLarge)
        var tight = ZIPBytes.Entry("a", [UInt8](repeating: 0, count: 100))
        (tight.method, tight.size) = (8, 9_000_000)
        #expect(try refusal(ZIPBytes([tight])) == .tooTight)
        var false_ = ZIPBytes.Entry("a", [1, 2, 3])
        false_.checksum ^= 1
        #expect(try refusal(ZIPBytes([false_])) == .broken)
        var strange = ZIPBytes.Entry("a", [1, 2, 3])
        strange.method = 95
        #expect(try refusal(ZIPBytes([strange])) == .broken)
        // The bytes that are there say more, or less, than the directory.
        var short = ZIPBytes.Entry("a", [1, 2, 3])
        short.size = 2
        #expect(try refusal(ZIPBytes([short])) == .broken)
    }

    /// Cut anywhere, an archive is refused or read; nothing else happens.
    @Test func whatIsCutDoesNoHarm() throws {
        let bytes = ZIPBytes([.init("a.txt", Array("hello".utf8)), .init("b.txt", [])]).bytes
        for index in bytes.indices {
            var changed = bytes
            changed[index] ^= 0xFF
            _ = try refusal(changed)
            _ = try refusal(Array(bytes[..<index]))
        }
    }
}
