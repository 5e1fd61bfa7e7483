import Accounts
import Administration
import Base
import Core
import Media
import SQL
import SalonApp

/// What the demo's admin has set up: an announcement, house rules, and a member whose storage is nearly full.
struct DemoAdministration {
    let services: Services

    func callAsFunction(_ members: [ID<Account>]) async throws {
        try await ChangeSettings(
            [
                .description: "그리고, 만들고, 보여 주는 사람들의 살롱 · A salon for people who draw and make",
                .contact: "hello@salon.example",
                .rules: """
                1. 작품이 아니라 사람을 깎아내리는 말은 하지 않아요.
                2. 남의 작품을 올릴 때는 누구의 것인지 적어요.
                3. Ask before you repost somebody's sketches elsewhere.
                """,
            ], by: .atCommandLine)(services)
        try await PostAnnouncement(
            korean: "금요일 저녁 7시에 첫 합평 모임이 있어요. 스케치 한 장만 들고 오세요.",
            english: "Our first critique evening is this Friday at 7 pm. One sketch is enough.", days: 7,
            by: .atCommandLine)(services)
        let fullest = try await services.database.read { reader in
            try reader.first(
                """
                SELECT id, stored_bytes FROM accounts WHERE id IN (\(list: Array(members.dropFirst().prefix(8))))
                ORDER BY stored_bytes DESC, id LIMIT 1
                """
            ) { row in (id: try row.next(as: ID<Account>.self), bytes: try row.next(as: Int.self)) }
        }
        guard let fullest, fullest.bytes > 0 else { return }
        _ = try await ActOnMember(
            .quota(.bytes(fullest.bytes + fullest.bytes / 20)), about: fullest.id, by: .atCommandLine)(services)
    }
}
