import APIDoor
import Administration
import Base
import Core
import Kernel
import SQL

/// What everybody reads on every page until it ends.
extension AdministrationAPIRoutes {
    func addAnnouncements(to api: APIRoutes) {
        let (services, path) = (services, "\(Self.admin)/announcements")
        api.member(.get, path, .adminRead) { call in
            _ = try admin(call)
            let rows = try await services.database.read { try AnnouncementRow.page(before: call.below(), $0) }
            let shown = Array(rows.prefix(AnnouncementRow.pageSize))
            return call.call.answer(
                shown.map(AnnouncementEntity.init), first: nil,
                last: rows.count > shown.count ? shown.last?.id.rawValue : nil)
        }
        api.member(.post, path, .adminWrite) { call in
            let parameters = call.parameters
            var days: Int?
            if parameters.has("days"), parameters.text("days") != "" {
                guard let number = parameters.number("days", in: 1...365) else {
                    throw Problem.chooseFromList.at("days")
                }
                days = number
            }
            let shown = days
            return try await administer(call) { admin in
                try await PostAnnouncement(
                    korean: parameters.words("korean"), english: parameters.words("english"), days: shown, by: admin)(
                        services)
                let rows = try await services.database.read { try AnnouncementRow.page(before: nil, $0) }
                return Answer(rows.first.map(AnnouncementEntity.init))
            }
        }
        api.member(.delete, "\(path)/:id", .adminWrite) { call in
            let id = try call.id(of: PostedAnnouncement.self)
            return try await administer(call) { admin in
                try await EndAnnouncement(id, by: admin)(services)
                return .done
            }
        }
    }
}

extension AnnouncementEntity {
    fileprivate init(_ row: AnnouncementRow) {
        self.init(
            id: row.id.description, korean: row.korean, english: row.english, admin: row.admin,
            createdAt: row.id.createdAt, endsAt: row.endsAt == .distantFuture ? nil : row.endsAt)
    }
}
