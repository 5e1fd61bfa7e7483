import CVips
import Foundation
import Testing

@testable import Imaging

/// The colour that arrives is the colour that was painted: ΔE00 between an original's patches and its rendition's.
@Suite struct ColourTests {
    /// Greys, skin, and saturated but real colours; inside the gamut of every space under test.
    private static let patches: [[UInt8]] = [
        [255, 255, 255], [200, 200, 200], [120, 120, 120], [50, 50, 50], [8, 8, 8], [198, 150, 130], [92, 65, 52],
        [190, 60, 60], [70, 140, 70], [60, 70, 170], [220, 190, 60], [180, 80, 140], [60, 140, 160], [100, 60, 110],
        [160, 190, 70], [225, 160, 50],
    ]

    private func differences(
        _ file: [UInt8], _ source: RGBSpace, _ target: RGBSpace, patches: [[UInt8]] = patches
    ) async throws -> [Double] {
        let work = try Workspace()
        let pixels = try await work.rendered(file).pixels
        return zip(patches, pixels.patches(patches.count, across: 4)).map { painted, shown in
            source.lab(painted.map { Double($0) }).difference(from: target.lab(shown))
        }
    }

    private func check(_ differences: [Double], mean: Double, most: Double, _ name: String) {
        let average = differences.reduce(0, +) / Double(differences.count)
        let worst = differences.max() ?? 0
        print("ΔE00 \(name): mean \(String(format: "%.2f", average)), worst \(String(format: "%.2f", worst))")
        #expect(average < mean, "\(name)")
        #expect(worst < most, "\(name)")
    }

    private static let chart = Pixels.chart(patches, across: 4, side: 48)

    @Test func sRGB() async throws {
        try await check(differences(Self.chart.png(), .sRGB, .sRGB), mean: 0.5, most: 1, "sRGB PNG")
        try await check(differences(Self.chart.jpeg(), .sRGB, .sRGB), mean: 0.8, most: 1.6, "sRGB JPEG")
    }

    @Test func displayP3StaysWide() async throws {
        let profile = try Vips.take { cvips_builtin_profile("p3", &$0) }
        let vivid: [[UInt8]] = Self.patches.dropLast(4) + [[255, 0, 0], [0, 255, 0], [255, 255, 0], [0, 200, 255]]
        let file = TIFF(.chart(vivid, across: 4, side: 48), profile: profile).bytes
        try await check(differences(file, .displayP3, .displayP3, patches: vivid), mean: 0.8, most: 2, "Display P3")

        let jpeg = try embedding(profile: profile, into: Self.chart.jpeg())
        try await check(differences(jpeg, .displayP3, .displayP3), mean: 0.8, most: 1.6, "Display P3 JPEG")
    }

    /// Files that name Display P3 by code points carry no profile.
    @Test func displayP3ByCodePoints() async throws {
        let work = try Workspace()
        let chart = try Self.chart.png()
        let source = try work.file("source.png", chart)
        let avif = work.path + "/target.avif"
        try run(
            "heif-enc", "-A", "-q", "95", "--colour_primaries", "12", "--transfer_characteristic", "13",
            "--matrix_coefficients", "6", "--full_range_flag", "1", source, "-o", avif)
        try await check(differences(work.bytes(avif), .displayP3, .displayP3), mean: 1, most: 2.5, "P3 AVIF, nclx")

        // IHDR ends at 33; cICP has to come before the pixels.
        let chunk = Array("cICP".utf8) + [12, 13, 0, 1]
        let png = chart[..<33] + bigEndian(4, 4) + chunk + bigEndian(Int(crc32(chunk)), 4) + chart[33...]
        try await check(differences(Array(png), .displayP3, .displayP3), mean: 0.8, most: 1.6, "P3 PNG, cICP")
        try await check(differences(chart, .sRGB, .sRGB), mean: 0.5, most: 1, "PNG without")
    }

    @Test func adobeRGBBecomesDisplayP3() async throws {
        let profile = try Data(contentsOf: URL(fileURLWithPath: "/usr/share/color/icc/colord/AdobeRGB1998.icc"))
        let file = TIFF(Self.chart, profile: Array(profile)).bytes
        try await check(differences(file, .adobeRGB, .displayP3), mean: 0.8, most: 1.6, "Adobe RGB")
    }

    /// Primaries decide what is wide, whatever a profile calls itself.
    @Test(arguments: [
        ("sRGB", false), ("Rec709", false), ("AppleRGB", false), ("PAL-RGB", false),
        ("AdobeRGB1998", true), ("ProPhotoRGB", true), ("WideGamutRGB", true), ("ECI-RGBv2", true),
    ])
    func wideGamut(_ name: String, _ isWide: Bool) throws {
        let file = URL(fileURLWithPath: "/usr/share/color/icc/colord/\(name).icc")
        let profile = try #require(ColourProfile(Array(Data(contentsOf: file))))
        #expect(profile.isWideGamut == isWide)
        #expect(profile.space == .rgb)
        #expect(profile.name?.isEmpty == false)
    }

    @Test func sRGBProfileStaysSRGB() async throws {
        let profile = try Data(contentsOf: URL(fileURLWithPath: "/usr/share/color/icc/colord/sRGB.icc"))
        let file = TIFF(Self.chart, profile: Array(profile)).bytes
        try await check(differences(file, .sRGB, .sRGB), mean: 0.5, most: 1, "sRGB with its profile")
    }

