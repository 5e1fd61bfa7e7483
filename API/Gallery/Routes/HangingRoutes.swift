import APIDoor
import Accounts
import Base
import Core
import Exhibitions
import Kernel
import SQL
import Storage

/// Works and wall texts of an exhibition, their order, and the makers' answers. Curators get the exhibition as it is
/// then.
extension GalleryAPIRoutes {
    func addHanging(to api: APIRoutes) {
        let services = services
        let one = "\(Self.root)/exhibitions/:id"
        api.member(.post, "\(one)/works", .write(.works)) { call in
            let id = try call.id(of: Post.self)
            for work in call.parameters.ids("work_ids", of: Post.self) {
                _ = try await HangWork(work, in: id, curator: call.member.id)(services)
            }
            return try await exhibition(id, call)
        }
        api.member(.delete, "\(one)/works/:work", .write(.works)) { call in
            let (id, work) = (try call.id(of: Post.self), try call.id("work", of: Post.self))
            try await TakeDownWork(work, from: id, curator: call.member.id)(services)
            return try await exhibition(id, call)
        }
        for (path, agrees) in [("agree", true), ("decline", false)] {
            api.member(.post, "\(one)/works/:work/\(path)", .write(.works)) { call in
                let (id, work) = (try call.id(of: Post.self), try call.id("work", of: Post.self))
                try await AnswerCurator(work, in: id, maker: call.member.id, agrees: agrees)(services)
                return .done
            }
        }
        // Objects of a room's or a work's id, in their order; what is not named comes last.
        api.member(.put, "\(one)/order", .write(.works)) { call in
            let id = try call.id(of: Post.self)
            let order = call.parameters["items"].elements.prefix(HangWork.most + ExhibitionRoom.most)
                .compactMap { item -> ArrangeExhibition.Item? in
                    if let room = item["room_id"].text.flatMap({ ID<ExhibitionRoom>($0) }) { return .room(room) }
                    return item["work_id"].text.flatMap { ID<Post>($0) }.map { .work($0) }
                }
            try await ArrangeExhibition(id, curator: call.member.id, order: order)(services)
            return try await exhibition(id, call)
        }
        api.member(.post, "\(one)/rooms", .write(.works)) { call in
            let id = try call.id(of: Post.self)
            _ = try await WriteRoom(
                in: id, curator: call.member.id, title: call.parameters.text("title") ?? "",
                text: call.parameters.text("text") ?? "")(services)
            return try await exhibition(id, call)
        }
        api.member(.patch, "\(one)/rooms/:room", .write(.works)) { call in
            let (id, room) = (try call.id(of: Post.self), try call.id("room", of: ExhibitionRoom.self))
            let stored = try await services.database.read { reader in
                _ = try ExhibitionQueries.curated(id, by: call.member.id, reader)
                return try ExhibitionQueries.rooms(of: id, reader).first { $0.id == room }
            }
            guard let stored else { throw Problem.recordNotFound }
            _ = try await WriteRoom(
                in: id, curator: call.member.id, room: room, title: call.parameters.text("title") ?? stored.title,
                text: call.parameters.text("text") ?? stored.text, shown: Edition([stored.title, stored.text])
            )(services)
            return try await exhibition(id, call)
        }
        api.member(.delete, "\(one)/rooms/:room", .write(.works)) { call in
            let (id, room) = (try call.id(of: Post.self), try call.id("room", of: ExhibitionRoom.self))
            try await RemoveRoom(room, from: id, curator: call.member.id)(services)
            return try await exhibition(id, call)
        }
    }
}
