package import Base
import Core
import Files
import FoundationEssentials
import Imaging
import SQL

/// Makes renditions that are missing again from their originals. Call it only while no server is at work.
package struct RepairMedia: Sendable {
    private let services: Services

    package init(_ services: Services) { self.services = services }

    package struct Report: Sendable {
        /// The files that are there again, relative to the media folder.
        package var made: [String] = []
        /// Those that are not: originals, renditions of an original that is missing or damaged, other files.
        package var lost: [String] = []
    }

    /// - Parameter missing: as ``VerifyMedia`` names them.
    package func callAsFunction(_ missing: [String]) async throws -> Report {
        var report = Report()
        let paths = Dictionary(grouping: missing) { path in
            path.split(separator: "/").dropFirst().first.flatMap { ID<Media>($0) }
        }
        for (id, paths) in paths.sorted(by: { ($0.key?.rawValue ?? 0) < ($1.key?.rawValue ?? 0) }) {
            let made = if let id { try await repair(id) } else { false }
            for path in paths.sorted() {
                if made, services.files.isThere(path) { report.made.append(path) } else { report.lost.append(path) }
            }
        }
        return report
    }

    /// - Returns: whether all renditions of the image are there now.
    private func repair(_ id: ID<Media>) async throws -> Bool {
        let found = try await services.database.read { reader in
            try reader.first("SELECT m.role, \(StoredImage.columns) FROM media m WHERE m.id = \(id)") { row in
                (try row.next(as: ImageRole.self), try StoredImage(row: &row))
            }
        }
        guard let (role, image) = found,
            services.files.isThere("\(MediaKey.folder(of: id))/\(image.originalName)")
        else { return false }
        for way in Way.ways(for: role) where try await remake(image, way) { return true }
        return false
    }

    private enum Way {
        case image, header, square

        /// A photo of a message may be that of a group, which is square; the row does not say.
        static func ways(for role: ImageRole) -> [Way] {
            switch role {
            case .image, .step, .older: [.image]
            case .photo: [.square]
            case .header: [.header]
            case .attachment: [.image, .square]
            }
        }
    }

    /// Renders into a folder that a crash leaves to ``MediaTrash/recover()``, and moves what is missing.
    ///
    /// - Returns: whether the result is the picture that the row describes.
    private func remake(_ image: StoredImage, _ way: Way) async throws -> Bool {
        let files = services.files
        let staged = try await files.stage(image.id, rendering: Self.staging, original: nil)
        let folder = files.folder(image.id)
        let original = "\(folder)/\(image.originalName)"
        do {
            let rendered =
                switch way {
                case .image:
                    try await services.images.render(
                        original: original, recipe: image.recipe, moving: true, into: staged)
                case .header:
                    try await services.images.render(
                        original: original, recipe: image.recipe, widths: ImageProcessor.headerWidths, into: staged)
                case .square:
                    try await services.images.avatar(original: original, recipe: image.recipe, into: staged)
                }
            let names = image.picture.files
            guard rendered.width == image.picture.width, rendered.height == image.picture.height else {
                await files.discardStaged(image.id, rendering: Self.staging)
                return false
            }
            let isWhole = try await onFileThread {
                let target = "\(folder)/\(image.rendering)"
                try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: true)
                for name in names where !FileManager.default.fileExists(atPath: "\(target)/\(name)") {
                    guard FileManager.default.fileExists(atPath: "\(staged)/\(name)") else { return false }
                    try FileManager.default.moveItem(atPath: "\(staged)/\(name)", toPath: "\(target)/\(name)")
                }
                for folder in [target, folder] { try syncToDisk(folder) }
                return true
            }
            await files.discardStaged(image.id, rendering: Self.staging)
            return isWhole
        } catch is Problem {
            // The original is damaged.
            await files.discardStaged(image.id, rendering: Self.staging)
            return false
        }
    }

    private static let staging = "repair"
}

extension MediaFiles {
    fileprivate func isThere(_ path: String) -> Bool { FileManager.default.fileExists(atPath: "\(root)/\(path)") }
}
