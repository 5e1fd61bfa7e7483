import Base
import BasePages
import Core
package import Design
import Exhibitions
import Media
import Works
import WorksPages

/// As an entrance is: the poster beside the words, then when and where.
package func exhibitionFormView(_ page: ExhibitionForm, shell: Shell) -> HTML {
    let t = shell.language
    let isNew = page.exhibition == nil
    let problems = page.problems
    let title: HTML = #"<h1 class="visually-hidden">\#(t(isNew ? .newExhibition : .editExhibition))</h1>"#
    if let restriction = page.restriction {
        return """
            <section class="curate">
            \(curateTabs(page.exhibition, current: .edit, in: t))
            \(title)\(restrictionView(restriction, shell: shell))
            \(if: page.canBeDiscarded, discardForm(page, in: t))
            </section>
            """
    }
    return """
        <section class="curate">
        \(curateTabs(page.exhibition, current: .edit, in: t))
        <form class="settings show-form" method="post" action="\(page.path)\(if: !isNew, "/edit")" \
        enctype="multipart/form-data" data-progress data-keeps data-draft novalidate>
        \(title)
        \(draftNote(in: t))\(editionField(page.edition, problems, at: "\(page.path)/edit", in: t))
        \(problems.all.filter { !fieldNames.contains($0.field ?? "") }.map { notice(t($0.phrase), kind: .problem) })
        \(if: page.hadFiles, notice(t(.chooseFilesAgain), kind: .info))
        <input type="hidden" name="client_id" value="\(page.clientID)">
        <input type="hidden" name="zone" value="\((page.zone ?? shell.zone).name)" data-time-zone>
        \(if: isNew, #"<p class="muted">\#(t(.howShowsAreMade))</p>"#)
        <div class="show-poster">\(posterPicker(
            current: page.poster.map(hung),
            problem: problems["poster"] ?? problems["images"], checks: fileChecks(in: t), in: t))
        \(if: page.poster != nil, checkBox("remove-poster", .removePoster, isChecked: page.removesPoster, in: t))</div>
        <div class="show-words">
        \(field(Field(
            "title", .exhibitionTitle, value: page.details.title, problem: problems["title"]), in: t))
        \(field(Field(
            "text", .exhibitionText, value: page.details.text, hint: .exhibitionTextHint, problem: problems["text"],
            enterKey: "enter", isRequired: false, lines: 6), in: t))
        </div>
        <fieldset class="show-words"><legend>\(t(.whenAndWhere))</legend>
        \(page.stage == .open ? openedLine(page, shell: shell) : timeField(
            "opens", .opens, page.opens, page.details.opens, hint: .opensHint, problems["opens"],
            in: page.zone ?? shell.zone, t))
        \(timeField(
            "closes", .closes, page.closes, page.details.closes == .distantFuture ? nil : page.details.closes,
            hint: .closesHint, problems["closes"], in: page.zone ?? shell.zone, t))
        \(clocksField(page, shell: shell))
        \(field(Field(
            "place", .exhibitionPlace, value: page.details.place, hint: .exhibitionPlaceHint, problem: problems["place"],
            isRequired: false), in: t))
        </fieldset>
        <div class="actions">\(button(t(isNew ? .saveAndChoose : .save)))</div>
        </form>
        \(if: page.canBeDiscarded, discardForm(page, in: t))
        </section>
        """
}

private let fieldNames: Set = ["title", "text", "place", "opens", "closes", "poster", "images", Edition.field]

/// The poster there is, in its shape. A label holds no blocks.
private func hung(_ poster: Picture) -> HTML {
    """
    <span class="poster" style="--r:\(poster.width)/\(poster.height);\(poster.corners)">\
    \(pictureView(poster, sizes: "16rem", fallback: 320, eagerness: .early, alt: ""))</span>
    """
}

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
    let clocks = zone.placeTime.map { t($0) } ?? zone.name
    return """
        <div class="field\(if: problem != nil, " has-problem")"><label for="\(id)">\(t(label))</label>
        \(problem.map { problemLine($0, id: "\(id)-problem", t) })
        <div class="control"><input class="input" type="datetime-local" id="\(id)" name="\(name)" value="\(value)" \
        min="1970-01-01T00:00" max="2200-12-31T23:59"\(moment) aria-describedby="\(if: problem != nil, "\(id)-problem ")\(id)-hint" \
        \(if: problem != nil, #"aria-invalid="true" autofocus"#)></div>
        <p class="hint" id="\(id)-hint">\(t(hint)) (<span data-zone>\(clocks)</span>)</p></div>
        """
}

/// A curator in another time zone chooses where the exhibition is.
private func clocksField(_ page: ExhibitionForm, shell: Shell) -> HTML {
    let t = shell.language
    guard let place = page.place, place.placeTime != nil, place.name != shell.zone.name else { return .empty }
    let options = [place, shell.zone].map { zone in
        option(zone.name, zone.placeTime.map { t($0) } ?? zone.name, zone.name == page.details.zone?.name)
    }
    return """
        <div class="field"><label for="field-clocks">\(t(.clocksOfVisitors))</label><div class="control">
        <select class="input" id="field-clocks" name="clocks">\(options)</select></div></div>
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

extension Phrase {
    fileprivate static let howShowsAreMade = Phrase(
        "제목부터 정해 보세요. 다음에는 작품을 골라 방에 걸어요. 알리기 전에는 공개되지 않아요.",
        "Begin with a title. Next you choose works and hang them in rooms. It stays a draft until you announce it.")
    fileprivate static let exhibitionTitle = Phrase("전시회 제목", "Exhibition title")
    fileprivate static let exhibitionText = Phrase("소개 글", "Introduction")
    fileprivate static let exhibitionTextHint = Phrase("입구에 걸리는 글이에요.", "The wall text at the entrance.")
    fileprivate static let whenAndWhere = Phrase("언제, 어디에서", "When and where")
    fileprivate static let exhibitionPlace = Phrase("장소", "Place")
    fileprivate static let exhibitionPlaceHint = Phrase(
        "직접 가 볼 수 있는 전시장이 있다면 알려 주세요.", "If people can visit it in person, say where.")
    fileprivate static let opens = Phrase("여는 시각", "Opens")
    fileprivate static let opensHint = Phrase("비워 두면 알리자마자 열려요.", "Left empty, it opens when you announce it.")
    fileprivate static let closes = Phrase("닫는 시각", "Closes")
    fileprivate static let closesHint = Phrase("비워 두면 계속 열려 있어요.", "Left empty, it stays open.")
    fileprivate static let clocksOfVisitors = Phrase("방문자에게 보이는 시각", "Time zone shown to visitors")
    fileprivate static let removePoster = Phrase("포스터 내리기", "Take the poster down")
    fileprivate static let saveAndChoose = Phrase("저장하고 작품 고르기", "Save and choose works")
    fileprivate static let discardDraft = Phrase("초안 삭제", "Delete draft")
}
