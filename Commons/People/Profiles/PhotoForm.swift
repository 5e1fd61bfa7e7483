package import Base
package import Core
import FoundationEssentials
package import Imaging
package import Web

/// The profile photo, or the header, a form carried, with the crop that was chosen.
package struct PhotoForm {
    let field: String
    let upload: Upload?
    let crop: Crop?

    package static let limits = MultipartLimits(fileBytes: 20 << 20, files: 1, fieldBytes: Form.usualLimit)

    package init(_ sent: MultipartForm, field: String = "photo") {
        self.field = field
        upload = sent.uploads.first { $0.field == field }
        crop = try? JSONDecoder().decode(Crop.self, from: Data(sent.form["\(field)-crop"].utf8))
    }

    /// The image, if present and readable; problems are shown beside its field.
    package func checked(_ services: Services, for member: ID<Account>? = nil) async throws -> (
        path: String, crop: Crop?
    )? {
        guard let upload else { return nil }
        do {
            guard !upload.isTooLarge else {
                throw Problem.uploadTooLarge(Self.limits.fileBytes)
            }
            _ = try await services.images.probe(upload.path, for: member?.rawValue ?? 0)
            return (upload.path, crop)
        } catch let problem as Problem {
            throw problem.at(field)
        }
    }
}
