import Core
import Foundation
import Testing

@testable import Imaging

@Suite struct PublicCopyTests {
    private let work: Workspace

    init() throws { work = try Workspace() }

    /// A picture in every format, as an encoder writes it.
    private func plain(_ format: ImageFormat, _ pixels: Pixels = .quarters(120, 80)) async throws -> [UInt8] {
        switch format {
        case .jpeg: return try pixels.jpeg()
        case .png: return try pixels.png()
        case .tiff: return TIFF(pixels).bytes
        case .gif: return animatedGIF(40, 30, frames: [[200, 30, 40], [10, 200, 40], [10, 20, 250]])
        case .webp:
            _ = try await work.rendered(pixels.png(), named: "source.png")
            return try work.bytes(work.output + "/\(pixels.width).webp")
        case .heic, .avif:
            let source = try work.file("source.png", pixels.png())
            let target = work.path + "/target." + format.rawValue
            try run("heif-enc", "-q", "90", format == .avif ? "--avif" : "--no-alpha", source, "-o", target)
            return try work.bytes(target)
        }
    }

    /// The file with everything `exiftool` can say about its maker.
    private func telling(_ file: [UInt8], _ format: ImageFormat, orientation: Int = 1) throws -> String {
        let path = try work.file("telling." + format.fileExtension, file)
        let thumbnail = try work.file("thumbnail.jpg", Pixels.quarters(16, 12).jpeg())
        try run(
            "exiftool", "-q", "-m", "-overwrite_original", "-GPSLatitude=37.5665", "-GPSLatitudeRef=N",
            "-GPSLongitude=126.978", "-GPSLongitudeRef=E", "-EXIF:Artist=Seoyeon", "-EXIF:Model=MyCamera",
            "-Orientation#=\(orientation)", "-ThumbnailImage<=\(thumbnail)", "-XMP:Description=Secret place",
            "-IPTC:Caption-Abstract=Secret place", "-Comment=Secret words", path)
        #expect(try work.bytes(path).contains("Secret".utf8))
        return path
    }

    private func copied(_ path: String) async throws -> (copy: PublicCopy, path: String) {
        let copy = try await Workspace.processor.publicCopy(of: path)
        #expect(ImageFormat(head: copy.bytes) == copy.format)
        return (copy, try work.file("copy." + copy.format.fileExtension, copy.bytes))
    }

