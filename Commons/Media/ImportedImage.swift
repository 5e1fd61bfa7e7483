package import Base
package import Core
package import Exports
import Files
import Imaging
package import Storage

/// An image in somebody's `salon.json` (docs/export.md). Everything in it is a claim.
package struct ImportedImage: Decodable, Sendable {
    let file: String
    let sha256: String
    package let alt: String
    let recipe: Recipe
    let focus: Focus?

    private enum CodingKeys: CodingKey { case file, sha256, alt, recipe, focus }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        // An original that was missing when it was exported has neither.
        file = try container.decodeIfPresent(String.self, forKey: .file) ?? ""
        sha256 = try container.decodeIfPresent(String.self, forKey: .sha256) ?? ""
        alt = try container.decodeIfPresent(String.self, forKey: .alt) ?? ""
        recipe = try container.decodeIfPresent(Recipe.self, forKey: .recipe) ?? .identity
        let point = try container.decodeIfPresent([String: Double].self, forKey: .focus) ?? [:]
        focus = point["x"].flatMap { x in point["y"].flatMap { Focus(x: x, y: $0) } }
    }

    /// Takes its original in like an upload: a step of the act that has paid for it.
    package func store(
        for owner: ID<Account>, _ source: ImportSource, _ services: Services
    ) async throws -> StoredImage {
        try TextLimit.alt.check(alt.tidied, "이미지 설명이", at: "images")
        let recipe = try recipe.validated()
        let path = try await source.unpack(file, sha256: sha256, most: ImageLimits.standard.maxBytes)
        defer { unlinkFile(path) }
        var store = StoreImage(path, owner: owner, as: .image, recipe: recipe)
        store.focus = focus
        return try await store.store(services)
    }
}
