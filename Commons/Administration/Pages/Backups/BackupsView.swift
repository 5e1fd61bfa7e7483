import Administration
import Core
import Design
import Identity
import Media

func backupsView(_ page: BackupsPage, shell: Shell) -> HTML {
    let t = shell.language
    guard let folder = page.folder else {
        return adminPage(
            .backups, in: t,
            """
            \(page.problems.all.first { $0.field == nil }.map { notice(t($0.phrase), kind: .problem) })
            <div class="admin-form"><h2>\(t(.noFolder))</h2><p>\(t(.askOperator))</p>
            <pre lang="en"><code>backup-folder: /mnt/backup/salon</code></pre>
            <p class="hint">\(t(.onAnotherDisk))</p></div>
            """)
    }
    return adminPage(
        .backups, in: t,
        """
        \(page.problems.all.first { $0.field == nil }.map { notice(t($0.phrase), kind: .problem) })
        \(trouble(page, shell: shell))
        \(state(page, folder, shell: shell))
        \(page.active == nil ? startBackupForm(page, in: t) : .empty)
        \(page.active == nil ? backupRulesForm(page, in: t) : .empty)
        \(list(page, shell: shell))
        """)
}

/// What keeps backups from being made, the folder's own first.
private func trouble(_ page: BackupsPage, shell: Shell) -> HTML {
    let t = shell.language
    guard page.active == nil else { return .empty }
    let failure = page.found.failure ?? page.failed?.failure
    guard let failure else { return unsound(page, in: t) }
    return """
        \(notice(t(failure.kind.phrase), kind: .problem))
        <p class="hint" lang="en">\(failure.words)</p>
        """
}

/// Backups are made, and cannot be relied on.
private func unsound(_ page: BackupsPage, in t: Language) -> HTML {
    guard let unsound = page.unsound else { return .empty }
    return """
        \(notice(t(.didNotComeBack), kind: .problem))
        <p class="hint" lang="en">\(unsound.progress.words)</p>
        """
}

private func state(_ page: BackupsPage, _ folder: String, shell: Shell) -> HTML {
    let t = shell.language
    var rows: [(Phrase, HTML)] = [(.place, "<code>\(folder)</code>")]
    if let isEncrypted = page.found.isEncrypted {
        rows.append((.encryption, "\(t(isEncrypted ? .isEncrypted : .isPlain))"))
    }
    if let done = page.done {
        let amounts = done.progress
        rows.append((.lastBackup, fullTimeView(done.began, shell: shell)))
        rows.append((.took, "\((done.seenAt - done.began).text)"))
        rows.append((.rows, "\(amounts.rows.grouped)"))
        rows.append((.files, "\(amounts.files.grouped) · \(amounts.bytes.bytes)"))
        rows.append((.new, "\(amounts.new.bytes)"))
        if amounts.missing > 0 { rows.append((.missing, "\(amounts.missing.grouped)")) }
    } else {
        rows.append((.lastBackup, "\(t(.none))"))
    }
    rows.append((.lastTrial, page.sound.map { fullTimeView($0.began, shell: shell) } ?? "\(t(.none))"))
    let list = rows.map { label, value in "<div><dt>\(t(label))</dt><dd>\(value)</dd></div>" as HTML }
    return """
        <section class="admin-form"><h2>\(t(.backups))</h2>
        \(page.active.map { running($0, shell: shell) })
        <dl class="receipt">\(list)</dl></section>
        """
}

private func running(_ run: BackupRun, shell: Shell) -> HTML {
    let t = shell.language
    let amounts = run.progress
    let far: String =
        switch (run.state, amounts.phase) {
        case (.waiting, _): t(.waits)
        case (_, "files") where amounts.total > 0: t(.ofFiles(amounts.done, amounts.total))
        case (_, "files"): t(.lastSteps)
        case (_, "trial"): t(.isTried)
        default: t(.ofDatabase(amounts.done))
        }
    return """
        <p role="status"><b>\(t(.runs))</b> <span class="muted">\(timeView(run.began, shell: shell))</span><br>\(far)</p>
        \(if: amounts.total > 0, """
            <progress max="\(amounts.total)" value="\(min(amounts.done, amounts.total))" \
            aria-label="\(t(.runs))"></progress>
            """)
        <p class="hint">\(t(.comesAgain)) <a href="\(AdminPath.backups)">\(t(.look))</a></p>
        """
}

