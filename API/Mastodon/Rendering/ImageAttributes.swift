import APIDoor
import Core
import Imaging

/// What an app says of images by their ids: alt texts, and how they are cropped, turned and toned.
struct ImageAttributes {
    let alts: [ID<Media>: String]
    let recipes: [ID<Media>: Recipe]

    private static let most = 20

    init(_ said: Parameter) {
        let named = said.elements.prefix(Self.most).compactMap { element in
            element["id"].text.flatMap { ID<Media>($0) }.map { (id: $0, said: element) }
        }
        alts = Dictionary(named.compactMap { image in image.said["description"].text.map { (image.id, $0) } }) { $1 }
        recipes = Dictionary(named.compactMap { image in Recipe(image.said["recipe"]).map { (image.id, $0) } }) { $1 }
    }
}

extension Recipe {
    /// `nil` where nothing is said of it. What cannot be read is refused when it is used.
    fileprivate init?(_ said: Parameter) {
        guard case .members = said else { return nil }
        func number(_ said: Parameter, or usual: Double) -> Double {
            said.text.map { Double($0) ?? .nan } ?? usual
        }
        var crop: Crop?
        if case .members = said["crop"] {
            let part = said["crop"]
            crop = Crop(
                x: number(part["x"], or: 0), y: number(part["y"], or: 0), width: number(part["width"], or: 1),
                height: number(part["height"], or: 1))
        }
        let turns = said["quarter_turns"]
        let filter = said["filter"].text ?? ""
        let known = Filter(rawValue: filter)
        self.init(
            crop: crop,
            quarterTurns: turns.text == nil ? 0 : filter.isEmpty || known != nil ? turns.number(in: 0...3) ?? -1 : -1,
            straighten: number(said["straighten"], or: 0), filter: known, strength: number(said["strength"], or: 1))
    }
}
