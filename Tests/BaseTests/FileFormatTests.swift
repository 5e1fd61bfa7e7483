import Files
import Foundation
import Storage
import TestKit
import Testing

/// What a file is, by its bytes. A wrong yes would serve somebody's bytes as what they are not.
@Suite struct FileFormatTests {
    private func format(_ bytes: [UInt8]) async throws -> FileFormat? {
        let path = FileManager.default.temporaryDirectory.appending(path: "format-\(UInt64.random(in: 0...UInt64.max))")
        try Data(bytes).write(to: path)
        defer { try? FileManager.default.removeItem(at: path) }
        return try await FileFormat.read(try await OpenFile.open(path.path))
    }

    @Test func knowsWhatItTakes() async throws {
        for (bytes, format) in [
            (Sample.pdf, .pdf), (Sample.mp3, .mp3), (Sample.taggedMP3(), .mp3), (Sample.taggedMP3(tag: 200_000), .mp3),
            (Sample.ogg(), .ogg), (Sample.ogg("\u{1}vorbis"), .ogg), (Sample.wav, .wav), (Sample.webm(), .webm),
            (Sample.m4a(), .m4a), (Sample.webm(codecs: ["A_VORBIS"], behind: 100_000), .webm),
            (Sample.m4a(brand: "isom"), .m4a),
        ] as [([UInt8], FileFormat)] {
            #expect(try await self.format(bytes) == format)
        }
    }

    @Test func refusesWhatOnlyLooksLikeIt() async throws {
        let monstrous = [UInt8](repeating: 0xFF, count: 40)
        let page = "<!doctype html><script>alert(1)</script>"
        let refused: [(String, [UInt8])] = [
            ("nothing", []), ("one byte", [0xFF]), ("a page", Sample.bytes(page)),
            ("a signature behind a space", Sample.bytes(" %PDF-1.4")),
            ("a drawing with scripts", Sample.bytes("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>")),
            ("a program", Sample.bytes("#!/bin/sh\n")), ("an archive", Sample.bytes("PK", [3, 4], zeros: 100)),
            ("an image", try Sample.jpeg()), ("words about a tag", Sample.bytes("ID3 is a tag, and this is a text.")),
            ("a tag without sound", Sample.bytes("ID3", [4, 0, 0, 0, 0, 0x7F, 0x7F], zeros: 100)),
            ("a tag before a page", Sample.bytes("ID3", Sample.bytes("", [4, 0, 0], zeros: 4) + Sample.bytes(page))),
            ("one frame", Array(Sample.mp3.prefix(417))), ("half a frame", Array(Sample.mp3.prefix(100))),
            ("a wave without a format", Sample.bytes("RIFF\0\0\0\0WAVE", zeros: 100)),
            ("a page of another codec", Sample.ogg("\u{7F}theora")), ("half a page", Array(Sample.ogg().prefix(20))),
            ("a film, WebM", Sample.webm(codecs: ["V_VP9", "A_OPUS"])),
            ("a film that begins with sound, WebM", Sample.webm(codecs: ["A_OPUS", "V_NEW"])),
            ("more tracks than are read", Sample.webm(codecs: [String](repeating: "A_OPUS", count: 6_000))),
            (
                "Matroska",
                Sample.bytes("", [0x1A, 0x45, 0xDF, 0xA3, 0x9F, 0x42, 0x82]) + Sample.bytes("matroskaA_OPUS")
            ),
            ("a film, MP4", Sample.m4a(tracks: ["vide", "soun"], brand: "isom")),
            ("a second description", Sample.m4a() + Sample.m4a(tracks: ["vide"])),
            (
                "a description longer than is read",
                Sample.m4a(tracks: ["soun"] + [String](repeating: "text", count: 60_000) + ["vide"])
            ),
            ("MP4 cut off", Array(Sample.m4a().dropLast(30))),
            ("MP4 without a description", Sample.box("ftyp", Sample.bytes("M4A ", zeros: 4))),
            ("a box longer than all", Sample.bytes("\u{7F}\0\0\0ftypM4A ", zeros: 40)),
            ("a box of no length", Sample.bytes("", [0, 0, 0, 4]) + Sample.bytes("ftypM4A ", zeros: 40)),
            ("a box of a monstrous length", Sample.bytes("", [0, 0, 0, 1]) + Sample.bytes("ftyp") + monstrous),
            ("a thousand boxes", Array((0..<1_000).map { _ in Sample.box("ftyp", []) }.joined())),
        ]
        for (name, bytes) in refused { #expect(try await format(bytes) == nil, "\(name)") }
    }
}
