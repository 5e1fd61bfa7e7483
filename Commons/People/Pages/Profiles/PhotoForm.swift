package import Base
import BasePages
package import Core
package import Design
import Files
import FoundationEssentials
package import Imaging
import Media
import Storage
package import Web

/// The profile photo, header or poster a form carried, with the crop that was chosen.
package struct PhotoForm {
    let field: String
    let upload: Upload?
    let crop: Crop?
    /// The image as the browser laid it when the crop was chosen: across, then down.
    private let seen: [Int]
    private let maxBytes: Int

    private struct Seen: Decodable {
        let of: [Int]
    }

    package static let limits = MultipartLimits(fileBytes: 20 << 20, files: 1, fieldBytes: Form.usualLimit)

    /// What scripts check of it.
    package static func checks(in t: Language) -> HTML { fileChecks(maxBytes: limits.fileBytes, in: t) }

    /// What whoever sent the file called it.
    package var name: String { upload?.fileName ?? "" }

    /// - Parameter maxBytes: of a file that is not too large, as its form's limits have it.
    package init(_ sent: MultipartForm, field: String = "photo", maxBytes: Int = Self.limits.fileBytes) {
        self.field = field
        self.maxBytes = maxBytes
        upload = sent.uploads.first { $0.field == field }
        let chosen = Data(sent.form["\(field)-crop"].utf8)
        crop = try? JSONDecoder().decode(Crop.self, from: chosen)
        seen = (try? JSONDecoder().decode(Seen.self, from: chosen))?.of ?? []
    }

    /// The image, if present and readable; problems are shown beside its field.
    package func checked(_ services: Services, for member: ID<Account>? = nil) async throws -> (
        path: String, crop: Crop?
    )? {
        guard let upload else { return nil }
        do {
            guard !upload.isTooLarge else {
                throw Problem.uploadTooLarge(maxBytes)
            }
            let probe = try await services.images.processor.probe(upload.path, for: member?.rawValue ?? 0)
            // Of an image that the browser laid on its side, the crop is of another part: then the middle is shown.
            let isTurned = seen.count == 2 && (seen[0] < seen[1]) != (probe.width < probe.height)
            return (upload.path, isTurned ? nil : crop)
        } catch let problem as Problem {
            throw problem.naming(name).at(field)
        }
    }
}
