package import Base
package import Core
package import Files
import Imaging
import Storage

/// Draws an image small that a member has chosen and not sent, for browsers that cannot show its kind. Nothing of it stays.
package struct PreviewImage: Act {
    /// The path of the uploaded file.
    package let file: String
    /// As whoever sent the file called it, for what is wrong with it.
    package let name: String
    package let owner: ID<Account>

    package init(file: String, name: String, owner: ID<Account>) {
        self.file = file
        self.name = name
        self.owner = owner
    }

    /// In pixels, at most.
    static let width = 640

    package var cost: Cost? { Cost(.uploads, of: owner) }
    package var needs: Permission? { Permission(to: .uploads, for: owner) }

    /// - Returns: a WebP, which is open and has no name any more.
    package func perform(_ services: Services) async throws -> OpenFile {
        do {
            return try await services.files.withScratch { try await draw(into: $0, services) }
        } catch let problem as Problem { throw problem.naming(name) }
    }

    private func draw(into folder: String, _ services: Services) async throws -> OpenFile {
        let rendered = try await services.images.processor.render(
            original: file, widths: [Self.width], into: folder, for: owner.rawValue)
        guard let width = rendered.renditions.last?.width else { throw Problem.imageDamaged }
        return try await OpenFile.open("\(folder)/\(Rendering.file(width: width))")
    }
}
