import Accounts
package import Core
package import Design

package func mutedWordsView(_ page: MutedWordsPage, shell: Shell) -> HTML {
    let t = shell.language
    return """
        <div class="settings account-settings">
        <h1 class="visually-hidden">\(t(.mutedWords))</h1>
        <section>
        <p class="muted">\(t(.mutedWordsText(shell.features)))</p>
        <form method="post" action="\(SettingsPath.mutedWords)" novalidate data-progress>
        \(field(
            Field(
                "word", .wordOrPhrase, value: page.typed, problem: page.problem, enterKey: "done"), in: t))
        <div class="field"><label for="field-days">\(t(.forHowLong))</label>
        <div class="control">\
        <select class="input" id="field-days" name="days">\(terms(page.days, in: t))</select></div></div>
        \(button(t(.muteWord), style: .secondary, icon: .mute))
        </form></section>
        \(if: !page.words.isEmpty, list(page, in: t))
        </div>
        """
}

private func terms(_ chosen: Int?, in t: Language) -> [HTML] {
    [nil, 1, 7, 30].map { days -> HTML in
        let label = days.map(Phrase.days) ?? .forGood
        return
            #"<option value="\#(days.map { "\($0)" } ?? "")"\#(if: days == chosen, " selected")>\#(t(label))</option>"#
    }
}

private func list(_ page: MutedWordsPage, in t: Language) -> HTML {
    let rows = page.words.map { item -> HTML in
        let name: HTML = #"aria-label="\#(t(.unmuteWord)): \#(item.word)""#
        let end = item.until.map { Phrase.left($0 - page.now) } ?? .forGood
        return """
            <li><p><b dir="auto">\(item.word)</b> <span class="muted">\(t(end))</span></p>\
            <form method="post" action="\(SettingsPath.mutedWords)/\(item.id.rawValue)/remove">\
            \(button(t(.unmuteWord), style: .quiet, attributes: name))</form></li>
            """
    }
    return """
        <section><h2>\(t(.nowMuted))</h2>
        <ul class="sessions">\(rows)</ul></section>
        """
}

extension Phrase {
    package static let mutedWords = Phrase("뮤트한 단어", "Muted words")

    /// What is left out, and what is folded.
    fileprivate static func mutedWordsText(_ features: Features) -> Phrase {
        switch (features.contains(.works), features.contains(.threads)) {
        case (true, true):
            Phrase(
                "이 단어가 들어 있는 작품은 벽과 검색에서 빠지고, 글과 댓글은 접혀요. 알림도 오지 않아요. 나에게만 그래요.",
                """
                Works with these words are left out of walls and search, posts and comments are folded, and you get no \
                notifications about them. Only you are affected.
                """)
        case (true, false):
            Phrase(
                "이 단어가 들어 있는 작품은 벽과 검색에서 빠지고, 댓글은 접혀요. 알림도 오지 않아요. 나에게만 그래요.",
                """
                Works with these words are left out of walls and search, comments are folded, and you get no \
                notifications about them. Only you are affected.
                """)
        case (false, _):
            Phrase(
                "이 단어가 들어 있는 글은 접혀요. 알림도 오지 않아요. 나에게만 그래요.",
                "Posts with these words are folded, and you get no notifications about them. Only you are affected.")
        }
    }

    fileprivate static let wordOrPhrase = Phrase("단어나 문구", "Word or phrase")
    fileprivate static let forHowLong = Phrase("얼마 동안", "For how long")
    fileprivate static let forGood = Phrase("계속", "Until I remove it")
    fileprivate static let muteWord = Phrase("뮤트", "Mute")
    fileprivate static let unmuteWord = Phrase("다시 보기", "Remove")
    fileprivate static let nowMuted = Phrase("지금 뮤트한 단어", "Muted now")

    fileprivate static func days(_ count: Int) -> Phrase { Phrase("\(count)일", english: count, "day", "days") }

    static func left(_ rest: Duration) -> Phrase {
        let hours = Int((rest.milliseconds + 3_599_999) / 3_600_000)
        return hours <= 24
            ? Phrase("\(hours)시간 남음", english: hours, "hour left", "hours left")
            : Phrase("\((hours + 23) / 24)일 남음", english: (hours + 23) / 24, "day left", "days left")
    }
}
