import Gallery
import MastodonAPI

/// The works that come first on a maker's profile, and words.
struct PortfolioEntity: Encodable {
    let statement: String
    /// As it is written; `sections` are what pages read from it.
    let cv: String
    let sections: [Section]
    let works: [StatusEntity]
    /// What the member's own app has shown of it.
    @OrNull var edition: String?

    struct Section: Encodable {
        let heading: String
        let entries: [Entry]

        struct Entry: Encodable {
            let years: String
            let text: String
        }

        init(_ section: CVSection) {
            heading = section.heading
            entries = section.entries.map { Entry(years: $0.years, text: $0.text) }
        }
    }
}
