import APIDoor
import Accounts
import Base
import Core
import Exhibitions
import Kernel
import MastodonAPI
import Posts
import SQL
import SpaceKit
import Storage
import Works

/// How exhibitions are read for apps: in as many statements for forty as for one.
extension GalleryAPIRoutes {
    func exhibitions(
        _ cards: [ExhibitionCard], for viewer: Viewer?, _ reader: Reader
    ) throws -> [ExhibitionEntity] {
        let curators = try accounts(cards.map(\.curator.id), for: viewer, reader)
        return cards.compactMap { card in
            curators[card.curator.id].map { entity(of: card, by: $0, for: viewer) }
        }
    }

    private func accounts(
        _ ids: [ID<Account>], for viewer: Viewer?, _ reader: Reader
    ) throws -> [ID<Account>: AccountEntity] {
        let found = try statuses.accounts(Array(Set(ids)), for: viewer, reader)
        return Dictionary(found.compactMap { account in ID<Account>(account.id).map { ($0, account) } }) { $1 }
    }

    private func entity(
        of card: ExhibitionCard, by curator: AccountEntity, for viewer: Viewer?
    ) -> ExhibitionEntity {
        let closes = card.closes == .distantFuture ? nil : card.closes
        return ExhibitionEntity(
            id: card.id.description, url: statuses.addresses.site + card.path, title: card.title, place: card.place,
            opensAt: card.opens, closesAt: closes, timeZone: card.zone?.name,
            time: card.dates.time(card.stage, at: services.clock.now()).rawValue, isWaiting: card.isWaiting,
            curator: curator, poster: card.poster.map { attachment($0, for: viewer) },
            isOwnPoster: card.isOwnPoster)
    }

    /// - Throws: ``Core/Problem/postNotFound`` for what the viewer may not know of.
    func exhibition(_ id: ID<Post>, for viewer: Viewer?, _ reader: Reader) throws -> WholeExhibitionEntity {
        let exhibition = try ExhibitionQueries.one(id, viewer: viewer?.id, reader)
        guard let curator = try statuses.accounts([exhibition.curator.id], for: viewer, reader).first else {
            throw Problem.recordNotFound
        }
        let rooms = try FurnishedRoom.all(in: exhibition, viewer: viewer?.id, withAsked: true, reader)
        var own: [HungWork] = []
        if exhibition.isMaker, !exhibition.isOwn, let viewer {
            own = try ExhibitionQueries.own(viewer.id, in: id, reader)
        }
        let works = try statuses.list((rooms.flatMap(\.works) + own).map(\.id), for: viewer, reader)
        let shown = Dictionary(works.map { ($0.id, $0) }) { first, _ in first }
        func hung(_ works: [HungWork]) -> [HungWorkEntity] {
            works.compactMap { work in
                shown[work.id.description].map { HungWorkEntity(state: work.state.rawValue, status: $0) }
            }
        }
        let like = exhibition.reactions.states.first
        return WholeExhibitionEntity(
            exhibition: entity(of: exhibition.card, by: curator, for: viewer), text: exhibition.details.text,
            favouritesCount: like?.count ?? 0, favourited: like?.isOn == true, bookmarked: exhibition.isSaved,
            commentsCount: exhibition.guestCount, isEntered: exhibition.isEntered,
            rooms: rooms.map { room in
                RoomEntity(
                    id: room.room?.id.description, title: room.room?.title, text: room.room?.text,
                    works: hung(room.works))
            }, own: hung(own), visits: exhibition.isOwn ? exhibition.visits : nil,
            edition: exhibition.isOwn ? exhibition.details.edition.digest : nil)
    }
}
