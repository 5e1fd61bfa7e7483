package import Base
package import Core
package import Files
import Imaging
package import Storage

/// Takes in the images that came with a form, for as many as there is room. One that is refused costs the others nothing:
/// the form that comes back has those that are fine.
package struct StoreImages: Act {
    package let files: [Upload]
    package let owner: ID<Account>
    /// How many may come.
    package let room: Int
    /// The problem of one more image.
    package let tooMany: Problem

    package init(_ files: [Upload], owner: ID<Account>, room: Int, tooMany: Problem) {
        self.files = files
        self.owner = owner
        self.room = room
        self.tooMany = tooMany
    }

    package var needs: Permission? { Permission(to: .uploads, for: owner) }

    /// - Returns: the stored images in the order of the files, what is wrong with the others, and what of those that are
    ///   stored is not shown, both by their names.
    package func perform(
        _ services: Services
    ) async throws -> (stored: [StoredImage], problem: Problem?, note: Phrase?) {
        var (stored, refused, noted): ([StoredImage], RefusedFiles, RefusedFiles) = ([], RefusedFiles(), RefusedFiles())
        for file in files {
            do {
                guard stored.count < room else { throw tooMany }
                guard !file.isTooLarge else { throw Problem.imageTooLarge }
                let image = try await StoreImage(file.path, owner: owner, as: .image)(services)
                stored.append(image)
                if let note = image.picture.note { noted.add(Problem(422, note), file.fileName) }
            } catch let problem as Problem {
                refused.add(problem, file.fileName)
            }
        }
        return (stored, refused.problem, noted.problem?.phrase)
    }
}
