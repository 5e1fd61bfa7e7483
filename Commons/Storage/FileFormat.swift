package import Files
package import Imaging
import NIOCore

/// The files besides images that Salon takes: documents and sound. A file is what its bytes say it is; its name and
/// declared type are ignored.
package enum FileFormat: String, Sendable, CaseIterable {
    case pdf, mp3, m4a, ogg, wav, webm

    package var mediaType: String {
        switch self {
        case .pdf: "application/pdf"
        case .mp3: "audio/mpeg"
        case .m4a: "audio/mp4"
        case .ogg, .wav, .webm: "audio/\(rawValue)"
        }
    }

    package var isAudio: Bool { self != .pdf }

    /// How names of such files end. Others get the first one added: what is saved is opened by its name.
    package var endings: [String] {
        switch self {
        case .m4a: ["m4a", "m4b", "mp4"]
        case .ogg: ["ogg", "oga", "opus"]
        case .webm: ["webm", "weba"]
        case .pdf, .mp3, .wav: [rawValue]
        }
    }
}

extension FileFormat {
    /// What fields name in `accept` besides images. What ends in `mp4` mostly is a film, which is not taken.
    package static let accept =
        (["application/pdf", "audio/*"]
        + allCases.flatMap(\.endings).filter { $0 != "mp4" }
        .map { ".\($0)" }).joined(separator: ",")
}

extension OpenFile {
    /// What the file is by its first bytes.
    package var imageFormat: ImageFormat? {
        get async {
            guard let head = try? await bytes(at: 0, count: min(ImageFormat.headLength, size)) else { return nil }
            return ImageFormat(head: head.readableBytesView)
        }
    }
}
