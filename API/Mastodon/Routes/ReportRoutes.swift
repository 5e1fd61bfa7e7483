import APIDoor
import Accounts
import Base
import Core
import Kernel
import People
import Posts
import SQL
import Storage

extension MastodonRoutes {
    /// Reports go to the moderators: each post by itself, or the member where no post is named.
    func addReports(to api: APIRoutes) {
        guard services.site.features.contains(.profiles) else { return }
        let (services, statuses) = (services, statuses)
        api.member(.post, "/api/v1/reports", .write(.reports)) { call in
            guard let account = try call.parameters.id("account_id", of: Account.self, orThrow: .recordNotFound) else {
                throw Problem.accountMissing
            }
            let member = call.member
            let posts = Array(call.parameters.ids("status_ids", of: Post.self).prefix(Self.mostReported))
            let target = try await services.database.read { reader in
                let found = try statuses.statuses(posts, for: member, reader)
                // Each is to be there, and to be theirs.
                guard posts.allSatisfy({ found[$0]?.account.id == account.description }) else {
                    throw Problem.recordNotFound
                }
                return try statuses.account(account, for: member, reader)
            }
            let category = call.parameters.text("category") ?? "other"
            // Rules have no reasons of their own: what was broken is for the moderators to see.
            let reason: ReportReason = category == "spam" ? .spam : .other
            let note = call.parameters.text("comment") ?? ""
            if posts.isEmpty {
                try await ReportAccount(account: account, reporter: member.id, reason: reason, note: note)(services)
            }
            for post in posts {
                try await ReportPost(post: post, reporter: member.id, reason: reason, note: note)(services)
            }
            return Answer(
                ReportEntity(
                    id: services.ids.next(Report.self).description,
                    category: ["spam", "legal", "violation"].contains(category) ? category : "other", comment: note,
                    createdAt: call.now, statusIds: posts.map(\.description), targetAccount: target))
        }
    }

    /// Of one report.
    private static let mostReported = 10
}

extension Problem {
    fileprivate static let accountMissing = Problem(
        422, Phrase("누구를 신고하는지 알려 주세요.", "Say whom you report."), field: "account_id")
}

/// What has been reported. Its id leads nowhere: members hear of a case by notifications.
struct ReportEntity: Encodable {
    let id: String
    let actionTaken = false
    @OrNull var actionTakenAt: Timestamp?
    let category: String
    let comment: String
    let forwarded = false
    let createdAt: Timestamp
    let statusIds: [String]
    let ruleIds: [String] = []
    let targetAccount: AccountEntity
}
