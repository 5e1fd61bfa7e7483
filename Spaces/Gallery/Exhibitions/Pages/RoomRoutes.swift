package import Base
package import BasePages
import Core
import Design
import Exhibitions
package import Hummingbird
import Kernel
import SQL
package import Web

/// A wall text that is there already.
package struct RoomRoutes: Sendable {
    private let services: Services
    private var site: Site { services.site }

    package init(_ services: Services) { self.services = services }

    package func add(to router: some RouterMethods<Context>) {
        router.get("/exhibitions/:id/rooms/:room") { _, context in try await room(context) }
        router.post("/exhibitions/:id/rooms/:room") { request, context in try await editRoom(request, context) }
        router.post("/exhibitions/:id/rooms/:room/remove") { _, context in try await removeRoom(context) }
    }

    private func exhibition(_ context: Context) throws -> (id: ID<Post>, member: Viewer) {
        let member = try context.member()
        return (try context.id("id", of: Post.self, orThrow: .postNotFound), member)
    }

    private func room(_ context: Context) async throws -> Response {
        let (id, member) = try exhibition(context)
        let room = try context.id("room", of: ExhibitionRoom.self, orThrow: .postNotFound)
        let form = try await stored(room, of: id, member)
        return services.withheldPage(
            .posts, titled: .worksAndRooms, back: "\(id.exhibitionPath)/hang", for: context)
            ?? roomPage(form, id, context)
    }

    /// The form with what is stored.
    private func stored(
        _ room: ID<ExhibitionRoom>, of id: ID<Post>, _ member: Viewer
    ) async throws -> RoomForm {
        let rooms = try await services.database.read { reader in
            _ = try ExhibitionQueries.curated(id, by: member.id, reader)
            return try ExhibitionQueries.rooms(of: id, reader)
        }
        guard let found = rooms.first(where: { $0.id == room }) else { throw Problem.postNotFound }
        return RoomForm(
            room: room, title: found.title, text: found.text, edition: Edition([found.title, found.text]))
    }

    private func roomPage(_ form: RoomForm, _ id: ID<Post>, _ context: Context) -> Response {
        var frame = Frame(title: form.title, styles: ["exhibition.css"])
        frame.back = "\(id.exhibitionPath)/hang"
        return site.page(
            frame, roomView(form, of: id, shell: site.shell(context)), for: context,
            status: .init(code: form.problems.all.isEmpty ? 200 : form.problems.status)
        ).retrying(after: form.problems.all.first)
    }

    private func editRoom(_ request: Request, _ context: Context) async throws -> Response {
        let (id, member) = try exhibition(context)
        let room = try context.id("room", of: ExhibitionRoom.self, orThrow: .postNotFound)
        let form = try await request.form(upTo: Form.textLimit)
        let (title, text, shown) = (form["title"], form["text"], Edition(form))
        do {
            _ = try await WriteRoom(
                in: id, curator: member.id, room: room, title: title, text: text, shown: shown)(services)
            return site.redirect(to: "\(id.exhibitionPath)/hang#room-\(room)", toast: .roomSaved, for: context)
        } catch {
            guard let problems = Problems(of: error) else { throw error }
            var page = try await stored(room, of: id, member)
            (page.title, page.text, page.problems) = (title, text, problems)
            page.edition = page.edition.map { .next(shown, stored: $0, after: problems) }
            return roomPage(page, id, context)
        }
    }

    private func removeRoom(_ context: Context) async throws -> Response {
        let (id, member) = try exhibition(context)
        let room = try context.id("room", of: ExhibitionRoom.self, orThrow: .postNotFound)
        try await RemoveRoom(room, from: id, curator: member.id)(services)
        return site.redirect(to: "\(id.exhibitionPath)/hang", toast: .roomRemoved, for: context)
    }
}

extension Phrase {
    fileprivate static let roomSaved = Phrase("저장했어요.", "Saved.")
    fileprivate static let roomRemoved = Phrase("방을 삭제했어요. 작품은 그대로 있어요.", "Room removed. Its works stay.")
}
