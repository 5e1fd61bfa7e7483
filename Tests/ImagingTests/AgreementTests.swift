import Core
import Foundation
import Testing

@testable import Imaging

/// What is shown is what can be downloaded.
@Suite struct AgreementTests {
    private static let colours: [[UInt8]] = [[200, 30, 40], [30, 160, 60], [40, 70, 200]]

    /// Whatever is before or after a GIF's end, or is missing there: as many frames move in both.
    @Test func endsOfGIF() async throws {
        let whole = animatedGIF(40, 30, frames: Self.colours)
        let second = try #require(Self.places(of: [0x2C, 0, 0, 0, 0], in: whole).dropFirst().first) - 8
        let third = try #require(Self.places(of: [0x2C, 0, 0, 0, 0], in: whole).last) - 8
        let cases: [(String, [UInt8], Int)] = [
            ("zeros", whole.dropLast() + [0, 0, 0, 0x3B], 3), ("a zero", whole.dropLast() + [0, 0x3B], 3),
            ("other bytes", whole.dropLast() + [0x99, 0x3B], 3), ("no end", whole.dropLast(), 3),
            ("zeros and no end", whole.dropLast() + [0, 0], 3), ("behind", whole + [0, 0, 0, 9, 9], 3),
            ("a control alone", whole.dropLast() + [0x21, 0xF9, 4, 0, 1, 0, 0, 0, 0x3B], 3),
            ("a comment cut short", whole.dropLast() + [0x21, 0xFE, 9, 65], 3),
            ("zeros between", whole[..<third] + [0, 0] + whole[third...], 2),
            ("cut between", Array(whole[..<third]), 2), ("cut inside", Array(whole[..<(third + 60)]), 3),
            ("cut at once", Array(whole[..<(second + 10)]), 1),
        ]
        for (name, file, frames) in cases {
            let work = try Workspace()
            let path = try work.file("a.gif", file)
            let result = try await Workspace.processor.render(original: path, moving: true, into: work.output)
            #expect(result.motion?.total ?? 1 == frames, "\(name)")
            let copy = try await Workspace.processor.publicCopy(of: path)
            #expect(copy.format == .gif, "\(name)")
            let probe = try await Workspace.processor.probe(work.file("copy.gif", copy.bytes))
            #expect(probe.frames == frames, "\(name)")
            #expect(try PublicGIF.bytes(from: copy.bytes) == copy.bytes, "\(name)")
        }
    }

    private static func places(of mark: [UInt8], in bytes: [UInt8]) -> [Int] {
        (0...bytes.count - mark.count).filter { bytes[$0..<$0 + mark.count].elementsEqual(mark) }
    }

    /// An Exif block whose orientation is of any type, in either order of bytes.
    private static func exif(_ type: Int, _ value: Int, count: Int = 1, isLittle: Bool) -> [UInt8] {
        func number(_ value: Int, _ length: Int) -> [UInt8] {
            isLittle ? [UInt8](littleEndian: value, length) : [UInt8](bigEndian: value, length)
        }
        let width = [1: 1, 6: 1, 7: 1, 2: 1, 3: 2, 8: 2][type] ?? 4
        let place = Array((number(value, width) + [0, 0, 0]).prefix(4))
        return Array((isLittle ? "II" : "MM").utf8) + number(42, 2) + number(8, 4) + number(1, 2)
            + number(0x112, 2) + number(type, 2) + number(count, 4) + place + number(0, 4)
    }

    /// Shorts are meant; bytes and longs are written, too, and programs differ in what else they take.
    @Test(arguments: 1...12, [true, false])
    func orientationOfAnyType(_ type: Int, _ isLittle: Bool) async throws {
        let isRead = [1, 3, 4, 6, 8, 9].contains(type)
        let stored = Pixels.quarters(60, 90)
        for (value, count) in [(6, 1), (3, 1), (0, 1), (9, 1), (6, 1_000)] {
            let block = Self.exif(type, value, count: count, isLittle: isLittle)
            let jpeg = inserting(marker: 0xE1, Array("Exif\0\0".utf8) + block, into: try stored.jpeg())
            let work = try Workspace()
            let (result, shown) = try await work.rendered(jpeg)
            let isTurned = isRead && count == 1 && (1...8).contains(value)
            #expect(result.size == (isTurned && value == 6 ? Size(90, 60) : Size(60, 90)), "\(value) \(count)")
            let copy = try await Workspace.processor.publicCopy(of: work.path + "/original")
            let again = try await Workspace().rendered(copy.bytes)
            #expect(again.result.size == result.size && again.pixels == shown, "\(value) \(count)")
            // As a browser reads it: a short, and nothing else.
            let exif = CodedColour.index(of: Array("Exif\0\0".utf8), in: copy.bytes)
            #expect((exif != nil) == isTurned)
            if let exif {
                #expect(copy.bytes[exif..<exif + 24].suffix(12).prefix(8) == [0, 3, 0, 0, 0, 1, 0, UInt8(value)])
            }
        }
    }

    /// Of two blocks the first counts, here and there.
    @Test func twoBlocks() async throws {
        let first = Array("Exif\0\0".utf8) + Self.exif(3, 6, isLittle: true)
        let second = Array("Exif\0\0".utf8) + Self.exif(4, 3, isLittle: false)
        let jpeg = inserting(
            marker: 0xE1, first, into: inserting(marker: 0xE1, second, into: try Pixels.quarters(60, 90).jpeg()))
        let work = try Workspace()
        let (result, shown) = try await work.rendered(jpeg)
        #expect(result.size == Size(90, 60))
        let copy = try await Workspace.processor.publicCopy(of: work.path + "/original")
        #expect(try await Workspace().rendered(copy.bytes).pixels == shown)
    }

    /// XMP turns nothing, and the rotation of a HEIC's own box is the only one.
    @Test func otherWaysToSayIt() async throws {
        let words =
            "http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x=\"adobe:ns:meta/\" xmlns:tiff=\"http://ns.adobe.com/tiff/1.0/\"><tiff:Orientation>6</tiff:Orientation></x:xmpmeta>"
        let jpeg = inserting(marker: 0xE1, Array(words.utf8), into: try Pixels.quarters(60, 90).jpeg())
        #expect(try await Workspace().rendered(jpeg).result.size == Size(60, 90))
        let work = try Workspace()
        let path = try work.file("a.heic", HEIC.encoded(Pixels.quarters(60, 90)))
        try run("exiftool", "-q", "-m", "-overwrite_original", "-Orientation#=6", path)
        let result = try await Workspace.processor.render(original: path, into: work.output)
        let copy = try await Workspace.processor.publicCopy(of: path)
        let probe = try await Workspace.processor.probe(work.file("copy.png", copy.bytes))
        #expect(Size(probe.width, probe.height) == result.size)
    }
}
