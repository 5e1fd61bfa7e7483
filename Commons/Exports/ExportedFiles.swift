package import Core
import Crypto
import Files
import FoundationEssentials
import Imaging
package import Storage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// An image as an export has it.
package struct ExportedImage: Sendable {
    /// Its entry in `salon.json`.
    package let json: JSON
    /// What pages show, and what walls do: names in the archive.
    package let page: String
    package let wall: String
    /// The original's name there; `nil` where it was not to be found.
    package let original: String?
    package let width: Int
    package let height: Int
    package let alt: String
}

extension ExportFolder {
    /// Takes an image along with its original: once, however often it is asked for.
    ///
    /// - Parameter name: what it is of, for the original's name: "정물" becomes `originals/123-정물.jpg`.
    package func take(_ image: StoredImage, named name: String, _ files: MediaFiles) async throws -> ExportedImage {
        if let taken = media[image.id] { return taken }
        let (id, picture) = (image.id, image.picture)
        let words = name.fileWords
        let original = "originals/\(id)\(words.isEmpty ? "" : "-\(words)").\(image.format.fileExtension)"
        let changed = id.createdAt
        let taken = try await take(.original(of: image), of: files, as: original, changed: changed, hashes: true)
        let page = try await rendition(1_280, of: image, in: "images", files) ?? ""
        let wall = try await rendition(480, of: image, in: "walls", files) ?? page
        var json: [(String, JSON)] = [
            ("id", JSON(id.description)), ("file", taken == nil ? .null : JSON(original)),
            ("sha256", taken.map { JSON($0.hash) } ?? .null), ("bytes", JSON(image.byteCount)),
            ("format", JSON(image.format.rawValue)), ("width", JSON(picture.width)),
            ("height", JSON(picture.height)), ("alt", JSON(picture.alt)),
            ("focus", .encoded(picture.focus)),
        ]
        json.append(("recipe", .encoded(image.recipe)))
        json.append(("page", JSON(page)))
        let exported = ExportedImage(
            json: JSON(members: json), page: page, wall: wall, original: taken == nil ? nil : original,
            width: picture.width, height: picture.height, alt: picture.alt)
        media[id] = exported
        return exported
    }

    /// Takes a file of a message along.
    package func take(_ file: StoredFile, _ files: MediaFiles) async throws -> (json: JSON, name: String?) {
        let name = "files/\(file.id)-\(file.name.fileWords).\(file.format.rawValue)"
        let taken = try await take(
            .original(of: file), of: files, as: name, changed: file.id.createdAt, hashes: true)
        let json = JSON(members: [
            ("id", JSON(file.id.description)), ("name", JSON(file.name)),
            ("file", taken == nil ? .null : JSON(name)),
            ("sha256", taken.map { JSON($0.hash) } ?? .null), ("bytes", JSON(file.byteCount)),
        ])
        return (json, taken == nil ? nil : name)
    }

    private func rendition(
        _ width: Int, of image: StoredImage, in folder: String, _ files: MediaFiles
    ) async throws -> String? {
        let widths = image.picture.widths
        guard let chosen = widths.first(where: { $0 >= width }) ?? widths.last else { return nil }
        let name = "\(folder)/\(image.id).webp"
        let source = MediaKey.rendering(of: image).appending(Rendering.file(width: chosen))
        let taken = try await take(source, of: files, as: name, changed: image.id.createdAt, hashes: false)
        return taken == nil ? nil : name
    }
}

extension String {
    /// Letters and digits with hyphens between, a name of a file on any system; empty where there are none.
    var fileWords: String {
        var words = ""
        for character in self.nfc {
            if character.isLetter || character.isNumber {
                guard words.utf8.count < 80 else { break }
                words.append(character)
            } else if !words.isEmpty, words.last != "-" {
                words.append("-")
            }
        }
        return words.hasSuffix("-") ? String(words.dropLast()) : words
    }
}

/// Adds to the end of a file, which is made if it is not there.
func appendFile(_ bytes: [UInt8], to path: String) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw POSIXFailure(call: "open", code: errno) }
    defer { close(descriptor) }
    try bytes.withUnsafeBytes { try writeAll($0, to: descriptor) }
}

/// How long a thread that works through gigabytes rests after each megabyte, in microseconds.
private let restAfterMegabyte: UInt32 = 4_000

/// Hashes a file on a thread that everybody else goes before. Throws ``Files/POSIXFailure``.
func hashAtRest(_ path: String) throws -> (bytes: Int, hash: String) {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw POSIXFailure(call: "open", code: errno) }
    defer { close(file) }
    var hasher = SHA256()
    var (total, sinceRest) = (0, 0)
    let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 128 * 1_024, alignment: 16)
    defer { piece.deallocate() }
    while true {
        let got = read(file, piece.baseAddress, piece.count)
        if got < 0, errno == EINTR { continue }
        guard got >= 0 else { throw POSIXFailure(call: "read", code: errno) }
        if got == 0 { return (total, hasher.finalize().hexadecimal) }
        hasher.update(bufferPointer: UnsafeRawBufferPointer(rebasing: piece[..<got]))
        total += got
        sinceRest += got
        if sinceRest >= 1_000_000 {
            sinceRest = 0
            usleep(restAfterMegabyte)
        }
    }
}
