package import Base
package import Core
package import Exhibitions
import SQL
import Web

/// The form with which an exhibition is begun and edited.
package struct ExhibitionForm: Sendable {
    /// `nil` for a new one.
    package let exhibition: ID<Post>?
    package var stage = Exhibition.Stage.draft
    package var details = ExhibitionDetails()
    /// What was typed, where it was no time.
    package var opens: String?
    package var closes: String?
    /// By whose clocks they were typed, where the form has said so.
    package var zone: Zone?
    /// Where it is as stored, of which the curator may choose another.
    package var place: Zone?
    package var poster: Picture?
    package var clientID = ""
    package var problems = Problems([])
    package var edition: Edition?
    package var removesPoster = false
    /// What keeps the curator from sending it.
    package var restriction: Restriction?
    /// A poster came with the form.
    package var hadFiles = false

    var canBeDiscarded: Bool { exhibition != nil && stage == .draft }
    var path: String { exhibition?.exhibitionPath ?? ExhibitionsPage.path }

    /// What is stored; throws ``Core/Problem/postNotFound`` unless the member curates it.
    static func read(_ id: ID<Post>, curator: ID<Account>, _ reader: Reader) throws -> ExhibitionForm {
        _ = try ExhibitionQueries.curated(id, by: curator, reader)
        let exhibition = try ExhibitionQueries.one(id, viewer: curator, reader)
        return ExhibitionForm(
            exhibition: id, stage: exhibition.stage, details: exhibition.details, place: exhibition.details.zone,
            poster: exhibition.isOwnPoster ? exhibition.poster : nil, edition: exhibition.details.edition)
    }
}

extension ExhibitionForm {
    /// Takes over what was sent, with what forbids it.
    ///
    /// - Parameter viewers: where the viewer is; the form itself says by whose clocks it was filled in.
    mutating func fill(_ form: Form, in viewers: Zone) -> Problems {
        let zone = Zone(form["zone"]) ?? viewers
        self.zone = zone
        details.zone = Zone(form["clocks"]) ?? details.ownZone ?? zone
        details.title = form["title"]
        details.text = form["text"]
        details.place = form["place"]
        (opens, closes) = (form["opens"], form["closes"])
        var unreadable: [Problem] = []
        func time(_ name: String, _ stored: Timestamp?) -> Timestamp? {
            guard !form[name].isEmpty else { return nil }
            // What was not touched stays: seconds, and the second of two hours alike.
            if let stored, LocalTime.text(stored, in: zone) == form[name] { return stored }
            if let time = LocalTime.parse(form[name], in: zone) { return time }
            unreadable.append(.unreadableTime(name))
            return nil
        }
        // When it opened stays.
        if stage != .open {
            details.opens = time("opens", details.opens)
        } else if let opened = details.opens, !form["opens"].isEmpty, LocalTime.text(opened, in: zone) != form["opens"]
        {
            unreadable.append(.hasOpened)
        }
        details.closes = time("closes", details.closes == .distantFuture ? nil : details.closes) ?? .distantFuture
        return Problems(unreadable)
    }
}
