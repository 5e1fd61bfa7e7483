import Core
import Testing

@testable import Imaging

/// Exif is read by libexif, which follows pointers as often as it meets them: what leads it in circles does not reach it.
@Suite struct ExifTests {
    private typealias Entry = (tag: Int, type: Int, count: Int, value: Int)

    private static let head = Array("MM".utf8) + bigEndian(42, 2) + bigEndian(8, 4)
    /// Type 3 is in the left of its four bytes.
    private static let lying: Entry = (0x112, 3, 1, 6 << 16)

    private static func directory(_ entries: [Entry], next: Int = 0) -> [UInt8] {
        bigEndian(entries.count, 2)
            + entries.flatMap {
                bigEndian($0.tag, 2) + bigEndian($0.type, 2) + bigEndian($0.count, 4) + bigEndian($0.value, 4)
            } + bigEndian(next, 4)
    }

    /// A directory with so many pointers to itself.
    private static func circle(_ count: Int) -> [UInt8] {
        head + directory([lying] + (0..<count).map { ($0 % 2 == 0 ? 0x8825 : 0x8769, 4, 1, 8) }, next: 8)
    }

    /// Two that point to one another, which no pointer to itself gives away.
    private static let pair =
        head + directory([lying, (0x8769, 4, 1, 38)]) + directory([(0xA005, 4, 1, 8), (0x8825, 4, 1, 8)])

    /// As cameras write: a directory for the exposure with a maker note and one of its own, one for the place, and one for
    /// the thumbnail. In the note is what would be a circle, but nobody looks for directories there.
    private static let camera =
        head + directory([lying, (0x10F, 2, 4, 0x4142_4300), (0x8769, 4, 1, 62), (0x8825, 4, 1, 92)], next: 128)
        + directory([(0x927C, 7, 30, 158), (0xA005, 4, 1, 110)])
        + directory([(0, 1, 4, 0x0203_0000)]) + directory([(1, 2, 4, 0x5239_3800)])
        + directory([(0x201, 4, 1, 188), (0x202, 4, 1, 10)])
        + directory([(0x8769, 4, 1, 8), (0x8825, 4, 1, 8)]) + [UInt8](repeating: 0x55, count: 10)

    private static let pixels = Pixels.quarters(120, 80)

    private static func jpeg(_ exif: [UInt8]) throws -> [UInt8] {
        inserting(marker: 0xE1, Array("Exif\0\0".utf8) + exif, into: try pixels.jpeg())
    }

    private static func png(_ exif: [UInt8]) throws -> [UInt8] {
        let plain = try pixels.png()
        let chunk = Array("eXIf".utf8) + exif
        return plain[..<33] + bigEndian(exif.count, 4) + chunk + bigEndian(Int(crc32(chunk)), 4) + plain[33...]
    }

    private static func webp(_ exif: [UInt8]) async throws -> [UInt8] {
        let work = try Workspace()
        _ = try await work.rendered(pixels.png())
        func chunk(_ name: String, _ body: some Collection<UInt8>) -> [UInt8] {
            Array(name.utf8) + [UInt8](littleEndian: body.count, 4) + body + (body.count % 2 == 0 ? [] : [0])
        }
        let picture = try work.bytes(work.output + "/120.webp").dropFirst(12)
        return chunk(
            "RIFF",
            Array("WEBP".utf8) + chunk("VP8X", [8, 0, 0, 0, 119, 0, 0, 79, 0, 0]) + picture + chunk("EXIF", exif))
    }

    private static func heic(_ exif: [UInt8], _ format: ImageFormat) throws -> [UInt8] {
        let work = try Workspace()
        let (source, target) = (try work.file("source.jpg", jpeg(exif)), work.path + "/target." + format.rawValue)
        try run("heif-enc", format == .avif ? "--avif" : "--no-alpha", source, "-o", target)
        return try work.bytes(target)
    }

    private func walk(_ block: [UInt8]) -> ExifDirectories {
        block.withUnsafeBytes { ExifDirectories(FileWindow($0), in: 0..<$0.count) }
    }

    /// What a decoder gets.
    private func readable(_ file: [UInt8]) throws -> (bytes: [UInt8], isInstead: Bool) {
        try file.withUnsafeBytes {
            let readable = try Rendering.readable(ImageFile($0, limits: .standard), .standard)
            return (try readable.contents(.standard), readable.isInstead)
        }
    }

    private func places(_ file: [UInt8]) throws -> Int {
        let format = try #require(ImageFormat(head: file))
        return file.withUnsafeBytes { bytes in
            let window = FileWindow(bytes)
            let blocks = ExifBlocks(window, format).map(Array.init) ?? []
            return blocks.reduce(0) { $0 + ExifDirectories(window, in: $1).places.count }
        }
    }

    /// However many pointers there are, each directory is looked at once.
    @Test func circlesEnd() {
        for count in [1, 8, 200, 5_000] {
            let walked = walk(Self.circle(count))
            #expect(!walked.isTree && walked.places == [8] && walked.entries <= 2 * (count + 1), "\(count)")
        }
        let pair = walk(Self.pair)
        #expect(!pair.isTree && pair.places == [8, 38])
        #expect(!walk(Self.head + Self.directory((0..<20).map { (0x8769, 4, 1, 10 + $0) })).isTree)
        #expect(!walk(Self.camera + [UInt8](repeating: 0, count: 70_000)).isTree)
    }

