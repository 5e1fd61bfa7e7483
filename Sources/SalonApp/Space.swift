import Core
import Gallery
import Lounge
import LoungePages
import Messages
import MessagesPages
import SpaceKit
import TimelinePages

/// The spaces this version has. One that is off leaves no trace in navigation or routes.
package enum Space: String, Sendable, CaseIterable {
    case gallery, timeline, lounge, messages

    /// In the order of the navigation; the first that is on has the front page.
    package static let allCases: [Space] = [.gallery, .timeline, .lounge, .messages]

    static func list(_ text: String, source: String) throws -> Set<Space> {
        let names = text.split { $0 == "," || $0 == " " }.map(String.init)
        let spaces = try names.map { name in
            guard let space = allCases.first(where: { $0.rawValue == name }) else {
                let known = allCases.map(\.rawValue).joined(separator: ", ")
                throw OptionProblem("\(source): unknown space \(name); known spaces: \(known)")
            }
            return space
        }
        guard !spaces.isEmpty else { throw OptionProblem("\(source): at least one space must be on") }
        return Set(spaces)
    }
}

extension Space {
    /// The space's parts.
    ///
    /// - Parameter features: what the spaces that are on need.
    func parts(_ surroundings: Spaces.Surroundings, beside features: Features) -> SpaceParts {
        switch self {
        case .gallery: .gallery(database: surroundings.database, beginTalk: surroundings.beginTalk)
        case .timeline:
            .timeline(
                cards: surroundings.cards, addresses: surroundings.options.reach,
                authorities: surroundings.authorities)
        case .lounge: .lounge(rules: surroundings.options.lounge)
        case .messages: .messages(cards: surroundings.messageCards, beside: features)
        }
    }
}