    /// Paint in sRGB, separate for print as an editor would, upload the separation: the paint comes back. Tables of
    /// both directions are interpolated, so the round trip is less exact than a matrix.
    @Test func cmyk() async throws {
        let paint: [[UInt8]] = [
            [240, 240, 240], [200, 200, 200], [120, 120, 120], [70, 70, 70], [198, 150, 130], [120, 90, 75],
            [170, 80, 80], [110, 140, 100], [90, 95, 140], [210, 190, 110], [160, 100, 140], [100, 140, 150],
            [120, 90, 125], [160, 170, 100], [205, 160, 90], [150, 150, 170],
        ]
        try Vips.start()
        let chart = Pixels.chart(paint, across: 4, side: 48)
        let inks = try Picture.pixels(chart.samples, Size(chart.width, chart.height), bands: 3)
            .converted(from: "srgb", to: "cmyk", blackPoint: true)
        let separation = Pixels(width: chart.width, height: chart.height, bands: 4, samples: try inks.samples())
        let profile = try Vips.take { cvips_builtin_profile("cmyk", &$0) }
        for embedded in [profile, []] {
            let file = TIFF(separation, photometric: .cmyk, profile: embedded).bytes
            try await check(differences(file, .sRGB, .sRGB, patches: paint), mean: 1.5, most: 3.5, "CMYK")
        }
    }

    @Test func sixteenBits() async throws {
        let profile = try Vips.displayP3()
        for (embedded, space, name) in [([], RGBSpace.sRGB, "16-bit sRGB"), (profile, .displayP3, "16-bit P3")] {
            var file = TIFF(Self.chart, profile: embedded)
            file.bits = 16
            file.samples = Self.chart.samples.flatMap { [$0, $0] }
            try await check(differences(file.bytes, space, space), mean: 0.5, most: 1.2, name)
        }
    }

    @Test func profileIsEmbeddedOnlyWhenWide() async throws {
        let work = try Workspace()
        let wide = try embedding(profile: Vips.displayP3(), into: Self.chart.jpeg())
        _ = try await work.rendered(wide)
        #expect(try await work.probed("192.webp").colourProfileName == "sP3C")
        _ = try await work.rendered(wide, Recipe(filter: .fade))
        #expect(try await work.probed("192.webp").colourProfileName == nil)
        _ = try await work.rendered(Self.chart.jpeg())
        #expect(try await work.probed("192.webp").colourProfileName == nil)
    }

    /// Profiles that are taken for sRGB where they have no table for the usual intent.
    @Test func aProfileOfOneTableIsUsed() async throws {
        let work = try Workspace()
        let chart = Pixels.chart([[255, 0, 0], [0, 255, 0], [0, 0, 255], [255, 255, 255]], across: 4, side: 48)
        let file = TIFF(chart, profile: tableProfile([[128, 128], [192, 128], [128, 192]])).bytes
        let patches = try await work.rendered(file).pixels.patches(4, across: 4)
        // L* 50 is this grey, and 100 white.
        #expect(near(patches[0], [119, 119, 119]) && near(patches[3], [255, 255, 255]), "\(patches)")
        #expect(patches[1][0] > patches[1][1] + 60, "green is a red there: \(patches[1])")
        #expect(patches[2][0] > patches[2][2] + 40, "and blue a yellow: \(patches[2])")
    }

    /// An RGB profile with a `lut8Type` (ICC.1:2022 §10.11) for the perceptual intent and nothing else. Red, green and
    /// blue become L* 50 with the a* and b* given, white and the rest L* 100 or 0.
    private func tableProfile(_ ab: [[UInt8]]) -> [UInt8] {
        let white: [UInt8] = [0, 0, 0xF6, 0xD6, 0, 1, 0, 0, 0, 0, 0xD3, 0x2D]
        let curves = (0..<3).flatMap { _ in (0...255).map { UInt8($0) } }
        var table = Array("mft1".utf8)
        table += [0, 0, 0, 0, 3, 3, 2, 0]
        for place in 0..<9 { table += [0, place.isMultiple(of: 4) ? 1 : 0, 0, 0] }
        table += curves
        for corner in 0..<8 {
            let known = [4: ab[0], 2: ab[1], 1: ab[2]][corner]
            table.append(known != nil ? 128 : corner == 7 ? 255 : 0)
            table += known ?? [128, 128]
        }
        table += curves
        let start = 132 + 2 * 12
        let end = start + table.count
        var bytes = [UInt8](bigEndian: end + 20, 4)
        bytes += [0, 0, 0, 0, 2, 0x40, 0, 0]
        bytes += Array("scnrRGB Lab ".utf8)
        bytes += [UInt8](repeating: 0, count: 12)
        bytes += Array("acsp".utf8)
        bytes += [UInt8](repeating: 0, count: 28)
        bytes += white
        bytes += [UInt8](repeating: 0, count: 128 - bytes.count)
        bytes += [0, 0, 0, 2]
        for (name, offset, count) in [("A2B0", start, table.count), ("wtpt", end, 20)] {
            bytes += Array(name.utf8)
            bytes += [UInt8](bigEndian: offset, 4)
            bytes += [UInt8](bigEndian: count, 4)
        }
        bytes += table
        bytes += Array("XYZ ".utf8)
        bytes += [0, 0, 0, 0]
        return bytes + white
    }

    @Test func greyAndBrokenProfiles() async throws {
        let work = try Workspace()
        var broken = try Vips.displayP3()
        for index in 128..<broken.count { broken[index] = 0xAA }
        let file = try embedding(profile: broken, into: Self.chart.jpeg())
        let pixels = try await work.rendered(file).pixels
        #expect(near(pixels.patches(1, across: 4)[0], [255, 255, 255]))
    }
}

extension Workspace {
    func probed(_ rendition: String) async throws -> ImageProbe {
        try await Self.processor.probe(output + "/" + rendition)
    }
}
