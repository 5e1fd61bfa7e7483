import Core
import FoundationEssentials

/// An edit that leaves its original alone: what to do to the upright image, in this order.
///
/// 1. ``quarterTurns``, 2. ``straighten``, 3. ``crop`` (in fractions of what the first two leave), 4. ``filter``.
package struct Recipe: Codable, Hashable, Sendable {
    /// `nil` keeps everything.
    package var crop: Crop?
    /// Clockwise, 0…3.
    package var quarterTurns: Int
    /// Degrees clockwise, −15…15. The result is the largest inner rectangle of the same aspect, so no corner shows.
    package var straighten: Double
    package var filter: Filter?
    /// How much of ``filter`` is mixed in, 0…1.
    package var strength: Double

    package init(
        crop: Crop? = nil, quarterTurns: Int = 0, straighten: Double = 0, filter: Filter? = nil, strength: Double = 1
    ) {
        self.crop = crop
        self.quarterTurns = quarterTurns
        self.straighten = straighten
        self.filter = filter
        self.strength = strength
    }

    /// Shows the original as it is.
    package static let identity = Recipe()

    /// Whether the result is the upright original.
    package var isIdentity: Bool {
        quarterTurns == 0 && straighten == 0 && activeFilter == nil && (crop == nil || crop?.clamped == .whole)
    }

    /// The filter that changes something.
    var activeFilter: Filter? { strength > 0 ? filter : nil }

    /// The recipe with its crop clamped to the image; throws ``Core/Problem/imageRecipeInvalid`` for values out of range.
    package func validated() throws -> Recipe {
        guard (0...3).contains(quarterTurns), (-15...15).contains(straighten), (0...1).contains(strength),
            crop?.isInside ?? true
        else { throw Problem.imageRecipeInvalid }
        var recipe = self
        recipe.crop = crop?.clamped
        return recipe
    }

    /// Reads and validates ``json``. Absent members have the values of ``identity``.
    /// Throws ``Core/Problem/imageRecipeInvalid``.
    package init(json: String) throws {
        guard json.utf8.count <= 1_000 else { throw Problem.imageRecipeInvalid.because("too long") }
        do {
            self = try JSONDecoder().decode(Recipe.self, from: Data(json.utf8))
        } catch {
            throw Problem.imageRecipeInvalid.because(String(describing: error))
        }
        self = try validated()
    }

    /// The text to store: one line, members in alphabetical order, so that equal recipes have equal texts.
    package var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        guard let data = try? encoder.encode(self) else { return "{}" }
        return String(decoding: data, as: UTF8.self)
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        crop = try container.decodeIfPresent(Crop.self, forKey: .crop)
        quarterTurns = try container.decodeIfPresent(Int.self, forKey: .quarterTurns) ?? 0
        straighten = try container.decodeIfPresent(Double.self, forKey: .straighten) ?? 0
        filter = try container.decodeIfPresent(Filter.self, forKey: .filter)
        strength = try container.decodeIfPresent(Double.self, forKey: .strength) ?? 1
    }
}