private func list(_ page: BackupsPage, shell: Shell) -> HTML {
    let t = shell.language
    let rows = page.found.times.prefix(BackupsPage.shown).map { time in
        "<li>\(fullTimeView(time, shell: shell))</li>" as HTML
    }
    let rest = page.found.times.count - rows.count
    return """
        <section class="admin-form"><h2>\(t(.there))</h2>
        \(if: rows.isEmpty, #"<p class="muted">\#(t(.none))</p>"#)\
        \(if: !rows.isEmpty, #"<ul class="rules-list">\#(rows)</ul>"#)
        \(if: rest > 0, #"<p class="hint">\#(t(.older(rest)))</p>"#)
        <p class="hint">\(t(.restoreMeans))</p></section>
        """
}

extension Phrase {
    fileprivate static let backups = Phrase("백업", "Backups")
    fileprivate static let noFolder = Phrase("백업하지 않고 있어요", "Salon is not being backed up")
    fileprivate static let askOperator = Phrase(
        "백업할 폴더를 아직 정하지 않았어요. 서버를 맡은 사람이 salon.yaml에 한 줄을 적고 Salon을 다시 시작하면, 여기서 백업할 수 있고 매일 밤 저절로 백업해요.",
        """
        No backup folder has been set. Once whoever runs the server adds this line to salon.yaml and restarts Salon, \
        you can back up here, and Salon backs up every night.
        """)
    fileprivate static let onAnotherDisk = Phrase(
        "다른 디스크에 있는, Salon이 쓸 수 있는 폴더로 정해 주세요.", "Choose a folder on another disk where Salon may write.")
    fileprivate static let place = Phrase("폴더", "Folder")
    fileprivate static let encryption = Phrase("암호화", "Encryption")
    fileprivate static let isEncrypted = Phrase("암호화해요", "Encrypted")
    fileprivate static let isPlain = Phrase("암호화하지 않아요", "Not encrypted")
    static let lastBackup = Phrase("마지막 백업", "Last backup")
    static let lastTrial = Phrase("마지막으로 되돌려 본 백업", "Last trial restore")
    fileprivate static let didNotComeBack = Phrase(
        "지난 백업을 시험 삼아 되돌려 봤는데 되지 않았어요. 서버를 맡은 사람에게 알려 주세요. 그때까지 오래된 백업을 지우지 않아요.",
        """
        The last trial restore of a backup failed. Tell whoever runs the server. Until one succeeds, older backups \
        are kept.
        """)
    fileprivate static let isTried = Phrase("시험 삼아 되돌려 보고 있어요.", "Running a trial restore.")
    fileprivate static let none = Phrase("아직 없어요.", "None yet.")
    fileprivate static let took = Phrase("걸린 시간", "Duration")
    fileprivate static let rows = Phrase("데이터베이스 행", "Rows in the database")
    fileprivate static let files = Phrase("파일", "Files")
    fileprivate static let new = Phrase("새로 쓴 양", "New in the folder")
    fileprivate static let missing = Phrase("찾지 못한 파일", "Missing files")
    fileprivate static let runs = Phrase("백업하고 있어요.", "A backup is running.")
    fileprivate static let waits = Phrase("곧 시작해요.", "Starting in a moment.")
    fileprivate static let lastSteps = Phrase("거의 다 됐어요.", "Nearly done.")
    fileprivate static func ofFiles(_ done: Int, _ total: Int) -> Phrase {
        Phrase("새 파일 \(total.bytes) 중 \(done.bytes)", "\(done.bytes) of \(total.bytes) of new files")
    }
    fileprivate static func ofDatabase(_ done: Int) -> Phrase {
        Phrase("데이터베이스를 읽고 있어요: \(done.bytes)", "Reading the database: \(done.bytes)")
    }
    fileprivate static let comesAgain = Phrase("몇 초마다 새로 고쳐요.", "This page reloads every few seconds.")
    fileprivate static let look = Phrase("지금 보기", "Refresh now")
    fileprivate static let there = Phrase("남아 있는 백업", "Stored backups")
    fileprivate static func older(_ count: Int) -> Phrase {
        Phrase("이전 백업이 \(count.grouped)개 더 있어요.", "and \(count.grouped) older ones.")
    }
    fileprivate static let restoreMeans = Phrase(
        "되돌리기는 서버에서 해요: salon restore", "To restore one, run this on the server: salon restore")
}
