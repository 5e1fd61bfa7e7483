import Accounts
import Administration
import Base
import BasePages
import Core
import Design
import Exports
import Gallery
import Messages
import Moderation
import Notifications
import People
import PeoplePages
import Posts
import SQL
import Scouting
import Search
import SearchPages
import Settings
package import SpaceKit
import SpaceKitPages
import Timeline
import Transfer

/// The spaces of an instance, put together.
package struct Spaces: Sendable {
    /// Those that are on, in the order of the navigation.
    let on: [SpaceParts]
    /// All spaces. One that is off is shown to nobody, but its data is deleted with its account, is tidied and verified
    /// as before, and is found as it was left when the space is on again.
    package let all: [SpaceParts]
    /// The pages of those that are on, in the same order.
    let pages: [SpacePages]
    /// What apps may ask of those that are on.
    let calls: [AddCalls]
    /// What exports have of all spaces.
    let exports: [MemberExport]
    /// How messages show what they name; `nil` where there is nothing to name.
    let messageCards: ReadEmbeds?

    /// What spaces are made of.
    struct Surroundings {
        let options: Options
        let database: Database
        let authorities: String?

        /// How posts show works and exhibitions; `nil` without the gallery.
        var cards: ReadEmbeds? {
            guard options.spaces.contains(.gallery) else { return nil }
            let home = options.zone
            return { ids, viewer, reader in try Embed.gallery(ids, viewer: viewer, home: home, reader) }
        }

        /// How messages show what they name: those, and posts where there is the timeline.
        var messageCards: ReadEmbeds? {
            let gallery = cards
            guard options.spaces.contains(.timeline) else { return gallery }
            return { ids, viewer, reader in
                let embeds = try gallery?(ids, viewer, reader) ?? [:]
                let posts = try Embed.posts(ids.filter { embeds[$0] == nil }, viewer: viewer, reader)
                return embeds.merging(posts) { first, _ in first }
            }
        }

        /// How a maker and a scout come to talk; `nil` without messages.
        var beginTalk: BeginTalk? {
            guard options.spaces.contains(.messages) else { return nil }
            return { scout, maker, text, token, services, transaction in
                let talk = BeginConversation(between: scout, and: maker, saying: text, token: token)
                return "/messages/\(try talk.write(services, in: transaction))"
            }
        }
    }

    init(_ surroundings: Surroundings) {
        var (on, all): ([SpaceParts], [SpaceParts]) = ([], [])
        var (pages, exports): ([SpacePages], [MemberExport]) = ([], [])
        var calls: [AddCalls] = []
        for space in Space.allCases {
            let brought = space.bring(to: surroundings, beside: Self.features(of: on))
            all.append(brought.parts)
            exports += brought.pages.exports
            guard surroundings.options.spaces.contains(space) else { continue }
            on.append(brought.parts)
            pages.append(brought.pages)
            calls.append(brought.calls)
        }
        (self.on, self.all, self.pages, self.exports, self.calls) = (on, all, pages, exports, calls)
        messageCards = surroundings.messageCards
    }

    private static func features(of parts: [SpaceParts]) -> Features {
        parts.reduce(into: []) { $0.formUnion($1.features) }
    }

    /// What of Commons means something here.
    var features: Features { Self.features(of: on) }

    /// Tabs in their order, then the bar's destinations. Every instance has search.
    var navigation: [Destination] {
        if pages.count == 1, let alone = pages.first?.aloneDestinations, !alone.isEmpty { return alone }
        let places = pages.flatMap(\.destinations)
        let search = features.contains(.search) ? [Destination(.search, .search, "/search")] : []
        return places.filter { !$0.isInBar } + search + places.filter(\.isInBar)
    }

    /// What waits for members here.
    var badges: [AccountBadge] {
        (features.contains(.notifications) ? [.notifications] : []) + on.flatMap(\.badges)
    }

    /// Where `/` leads: to the front page of the first.
    var home: String { pages.first?.home ?? "/" }

    /// Of all, and of what moderators have decided.
    var upkeep: Upkeep {
        var upkeep = Upkeep(of: all)
        upkeep.accountRemovals += [.decisions, .adminActs, .export, .importedFile]
        upkeep.caseHidings.append(.profile)
        return upkeep
    }

    /// The tabs of a profile. Of two tabs with one name, the later one includes the earlier.
    var profileTabs: [ProfileTab] {
        pages.flatMap(\.profileTabs).reversed().reduce(into: [ProfileTab]()) { tabs, tab in
            if !tabs.contains(where: { $0.name == tab.name }) { tabs.insert(tab, at: 0) }
        }
    }

    var searchTabs: [SearchTab] {
        pages.flatMap(\.searchTabs) + (features.contains(.posts) ? [.posts(of: features)] : [])
            + (features.contains(.tags) ? [.tags(of: features)] : [])
    }

    /// Those of Commons, then the spaces'.
    var notificationKinds: NotificationKinds {
        NotificationKinds(
            [
                .caseWaiting, .appealWaiting, .postHeld, .postReleased, .reportAnswered, .decision, .appeal,
                .restrictionEnded, .suspensionEnded, .becameModerator, .becameAdmin, .like, .reply, .mention, .follow,
            ] + all.flatMap(\.notificationKinds),
            on: features, titles: on.flatMap(\.postTitles))
    }

    var pushSources: [PushSource] {
        (features.contains(.notifications) ? [.notifications(of: notificationKinds)] : []) + on.flatMap(\.pushSources)
    }

    /// What spaces are that are for members alone, by their front pages.
    var doors: [String: WelcomeCard] {
        pages.filter(\.isForMembers).reduce(into: [:]) { doors, pages in doors[pages.home] = pages.welcome.first }
    }

    /// Whether models may be trained with an image: where a space says so whose image it is.
    var allowTraining: @Sendable (ID<Media>) async -> Bool {
        let askers = on.compactMap(\.allowsTraining)
        return { image in
            for allows in askers where await allows(image) { return true }
            return false
        }
    }

    /// Where a new member is sent before the welcome pages.
    var entrance: Entrance? { pages.compactMap(\.entrance).first }
}
