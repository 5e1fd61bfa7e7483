import Accounts
import Apps
import Core
import Design
import Storage

func appsView(_ page: AppsPage, shell: Shell) -> HTML {
    let t = shell.language
    return """
        <div class="settings account-settings">
        <h1 class="visually-hidden">\(t(.apps))</h1>
        \(page.rows.isEmpty
            ? emptyState(.device, title: t(.noApps), text: t(.noAppsText(host: page.host)))
            : "\(page.rows.map { appSection($0, in: t) })")
        <p class="muted"><a href="/api">\(t(.makeOne))</a></p>
        </div>
        """
}

private func appSection(_ row: AppsPage.Row, in t: Language) -> HTML {
    let name: HTML = #"aria-label="\#(t(.endApp)): \#(row.name)""#
    return """
        <section><h2 dir="auto">\(row.name)</h2>
        <p class="muted">\(row.website.map { "<bdi>\($0)</bdi> · " as HTML })\(t(.allowed(row.since))) · \
        \(t(.used(row.lastUsed)))</p>
        <ul class="points">\(row.may.map { "<li>\(t($0))</li>" as HTML })</ul>
        <form method="post" action="\(SettingsPath.apps)/end"><input type="hidden" name="app" value="\(row.id.rawValue)">\
        \(button(t(.endApp), style: .secondary, attributes: name))</form></section>
        """
}

extension Phrase {
    fileprivate static let noApps = Phrase("허용한 앱이 없어요", "No apps yet")
    fileprivate static func noAppsText(host: String) -> Phrase {
        Phrase(
            "마스토돈용 앱에 서버 주소를 넣으면 여기 계정으로 쓸 수 있어요. 주소: \(host)",
            "Enter \(host) as the server in any app for Mastodon to use your account there.")
    }
    fileprivate static func allowed(_ since: Phrase) -> Phrase {
        Phrase("\(since.korean) 허용", "allowed \(since.english)")
    }
    fileprivate static func used(_ last: Phrase) -> Phrase {
        Phrase("마지막 사용 \(last.korean)", "last used \(last.english)")
    }
    fileprivate static let makeOne = Phrase("앱을 직접 만들기", "Make an app yourself")
    fileprivate static let endApp = Phrase("연결 끊기", "End")
}
