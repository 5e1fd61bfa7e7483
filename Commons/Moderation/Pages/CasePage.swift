import Base
import Core
import Moderation

/// One case, and the form that decides it.
package struct CasePage: Sendable {
    let found: WholeCase
    var form = CaseForm()

    package static let sample = CasePage(
        found: .sample, form: CaseForm(act: .restrict, problem: DecideCase.sampleProblem))
}

/// What a moderator has filled in.
struct CaseForm: Sendable {
    var act: DecideCase.Act?
    var withheld: Set<String> = ["posts"]
    var period = CasePeriod.week
    var hidesPost = true
    var reason = ""
    var note = ""
    var problem: Problem?
    /// Whether whoever deletes alone is asked once more.
    var asksToConfirm = false
}

extension CaseForm {
    /// A restriction is of what the case is about, unless the moderator chooses otherwise.
    init(about kind: CaseKind) {
        self.init()
        withheld = kind == .messages ? ["messages"] : ["posts"]
    }
}
