import Core
import Exports
import Media
import Works

/// A work in somebody's `salon.json` (docs/export.md). Everything in it is a claim.
struct ImportedWork: Decodable, Sendable {
    let id: ID<Post>
    let details: WorkDetails
    let language: TextLanguage?
    let isClosed: Bool
    let critique: Asked?
    let images: [ImportedImage]
    let process: [Step]
    let versions: [Version]

    struct Step: Decodable, Sendable {
        let note: String?
        let image: ImportedImage?
    }

    /// An older version of an image.
    struct Version: Decodable, Sendable {
        /// Which of the images, from 1.
        let of: Int
        let until: String?
        let image: ImportedImage
    }

    /// What its maker asks, or has asked.
    struct Asked: Decodable, Sendable {
        let question: String
        let open: Bool
    }

    /// How many images are taken in for it.
    var imageCount: Int { images.count + process.count { $0.image != nil } + versions.count }

    private enum CodingKeys: CodingKey {
        case id, title, description, medium, licence, allowsDownload, making, allowsTraining, commentsClosed, critique,
            images, language, process, versions
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func text(_ key: CodingKeys) throws -> String { try container.decodeIfPresent(String.self, forKey: key) ?? "" }
        func flag(_ key: CodingKeys) throws -> Bool { try container.decodeIfPresent(Bool.self, forKey: key) ?? false }
        id = try container.decode(ID<Post>.self, forKey: .id)
        details = WorkDetails(
            title: try text(.title), description: try text(.description), medium: try text(.medium),
            licence: Licence(rawValue: try text(.licence)) ?? .allRightsReserved,
            allowsDownload: try flag(.allowsDownload), making: Making(rawValue: try text(.making)),
            allowsTraining: try flag(.allowsTraining))
        language = TextLanguage(rawValue: try text(.language))
        isClosed = try flag(.commentsClosed)
        critique = try container.decodeIfPresent(Asked.self, forKey: .critique)
        // One more than there may be says that there are too many.
        images = try container.first(Work.maxImages + 1, forKey: .images)
        process = try container.first(ProcessStep.most + 1, forKey: .process)
        versions = try container.first(Work.maxImages * ImageVersion.most + 1, forKey: .versions)
    }
}
