import Core
import Exports
import Media

/// A post or a reply in somebody's `salon.json` (docs/export.md). Everything in it is a claim.
struct ImportedPost: Decodable, Sendable {
    let id: ID<Post>
    let text: String
    let warning: String
    let language: TextLanguage?
    let images: [ImportedImage]
    /// Addresses.
    let answers: String?
    let quotes: String?
    let hasPoll: Bool

    private enum CodingKeys: CodingKey { case id, text, warning, language, images, answers, quotes, poll }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(ID<Post>.self, forKey: .id)
        text = try container.decodeIfPresent(String.self, forKey: .text)?.tidied ?? ""
        warning = try container.decodeIfPresent(String.self, forKey: .warning)?.tidied ?? ""
        language = try container.decodeIfPresent(String.self, forKey: .language).flatMap(TextLanguage.init(rawValue:))
        // One more than there may be says that there are too many.
        images = try container.first(PublishPost.maxImages + 1, forKey: .images)
        answers = try container.decodeIfPresent(String.self, forKey: .answers)
        quotes = try container.decodeIfPresent(String.self, forKey: .quotes)
        hasPoll = try container.contains(.poll) && !container.decodeNil(forKey: .poll)
    }
}
