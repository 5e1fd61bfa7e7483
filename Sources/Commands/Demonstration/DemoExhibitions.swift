import Base
import Comments
import Core
import Demo
import Exhibitions
import Kernel
import SQL
import SalonApp

/// A class's exhibition that is on, one that is coming, one that was, and a draft for which a maker is asked.
struct DemoExhibitions {
    let services: Services
    let plan: DemoPlan
    let now: Timestamp
    /// The school is in Seoul, wherever the demo runs.
    private var zone: Zone { Zone("Asia/Seoul") ?? services.site.zone }

    func callAsFunction(_ members: [ID<Account>], _ works: [ID<Post>]) async throws {
        guard works.count >= 12, members.count >= 6 else { return }
        let newest = works.indices.sorted { works[$0] > works[$1] }
        try await current(members, works, newest)
        try await coming(members, works, newest)
        try await past(members, works, newest)
        try await draft(members, works, newest)
        try await AnnounceOpening.worker(services).turn()
    }

    private func current(_ members: [ID<Account>], _ works: [ID<Post>], _ newest: [Int]) async throws {
        let curator = members[newest.map { plan.works[$0].author }.first { $0 > 1 } ?? 0]
        // Not those that the wall begins with, where its poster hangs.
        let chosen = Array(newest.dropFirst(min(12, newest.count - 11)).prefix(11))
        let id = try await make(
            curator,
            ExhibitionDetails(
                title: "빛이 머무는 자리 · Where light stays",
                text: """
                    한 학기 동안 우리는 빛을 따라다녔어요. 창가와 골목, 화면 속, 종이 위에서 빛이 오래 머문 자리를 모았어요. \
                    천천히 걸으며 봐 주세요.

                    For one term we followed the light: to windows and alleys, onto screens and paper. These are the places \
                    where it stayed. Please walk slowly.
                    """,
                place: "조형관 1층 · Fine Arts Hall, ground floor", opens: hour(11, -6), closes: hour(18, 12)))
        try await hang(chosen.prefix(4), in: id, curator, members, works)
        try await room(
            "낮 · Day", "한낮의 빛은 그림자를 숨기지 않아요.\nAt noon, light hides nothing.", in: id, curator)
        try await hang(chosen[4..<8], in: id, curator, members, works)
        try await room(
            "밤 · Night", "어두워진 다음에야 보이는 색이 있어요.\nSome colours wait for the dark.", in: id, curator)
        try await hang(chosen.dropFirst(8), in: id, curator, members, works)
        try await announce(id, curator, visits: 214)
        let entries = [
            "두 번째 방에서 한참 서 있었어요. 고마워요.", "The order of the first room is perfect.", "졸업 축하해요! 다음 전시도 기다릴게요.",
            "Came for one work and stayed for all of them.", "벽 글이 짧아서 더 좋았어요.",
        ]
        for (index, text) in entries.enumerated() {
            let guest = members[(index * 5 + 3) % members.count]
            let age = Int64(entries.count - index) * 9 * 3_600_000 + Int64(index) * 431_000
            let entry = ID<Post>(rawValue: (now.milliseconds - age) << 16 | Int64(index))
            try await services.database.write { transaction in
                _ = try PublishComment(author: guest, root: id, text: text).write(entry, services, in: transaction)
            }
        }
    }

    private func coming(_ members: [ID<Account>], _ works: [ID<Post>], _ newest: [Int]) async throws {
        let own = newest.filter { plan.works[$0].author == 0 }
        guard let other = newest.first(where: { plan.works[$0].author > 1 }) else { return }
        let curator = own.isEmpty ? members[plan.works[other].author] : members[0]
        let id = try await make(
            curator,
            ExhibitionDetails(
                title: "작은 방 · A small room", text: "올해 만든 것 가운데 가장 조용한 작품들이에요.\nThe quietest things made this year.",
                opens: hour(18, 5), closes: hour(0, 34)))
        try await hang((own.isEmpty ? [other] : Array(own.prefix(6)))[...], in: id, curator, members, works)
        try await announce(id, curator, visits: 0)
    }

    private func past(_ members: [ID<Account>], _ works: [ID<Post>], _ newest: [Int]) async throws {
        let chosen = Array(newest.suffix(8))
        let curator = members[plan.works[chosen[0]].author]
        let details = ExhibitionDetails(
            title: "졸업 전시 예고편 · Degree show, a preview", text: "한 해의 시작을 돌아봐요.\nLooking back at how the year began.",
            place: "온라인 · Online", opens: hour(11, -60), closes: hour(18, 1))
        let id = try await make(curator, details)
        try await hang(chosen[...], in: id, curator, members, works)
        try await announce(id, curator, visits: 431)
        var ended = details
        ended.closes = hour(18, -20)
        try await EditExhibition(id, curator: curator, ended)(services)
    }

    private func draft(_ members: [ID<Account>], _ works: [ID<Post>], _ newest: [Int]) async throws {
        guard let work = newest.first(where: { plan.works[$0].author == 0 }) else { return }
        let curator = members[2]
        let id = try await make(
            curator,
            ExhibitionDetails(
                title: "색의 대화 · Colours in conversation",
                text: "서로 다른 손이 고른 같은 색.\nThe same colours, chosen by different hands."))
        _ = try await HangWork(works[work], in: id, curator: curator)(services)
    }

    /// An hour of a day, counted from today, by the clocks there.
    private func hour(_ hour: Int64, _ day: Int) -> Timestamp {
        let midnight = zone.clocks(at: now).civilDay * 86_400_000
        return zone.time(of: Timestamp(milliseconds: midnight + hour * 3_600_000) + .days(day))
    }

    private func make(_ curator: ID<Account>, _ details: ExhibitionDetails) async throws -> ID<Post> {
        var details = details
        details.zone = zone
        return try await MakeExhibition(curator: curator, details)(services)
    }

    private func room(_ title: String, _ text: String, in id: ID<Post>, _ curator: ID<Account>) async throws {
        _ = try await WriteRoom(in: id, curator: curator, title: title, text: text)(services)
    }

    /// All makers agree.
    private func hang(
        _ chosen: ArraySlice<Int>, in id: ID<Post>, _ curator: ID<Account>, _ members: [ID<Account>],
        _ works: [ID<Post>]
    ) async throws {
        for work in chosen {
            let state = try await HangWork(works[work], in: id, curator: curator)(services)
            guard state == .asked else { continue }
            try await AnswerCurator(
                works[work], in: id, maker: members[plan.works[work].author], agrees: true)(services)
        }
    }

    private func announce(_ id: ID<Post>, _ curator: ID<Account>, visits: Int) async throws {
        try await AnnounceExhibition(id, curator: curator)(services)
        try await services.database.write { transaction in
            _ = try transaction.execute("UPDATE exhibitions SET visits = \(visits) WHERE post_id = \(id)")
        }
    }
}
