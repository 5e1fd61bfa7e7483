import Core
package import Design
import Identity
import IdentityPages
import Media
import Transfer

/// What an export is, how far it is, and the way to it.
package func exportView(_ page: ExportPage, shell: Shell) -> HTML {
    let t = shell.language
    return """
        <section class="account export">
        <h1 class="visually-hidden">\(t(.exportEverything))</h1>
        \(page.problems.all.first { $0.field == nil }.map { notice(t($0.phrase), kind: .problem) })
        \(trouble(page.export?.state, in: t))
        \(state(page, shell: shell))
        <h2>\(t(.whatIsInIt))</h2>
        <ul class="points">\(points(shell).map { "<li>\(t($0))</li>" as HTML })</ul>
        <p class="muted">\(t(.whatItIs))</p>
        \(if: !shell.features.isDisjoint(with: [.profiles, .follows, .posts]),
            "<p>\(linkButton(t(.importExport), to: SettingsPath.imports, style: .quiet))</p>")
        </section>
        """
}

/// What is included here.
private func points(_ shell: Shell) -> [Phrase] {
    let features = shell.features
    let uploads = !features.isDisjoint(with: [.profiles, .posts, .conversations])
    let parts: [(Bool, Phrase)] = [
        (features.contains(.works), Phrase("작품", "works")), (features.contains(.threads), Phrase("글", "posts")),
        (features.contains(.works), Phrase("댓글", "comments")),
        (features.contains(.conversations), Phrase("보낸 메시지", "sent messages")),
        (features.contains(.profiles), Phrase("프로필", "profile")), (true, Phrase("설정", "settings")),
    ]
    let words = parts.filter(\.0).map(\.1)
    let texts = Phrase(
        "내가 쓴 것: \(words.map(\.korean).joined(separator: ", "))",
        "What you wrote and chose: \(words.map(\.english).joined(separator: ", "))")
    let lists: [Phrase] =
        features.contains(.follows) ? [.addresses] : []
    let hasLounge = shell.navigation.contains { $0.place == .lounge }
    return (uploads ? [.originals] : []) + [texts] + lists + [.notOthers] + (hasLounge ? [.notLounge] : [])
}

private func trouble(_ state: Export.State?, in t: Language) -> HTML? {
    switch state {
    case .full: notice(t(.diskFull), kind: .problem)
    case .failed: notice(t(.failed), kind: .problem)
    default: nil
    }
}

private func state(_ page: ExportPage, shell: Shell) -> HTML {
    let t = shell.language
    switch page.export?.state {
    case .waiting, .running: return page.export.map { progress($0, page, in: t) } ?? .empty
    case .done: return page.export.map { ready($0, page, shell: shell) } ?? .empty
    case .full, .failed, nil: return form("start", page, t(.makeIt), in: t)
    }
}

/// What is done with a proof, if one is needed.
private func form(_ act: String, _ page: ExportPage, _ label: String, in t: Language) -> HTML {
    """
    <form method="post" action="\(SettingsPath.export)" novalidate data-progress>
    <input type="hidden" name="act" value="\(act)">
    \(confirmationFields(page.confirmation, problems: page.problems, in: t))
    <div class="actions">\(button(label))</div></form>
    """
}

private func progress(_ export: Export, _ page: ExportPage, in t: Language) -> HTML {
    let far: HTML =
        export.state == .running && export.total > 0
        ? """
        <progress max="\(export.total)" value="\(min(export.done, export.total))" aria-label="\(t(.isMade))"></progress>
        """
        : .empty
    return """
        <p role="status"><b>\(t(export.state == .waiting ? .waits : .isMade))</b><br>\
        \(t(page.isMailed ? .mailed : .comeBack))</p>
        \(far)
        <p class="hint">\(t(.comesAgain)) <a href="\(SettingsPath.export)">\(t(.look))</a></p>
        \(deletion(t(.cancel), in: t))
        """
}

private func ready(_ export: Export, _ page: ExportPage, shell: Shell) -> HTML {
    let t = shell.language
    let download: HTML = """
        <div class="actions">\
        \(linkButton(t(.downloadIt(export.bytes)), to: "\(SettingsPath.export)/\(page.fileName)", attributes: "download"))</div>
        """
    return """
        <p role="status"><b>\(t(.isReady))</b><br>\(t(.until)) \(fullTimeView(export.expires, shell: shell))</p>
        \(page.confirmation.isConfirmed ? download : form("confirm", page, t(.confirmFirst), in: t))
        \(deletion(t(.deleteIt), in: t))
        """
}

private func deletion(_ label: String, in t: Language) -> HTML {
    """
    <form method="post" action="\(SettingsPath.export)"><input type="hidden" name="act" value="delete">\
    \(button(label, style: .quiet))</form>
    """
}

extension Phrase {
    fileprivate static let whatIsInIt = Phrase("담기는 것", "What is included")
    fileprivate static let originals = Phrase(
        "올린 원본 이미지와 파일 그대로", "Your original images and files, unchanged")
    fileprivate static let addresses = Phrase(
        "팔로우하는 사람, 좋아하고 저장한 것의 주소", "Links to the people you follow and to what you like and save")
    fileprivate static let notOthers = Phrase("다른 사람이 쓴 것은 담지 않아요.", "Nothing that others wrote")
    fileprivate static let notLounge = Phrase(
        "라운지에서 쓴 것은 담지 않아요. 닉네임이 누구인지 파일에 남으면 안 되니까요.",
        "Nothing from the lounge, so that no file reveals who has which nickname")
    fileprivate static let whatItIs = Phrase(
        "ZIP 파일 하나예요. 풀어서 index.html을 열면 인터넷 없이도 볼 수 있고, 다른 살롱에서 가져올 수 있어요.",
        """
        It is one ZIP file. Unpack it and open index.html to read it offline. Any other Salon can import it.
        """)
    fileprivate static let makeIt = Phrase("파일 만들기", "Create the file")
    fileprivate static let isMade = Phrase("파일을 만들고 있어요.", "The file is being created.")
    fileprivate static let mailed = Phrase(
        "다 되면 메일로 알려 드려요. 이 페이지를 닫아도 괜찮아요.", "We’ll email you when it is ready. You can close this page.")
    fileprivate static let comeBack = Phrase(
        "이 페이지를 닫아도 괜찮아요. 나중에 다시 와서 받아 주세요.", "You can close this page and come back later.")
    fileprivate static let cancel = Phrase("그만두기", "Cancel")
    fileprivate static let isReady = Phrase("파일이 준비됐어요.", "Your file is ready.")
    fileprivate static let until = Phrase("이때 서버에서 삭제해요:", "The server deletes it at")
    fileprivate static func downloadIt(_ bytes: Int) -> Phrase {
        Phrase("내려받기 (\(bytes.bytes))", "Download (\(bytes.bytes))")
    }
    fileprivate static let confirmFirst = Phrase("확인하고 내려받기", "Confirm to download")
    fileprivate static let deleteIt = Phrase("지금 삭제", "Delete it now")
    fileprivate static let diskFull = Phrase(
        "서버에 자리가 없어서 만들지 못했어요. 서버를 맡은 사람에게 알려 주세요.",
        "There is not enough space on the server. Tell whoever runs it.")
    fileprivate static let failed = Phrase(
        "파일을 만들지 못했어요. 다시 해 주세요.", "The file could not be created. Try again.")
}
