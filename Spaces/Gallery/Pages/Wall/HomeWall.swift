import Accounts
import Base
import Core
import Design
import Exhibitions
import ExhibitionsPages
package import SQL
import Synchronization
import Web
import Works
import WorksPages

/// The first page of the wall, rendered once for all viewers until a work is added or deleted.
package final class HomeWall: Sendable {
    private struct Key: Hashable {
        let language: Language
        let isSignedIn: Bool
    }

    private struct PageKey: Hashable {
        let language: Language
        let theme: Theme
        /// Those a visitor has not put away: three at most run.
        let announcements: [Announcement]
        let face: SiteFace
    }

    private struct Wall: Sendable {
        let html: KeptHTML
        /// Another exhibition hangs there then.
        let until: Timestamp
    }

    private struct Kept: Sendable {
        var walls = EventCache<Key, Never, Wall>()
        /// They name the event they were rendered at: the next one ends them.
        var pages = EventCache<PageKey, Never, KeptPage>()
        var event: Int64 = 0
    }

    private let database: Database
    private let kept = Mutex(Kept())

    package init(database: Database) { self.database = database }

    /// The content of the frame.
    ///
    /// It is the same for all members except those who hide somebody; theirs is read with an ``Audience`` of their own.
    func content(_ shell: Shell, now: Timestamp) async throws -> KeptHTML { try await wall(shell, now: now).html }

    private func wall(_ shell: Shell, now: Timestamp) async throws -> Wall {
        let key = Key(language: shell.language, isSignedIn: shell.visitor != nil)
        let (kept, ticket) = self.kept.withLock { ($0.walls[key, at: now], $0.walls.ticket) }
        if let kept { return kept }
        let (works, exhibition) = try await database.read { reader in
            (
                try WorkQueries.cards(
                    WorkQueries.newest(.before(nil), key.isSignedIn ? .members : .one(nil, now: now)), reader),
                try ExhibitionLists.onWall(for: nil, now: now, reader)
            )
        }
        var page = GalleryPage(filter: .home, cards: works.cards, next: olderPath("/", before: works.next))
        page.beside = exhibition?.card(in: shell.language)
        let wall = Wall(
            html: KeptHTML(galleryView(page, shell: shell)),
            until: min(now.endOfHour, exhibition?.closes ?? .distantFuture))
        self.kept.withLock { $0.walls.keep(wall, for: key, until: wall.until, ticket) }
        return wall
    }

    /// The whole page, which is the same for all visitors who see the same announcements.
    func page(
        _ shell: Shell, at event: Int64, now: Timestamp, _ render: (HTML) -> HTML
    ) async throws -> KeptPage {
        let key = PageKey(
            language: shell.language, theme: shell.theme, announcements: shell.announcements, face: shell.face)
        let (page, ticket) = kept.withLock { kept in
            if kept.event != event {
                kept.event = event
                kept.pages.forget(.all)
            }
            return (kept.pages[key, at: now], kept.pages.ticket)
        }
        if let page { return page }
        let wall = try await wall(shell, now: now)
        let rendered = KeptPage(render(wall.html.html).text)
        kept.withLock { $0.pages.keep(rendered, for: key, until: wall.until, ticket) }
        return rendered
    }

    /// Drops the page after events that change it, here or on other nodes.
    package func note(_ events: [EventRecord]) {
        let names = [
            WorkPublished.name, WorkImported.name, WorkEdited.name, PostDeleted.name, ProfileChanged.name,
            ExhibitionOpened.name, ExhibitionEdited.name, WorkTakenDown.name,
        ]
        guard events.contains(where: { $0.isGap || names.contains($0.name) }) else { return }
        kept.withLock { kept in
            kept.walls.forget(.all)
            kept.pages.forget(.all)
        }
    }
}
