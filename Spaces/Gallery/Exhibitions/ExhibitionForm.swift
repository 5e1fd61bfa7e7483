package import Base
package import Core
package import Design
import Media
import SQL
package import Web

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
    /// A poster came with the form.
    package var hadFiles = false

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
    /// Takes over what was sent, with what stands against it.
    ///
    /// - Parameter viewers: where the viewer is; the form itself says by whose clocks it was filled in.
    mutating func fill(_ form: Form, in viewers: Zone) -> Problems {
        let zone = Zone(form["zone"]) ?? viewers
        self.zone = zone
        details.zone = Zone(form["clocks"]) ?? details.zone ?? zone
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

package func exhibitionFormView(_ page: ExhibitionForm, shell: Shell) -> HTML {
    let t = shell.language
    let title: Phrase = page.exhibition == nil ? .newExhibition : .editExhibition
    return """
        <section class="curate">
        \(curateTabs(page.exhibition, current: .edit, in: t))
        <form class="settings" method="post" action="\(page.path)\(if: page.exhibition != nil, "/edit")" \
        enctype="multipart/form-data" data-progress data-draft novalidate>
        <h1>\(t(title))</h1>
        \(draftNote(in: t))\(editionField(page.edition, page.problems, at: "\(page.path)/edit", in: t))
        \(page.problems.all.filter { !fieldNames.contains($0.field ?? "") }.map { notice(t($0.phrase), kind: .problem) })
        \(if: page.hadFiles, notice(t(.chooseFilesAgain), kind: .info))
        <input type="hidden" name="client_id" value="\(page.clientID)">
        <input type="hidden" name="zone" value="\((page.zone ?? shell.zone).name)" data-time-zone>
        \(field(Field(
            "title", .exhibitionTitle, value: page.details.title, problem: page.problems["title"]), in: t))
        \(field(Field(
            "text", .exhibitionText, value: page.details.text, hint: .exhibitionTextHint, problem: page.problems["text"],
            enterKey: "enter", isRequired: false, lines: 6), in: t))
        \(field(Field(
            "place", .exhibitionPlace, value: page.details.place, hint: .exhibitionPlaceHint,
            problem: page.problems["place"], isRequired: false), in: t))
        \(page.stage == .open ? openedLine(page, shell: shell) : timeField(
            "opens", .opens, page.opens, page.details.opens, hint: .opensHint, page.problems["opens"],
            in: page.zone ?? shell.zone, t))
        \(timeField(
            "closes", .closes, page.closes, page.details.closes == .distantFuture ? nil : page.details.closes,
            hint: .closesHint, page.problems["closes"], in: page.zone ?? shell.zone, t))
        \(clocksField(page, shell: shell))
        \(posterField(page, in: t))
        <div class="actions">\(button(t(.save)))</div>
        </form>
        \(if: page.exhibition != nil && page.stage == .draft, discardForm(page, in: t))
        </section>
        """
}

private let fieldNames: Set = ["title", "text", "place", "opens", "closes", "poster", Edition.field]

private func openedLine(_ page: ExhibitionForm, shell: Shell) -> HTML {
    guard let opens = page.details.opens else { return .empty }
    return #"<p class="muted">\#(shell.language(.opens)): \#(fullTimeView(opens, shell: shell))</p>"#
}

private func timeField(
    _ name: String, _ label: Phrase, _ typed: String?, _ time: Timestamp?, hint: Phrase, _ problem: Phrase?,
    in zone: Zone, _ t: Language
) -> HTML {
    let value = typed ?? time.map { LocalTime.text($0, in: zone) } ?? ""
    let moment: HTML? = typed == nil ? time.map { #" data-moment="\#($0.iso8601)""# } : nil
    let id = "field-\(name)"
    return """
        <div class="field\(if: problem != nil, " has-problem")"><label for="\(id)">\(t(label))</label>
        <div class="control"><input class="input" type="datetime-local" id="\(id)" name="\(name)" value="\(value)" \
        min="1970-01-01T00:00" max="2200-12-31T23:59"\(moment) aria-describedby="\(if: problem != nil, "\(id)-problem ")\(id)-hint" \
        \(if: problem != nil, #"aria-invalid="true" autofocus"#)></div>
        \(problem.map { problemLine($0, id: "\(id)-problem", t) })
        <p class="hint" id="\(id)-hint">\(t(hint)) (<span data-zone>\(zone.name)</span>)</p></div>
        """
}

/// Whoever curates from elsewhere chooses where the exhibition is.
private func clocksField(_ page: ExhibitionForm, shell: Shell) -> HTML {
    let t = shell.language
    guard let place = page.place, place.name != shell.zone.name else { return .empty }
    let options = [place, shell.zone].map { zone in
        option(zone.name, zone.placeTime.map { t($0) } ?? zone.name, zone.name == page.details.zone?.name)
    }
    return """
        <div class="field"><label for="field-clocks">\(t(.clocksOfVisitors))</label><div class="control">
        <select class="input" id="field-clocks" name="clocks">\(options)</select></div></div>
        """
}

private func posterField(_ page: ExhibitionForm, in t: Language) -> HTML {
    let problem = page.problems["poster"] ?? page.problems["images"]
    return """
        <div class="field poster-field\(if: problem != nil, " has-problem")"><label for="field-poster">\(t(.poster))</label>
        \(page.poster.map { poster -> HTML in
            """
            <div class="poster-now" style="\(poster.corners)">\(pictureView(poster, sizes: "10rem", fallback: 320, alt: ""))</div>
            <label class="upload-check"><input type="checkbox" name="remove-poster" value="on"\(if: page.removesPoster, " checked")> \
            <span>\(t(.removePoster))</span></label>
            """
        })
        \(fileInput(
            id: "field-poster", name: "poster",
            attributes: """
                accept="\(ImageFiles.accept)" \(fileChecks(in: t)) \
                aria-describedby="\(if: problem != nil, "field-poster-problem ")field-poster-hint"\
                \(if: problem != nil, #" aria-invalid="true" autofocus"#)
                """, in: t))
        \(problem.map { problemLine($0, id: "field-poster-problem", t) })
        <p class="hint" id="field-poster-hint">\(t(.posterHint))</p></div>
        """
}

private func discardForm(_ page: ExhibitionForm, in t: Language) -> HTML {
    """
    <div class="settings"><p>\(button(
        t(.discardDraft), style: .quiet, icon: .trash, attributes: opens("discard-exhibition")))</p></div>
    \(confirmation(
        id: "discard-exhibition", title: t(.deleteQuestion), text: t(.deleteForGood),
        action: "\(page.path)/discard", confirm: t(.delete), in: t))
    """
}

/// The pages on which a curator works.
enum CuratePage: CaseIterable {
    case edit, hang, add
}

func curateTabs(_ exhibition: ID<Post>?, current: CuratePage, in t: Language) -> HTML {
    guard let exhibition else { return .empty }
    let path = exhibition.exhibitionPath
    return tabFilter(
        [
            Tab(t(.exhibitionWords), path: "\(path)/edit", isCurrent: current == .edit),
            Tab(t(.worksAndRooms), path: "\(path)/hang", isCurrent: current == .hang),
            Tab(t(.addWorks), path: "\(path)/add", isCurrent: current == .add),
            Tab(t(.lookAtIt), path: path, isCurrent: false),
        ], label: t(.editExhibition))
}

extension Phrase {
    static let editExhibition = Phrase("전시회 수정", "Edit exhibition")
    fileprivate static let exhibitionWords = Phrase("소개", "About")
    static let addWorks = Phrase("작품 고르기", "Add works")
    fileprivate static let lookAtIt = Phrase("미리 보기", "View")
    fileprivate static let exhibitionTitle = Phrase("전시회 제목", "Exhibition title")
    fileprivate static let exhibitionText = Phrase("소개 글", "Introduction")
    fileprivate static let exhibitionTextHint = Phrase("입구에 걸리는 글이에요.", "The wall text at the entrance.")
    fileprivate static let exhibitionPlace = Phrase("장소", "Place")
    fileprivate static let exhibitionPlaceHint = Phrase(
        "실제 전시장이 있다면 적어 주세요.", "If it can be visited in a real room, say where.")
    fileprivate static let opens = Phrase("여는 때", "Opens")
    fileprivate static let opensHint = Phrase("비워 두면 알리자마자 열려요.", "Left empty, it opens when you announce it.")
    fileprivate static let closes = Phrase("닫는 때", "Closes")
    fileprivate static let closesHint = Phrase("비워 두면 계속 열려 있어요.", "Left empty, it stays open.")
    fileprivate static let clocksOfVisitors = Phrase("방문자에게 보이는 시각", "Visitors read times in")
    fileprivate static let poster = Phrase("포스터", "Poster")
    fileprivate static let posterHint = Phrase(
        "없으면 첫 작품을 보여 줘요.", "Without one, the first work is shown.")
    fileprivate static let removePoster = Phrase("포스터 빼기", "Remove the poster")
    fileprivate static let discardDraft = Phrase("초안 삭제", "Delete draft")
}
