import Base
package import Core
import SQL
package import Works

/// One step of a work, on a page of its own: where the strip leads without scripts.
package struct StepPage: Sendable {
    package let work: ID<Post>
    package let title: String
    package let step: ProcessStep
    /// From 1.
    package let number: Int
    package let count: Int
    var allowsTraining = false

    /// Throws ``Core/Problem/postNotFound`` for a work that the viewer does not see, and where there is no such step.
    static func read(_ number: Int, of id: ID<Post>, viewer: ID<Account>?, _ reader: Reader) throws -> StepPage {
        let work = try WorkQueries.work(id, viewer: viewer, reader)
        let steps = work.hasProcess ? try ProcessStep.all(of: id, reader) : []
        guard steps.indices.contains(number - 1) else { throw Problem.postNotFound }
        return StepPage(
            work: id, title: work.details.title, step: steps[number - 1], number: number, count: steps.count,
            allowsTraining: work.details.allowsTraining)
    }
}
