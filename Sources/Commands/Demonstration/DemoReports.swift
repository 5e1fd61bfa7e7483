import Base
import Comments
import Core
import Moderation
import People
import Posts
import SQL
import SalonApp

/// What waits for the demo's moderator, who is its first member: advertising that two members have reported, a profile,
/// and the appeal of the second member, who was warned.
struct DemoReports {
    let services: Services

    func callAsFunction(_ members: [ID<Account>], _ works: [ID<Post>]) async throws {
        guard members.count > 8, let work = works.first else { return }
        let advertising = try await remark(
            "작품 사진 싸게 찍어 드려요! 제 프로필 링크로 오세요 📸", by: members[7], below: work)
        for (reporter, note) in [(members[3], ""), (members[4], "어제부터 모든 작품에 같은 댓글을 달고 있어요.")] {
            try await ReportPost(post: advertising, reporter: reporter, reason: .spam, note: note)(services)
        }
        try await ReportAccount(
            account: members[8], reporter: members[5], reason: .impersonation,
            note: "Not who they say they are, I think."
        )(services)
        let blunt = try await remark("솔직히 이건 과제 같아요. 더 성의 있게 해 주세요.", by: members[1], below: work)
        try await ReportPost(post: blunt, reporter: members[2], reason: .abuse, note: "")(services)
        try await warn(members[0], about: blunt)
        let sanction = try await services.database.read { reader in
            try reader.value("SELECT MAX(id) FROM sanctions", as: ID<Sanction>.self)
        }
        guard let sanction else { return }
        try await AppealSanction(
            sanction: sanction, account: members[1], text: "작가가 솔직한 의견을 부탁했어요. 비난하려던 게 아니에요.")(services)
    }

    private func remark(_ text: String, by author: ID<Account>, below work: ID<Post>) async throws -> ID<Post> {
        try await PublishComment(author: author, root: work, text: text)(services)
    }

    private func warn(_ admin: ID<Account>, about post: ID<Post>) async throws {
        let found = try await services.database.read { reader in
            try reader.first(
                "SELECT c.id, a.handle FROM cases c JOIN accounts a ON a.id = \(admin) WHERE c.post_id = \(post)"
            ) { row in (report: try row.next(as: ID<Report>.self), handle: try row.next(as: String.self)) }
        }
        guard let found else { return }
        try await DecideCase(
            report: found.report, act: .warn, reason: "작품이 아니라 사람을 깎아내리는 말이에요. 조금 더 부드럽게 말해 주세요.",
            moderator: Moderator(id: admin, handle: found.handle, role: .admin))(services)
    }
}
