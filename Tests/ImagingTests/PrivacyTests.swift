import Foundation
import Testing

@testable import Imaging

@Suite struct PrivacyTests {
    private static let secrets = ["Seoyeon", "Secret", "37.5665", "MyCamera", "Exif", "EXIF", "XMP", "http://ns.adobe"]

    @Test func nothingButPixelsLeaves() async throws {
        let work = try Workspace()
        let original = try work.file("original.jpg", Pixels.quarters(700, 500).jpeg())
        try run(
            "exiftool", "-q", "-overwrite_original", "-GPSLatitude=37.5665", "-GPSLatitudeRef=N",
            "-GPSLongitude=126.978", "-GPSLongitudeRef=E", "-Artist=Seoyeon", "-Model=MyCamera",
            "-XMP:Description=Secret place", "-IPTC:Caption-Abstract=Secret place", "-Comment=Secret", original)
        #expect(try run("exiftool", "-s", "-GPSLatitude", original).contains("37 deg"))
        let before = try work.bytes(original)

        let result = try await Workspace.processor.render(original: original, into: work.output)
        #expect(result.renditions.map(\.width) == [320, 480, 700])
        for rendition in result.renditions {
            let bytes = try work.bytes(work.output + "/" + rendition.file)
            #expect(bytes.count == rendition.bytes)
            for secret in Self.secrets { #expect(!bytes.contains(secret.utf8), "\(secret) in \(rendition.file)") }
            #expect(
                try run("exiftool", "-s", "-EXIF:all", "-XMP:all", "-IPTC:all", work.output + "/" + rendition.file)
                    == "")
        }
        #expect(try work.bytes(original) == before)
    }

    @Test func wideGamutCarriesItsProfileAlone() async throws {
        let work = try Workspace()
        let original = try work.file(
            "original.jpg", embedding(profile: Vips.displayP3(), into: Pixels.quarters(64, 64).jpeg()))
        try run("exiftool", "-q", "-overwrite_original", "-Artist=Seoyeon", "-GPSLatitude=37.5665", original)
        _ = try await Workspace.processor.render(original: original, into: work.output)
        let bytes = try work.bytes(work.output + "/64.webp")
        for secret in Self.secrets { #expect(!bytes.contains(secret.utf8), "\(secret)") }
        #expect(bytes.contains("ICCP".utf8))
    }
}

extension [UInt8] {
    func contains(_ text: String.UTF8View) -> Bool { Data(self).range(of: Data(text)) != nil }
}
