import Core
import Media
import Works

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
