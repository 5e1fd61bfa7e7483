import Base
import Testing

/// Why something is reported is one list, of which each form offers a part.
@Suite struct ReportReasonTests {
    /// Catches a reason that reports in databases have under another name.
    @Test func reportsFromBeforeAreRead() {
        let written = [
            "spam", "abuse", "sexual", "privacy", "harm", "copyright", "other", "impersonation", "doxxing", "self-harm",
        ]
        for name in written { #expect(ReportReason(stored: name).rawValue == name) }
        #expect(Set(ReportReason.allCases.map(\.rawValue)) == Set(written))
        for name in [nil, "", "nonsense"] { #expect(ReportReason(stored: name) == .other) }
    }

    /// Catches a form that takes what it does not offer.
    @Test func formsTakeWhatTheyOffer() {
        for reason in ReportReason.allCases {
            let isOffered = ReportReason.ofPosts.contains(reason)
            #expect(ReportReason.chosen(reason.rawValue) == (isOffered ? reason : nil))
        }
        #expect(ReportReason.chosen("impersonation") == nil && ReportReason.chosen("") == nil)
        #expect(ReportReason.chosen("self-harm", among: [.selfHarm]) == .selfHarm)
    }
}
