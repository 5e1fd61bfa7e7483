package import Base
import Core
import FoundationEssentials

/// Where files go that belong to no row, once somebody has asked for it: `media/trash/<time>/042/<id>`. For thirty days
/// they can be put back by moving them.
package struct OrphanTrash: Sendable {
    package static let keptFor: Duration = .days(30)

    private let services: Services

    package init(_ services: Services) { self.services = services }

    /// Moves files and folders there, named relative to the media folder. What is not there any more is left out.
    ///
    /// - Returns: the folder they are in now.
    package func take(_ paths: [String]) async throws -> String {
        let root = services.files.root
        let folder = "\(root)/\(MediaKey.trash)/\(services.clock.now().milliseconds)"
        try await onFileThread {
            let files = FileManager.default
            for path in paths where files.fileExists(atPath: "\(root)/\(path)") {
                let target = "\(folder)/\(path)"
                let parent = target.prefix(upTo: target.lastIndex(of: "/") ?? target.endIndex)
                try files.createDirectory(atPath: String(parent), withIntermediateDirectories: true)
                try files.moveItem(atPath: "\(root)/\(path)", toPath: target)
            }
        }
        return folder
    }

    /// Removes what has been there long enough.
    package func removeOld() async throws {
        let oldest = (services.clock.now() - Self.keptFor).milliseconds
        let old = await services.files.entries(MediaKey.trash.description).filter {
            Int64($0, in: 0...Int64.max).map { $0 < oldest } ?? false
        }
        await services.files.remove(old.map { "\(MediaKey.trash)/\($0)" })
    }
}
