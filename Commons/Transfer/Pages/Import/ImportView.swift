import BasePages
import Core
package import Design
import Exports
import Transfer

/// What an import takes, the way to it, and what came of the last.
package func importView(_ page: ImportPage, shell: Shell) -> HTML {
    let t = shell.language
    return """
        <section class="account import">
        <h1 class="visually-hidden">\(t(.importExport))</h1>
        \(page.problems.all.first { $0.field != "file" }.map { notice(t($0.phrase), kind: .problem) })
        \(page.last.map { state($0, shell: shell) })
        \(if: page.last?.state.isActive != true,
            page.restriction.map { restrictionView($0, shell: shell) } ?? form(page, in: t))
        <ul class="points">\(points(shell.features).map { "<li>\(t($0))</li>" as HTML })</ul>
        </section>
        """
}

/// What is taken in here.
private func points(_ features: Features) -> [Phrase] {
    func list(_ parts: [(Features, Phrase)]) -> Phrase? {
        let words = parts.filter { features.contains($0.0) }.map(\.1)
        guard !words.isEmpty else { return nil }
        return Phrase(words.map(\.korean).joined(separator: ", "), words.map(\.english).joined(separator: ", "))
    }
    let taken = list([
        (.works, Phrase("작품과 원본", "works and originals")), (.works, Phrase("포트폴리오", "portfolio")),
        (.works, Phrase("전시", "exhibitions")), (.threads, Phrase("글", "posts")),
        (.profiles, Phrase("프로필의 빈칸", "what is empty on your profile")),
        (.follows, Phrase("팔로잉", "the people you follow")), (.posts, Phrase("저장한 것", "saved items")),
    ])
    let left = list([
        (.conversations, Phrase("메시지", "messages")), (.works, Phrase("댓글", "comments")),
        (.posts, Phrase("좋아요", "likes")), (.threads, Phrase("투표", "polls")),
        (.threads, Phrase("다른 사람에게 단 답글", "replies to others")),
    ])
    return [
        taken.map { Phrase("가져오는 것: \($0.korean)", "What is imported: \($0.english)") },
        left.map { Phrase("가져오지 않는 것: \($0.korean)", "What is not: \($0.english)") },
        features.contains(.posts) ? .datesStay : nil, features.contains(.follows) ? .ifHere : nil, .again, .tellsNobody,
    ].compactMap(\.self)
}

