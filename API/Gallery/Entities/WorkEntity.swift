import Core
import MastodonAPI

/// A work with all that its page shows. Its status says the rest: title, medium, licence, counts, what the viewer did.
struct WorkEntity: Encodable {
    let id: String
    let status: StatusEntity
    /// As its maker wrote it.
    let description: String
    let images: [WorkImageEntity]
    let process: [ProcessStepEntity]
    /// Those on images that hang, of the latest comments.
    var marks: [PlacedMarkEntity] = []
    /// `null` where critique was never asked for.
    @OrNull var critique: CritiqueEntity?
    var exhibitions: [ExhibitionEntity] = []
    /// Its neighbours on the wall.
    @OrNull var newerId: String?
    @OrNull var olderId: String?
    /// Others of the maker's.
    var more: [StatusEntity] = []
    /// Its place in the maker's portfolio, from 1.
    @OrNull var portfolioPlace: Int?
    /// Which viewers it is owed: for its maker alone.
    @OrNull var viewers: OwedViewersEntity?
    /// What an app shows its maker of it; sent along with an edit, that overwrites nothing its maker has not seen.
    @OrNull var edition: String?
}

struct WorkImageEntity: Encodable {
    let media: AttachmentEntity
    /// What it is made of, the heaviest first.
    let palette: [Colour]
    /// `null` where the viewer may not download it.
    @OrNull var original: Original?
    let olderVersions: Int

    struct Colour: Encodable {
        let colour: String
        /// 0…1.
        let weight: Double
    }

    struct Original: Encodable {
        let mimeType: String
        let bytes: Int
    }
}

struct ProcessStepEntity: Encodable {
    /// From 1.
    let number: Int
    @OrNull var media: AttachmentEntity?
    let note: String
}

struct CritiqueEntity: Encodable {
    let question: String
    let isOpen: Bool
}

/// A mark, and the comment that it belongs to.
struct PlacedMarkEntity: Encodable {
    let commentId: String
    let mark: MarkEntity
}

struct OwedViewersEntity: Encodable {
    let beginsAt: Timestamp
    let dueAt: Timestamp
    let seen: Int
    let promised: Int
    let isMet: Bool
}

/// What a work said before it was edited.
struct WorkVersionEntity: Encodable {
    let writtenAt: Timestamp
    let title: String
    let description: String
    let medium: String
    let licence: String
    @OrNull var making: String?
    let allowsDownload: Bool
    let allowsTraining: Bool
}

/// An image that hangs, or hung until a newer version took its place.
struct ImageVersionEntity: Encodable {
    let number: Int
    let media: AttachmentEntity
    /// `null` of the one that hangs.
    @OrNull var replacedAt: Timestamp?
}
