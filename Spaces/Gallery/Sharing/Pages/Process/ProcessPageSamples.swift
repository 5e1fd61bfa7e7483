import Core
import Media
import Works
import WorksPages

extension ProcessPage {
    package static let sample = ProcessPage(work: ID(rawValue: 11), title: "밤의 \"도시\"", steps: ProcessStep.samples)
}

extension StepPage {
    package static let sample = StepPage(
        work: ID(rawValue: 11), title: "밤의 \"도시\"", step: ProcessStep.samples[0], number: 1, count: 2)
}