private func form(_ page: ImportPage, in t: Language) -> HTML {
    let problem = page.problems["file"]
    return """
        <form method="post" action="\(SettingsPath.imports)" enctype="multipart/form-data" novalidate data-progress>
        <div class="field\(if: problem != nil, " has-problem")"><label for="field-file">\(t(.file))</label>
        \(problem.map { problemLine($0, id: "field-file-problem", t) })
        \(fileInput(
            id: "field-file", name: "file", isImage: false,
            attributes: """
                accept=".zip,application/zip,application/x-zip-compressed" \
                \(fileChecks(maxBytes: ImportRoutes.maxBytes, wrongType: .noExport, in: t)) \
                required\(if: problem != nil, #" aria-invalid="true" autofocus aria-describedby="field-file-problem""#)
                """, in: t))
        </div>
        <div class="actions">\(button(t(.importIt)))</div></form>
        """
}

private func state(_ last: Import, shell: Shell) -> HTML {
    let t = shell.language
    switch last.state {
    case .waiting, .running:
        let (done, total) = (last.progress.done, last.progress.total)
        // One whose turn comes again goes on.
        return """
            <p role="status"><b>\(t(last.state == .waiting && total == 0 ? .waits : .runs))</b>\
            \(if: total > 0, "<br>\(t(.isAt(done, of: total)))")</p>
            \(if: total > 0, """
                <progress max="\(total)" value="\(min(done, total))" aria-label="\(t(.runs))"></progress>
                """)
            <p class="hint">\(t(.comesAgain)) <a href="\(SettingsPath.imports)">\(t(.look))</a></p>
            <form method="post" action="\(SettingsPath.imports)/end">\(button(t(.stop), style: .quiet))</form>
            """
    case .done:
        return """
            <p role="status"><b>\(t(.isDone))</b><br>\(last.progress.added == 0 ? t(.broughtNothing) : last.brought)</p>
            \(rest(last, in: t))
            \(shell.visitor.map { linkButton(t(.ownWorks), to: "/@\($0.handle)", style: .secondary) })
            """
    case .failed:
        return """
            \(notice(last.reason.isEmpty ? t(.failed) : last.reason, kind: .problem))
            \(if: !last.brought.isEmpty, "<p>\(t(.came))<br>\(last.brought)</p>")
            \(rest(last, in: t))
            """
    }
}

/// What did not come, and why.
private func rest(_ last: Import, in t: Language) -> HTML {
    let notes = last.notes.split(separator: "\n").map { #"<li dir="auto">\#(String($0))</li>"# as HTML }
    let (known, refused) = (last.progress.known, last.progress.refused)
    let left = last.progress.leftOut.map { "<li>\(t($0))</li>" as HTML }
    return """
        \(if: known > 0, "<p>\(t(.wasHere(known)))</p>")\
        \(if: refused > 0, "<p>\(t(.wasRefused(refused)))</p>")
        \(if: !notes.isEmpty, #"<ul class="points">\#(notes)</ul>"#)
        \(if: !left.isEmpty, #"<p>\#(t(.isLeftOut))</p><ul class="points">\#(left)</ul>"#)
        """
}

extension Phrase {
    static let importExport = Phrase("내보낸 파일 가져오기", "Import an export")
    fileprivate static let file = Phrase("살롱에서 내보낸 ZIP 파일", "A ZIP file exported by Salon")
    fileprivate static let importIt = Phrase("가져오기", "Import")
    fileprivate static let datesStay = Phrase(
        "올린 때는 그대로예요. 다른 사람이 쓴 것은 가져오지 않아요.",
        "Dates stay as they were. Nothing by others is imported.")
    fileprivate static let ifHere = Phrase(
        "팔로잉은 같은 아이디로 찾고, 저장한 것은 여기에 있으면 가져와요.",
        "People are found by handle, and saved items are kept if they exist here.")
    fileprivate static let again = Phrase(
        "이미 있는 것은 그대로 두니 같은 파일을 다시 가져와도 괜찮아요.",
        "What is already here stays as it is, so you can import the same file again.")
    fileprivate static let tellsNobody = Phrase(
        "아무에게도 알리지 않고, 원본은 내 저장 공간에 포함돼요.",
        "Nobody is notified. The originals count towards your storage.")
    static let waits = Phrase("차례를 기다리고 있어요.", "Starting in a moment.")
    fileprivate static let runs = Phrase("가져오고 있어요.", "Importing.")
    static let comesAgain = Phrase("몇 초마다 새로 고쳐요.", "This page reloads every few seconds.")
    static let look = Phrase("지금 보기", "Refresh now")
    fileprivate static let stop = Phrase("그만두기", "Stop")
    fileprivate static let isDone = Phrase("다 가져왔어요.", "Import finished.")
    fileprivate static let came = Phrase("그때까지 가져온 것이에요.", "This was imported before it stopped.")
    fileprivate static let broughtNothing = Phrase("새로 가져온 것은 없어요.", "Nothing new was imported.")
    fileprivate static let ownWorks = Phrase("내 작품 보기", "See your works")
    fileprivate static func isAt(_ done: Int, of total: Int) -> Phrase {
        Phrase("\(total.grouped)개 가운데 \(done.grouped)개를 가져왔어요.", "\(done.grouped) of \(total.grouped)")
    }
    fileprivate static func wasHere(_ count: Int) -> Phrase {
        Phrase(
            "\(count.grouped)개는 이미 있어서 그대로 뒀어요.", "\(count.grouped) \(count == 1 ? "was" : "were") already here.")
    }
    fileprivate static func wasRefused(_ count: Int) -> Phrase {
        Phrase("\(count.grouped)개는 가져오지 못했어요.", "\(count.grouped) could not be imported.")
    }
    fileprivate static let isLeftOut = Phrase("가져오지 않은 것이에요.", "This was left out.")
    fileprivate static let failed = Phrase(
        "가져오지 못했어요. 다시 해 주세요.", "It could not be imported. Try again.")
}
