import Base
import Core
import Design
package import SQL
import Synchronization
import Web

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

    private struct Kept {
        var generation = 0
        var walls: [Key: KeptHTML] = [:]
        /// Another exhibition hangs there then.
        var until = Timestamp.distantFuture
        /// The event these were rendered at, which they name: the next event ends them.
        var event: Int64 = 0
        var pages: [PageKey: KeptPage] = [:]

        mutating func forget() {
            generation += 1
            (walls, pages, until) = ([:], [:], .distantFuture)
        }
    }

    private let database: Database
    private let kept = Mutex(Kept())

    package init(database: Database) { self.database = database }

    /// The content of the frame.
    ///
    /// It is the same for all members except those who hide somebody; theirs is read with an ``Audience`` of their own.
    func content(_ shell: Shell, now: Timestamp) async throws -> KeptHTML {
        let key = Key(language: shell.language, isSignedIn: shell.visitor != nil)
        let (generation, wall) = kept.withLock { kept in
            if kept.until <= now { kept.forget() }
            return (kept.generation, kept.walls[key])
        }
        if let wall { return wall }
        let (works, exhibition) = try await database.read { reader in
            (
                try WorkQueries.cards(
                    WorkQueries.newest(before: nil, key.isSignedIn ? .members : .one(nil, now: now)), reader),
                try ExhibitionLists.onWall(for: nil, now: now, reader)
            )
        }
        var page = GalleryPage(filter: .home, cards: works.cards, next: olderPath("/", before: works.next))
        page.exhibition = exhibition
        let content = KeptHTML(galleryView(page, shell: shell))
        kept.withLock { kept in
            // A page read before a change is not cached after it.
            guard kept.generation == generation else { return }
            kept.walls[key] = content
            kept.until = min(kept.until, now.endOfHour, exhibition?.closes ?? .distantFuture)
        }
        return content
    }

    /// The whole page, which is the same for all visitors who see the same announcements.
    func page(
        _ shell: Shell, at event: Int64, now: Timestamp, _ render: (HTML) -> HTML
    ) async throws -> KeptPage {
        let key = PageKey(
            language: shell.language, theme: shell.theme, announcements: shell.announcements, face: shell.face)
        let (generation, page) = kept.withLock { kept in
            if kept.until <= now { kept.forget() }
            return (kept.generation, kept.event == event ? kept.pages[key] : nil)
        }
        if let page { return page }
        let rendered = KeptPage(render(try await content(shell, now: now).html).text)
        kept.withLock { kept in
            guard kept.generation == generation else { return }
            if kept.event != event { kept.pages = [:] }
            kept.event = event
            kept.pages[key] = rendered
        }
        return rendered
    }

    /// Drops the page after events that change it, here or on other nodes.
    package func note(_ events: [EventRecord]) {
        let names = [
            WorkPublished.name, WorkImported.name, WorkEdited.name, PostDeleted.name, ProfileChanged.name,
            ExhibitionOpened.name, ExhibitionEdited.name, WorkTakenDown.name,
        ]
        if events.contains(where: { names.contains($0.name) }) { kept.withLock { $0.forget() } }
    }
}
