import APIDoor
import Base
import Core
import Kernel
import Notifications
import SQL

/// How far a member has read lists, for their other programs.
extension MastodonRoutes {
    func addMarkers(to api: APIRoutes) {
        let services = services
        api.member(.get, "/api/v1/markers", .read(.statuses)) { call in
            let lists = call.parameters.texts("timeline").prefix(10).compactMap(ReadMarker.List.init(rawValue:))
            let markers = try await services.database.read { reader in
                try ReadMarker.all(of: call.member.id, lists, reader)
            }
            return Answer(Self.entity(markers))
        }
        api.member(.post, "/api/v1/markers", .write(.statuses)) { call in
            var moved: [ReadMarker.List: ReadMarker] = [:]
            for list in ReadMarker.List.allCases {
                guard let text = call.parameters[list.rawValue]["last_read_id"].text else { continue }
                guard let last = Int64(text, in: 0...Int64.max - 1) else { throw Problem.noMarker }
                let move = MoveReadMarker(
                    account: call.member.id, list, to: last, showing: NotificationType.allKinds)
                moved[list] = try await move(services)
            }
            return Answer(Self.entity(moved))
        }
    }

    private static func entity(_ markers: [ReadMarker.List: ReadMarker]) -> [String: MarkerEntity] {
        Dictionary(
            uniqueKeysWithValues: markers.map { list, marker in
                let entity = MarkerEntity(
                    lastReadId: "\(marker.last)", version: marker.version, updatedAt: marker.updatedAt)
                return (list.rawValue, entity)
            })
    }
}

extension Problem {
    fileprivate static let noMarker = Problem(
        422, Phrase("알아볼 수 없는 값이에요.", "last_read_id is no id"))
}
