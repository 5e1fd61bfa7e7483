import Core
import Foundation
import Testing

@testable import Imaging

@Suite struct RefusalTests {
    private func refusal(_ bytes: [UInt8], named name: String = "image.jpg") async throws -> Problem {
        let work = try Workspace()
        let path = try work.file(name, bytes)
        let problem = await #expect(throws: Problem.self) {
            _ = try await Workspace.processor.render(original: path, into: work.output)
        }
        #expect(work.outputs == [])
        #expect(try work.bytes(path) == bytes)
        return try #require(problem)
    }

    private func expect(
        _ bytes: [UInt8], _ expected: Problem, named name: String = "image.jpg",
        _ place: SourceLocation = #_sourceLocation
    ) async throws {
        let problem = try await refusal(bytes, named: name)
        #expect(problem.phrase == expected.phrase, "\(problem.cause ?? "")", sourceLocation: place)
        #expect(problem.status == expected.status, sourceLocation: place)
        #expect(problem.field == "images", sourceLocation: place)
    }

    @Test func notAnImage() async throws {
        try await expect([], .imageEmpty)
        try await expect([0xFF], .imageUnsupported)
        for text in [
            "Hello, this is a text file.", "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"/>",
            "<?xml version=\"1.0\"?><svg/>", "%PDF-1.7\n", "P6\n2 2\n255\n............", "P3 1 1 255 0 0 0",
            "#?RADIANCE\n", "RIFF....WAVEfmt ", "....ftypmp42....isom", "<!doctype html><script>alert(1)</script>",
            "id=ImageMagick", "SIMPLE  =  T", "/* XPM */",
        ] {
            try await expect(Array(text.utf8), .imageUnsupported, named: "photo.png")
        }
    }

    @Test func signatureWithoutPicture() async throws {
        try await expect(Array("GIF89a/*<script>alert(1)</script>*/=1;".utf8), .imageDamaged)
        try await expect([0xFF, 0xD8, 0xFF] + Array("<?php echo 1; ?>".utf8), .imageDamaged)
        try await expect([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], .imageDamaged)
        try await expect(Array("RIFF\u{10}\0\0\0WEBPVP8 ".utf8), .imageDamaged)
        try await expect(Array("II*\0\u{8}\0\0\0\0\0".utf8), .imageDamaged)
        try await expect([0, 0, 0, 16] + Array("ftypavif\0\0\0\0".utf8), .imageDamaged)
    }

    @Test func truncated() async throws {
        let pixels = Pixels(200, 150) { x, y in [UInt8(x), UInt8(y), UInt8((x * y) & 255)] }
        let jpeg = try pixels.jpeg()
        let work = try Workspace()
        _ = try await work.rendered(jpeg)
        for file in [jpeg, try pixels.png(), try work.bytes(work.output + "/200.webp"), TIFF(pixels).bytes] {
            for share in [0.3, 0.6, 0.9] {
                try await expect(Array(file.prefix(Int(Double(file.count) * share))), .imageDamaged)
            }
        }
    }

    /// Headers that promise far more than the file holds are refused before memory is taken for them.
    @Test func bombs() async throws {
        let limit = Problem.imageTooManyPixels
        #expect(limit.phrase.english.contains("120 megapixels"))
        #expect(limit.phrase.korean.contains("120메가픽셀"))
        var png = try Pixels.quarters(8, 8).png()
        for (width, height) in [(50_000, 50_000), (Int(UInt32.max), Int(UInt32.max)), (1_000_000, 121)] {
            png.replaceSubrange(16..<24, with: bigEndian(width, 4) + bigEndian(height, 4))
            try await expect(png, limit, named: "small.png")
        }
        try await expect(TIFF(width: 60_000, height: 60_000, samples: [1, 2, 3]).bytes, limit)
        var gif = animatedGIF(4, 4, frames: [[9, 9, 9]])
        for place in [6, 32] { gif.replaceSubrange(place..<place + 4, with: [0xFF, 0xFF, 0xFF, 0xFF]) }
        try await expect(gif, limit)
    }

    @Test func limitsAreNamed() async throws {
        let work = try Workspace()
        let path = try work.file("image.png", Pixels.quarters(2000, 1001).png())
        let pixels = ImageProcessor(limits: ImageLimits(maxPixels: 2_000_000))
        var problem = await #expect(throws: Problem.self) { try await pixels.probe(path) }
        #expect(problem?.phrase.english == "Too many pixels. The limit is 2 megapixels.")
        let bytes = ImageProcessor(limits: ImageLimits(maxBytes: 1000))
        problem = await #expect(throws: Problem.self) { try await bytes.probe(path) }
        #expect(problem?.status == 413)
        problem = await #expect(throws: Problem.self) {
            try await Workspace.processor.render(original: work.path + "/absent", into: work.output)
        }
        #expect(problem?.status == 503)
    }

    @Test func nothingRemainsWhereNothingCanBeWritten() async throws {
        let work = try Workspace()
        let path = try work.file("image.png", Pixels.quarters(400, 10).png())
        // A directory is where the second file should go.
        try FileManager.default.createDirectory(
            atPath: work.output + "/400.webp/x", withIntermediateDirectories: true)
        let problem = await #expect(throws: Problem.self) {
            try await Workspace.processor.render(original: path, into: work.output)
        }
        #expect(problem?.status == 503)
        #expect(work.outputs == ["400.webp"])
    }
}