    /// Nothing is said but what a decoder needs.
    private func checkSilence(of path: String, orientation: Int = 1) throws {
        let bytes = try work.bytes(path)
        for secret in ["Seoyeon", "Secret", "MyCamera", "http://ns.adobe", "Photoshop"] {
            #expect(!bytes.contains(secret.utf8), "\(secret)")
        }
        let allowed = ["[ExifTool]", "[System]", "[File]", "[JFIF]", "[PNG]", "[PNG-pHYs]", "[RIFF]", "[GIF]", "[ICC"]
        let told = try run("exiftool", "-a", "-G1", "-s", "-n", path).split(separator: "\n").filter { line in
            line.contains("Comment") || line.contains("Warning") || !allowed.contains { line.hasPrefix($0) }
        }
        let other = told.filter { line in
            !["ImageSize", "Megapixels"].contains { line.hasPrefix("[Composite]") && line.contains($0) }
                && !["ExifByteOrder"].contains { line.contains($0) }
        }
        let expected = orientation == 1 ? [] : ["Orientation:\(orientation)"]
        #expect(
            other.map { $0.filter { $0 != " " }.replacingOccurrences(of: "[IFD0]", with: "") } == expected, "\(path)")
    }

    private func upright(_ path: String) throws -> Pixels {
        let picture = try Picture.open(ImageFile(path, limits: .standard))
        let turned = try picture.inMemory(Watch()).turned(Turn(orientation: picture.orientation))
        return Pixels(
            width: turned.size.width, height: turned.size.height, bands: turned.bands, samples: try turned.samples())
    }

    @Test(arguments: ImageFormat.allCases)
    func nothingPrivate(_ format: ImageFormat) async throws {
        let path = try telling(try await plain(format), format)
        let before = try work.bytes(path)
        let (copy, target) = try await copied(path)
        #expect(copy.format == ([.heic, .avif, .tiff].contains(format) ? .png : format))
        try checkSilence(of: target)
        #expect(try upright(target) == upright(path))
        #expect(try work.bytes(path) == before)
    }

    /// What an encoder wrote comes out as it was, whatever was added since.
    @Test(arguments: [ImageFormat.jpeg, .png, .gif])
    func pixelsByteForByte(_ format: ImageFormat) async throws {
        let file = try await plain(format)
        #expect(try await copied(telling(file, format)).copy.bytes == file)
    }

    @Test(arguments: [ImageFormat.jpeg, .png, .webp, .tiff], 1...8)
    func orientation(_ format: ImageFormat, _ orientation: Int) async throws {
        let path = try telling(try await plain(format), format, orientation: orientation)
        let (copy, target) = try await copied(path)
        // Browsers turn a JPEG, and not all of them the others.
        let isTurned = format != .jpeg && (format == .tiff || orientation > 1)
        if orientation == 6 { try checkSilence(of: target, orientation: isTurned ? 1 : orientation) }
        #expect(try upright(target) == upright(path))
        if isTurned {
            #expect(copy.format == .png)
            let probe = try await Workspace.processor.probe(target)
            #expect(Size(probe.width, probe.height) == (orientation > 4 ? Size(80, 120) : Size(120, 80)))
        } else {
            #expect(copy.bytes.count < (try work.bytes(path)).count)
        }
    }

    @Test func profilesStay() async throws {
        let profile = try Vips.displayP3()
        let jpeg = embedding(profile: profile, into: try Pixels.quarters(120, 80).jpeg())
        let tiff = TIFF(Pixels.quarters(120, 80), profile: profile).bytes
        _ = try await work.rendered(jpeg)
        let webp = try work.bytes(work.output + "/120.webp")
        for (file, format) in [(jpeg, ImageFormat.jpeg), (tiff, .tiff), (webp, .webp)] {
            let path = try telling(file, format, orientation: 6)
            let (_, target) = try await copied(path)
            let before = try await Workspace.processor.probe(path)
            let after = try await Workspace.processor.probe(target)
            #expect(before.colourProfileName != nil)
            #expect(after.colourProfileName == before.colourProfileName)
            #expect(Size(after.width, after.height) == Size(before.width, before.height))
            // The PNG of the TIFF has a profile of its own, which stays too.
            if format == .tiff {
                let png = try await copied(telling(work.bytes(target), .png)).path
                #expect(try await Workspace.processor.probe(png).colourProfileName == before.colourProfileName)
            }
        }
    }

    @Test func depthStays() async throws {
        let samples: [UInt8] = (0..<7200).map { (index: Int) -> UInt8 in UInt8(index * 37 % 251) }
        let path = try work.file("deep.tif", TIFF(width: 40, height: 30, bits: 16, samples: samples).bytes)
        let (_, target) = try await copied(path)
        #expect(try await Workspace.processor.probe(target).bitsPerSample == 16)
        #expect(try Pixels(file: target).samples == samples)
    }

    @Test func inksBecomeColours() async throws {
        let pixels = Pixels(20, 10, bands: 4) { _, _ in [0, 0, 0, 0] }
        let (_, target) = try await copied(work.file("inks.tif", TIFF(pixels, photometric: .cmyk).bytes))
        let white = try Pixels(file: target)
        #expect(white.bands == 3)
        #expect(white.samples.allSatisfy { $0 > 250 })
    }

    @Test func animationsMove() async throws {
        let gif = try await plain(.gif)
        let loop: [UInt8] = [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0]
        let comment: [UInt8] = [0x21, 0xFE, 6] + Array("Secret".utf8) + [0]
        let text: [UInt8] =
            [0x21, 0xF9, 4, 1, 9, 9, 9, 0, 0x21, 1, 12] + .init(repeating: 1, count: 12) + [2, 65, 66, 0]
        let screen = Array(gif[..<19])
        let images = Array(gif[19...])
        let file: [UInt8] = screen + loop + comment + text + images + comment
        let (copy, target) = try await copied(work.file("moving.gif", file))
        #expect(copy.bytes == screen + loop + images)
        #expect(try await Workspace.processor.probe(target).frames == 3)

        let (moving, expected) = try await animatedWebP()
        let still = try await copied(work.file("moving.webp", moving))
        #expect(still.copy.bytes == expected)
        #expect(try await Workspace.processor.probe(still.path).frames == 2)
    }

    /// Two frames, the first with an unknown chunk inside, and the same without it and without XMP.
    private func animatedWebP() async throws -> (file: [UInt8], expected: [UInt8]) {
        func chunk(_ name: String, _ payload: [UInt8]) -> [UInt8] {
            Array(name.utf8) + .init(littleEndian: payload.count, 4) + payload + (payload.count % 2 == 0 ? [] : [0])
        }
        let picture = try await plain(.webp)[12...]
        let frame: [UInt8] = [0, 0, 0, 0, 0, 0, 119, 0, 0, 79, 0, 0, 100, 0, 0, 0] + picture
        func file(_ flags: UInt8, _ secret: [UInt8], _ xmp: [UInt8]) -> [UInt8] {
            let head = chunk("VP8X", [flags, 0, 0, 0, 119, 0, 0, 79, 0, 0]) + chunk("ANIM", [0, 0, 0, 0, 0, 0])
            return chunk(
                "RIFF", Array("WEBP".utf8) + head + chunk("ANMF", frame + secret) + chunk("ANMF", frame) + xmp)
        }
        return (file(0x06, chunk("note", Array("Secret".utf8)), chunk("XMP ", [1, 2, 3])), file(0x02, [], []))
    }

    /// A thumbnail inside JFIF, a second picture after the first, comments between scans.
    @Test func hiddenPlaces() async throws {
        let jpeg = try Pixels.quarters(64, 48).jpeg()
        let jfif = Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1]
        var told = inserting(marker: 0xE0, jfif + [1, 1] + Array("Sec".utf8), into: jpeg)
        told = inserting(marker: 0xE2, Array("MPF\0Secret".utf8), into: told)
        told.insert(contentsOf: [0xFF, 0xFE, 0, 8] + Array("Secret".utf8), at: told.count - 2)
        #expect(try PublicJPEG.bytes(from: told + jpeg) == inserting(marker: 0xE0, jfif + [0, 0], into: jpeg))
        let png = try Pixels.quarters(64, 48).png()
        #expect(try PublicPNG.bytes(from: png + Array("Secret".utf8)) == png)
        let webp = try await plain(.webp)
        #expect(try PublicWebP.bytes(from: webp + Array("Secret".utf8)) == webp)
        let gif = try await plain(.gif)
        #expect(try PublicGIF.bytes(from: gif + Array("Secret".utf8)) == gif)
    }

    @Test(arguments: ImageFormat.allCases)
    func truncated(_ format: ImageFormat) async throws {
        let noise = Pixels(120, 90) { x, y in (0..<3).map { UInt8((x * 7919 + y * 104_729 + $0 * 31) % 251) } }
        let file = try work.bytes(telling(try await plain(format, noise), format))
        var refused = 0
        for length in stride(from: 0, to: file.count, by: 997) {
            do throws(any Error) {
                _ = try await copied(work.file("cut", Array(file[..<length])))
            } catch let problem as Problem {
                refused += 1
                #expect([415, 422].contains(problem.status), "\(format) \(length)")
            }
        }
        #expect(refused > 0)
    }

    /// Wherever a file ends or a byte is wrong, its structure is refused or copied.
    @Test func damaged() async throws {
        var random = Lehmer(state: 11)
        let parsers: [(ImageFormat, ([UInt8]) throws -> [UInt8])] = [
            (.jpeg, PublicJPEG.bytes), (.png, PublicPNG.bytes), (.webp, PublicWebP.bytes), (.gif, PublicGIF.bytes),
        ]
        for (format, parse) in parsers {
            let file = try work.bytes(telling(try await plain(format), format, orientation: 5))
            var cases = stride(from: 0, to: file.count, by: max(1, file.count / 150)).map { Array(file[..<$0]) }
            for _ in 0..<150 {
                var wrong = file
                for _ in 0..<4 { wrong[Int(random.next() % UInt64(file.count))] = UInt8(random.next() % 256) }
                cases.append(wrong)
            }
            for bytes in cases {
                do {
                    #expect(try parse(bytes).count <= bytes.count + 64)
                } catch {
                    #expect((error as? Problem)?.status == 422)
                }
            }
            #expect(throws: Problem.self) { try parse([]) }
        }
    }
}

/// The same numbers every time.
private struct Lehmer: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state * 48_271 % 0x7FFF_FFFF
        return state
    }
}
