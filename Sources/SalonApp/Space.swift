import APIDoor
import Base
import Core
import Gallery
import GalleryAPI
import GalleryPages
import Lounge
import LoungeAPI
import LoungePages
import MastodonAPI
import Messages
import MessagesAPI
import MessagesPages
import SpaceKit
import SpaceKitPages
import Timeline
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

/// Adds what apps may ask of a space besides what Mastodon's API has.
typealias AddCalls = @Sendable (Services, Facts, ProgramEars, APIRoutes) -> Void

extension Space {
    /// What the space brings, for all doors, for pages and for apps.
    ///
    /// - Parameter features: what the spaces that are on need.
    func bring(
        to surroundings: Spaces.Surroundings, beside features: Features
    ) -> (parts: SpaceParts, pages: SpacePages, calls: AddCalls) {
        let (options, database) = (surroundings.options, surroundings.database)
        switch self {
        case .gallery:
            let indexes = GalleryIndexes(database)
            let beginTalk = surroundings.beginTalk
            return (
                .gallery(indexes), .gallery(indexes, database: database, beginTalk: beginTalk),
                { services, facts, _, api in
                    GalleryAPIRoutes(services, facts: facts, indexes, beginTalk: beginTalk).add(to: api)
                }
            )
        case .timeline:
            let cards = surroundings.cards
            return (
                .timeline(cards: cards, addresses: options.reach, authorities: surroundings.authorities),
                .timeline(cards: cards), { _, _, _, _ in }
            )
        case .lounge:
            let rules = options.lounge
            return (
                .lounge(rules: rules), .lounge(rules: rules),
                { services, _, _, api in LoungeRoutes(services, rules: rules).add(to: api) }
            )
        case .messages:
            let cards = surroundings.messageCards
            return (
                .messages(cards: cards, beside: features), .messages(cards: cards),
                { services, facts, ears, api in
                    MessagesRoutes(services, facts: facts, cards: cards, ears: ears).add(to: api)
                }
            )
        }
    }
}
