package import Core
package import SQL

extension FurnishedRoom {
    /// What hangs, two statements; empty where the viewer may not come in yet.
    ///
    /// - Parameter withAsked: whether its curator sees those as well of which the makers have not answered yet.
    package static func all(
        in exhibition: Exhibition, viewer: ID<Account>?, withAsked: Bool, _ reader: Reader
    ) throws -> [FurnishedRoom] {
        guard exhibition.isEntered else { return [] }
        let works =
            if withAsked, exhibition.isOwn, let viewer {
                try ExhibitionQueries.chosen(of: exhibition.id, curator: viewer, reader)
            } else {
                try ExhibitionQueries.works(of: exhibition.id, viewer: viewer, reader)
            }
        return all(try ExhibitionQueries.rooms(of: exhibition.id, reader), works)
    }
}
