import Base
import Core
import Demo
import Media
import SalonApp
import Sharing
import Storage
import Works

/// Makers of the demo who show how a work came about.
struct DemoProcess {
    let services: Services
    let plan: DemoPlan
    let longSide: Int

    private static let most = 5

    /// What is said of lines, colours, and both; between the first two is a note alone.
    private static let notes: [Language: [[String]]] = [
        .korean: [
            ["자리만 잡았어요. 10분.", "색은 세 가지로만. 나머지는 섞어서 찾기로 했어요.", "큰 덩어리부터 칠했어요.", "선을 다시 얹었더니 살아났어요."],
            ["버스에서 그린 첫 선이에요.", "여기서 사흘을 멈춰 있었어요. 너무 꽉 찬 것 같아서요.", "", "덜어 내고 남은 것만 다시 그렸어요."],
        ],
        .english: [
            [
                "Only where things go. Ten minutes.", "Three colours, no more. The rest has to come from mixing.",
                "The large shapes first.", "With the lines back on top it came alive.",
            ],
            [
                "First lines, drawn on the bus.", "I stopped here for three days. It felt too full.", "",
                "Took things away, and redrew what was left.",
            ],
        ],
    ]

    private static let alts: [Language: [String]] = [
        .korean: ["연필 선만 있는 스케치", "큰 색면으로 나눈 밑그림", "색면 위에 선을 얹은 중간 단계"],
        .english: ["Pencil lines alone", "Flat patches of colour", "Lines over the patches of colour"],
    ]

    func callAsFunction(_ members: [ID<Account>], _ works: [ID<Post>]) async throws {
        let latest = works.indices.sorted { works[$0] > works[$1] }
        let own = works.indices.first { plan.works[$0].author == 0 }
        let chosen = Set((own.map { [$0] } ?? []) + latest.dropFirst(1).prefix(Self.most - 1)).sorted()
        for (turn, index) in chosen.enumerated() { try await show(index, turn, members, works) }
    }

    private func show(_ index: Int, _ turn: Int, _ members: [ID<Account>], _ works: [ID<Post>]) async throws {
        let work = plan.works[index]
        let author = members[work.author]
        guard let all = Self.notes[work.language], let alts = Self.alts[work.language] else { return }
        let notes = all[turn % all.count]
        let finished = work.draw(0, longSide: min(longSide, 960))
        var steps: [WriteProcess.Step] = []
        for (number, stage) in ArtStage.allCases.enumerated() {
            let path = try services.files.upload(finished.stage(stage), as: "step-\(index)-\(number)")
            let stored = try await StoreImage(path, owner: author, as: .image)(services)
            let note = notes[number == 0 ? 0 : number + 1]
            steps.append(WriteProcess.Step(image: stored.id, alt: alts[number], note: note))
            if number == 0 { steps.append(WriteProcess.Step(note: notes[1])) }
        }
        try await WriteProcess(steps, of: works[index], account: author)(services)
    }
}
