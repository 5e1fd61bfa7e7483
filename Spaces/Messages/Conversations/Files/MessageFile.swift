import Core
package import Storage

/// A file of a message, as pages show it.
package struct MessageFile: Sendable {
    package let file: StoredFile
    /// How long it is, if it is a voice that was recorded here; for others the browser says.
    package let seconds: Int?

    package init(_ file: StoredFile, seconds: Int?) {
        self.file = file
        self.seconds = seconds
    }

    /// Where all of them are.
    package static let root = "/messages/files"

    /// Its address ends as its name does, for players that go by it.
    package var path: String { "\(Self.root)/\(file.id)/file.\(file.format.rawValue)" }

    /// What a message has besides words and images, for excerpts of it.
    package enum Kind: Int, Sendable {
        case none, files, voice
    }

    package static let sample = MessageFile(
        StoredFile(id: ID(rawValue: 21), name: "포트폴리오 <2026>.pdf", format: .pdf, byteCount: 1_234_567), seconds: nil)
    package static let sampleVoice = MessageFile(
        StoredFile(id: ID(rawValue: 22), name: "voice.webm", format: .webm, byteCount: 45_678), seconds: 72)
}
