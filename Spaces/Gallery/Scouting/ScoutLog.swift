import Base
package import BasePages
import Core
import Design
import SQL

extension OverviewPart {
    /// What scouts have asked lately, for admins: who, whom and when, not what was said.
    package static let offers = OverviewPart { reader, _ in
        let offers = try reader.all(ScoutLog.statement) { row in
            ScoutLog(
                id: try row.next(), organisation: try row.next(), scout: try row.next(), maker: try row.next(),
                isAnswered: try row.next())
        }
        guard !offers.isEmpty else { return nil }
        return { shell in scoutLogView(offers, shell: shell) }
    }
}

struct ScoutLog: Sendable {
    let id: ID<Offer>
    let organisation: String
    let scout: String
    let maker: String
    let isAnswered: Bool

    static let statement: Statement = """
        SELECT o.id, o.organisation, s.handle, m.handle, o.answer IS NOT NULL
        FROM offers o JOIN accounts s ON s.id = o.scout_id JOIN accounts m ON m.id = o.maker_id
        ORDER BY o.id DESC LIMIT \(20)
        """
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
