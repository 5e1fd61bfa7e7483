import Base
import Comments
import Core
import Demo
import SQL
import SalonApp

/// Makers of the demo who ask for critique, and what others answer at a place.
struct DemoCritique {
    let services: Services
    let plan: DemoPlan
    let now: Timestamp

    private struct Remark {
        let by: Int
        let text: String
        /// In the cover: x, y and, of a rectangle, width and height.
        let place: String
        var helped = false
    }

    private static let rounds: [(question: String, remarks: [Remark])] = [
        (
            "시선이 어디에 가장 먼저 가나요?",
            [
                Remark(by: 3, text: "여기부터 봤어요. 가장 밝아서 눈이 바로 와요.", place: "0.62 0.28", helped: true),
                Remark(by: 6, text: "이쪽은 조금 비어 보여요. 한 톤만 더 어두우면 좋겠어요.", place: "0.06 0.66 0.34 0.26"),
                Remark(by: 9, text: "두 번째로 이 모서리를 봤는데, 일부러 날카롭게 두신 거죠?", place: "0.93 0.9"),
            ]
        ),
        (
            "Is it too busy, or just busy enough?",
            [
                Remark(
                    by: 4, text: "Just enough. This stretch keeps me reading.", place: "0.3 0.34 0.4 0.3", helped: true),
                Remark(by: 8, text: "I would calm this corner down and leave the rest.", place: "0.12 0.1"),
            ]
        ),
        (
            "색이 한쪽으로 쏠려 보이지 않나요?",
            [Remark(by: 5, text: "저는 괜찮아요. 이 부분 색이 전체를 잡아 줘요.", place: "0.5 0.72")]
        ),
    ]

    func callAsFunction(_ members: [ID<Account>], _ works: [ID<Post>]) async throws {
        let latest = works.indices.sorted { works[$0] > works[$1] }
        for (round, index) in zip(Self.rounds, latest.dropFirst(1)) {
            let (work, maker) = (works[index], members[plan.works[index].author])
            try await services.database.write { transaction in
                try CritiqueRequest(asks: true, question: round.question).write(work, in: transaction)
                let cover = try transaction.value(
                    "SELECT id FROM media WHERE post_id = \(work) AND role = 'image' AND position = 0",
                    as: ID<Media>.self)
                guard let cover else { return }
                for (number, remark) in round.remarks.enumerated() {
                    let author = members[remark.by % members.count]
                    guard author != maker, let place = MarkPlace("\(cover) \(remark.place)") else { continue }
                    let comment = try PublishComment(author: author, root: work, text: remark.text, mark: place)
                        .write(id(after: work, number), services, in: transaction)
                    guard remark.helped else { continue }
                    try MarkHelpful(comment, below: work, owner: maker, isHelpful: true).write(
                        services, in: transaction)
                }
            }
        }
    }

    /// Between the work and now.
    private func id(after work: ID<Post>, _ number: Int) -> ID<Post> {
        let age = (now.milliseconds - work.createdAt.milliseconds) / 2
        return ID(rawValue: (now.milliseconds - age + Int64(number) * 60_000) << 16 | 977)
    }
}
