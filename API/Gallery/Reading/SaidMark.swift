import APIDoor
import Comments
import Core

extension MarkPlace {
    /// Where an app pins a comment: in fractions of the image from 0 to 1, a point where no size is said. `nil` for
    /// nowhere. What reaches over the edge ends there.
    init?(said: Parameter) throws {
        guard case .members = said else { return nil }
        func part(_ name: String, or usual: Double?) throws -> Int {
            guard let part = said[name].text.map({ Double($0) ?? .nan }) ?? usual, (0...1).contains(part) else {
                throw Problem.markUnreadable
            }
            return Int((part * Double(Self.whole)).rounded(.down))
        }
        guard let media = said["media_id"].text.flatMap({ ID<Media>($0) }) else { throw Problem.markUnreadable }
        let (x, y) = (try part("x", or: nil), try part("y", or: nil))
        let (width, height) = (try part("width", or: 0), try part("height", or: 0))
        self.init(stored: media, x: x, y: y, w: min(width, Self.whole - x), h: min(height, Self.whole - y))
    }
}
