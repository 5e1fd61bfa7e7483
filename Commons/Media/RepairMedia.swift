package import Base
import Core
import Imaging
import SQL
package import Storage

/// Makes renditions that are missing again from their originals. Call it only while no server is at work.
package struct RepairMedia: Sendable {
    private let services: Services

    package init(_ services: Services) { self.services = services }

    package struct Report: Sendable {
        /// The files that are there again.
        package var made: [MediaKey] = []
        /// Those that are not: originals, renditions of an original that is missing or damaged, other files.
        package var lost: [MediaKey] = []
    }

    /// - Parameter missing: as ``VerifyMedia`` names them.
    package func callAsFunction(_ missing: [MediaKey]) async throws -> Report {
        var report = Report()
        let keys = Dictionary(grouping: missing, by: \.media)
        for (id, keys) in keys.sorted(by: { ($0.key?.rawValue ?? 0) < ($1.key?.rawValue ?? 0) }) {
            let made = if let id { try await repair(id) } else { false }
            for key in keys.sorted(by: { $0.description < $1.description }) {
                if made, try await isThere(key) { report.made.append(key) } else { report.lost.append(key) }
            }
        }
        return report
    }

    private func isThere(_ key: MediaKey) async throws -> Bool { try await services.files.store.stat(key) != nil }

    /// - Returns: whether all renditions of the image are there now.
    private func repair(_ id: ID<Media>) async throws -> Bool {
        let found = try await services.database.read { reader in
            try reader.first("SELECT m.role, \(StoredImage.columns) FROM media m WHERE m.id = \(id)") { row in
                (try row.next(as: ImageRole.self), try StoredImage(row: &row))
            }
        }
        guard let (role, image) = found, try await isThere(.original(of: image)) else { return false }
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

    /// Renders into a folder that a crash leaves to ``MediaTrash/recover()``, and stores what is missing.
    ///
    /// - Returns: whether the result is the picture that the row describes.
    private func remake(_ image: StoredImage, _ way: Way) async throws -> Bool {
        try await services.files.withScratch { folder in
            do {
                let rendered = try await render(image, way, into: folder)
                guard rendered.width == image.picture.width, rendered.height == image.picture.height else {
                    return false
                }
            } catch is Problem {
                // The original is damaged.
                return false
            }
            for name in image.picture.files {
                let key = MediaKey.rendering(of: image).appending(name)
                guard try await !isThere(key) else { continue }
                let path = "\(folder)/\(name)"
                guard try await onFileThread({ (try? fileSize(path)) != nil }) else { return false }
                try await services.files.store.put(path, as: key)
            }
            return true
        }
    }

    private func render(_ image: StoredImage, _ way: Way, into folder: String) async throws -> Rendered {
        let images = services.images.processor
        return try await services.files.store.withLocal(.original(of: image)) { original in
            switch way {
            case .image:
                try await images.render(original: original, recipe: image.recipe, moving: true, into: folder)
            case .header:
                try await images.render(
                    original: original, recipe: image.recipe, widths: ImageProcessor.headerWidths, into: folder)
            case .square:
                try await images.avatar(original: original, recipe: image.recipe, into: folder)
            }
        }
    }
}
