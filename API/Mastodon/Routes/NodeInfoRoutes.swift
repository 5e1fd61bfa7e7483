import APIDoor
import Base
import Core
import Kernel
import SQL

/// What this instance is by the schemas of nodeinfo, which say the software's own name and version.
extension MastodonRoutes {
    private static let schemas = ["2.0", "2.1"]

    func addNodeInfo(to api: APIRoutes) {
        let services = services
        api.open(.get, "/.well-known/nodeinfo") { _ in
            let links = Self.schemas.map { schema -> JSON in
                [
                    "rel": JSON("http://nodeinfo.diaspora.software/ns/schema/\(schema)"),
                    "href": JSON("\(services.site.publicURL)/nodeinfo/\(schema)"),
                ]
            }
            return Answer(JSON.object(["links": .list(links)]))
        }
        for schema in Self.schemas {
            api.open(.get, "/nodeinfo/\(schema)") { _ in
                let counts = try await counts()
                return Answer(
                    text: JSON.object([
                        "version": JSON(schema), "software": ["name": "salon", "version": JSON(version)],
                        "protocols": JSON([]), "services": ["inbound": JSON([]), "outbound": JSON([])],
                        "openRegistrations": JSON(services.site.facts.value.offersJoining),
                        "usage": [
                            "users": ["total": JSON(counts.members), "activeMonth": JSON(counts.seen)],
                            "localPosts": JSON(counts.statuses),
                        ],
                        "metadata": ["nodeName": JSON(services.site.facts.value.face.name)],
                    ]).text)
            }
        }
    }
}

struct InstanceCounts {
    let members: Int
    /// Members who were here in the last month that is over.
    let seen: Int
    let statuses: Int
}

extension MastodonRoutes {
    /// As they were counted for the overview some hours ago: anybody may ask, and nothing is counted for it.
    func counts() async throws -> InstanceCounts {
        try await services.database.read { reader in
            func measure(_ kind: String) throws -> Int {
                try reader.value("SELECT value FROM measures WHERE kind = \(kind)", as: Int.self) ?? 0
            }
            return InstanceCounts(
                members: try measure("members"), seen: try measure("members-seen"),
                statuses: try reader.value(
                    "SELECT CAST(COALESCE(SUM(count), 0) AS BIGINT) FROM daily_counts WHERE kind <> 'members'",
                    as: Int.self) ?? 0)
        }
    }
}
