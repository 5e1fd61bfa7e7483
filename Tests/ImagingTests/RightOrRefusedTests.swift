import Core
import Foundation
import Testing

@testable import Imaging

/// Files that decoders read, but not as they are meant: they are refused by name, or mended.
@Suite struct RightOrRefusedTests {
    private static let square = Pixels.quarters(48, 48)

    private func problem(_ bytes: [UInt8]) async throws -> Problem? {
        let work = try Workspace()
        do {
            _ = try await work.rendered(bytes)
            return nil
        } catch let problem as Problem {
            #expect(work.outputs == [])
            return problem
        }
    }

    private func png(_ chunks: [(String, [UInt8])], _ pixels: Pixels = square) throws -> [UInt8] {
        let plain = try pixels.png()
        return Array(plain[..<33])
            + chunks.flatMap { name, body -> [UInt8] in
                let chunk = Array(name.utf8) + body
                return [UInt8](bigEndian: body.count, 4) + chunk + [UInt8](bigEndian: Int(crc32(chunk)), 4)
            } + plain[33...]
    }

    /// A TIFF whose entry for `tag` becomes another's.
    private func tiff(_ file: TIFF, _ tag: Int, becomes other: Int, value: Int) throws -> [UInt8] {
        var bytes = file.bytes
        let head = [UInt8](littleEndian: tag, 2)
        let start = try #require(stride(from: 10, to: 300, by: 12).first { Array(bytes[$0..<$0 + 2]) == head })
        bytes.replaceSubrange(start..<start + 2, with: [UInt8](littleEndian: other, 2))
        bytes.replaceSubrange(start + 8..<start + 12, with: [UInt8](littleEndian: value, 4))
        return bytes
    }

    /// Their thumbnail is a fine TIFF; it is not the picture.
    @Test func rawFilesOfCameras() async throws {
        let plain = TIFF(Self.square)
        let raw = try tiff(plain, 284, becomes: 50_706, value: 1)
        #expect(try await problem(raw)?.phrase == Problem.imageRaw.phrase)
        #expect(try await problem(plain.bytes) == nil)
        for head in [
            "FUJIFILMCCD-RAW 0201", "II*\0\u{10}\0\0\0CR\u{2}\0", "\0\0\0\u{18}ftypcrx \0\0\0\u{1}crx isom",
            "IIRO\u{8}\0",
        ] {
            let bytes = Array(head.utf8) + [UInt8](repeating: 0, count: 200)
            #expect(try await problem(bytes)?.phrase == Problem.imageRaw.phrase, "\(head)")
        }
    }

    @Test func depthsNobodyReadsRight() async throws {
        var file = TIFF(Self.square)
        file.bits = 32
        file.samples = Self.square.samples.flatMap { [$0, $0, $0, $0] }
        #expect(try await problem(file.bytes)?.phrase == Problem.imageDepth.phrase)
        file.bits = 16
        file.samples = Self.square.samples.flatMap { [$0, $0] }
        // A signed number, then half a float.
        for kind in [2, 3] {
            let bytes = try tiff(file, 284, becomes: 339, value: kind)
            #expect(try await problem(bytes)?.phrase == Problem.imageDepth.phrase, "\(kind)")
        }
    }

    @Test func spotColours() async throws {
        let inks = Pixels(48, 48, bands: 5) { _, _ in [10, 20, 30, 0, 200] }
        let file = TIFF(inks, photometric: .cmyk)
        #expect(try await problem(file.bytes)?.phrase == Problem.imageSpot.phrase)
    }

    /// A stored selection is no transparency.
    @Test func selectionsHideNothing() async throws {
        let masked = Pixels(48, 48, bands: 4) { x, _ in [200, 40, 40, x < 24 ? 0 : 255] }
        let shown = try await Workspace().rendered(try tiff(TIFF(masked), 338, becomes: 338, value: 0)).pixels
        #expect(shown.bands == 3 && near(shown.mean(x: 4, y: 4, side: 8), [200, 40, 40]))
        let seen = try await Workspace().rendered(TIFF(masked).bytes).pixels
        #expect(seen.bands == 4)
    }

    /// PNG's own words for colours are those of a profile; a profile, or sRGB, goes before them.
    @Test func colourChunksOfPNG() async throws {
        let adobe: [UInt8] = [31_270, 32_900, 64_000, 33_000, 21_000, 71_000, 15_000, 6_000]
            .flatMap { [UInt8](bigEndian: $0, 4) }
        let gamma = [UInt8](bigEndian: 45_471, 4)
        let patch = Pixels(48, 48) { _, _ in [90, 200, 110] }
        let plain = try await Workspace().rendered(patch.png()).pixels
        let shown = try await Workspace().rendered(try png([("gAMA", gamma), ("cHRM", adobe)], patch)).pixels
        // Adobe's green is stronger than Display P3's.
        #expect(near(shown.mean(x: 8, y: 8, side: 16), [47, 198, 114], 6), "\(shown.mean(x: 8, y: 8, side: 16))")
        let said = try await Workspace().rendered(try png([("sRGB", [0]), ("gAMA", gamma), ("cHRM", adobe)], patch))
            .pixels
        #expect(said == plain)
        let linear = [UInt8](bigEndian: 100_000, 4)
        let light = try await Workspace().rendered(try png([("gAMA", linear)], patch)).pixels
        // Half of the light is three quarters of the number.
        #expect(near(light.mean(x: 8, y: 8, side: 16), [160, 228, 175], 5), "\(light.mean(x: 8, y: 8, side: 16))")
    }

    @Test func brightnessBeyondTheScreen() async throws {
        for transfer: UInt8 in [16, 18] {
            #expect(try await problem(png([("cICP", [9, transfer, 0, 1])]))?.phrase == Problem.imageHDR.phrase)
        }
        #expect(try await problem(png([("cICP", [1, 13, 0, 1])])) == nil)
    }

    /// What a profile of ours says is what the primaries say: red, green and blue at full make the profile's white.
    @Test func profilesAddUpToWhite() throws {
        for primaries in [Primaries.sRGB, .rec2020, .dciP3] {
            let bytes = try #require(MatrixProfile(primaries, gamma: 2.2, isGrey: false)).bytes
            let profile = try #require(ColourProfile(bytes))
            #expect(profile.space == .rgb && profile.name == "Salon" && profile.isWideGamut == (primaries != .sRGB))
        }
        let point = Primaries.Point(x: 0.3, y: 0.3)
        #expect(
            MatrixProfile(Primaries(white: point, red: point, green: point, blue: point), gamma: nil, isGrey: false)
                == nil)
        let none = Primaries(white: .init(x: 0.3, y: 0), red: point, green: point, blue: point)
        #expect(MatrixProfile(none, gamma: nil, isGrey: true) == nil)
    }
}
