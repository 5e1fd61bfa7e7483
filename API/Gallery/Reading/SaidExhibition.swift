import APIDoor
import Core
import Exhibitions
import Exports

extension ExhibitionDetails {
    /// What an app says of an exhibition; the rest stays as it is.
    ///
    /// - Parameter stage: when it opened stays.
    mutating func take(_ said: Parameters, _ stage: Exhibition.Stage) throws {
        if let title = said.text("title") { self.title = title }
        if let text = said.text("text") { self.text = text }
        if let place = said.text("place") { self.place = place }
        if let name = said.text("time_zone") {
            guard let zone = Zone(name) else { throw Problem.badRequest.at("time_zone") }
            self.zone = zone
        }
        if said.has("opens_at") {
            let time = try said.time("opens_at")
            guard stage != .open || time == opens else { throw Problem.hasOpened }
            opens = time
        }
        if said.has("closes_at") { closes = try said.time("closes_at") ?? .distantFuture }
    }
}

extension Parameters {
    /// `nil` for nothing.
    fileprivate func time(_ name: String) throws -> Timestamp? {
        guard let text = text(name), !text.isEmpty else { return nil }
        guard let time = Timestamp(iso8601: text) else { throw Problem.unreadableTime(name) }
        return time
    }
}
