import Core
import Foundation
import Testing

@testable import Imaging

/// Files that are sound, though decoders refuse them as they are. Each would come back as damaged, or too heavy.
@Suite struct SoundFilesTests {
    private static let pixels = Pixels.quarters(128, 96)
    /// Noise, so that every line has bytes of its own.
    private static let noise = Pixels(96, 64) { x, y in (0..<3).map { UInt8((x * 7_919 + y * 104_729 + $0 * 31) % 251) }
    }

    private func shown(_ file: [UInt8], place: SourceLocation = #_sourceLocation) async throws -> Pixels {
        let work = try Workspace()
        let pixels = try await work.rendered(file).pixels
        for (quarter, at) in [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)].enumerated() {
            #expect(near(pixels.around(at.0, at.1), Pixels.fourColours[quarter], 10), sourceLocation: place)
        }
        // What is stored is what came.
        #expect(try work.bytes(work.path + "/original") == file, sourceLocation: place)
        return pixels
    }

    private func refusal(_ file: [UInt8]) async throws -> Problem? {
        let work = try Workspace()
        return await #expect(throws: Problem.self) { _ = try await work.rendered(file) }
    }

    // MARK: HEIC

    /// iOS 18: a gain map belongs to the image and to the one made of both.
    @Test(arguments: [[1, 3], [3, 1], [1, 3, 3]], [false, true])
    func auxiliaryImagesOfSeveral(_ of: [Int], _ wide: Bool) async throws {
        let plain = try HEIC.encoded(Self.pixels, alpha: true)
        let file = try HEIC.referring(
            plain, [("auxl", 2, of), ("dimg", 3, [1, 2])], adding: [3: "tmap"], wide: wide)
        let pixels = try await shown(file)
        // Here it is a channel of transparency, which is not lost on the way.
        #expect(pixels.bands == 4 && abs(Int(pixels.around(0.5, 0.5)[3]) - 128) < 4)
        let work = try Workspace()
        #expect(try await Workspace.processor.publicCopy(of: work.file("a.heic", file)).format == .png)
    }

    @Test func theSameInAWorker() async throws {
        let work = try Workspace()
        let file = try HEIC.referring(
            try HEIC.encoded(Self.pixels, alpha: true), [("auxl", 2, [1, 3])], adding: [3: "tmap"])
        let apart = ImageProcessor(limits: .patient, place: .apart(program: WorkerTests.program))
        let result = try await apart.render(original: work.file("a.heic", file), into: work.output, for: 11)
        #expect(result.size == Size(128, 96))
    }

    /// References to what nobody here knows are left out with it.
    @Test func strangeCompany() async throws {
        let plain = try HEIC.encoded(Self.pixels)
        for references in [
            [("thmb", 9, [1, 8])], [("auxl", 9, [1])], [("thmb", 9, [9])], [("abcd", 1, [7, 8, 9])],
        ] {
            _ = try await shown(try HEIC.referring(plain, references, adding: [9: "hvc1"]))
        }
    }

    @Test(arguments: [
        ["miaf", "mif1", "heic"], ["mif2", "mif1", "heic"], ["MiHB", "mif1", "heic"], ["mif2", "MiHB", "miaf"],
        ["mif1", "miaf", "miaf"], ["abcd", "miaf", "heic"],
    ])
    func brands(_ brands: [String]) async throws {
        let file = HEIC.branded(try HEIC.encoded(Self.pixels), brands)
        #expect(String(decoding: file[8..<12], as: UTF8.self) == brands[0])
        _ = try await shown(file)
        let work = try Workspace()
        #expect(try await Workspace.processor.probe(work.file("a", file)).format == .heic)
    }

    @Test func aLateBrand() {
        func head(_ brands: [String]) -> [UInt8] {
            let names = brands.joined() + String(repeating: "free", count: 300)
            return [UInt8](bigEndian: 8 + 8 + brands.count * 4 - 4, 4) + Array(("ftyp" + brands[0] + "\0\0\0\0").utf8)
                + Array(names.utf8.dropFirst(4))
        }
        #expect(ImageFormat(head: head(["mif1"] + Array(repeating: "MiPr", count: 40) + ["heic"])) == .heic)
        #expect(ImageFormat(head: head(["mif1"] + Array(repeating: "MiPr", count: 40) + ["avif"])) == .avif)
        #expect(ImageFormat(head: head(["isom", "mp41", "heic"])) == nil)
    }

    // MARK: JPEG

    @Test(arguments: [[], ["--interlace"]])
    func withoutItsEndMarker(_ options: [String]) async throws {
        let work = try Workspace()
        try run("vips", with: ["jpegsave", work.file("a.png", Self.noise.png()), work.path + "/a.jpg"] + options)
        let whole = try work.bytes(work.path + "/a.jpg")
        #expect(whole.suffix(2) == [0xFF, 0xD9])
        let expected = try await Workspace().rendered(whole).pixels
        for tail: [UInt8] in [[], [0xFF], [0, 0, 0, 0], [UInt8](repeating: 0, count: 700)] {
            let file = whole.dropLast(2) + tail
            let work = try Workspace()
            #expect(try await work.rendered(file).pixels == expected, "\(tail.count)")
            // Its copy says where it ends.
            let copy = try await Workspace.processor.publicCopy(of: work.path + "/original")
            #expect(copy.format == .jpeg && copy.bytes.suffix(2) == [0xFF, 0xD9])
            #expect(try await Workspace().rendered(copy.bytes).pixels == expected)
        }
        // Lines that are not there are still missed.
        for cut in [4, 40, whole.count / 2] {
            #expect(try await refusal(whole.dropLast(cut))?.phrase == Problem.imageDamaged.phrase, "\(cut)")
        }
    }

    // MARK: Sizes

    /// WebP has no side above 16,383; one pixel across is the least.
    @Test(arguments: [(1, 16_384), (1, 20_000), (2, 40_000), (3, 16_385), (16_384, 1), (40_000, 2)])
    func threads(_ width: Int, _ height: Int) async throws {
        let work = try Workspace()
        let pixels = Pixels(width, height) { _, _ in [200, 40, 40] }
        let (result, shown) = try await work.rendered(pixels.png(), widths: ImageProcessor.standardWidths)
        #expect(result.size == Size(width, height))
        #expect(result.renditions.allSatisfy { max($0.width, $0.height) <= 16_383 && min($0.width, $0.height) >= 1 })
        #expect(near(shown.mean(x: 0, y: 0, side: 1), [200, 40, 40], 12))
        #expect(try await Workspace.processor.avatar(original: work.path + "/original", into: work.output).width > 0)
    }

    // MARK: PNG

    private func png(_ chunks: [(String, [UInt8])]) throws -> [UInt8] {
        let plain = try Self.pixels.png()
        return plain[..<33]
            + chunks.flatMap { name, body -> [UInt8] in
                let chunk = Array(name.utf8) + body
                // Texts go unread, and their sums take a debug build seconds.
                let sum = name.hasSuffix("Xt") ? 0 : Int(crc32(chunk))
                return [UInt8](bigEndian: body.count, 4) + chunk + [UInt8](bigEndian: sum, 4)
            } + plain[33...]
    }

    /// RFC 1950, nothing made smaller.
    private func stored(_ bytes: [UInt8]) -> [UInt8] {
        var (a, b) = (1, 0)
        for byte in bytes { (a, b) = ((a + Int(byte)) % 65_521, (b + a + Int(byte)) % 65_521) }
        let blocks = stride(from: 0, to: bytes.count, by: 65_535).flatMap { start -> [UInt8] in
            let part = bytes[start..<min(start + 65_535, bytes.count)]
            let length = [UInt8](littleEndian: part.count, 2)
            return [start + 65_535 >= bytes.count ? 1 : 0] + length + length.map { ~$0 } + part
        }
        return [0x78, 0x01] + blocks + [UInt8](bigEndian: b << 16 | a, 4)
    }

    @Test func longTexts() async throws {
        let words = stored([UInt8](repeating: 65, count: 270_000))
        for chunk in [
            ("zTXt", Array("Comment".utf8) + [0, 0] + words), ("tEXt", Array("Comment".utf8) + [0] + words),
            ("iTXt", Array("XML:com.adobe.xmp".utf8) + [0, 1, 0, 0, 0] + words),
        ] {
            let file = try png([chunk])
            _ = try await shown(file)
            _ = try await shown(file.dropLast(12))
            // Cut short inside its pixels it is damaged before anybody inflates its texts.
            let problem = try await refusal(file.dropLast(20))
            #expect(problem?.phrase == Problem.imageDamaged.phrase && problem?.cause?.contains("left out") == true)
            #expect(
                try file.withUnsafeBytes { try Rendering.readable(ImageFile($0, limits: .standard), .standard).size }
                    < 9_000)
        }
    }

    /// A profile of half a megabyte is used, and what a chunk behind half a megabyte of text says of colours is heard.
    @Test func longProfiles() async throws {
        var profile = try Vips.displayP3()
        profile += [UInt8](repeating: 0, count: 530_000)
        profile.replaceSubrange(0..<4, with: [UInt8](bigEndian: profile.count, 4))
        let work = try Workspace()
        let file = try png([("iCCP", Array("p3".utf8) + [0, 0] + stored(profile))])
        _ = try await work.rendered(file)
        #expect(try await work.probed("128.webp").colourProfileName == "sP3C")
        let words = ("tEXt", Array("Comment".utf8) + [0] + [UInt8](repeating: 65, count: 600_000))
        let late = try png([words, ("cICP", [12, 13, 0, 1])])
        _ = try await work.rendered(late)
        #expect(try await work.probed("128.webp").colourProfileName == "sP3C")
        let bright = try png([words, ("cICP", [9, 16, 0, 1])])
        #expect(try await refusal(bright)?.phrase == Problem.imageHDR.phrase)
    }

    // MARK: Words

    /// A JPEG whose height comes after its first scan (DNL), which libjpeg does not read.
    private func unfamiliar() throws -> [UInt8] {
        var file = try Self.pixels.jpeg()
        let frame = try #require(CodedColour.index(of: [0xFF, 0xC0], in: file))
        file.replaceSubrange(frame + 3..<frame + 5, with: [0, 0])
        return file
    }

    /// What one file leaves in a decoder's memory is not said of the next one, nor is unknown the same as damaged.
    @Test func eachFileHasItsOwnWords() async throws {
        let work = try Workspace()
        let apart = ImageProcessor(limits: .patient, place: .apart(program: WorkerTests.program))
        let unusable = embedding(profile: [UInt8](repeating: 0xAA, count: 600), into: try Self.pixels.jpeg())
        _ = try await apart.render(original: work.file("a.jpg", unusable), into: work.output, for: 12)
        let path = try work.file("b.jpg", unfamiliar())
        let problem = await #expect(throws: Problem.self) {
            try await apart.render(original: path, into: work.output, for: 12)
        }
        #expect(problem?.phrase == Problem.imageUnfamiliar.phrase && problem?.status == 415)
        #expect(problem?.cause?.contains("DNL") == true)
        #expect(problem?.cause?.contains("profile") == false, "\(problem?.cause ?? "")")
    }

    /// Frames of a film in a HEIC's boxes, and no image: nothing is wrong with it.
    @Test func unfamiliarIsNotDamaged() async throws {
        func box(_ name: String, _ body: [UInt8]) -> [UInt8] {
            [UInt8](bigEndian: body.count + 8, 4) + Array(name.utf8) + body
        }
        let sizes = box("stsz", [0, 0, 0, 0, 0, 0, 0, 1] + [0, 0, 0, 24])
        let media = box("hdlr", [0, 0, 0, 0, 0, 0, 0, 0] + Array("pict".utf8)) + box("minf", box("stbl", sizes))
        let film = box("moov", box("trak", box("mdia", media)))
        let file = box("ftyp", Array("msf1\0\0\0\0hevcmsf1".utf8)) + film
        #expect(try await refusal(file)?.phrase == Problem.imageUnfamiliar.phrase)
        file.withUnsafeBytes { #expect(HEIFFile.frames(FileWindow($0)) == 24) }
        // An image of a codec that no decoder here knows, and one that is cut short.
        let known = try HEIC.encoded(Self.pixels)
        let mark = try #require(CodedColour.index(of: Array("hvc1".utf8), in: known))
        #expect(
            try await refusal(known[..<(mark - 4)] + Array("vvc1".utf8) + known[mark...])?.phrase
                == Problem.imageUnfamiliar.phrase)
        #expect(try await refusal(known.dropLast(300))?.phrase == Problem.imageDamaged.phrase)
    }
}