    @Test func camerasWriteTrees() {
        let walked = walk(Self.camera)
        #expect(walked.isTree && walked.places == [8, 62, 92, 110, 128] && walked.entries == 10)
        let prefixed = walk(Array("Exif\0\0".utf8) + Self.camera)
        #expect(prefixed.isTree && prefixed.places == walked.places)
        for odd in [[], Array("Exif".utf8), Array("Exif\0\0II*\0".utf8), Array("no Exif at all".utf8)] {
            #expect(walk(odd).isTree && walk(odd).places.isEmpty)
        }
        // Pointers beyond the end lead nowhere.
        #expect(walk(Self.head + Self.directory([(0x8769, 4, 1, -1 & 0xFFFF_FFFF)])).isTree)
    }

    /// Turned as the block says, of which nothing else is left.
    @Test(arguments: ["jpeg", "png", "webp"])
    func bombs(_ format: String) async throws {
        for exif in [Self.circle(8), Self.circle(2_000), Self.pair] {
            let file =
                switch format {
                case "jpeg": try Self.jpeg(exif)
                case "png": try Self.png(exif)
                default: try await Self.webp(exif)
                }
            let (bytes, isInstead) = try readable(file)
            #expect(isInstead)
            try #require(try places(bytes) == 1)
            let (result, pixels) = try await Workspace().rendered(file)
            #expect(result.size == Size(80, 120))
            #expect(near(pixels.around(0.75, 0.25), Pixels.fourColours[0], 12))
        }
    }

    /// The decoder goes by the last block, others by the first.
    @Test func everyBlock() async throws {
        let block = Array("Exif\0\0".utf8) + Self.camera
        let second = inserting(marker: 0xE1, block, into: try Self.jpeg(Self.circle(200)))
        let (bytes, isInstead) = try readable(second)
        #expect(isInstead)
        try #require(try places(bytes) == 1)
        #expect(try await Workspace().rendered(second).result.size == Size(80, 120))
        // Blocks without end would keep us at it instead.
        var many = try Self.jpeg(Self.camera)
        for _ in 0..<70 { many = inserting(marker: 0xE1, block, into: many) }
        #expect(try readable(many).isInstead)
    }

    /// Nobody follows what cannot be left out.
    @Test func brokenBombs() async throws {
        for file in [try Self.jpeg(Self.circle(200)).prefix(2_500), try Self.png(Self.circle(200)).dropLast(20)] {
            let problem = #expect(throws: Problem.self) { try readable(Array(file)) }
            #expect(problem?.phrase == Problem.imageDamaged.phrase && problem?.cause?.contains("left out") == true)
        }
        // One that is flat would lack nothing.
        let noise = Pixels(96, 64) { x, y in (0..<3).map { UInt8((x * 7_919 + y * 104_729 + $0 * 31) % 251) } }
        let whole = inserting(marker: 0xE1, Array("Exif\0\0".utf8) + Self.circle(200), into: try noise.jpeg())
        let work = try Workspace()
        let problem = await #expect(throws: Problem.self) { try await work.rendered(whole.dropLast(whole.count / 2)) }
        #expect(problem?.phrase == Problem.imageDamaged.phrase)
    }

    /// These say elsewhere how they are to be turned.
    @Test(arguments: [ImageFormat.heic, .avif])
    func hidden(_ format: ImageFormat) async throws {
        for exif in [Self.circle(200), Self.camera] {
            let file = try Self.heic(exif, format)
            #expect(CodedColour.index(of: Array("Exif".utf8), in: file) != nil)
            let (bytes, isInstead) = try readable(file)
            #expect(isInstead && bytes.count == file.count)
            try #require(!names(bytes).contains { $0.lowercased() == "exif" })
            let (result, pixels) = try await Workspace().rendered(file)
            #expect(max(result.width, result.height) == 120)
            #expect(pixels.size.area == 9_600)
        }
    }

    /// The size of an entry may take eight bytes more, and its number two.
    @Test(arguments: [2, 4]) func hiddenInLargeBoxes(_ length: Int) throws {
        let version: UInt8 = length == 2 ? 2 : 3
        let entry =
            [0, 0, 0, 1] + Array("infe".utf8) + bigEndian(40, 8) + [version, 0, 0, 0]
            + [UInt8](repeating: 0, count: length + 2) + Array("Exif".utf8)
        let (bytes, _) = try readable(Self.heic(Self.camera, .heic) + entry)
        #expect(bytes.suffix(4) == Array("skip".utf8)[...])
    }

    /// The types of all items that a list names, version 2.
    private func names(_ file: [UInt8]) -> [String] {
        var (names, rest) = ([String](), file[...])
        while let end = CodedColour.index(of: Array("infe".utf8), in: Array(rest)) {
            rest = rest.dropFirst(end)
            names.append(String(decoding: rest.dropFirst(8).prefix(4), as: UTF8.self))
        }
        return names
    }

    /// A photograph reaches its decoder as it is, and is turned.
    @Test func photographs() async throws {
        for file in [try Self.jpeg(Self.camera), try Self.png(Self.camera), try await Self.webp(Self.camera)] {
            #expect(try !readable(file).isInstead)
            let (result, pixels) = try await Workspace().rendered(file)
            #expect(result.size == Size(80, 120))
            #expect(near(pixels.around(0.75, 0.25), Pixels.fourColours[0], 12))
        }
    }
}
