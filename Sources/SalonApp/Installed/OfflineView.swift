import Core
import Design

/// What the service worker shows without a connection where it keeps nothing better: the way to what it does keep,
/// which the script shows, and a way to try the current address again.
func offlineView(shell: Shell) -> HTML {
    let t = shell.language
    let links = shell.navigation.map { destination -> HTML in
        """
        <li hidden data-kept-page="\(destination.path)">\(linkButton(
            t(destination.label), to: destination.path, style: .secondary))</li>
        """
    }
    return """
        <section class="problem-page offline-page">
        <h1>\(t(.youAreOffline))</h1>
        <p>\(t(.offlineText))</p>
        <ul class="actions">\(links)</ul>
        <div class="actions">\(linkButton(t(.tryAgain), to: "", icon: .refresh))</div>
        </section>
        """
}

extension Phrase {
    fileprivate static let youAreOffline = Phrase("인터넷에 연결되어 있지 않아요", "You are offline")
    fileprivate static let offlineText = Phrase(
        "이 페이지는 다시 연결되면 볼 수 있어요. 이 기기에 남아 있는 것은 지금도 볼 수 있어요.",
        "This page needs a connection. You can still read what is stored on this device.")
}
