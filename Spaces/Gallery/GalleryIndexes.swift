import Accounts
package import Discover
package import Exhibitions
package import SQL

/// What the gallery keeps in memory, for what runs beside the server and for all doors.
package struct GalleryIndexes: Sendable {
    package let discover: Discover
    let training: TrainingConsent
    package let colours: ColourIndex
    package let visits: VisitCounter

    package init(_ database: Database) {
        discover = Discover(database)
        training = TrainingConsent(database)
        colours = ColourIndex(ColouredWorks(), database)
        visits = VisitCounter(discover.keys)
    }
}
