import Core
package import People
import Works

extension ProfileCount {
    /// How many works there are.
    package static let works = ProfileCount("works", WorkQueries.count) { count in
        Phrase("작품", count == 1 ? "work" : "works")
    }
}
