import Core
import Media

extension ProcessStep {
    static let samples = [
        ProcessStep(
            picture: Picture(
                Rendering(ID(rawValue: 2), key: "f00d"), width: 800, height: 1_000, widths: [320, 640],
                placeholder: "20304fc8553df2d0a4588b8b", alt: "연필 스케치 <1>"), note: ""),
        ProcessStep(picture: nil, note: "밤을 지우개로 그렸다.\n<b>색은 나중에</b>"),
    ]
}

extension ProcessPage {
    package static let sample = ProcessPage(work: ID(rawValue: 11), title: "밤의 \"도시\"", steps: ProcessStep.samples)

    package static var refused: ProcessPage {
        var page = sample
        page.problems = Problems([.tooManySteps, TextLimit.alt.tooLong("이미지 설명이", by: 12, at: "alt-0")])
        return page
    }
}

extension StepPage {
    package static let samples = ProcessStep.samples.enumerated().map { index, step in
        StepPage(work: ID(rawValue: 11), title: "밤의 \"도시\"", step: step, number: index + 1, count: 2)
    }
}
