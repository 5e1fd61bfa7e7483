package import BasePages
import Core
import Design
import SQL
import Scouting

extension OverviewPart {
    /// Scouts' latest requests, for admins: scout, maker and time, not the words.
    package static let offers = OverviewPart { reader, _ in
        let offers = try ScoutLog.latest(reader)
        guard !offers.isEmpty else { return nil }
        return { shell in scoutLogView(offers, shell: shell) }
    }
}

private func scoutLogView(_ offers: [ScoutLog], shell: Shell) -> HTML {
    let t = shell.language
    func person(_ handle: String) -> HTML { #"<a href="/@\#(handle)">@\#(handle)</a>"# }
    let rows = offers.map { offer -> HTML in
        """
        <div><dt>\(person(offer.scout)) (<bdi>\(offer.organisation)</bdi>) → \(person(offer.maker))</dt>\
        <dd>\(timeView(offer.id.createdAt, shell: shell)) · \(t(offer.isAnswered ? .answered : .notAnswered))</dd></div>
        """
    }
    return #"<section><h2>\#(t(.offers))</h2><dl class="receipt">\#(rows)</dl></section>"#
}

extension Phrase {
    fileprivate static let answered = Phrase("답했어요", "answered")
    fileprivate static let notAnswered = Phrase("기다리는 중", "waiting")
}
