package import Base
import Core
import SQL
package import Storage

/// Compares rows and files in both directions. It changes nothing: what belongs to no row goes by ``OrphanTrash``.
package struct VerifyMedia: Sendable {
    private let services: Services

    package init(_ services: Services) { self.services = services }

    private var store: any MediaStore { services.files.store }

    package struct Report: Sendable, Equatable {
        package var images = 0
        /// Files that are no images.
        package var files = 0
        /// Rows whose original or renditions are not there.
        package var missing: [MediaKey] = []
        /// Files and folders without a row. Beside a running server the newest may not have theirs yet.
        package var orphans: [MediaKey] = []

        package var isClean: Bool { missing.isEmpty && orphans.isEmpty }
    }

    package func callAsFunction() async throws -> Report {
        var report = Report()
        try await checkRows(&report)
        try await checkStoredFiles(&report)
        try await checkFiles(&report)
        return report
    }

    private func checkRows(_ report: inout Report) async throws {
        var last = ID<Media>(rawValue: 0)
        while true {
            let after = last
            let images = try await services.database.read { reader in
                try reader.all(
                    "SELECT \(StoredImage.columns) FROM media m WHERE m.id > \(after) ORDER BY m.id LIMIT 500",
                    StoredImage.init(row:))
            }
            guard let newest = images.last else { return }
            last = newest.id
            report.images += images.count
            for image in images {
                let (folder, rendering) = (MediaKey.folder(of: image.id), MediaKey.rendering(of: image))
                let entries = Set(try await store.list(folder))
                let renditions = Set(try await store.list(rendering))
                if !entries.contains(image.originalName) { report.missing.append(.original(of: image)) }
                for file in image.picture.files where !renditions.contains(file) {
                    report.missing.append(rendering.appending(file))
                }
                for entry in entries where entry != image.originalName && entry != image.rendering {
                    report.orphans.append(folder.appending(entry))
                }
            }
        }
    }

    private func checkStoredFiles(_ report: inout Report) async throws {
        var last = ID<Media>(rawValue: 0)
        while true {
            let after = last
            let files = try await services.database.read { reader in
                try reader.all(
                    "SELECT \(StoredFile.columns) FROM stored_files f WHERE f.id > \(after) ORDER BY f.id LIMIT 500",
                    StoredFile.init(row:))
            }
            guard let newest = files.last else { return }
            last = newest.id
            report.files += files.count
            for file in files {
                let folder = MediaKey.folder(of: file.id)
                let entries = try await store.list(folder)
                if !entries.contains(file.originalName) { report.missing.append(.original(of: file)) }
                for entry in entries where entry != file.originalName && entry != MediaKey.plainFile {
                    report.orphans.append(folder.appending(entry))
                }
            }
        }
    }

    private func checkFiles(_ report: inout Report) async throws {
        for name in try await store.list(.root) where MediaKey.isShard(name) {
            let shard = MediaKey.root.appending(name)
            let names = try await store.list(shard)
            let ids = names.compactMap { ID<Media>($0) }
            let known = Set(
                try await services.database.read { reader in
                    try ids.chunks(of: 500).flatMap { chunk in
                        try reader.values(
                            """
                            SELECT id FROM media WHERE id IN (\(list: chunk))
                            UNION ALL SELECT id FROM stored_files WHERE id IN (\(list: chunk))
                            """, as: ID<Media>.self)
                    }
                })
            for name in names {
                if let id = ID<Media>(name), known.contains(id) { continue }
                report.orphans.append(shard.appending(name))
            }
        }
    }
}

extension Array {
    fileprivate func chunks(of size: Int) -> [[Element]] {
        stride(from: 0, to: count, by: size).map { Array(self[$0..<Swift.min($0 + size, count)]) }
    }
}
