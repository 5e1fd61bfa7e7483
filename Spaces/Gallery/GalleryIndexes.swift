import Base
import Discover
import Exhibitions
package import SQL

/// What the gallery keeps in memory, for what runs beside the server and for all doors.
package struct GalleryIndexes: Sendable {
    let discover: Discover
    let training: TrainingConsent
    let colours: ColourIndex
    let visits: VisitCounter

    package init(_ database: Database) {
        discover = Discover(database)
        training = TrainingConsent(database)
        colours = ColourIndex(ColouredWorks(), database)
        visits = VisitCounter(discover.keys)
    }
}
