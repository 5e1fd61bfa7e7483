package import Joining
package import Web

extension Consents {
    /// Reads the boxes of ``consentFields(_:asking:notes:problem:in:)``. "Agree to all" counts by itself, too: without
    /// scripts it ticks no other box.
    package init(_ form: Form) {
        let shown = form["terms-versions"]
        let all = form["agree-all"] == "1"
        self.init(
            agreed: Set(TermsKind.allCases.filter { all || form[$0.field] == "1" }),
            isStale: !shown.isEmpty && shown != Self.versions)
    }
}
