import Base
import Core
import People
import SQL
import SalonApp
import Scouting

/// Makers who are open to offers, and the second member to log in as, who is a scout.
struct DemoScouts {
    let services: Services

    func callAsFunction(_ members: [ID<Account>]) async throws {
        guard members.count > 3 else { return }
        let (maker, scout) = (members[0], members[1])
        let open = [maker] + members.enumerated().filter { $0.offset > 1 && $0.offset.isMultiple(of: 3) }.map(\.element)
        let role = try Scout(organisation: "언덕 레코드 · Hill Records", proof: "https://hill.example/team")
        let handles = try await services.database.write { transaction in
            try transaction.execute("UPDATE accounts SET is_open_to_offers = 1 WHERE id IN (\(list: open))")
            try transaction.execute(
                "UPDATE accounts SET offers_for = \("책 표지, 포스터 · covers, posters") WHERE id = \(maker)")
            try Scout.set(role, for: scout, in: transaction)
            return try [maker, open[1]].map { account in
                try transaction.one("SELECT handle FROM accounts WHERE id = \(account)") { row in
                    try row.next(as: String.self)
                }
            }
        }
        try await MakeOffer(
            scout: scout, handle: handles[0], what: "새 앨범의 표지",
            why: "창가의 빛을 그린 작품들을 오래 봤어요. 봄에 나올 앨범에 잘 어울려서 함께 이야기해 보고 싶어요."
        )(services)
        try await KeepMaker(scout: scout, handle: handles[1], note: "여름 컴필레이션 때 다시 보기")(services)
    }
}
