import Core

/// A whole page: the frame with its bar, navigation and sheets, and `content` as its main part.
public func document(_ frame: Frame, in shell: Shell, _ content: HTML) -> HTML {
    "\(pageParts(frame, in: shell, .own(content)).map(\.html))"
}

/// The same in parts. What differs from member to member is in one place.
public func pageParts(_ frame: Frame, in shell: Shell, _ content: PagePart) -> [PagePart] {
    let title = frame.pageTitle ?? frame.title
    let name = shell.face.name
    let start: HTML = """
        <title>\(title == name ? name : "\(title) · \(name)")</title>
        \(frame.preview.map { linkPreview($0, of: name) } ?? described(shell))\
        \(shell.dictionary.map { #"<link rel="compression-dictionary" href="\#($0)">"# as HTML })
        </head>
        <body class="\(frame.isBare ? "bare" : "framed")" \(bodyData(frame, in: shell))>
        <a class="skip" href="#main">\(shell.language(.skipToContent))</a>
        \(frame.isBare ? wordmarkBar(in: shell) : bar(frame, in: shell))

        """
    // What fills the page has no room above it, and nobody is interrupted who reads or fills in a form.
    let announces = !frame.isBare && frame.layout == nil && frame.place.map(Place.telling.contains) == true
    let announced = announces ? announcements(in: shell) : nil
    return [.kept(head(frame, in: shell)), .own(start), places(frame, in: shell)]
        + (announced.map { [.own($0)] } ?? []) + [content, end(frame, in: shell)]
}

/// What search engines and links elsewhere say of the instance's own pages.
private func described(_ shell: Shell) -> HTML {
    guard shell.visitor == nil, !shell.face.description.isEmpty else { return .empty }
    return #"<meta name="description" content="\#(PageMetadata.beginning(of: shell.face.description))">"#
}

private struct HeadKey: Hashable, Sendable {
    let language: Language
    let theme: Theme
    let hidesCounts: Bool
    let layout: Frame.Layout?
    let assets: [String]
    let icon: SiteIcon?
    let allowsTraining: Bool
}

private struct EndKey: Hashable, Sendable {
    let language: Language
    let features: Features
}

private let heads = RenderCache<HeadKey>()
private let navigations = RenderCache<NavigationKey>()
private let ends = RenderCache<EndKey>()
private let words = RenderCache<Language>()

/// Until the title.
private func head(_ frame: Frame, in shell: Shell) -> KeptHTML {
    let key = HeadKey(
        language: shell.language, theme: shell.theme, hidesCounts: shell.hidesCounts,
        layout: frame.layout, assets: frame.styles + frame.scripts, icon: shell.face.icon,
        allowsTraining: frame.allowsTraining)
    return heads.kept(for: key) {
        """
        <!doctype html>
        <html lang="\(shell.language.rawValue)" data-theme="\(shell.theme.rawValue)"\
        \(if: shell.hidesCounts, #" data-counts="hidden""#)\
        \(frame.layout.map { #" data-layout="\#($0.rawValue)""# as HTML })>
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, \
        interactive-widget=resizes-content">
        \(themeColours(shell.theme))\(if: !frame.allowsTraining, noTraining)
        \(assetLinks(frame, in: shell))

        """
    }
}

/// As the headers say, for pages that are kept without them.
private let noTraining: HTML = """

    <meta name="robots" content="noai, noimageai"><meta name="tdm-reservation" content="1">
    """

/// The navigation, until the content.
private func places(_ frame: Frame, in shell: Shell) -> PagePart {
    let main: HTML = """

        <main id="main" tabindex="-1">

        """
    if frame.isBare { return .own(main) }
    let key = NavigationKey(frame.place, in: shell)
    return .kept(navigations.kept(for: key) { navigation(frame.place, in: shell) + main })
}

/// What follows the content.
private func end(_ frame: Frame, in shell: Shell) -> PagePart {
    func end() -> HTML {
        """

        </main>
        <div id="toasts" role="status" aria-live="polite">\(frame.toast.map { toast($0, in: shell.language) })</div>
        \(if: !frame.isBare, keysSheet(shell.features, in: shell.language) + confirmSheet(in: shell.language))
        </body>
        </html>

        """
    }
    guard frame.toast == nil, !frame.isBare else { return .own(end()) }
    return .kept(ends.kept(for: EndKey(language: shell.language, features: shell.features), end))
}

private func assetLinks(_ frame: Frame, in shell: Shell) -> HTML {
    let own = shell.face.icon
    let styles = ["salon.css"] + frame.styles
    let scripts = Assets.everywhere + frame.scripts
    let preloads = scripts.flatMap(Assets.modules).reduce(into: [String]()) { list, module in
        if !list.contains(module), !scripts.contains(module) { list.append(module) }
    }
    // Chromium takes modules to be urgent: thirty of them would come before the images that one looks at meanwhile.
    let rank: HTML = #"fetchpriority="low""#
    return """
        <script async blocking="render" src="\(Assets.path("transition.js"))"></script>
        \(styles.map { #"<link rel="stylesheet" href="\#(Assets.path($0))">"# as HTML })
        \(preloads.map { #"<link rel="modulepreload" \#(rank) href="\#(Assets.path($0))">"# as HTML })
        \(scripts.map { #"<script type="module" \#(rank) src="\#(Assets.path($0))"></script>"# as HTML })
        <link rel="icon" type="\(own == nil ? "image/svg+xml" : "image/png")" \
        href="\(SiteIcon.path(.tab, of: own))">\
        \(own.map { #"<link rel="icon" type="image/png" sizes="192x192" href="\#($0.path(.usual))">"# as HTML })
        <link rel="apple-touch-icon" href="\(SiteIcon.path(.touch, of: own))">
        <link rel="manifest" href="/manifest/\(shell.language.rawValue)">
        """
}

/// The browser's own bars in the wall's colour.
private func themeColours(_ theme: Theme) -> HTML {
    switch theme {
    case .light: return ##"<meta name="color-scheme" content="light"><meta name="theme-color" content="#ffffff">"##
    case .dark: return ##"<meta name="color-scheme" content="dark"><meta name="theme-color" content="#121214">"##
    case .system:
        return """
            <meta name="color-scheme" content="light dark">
            <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)">
            <meta name="theme-color" content="#121214" media="(prefers-color-scheme: dark)">
            """
    }
}

/// The viewer, the page's topics, when it was rendered, and the scripts' phrases.
private func bodyData(_ frame: Frame, in shell: Shell) -> HTML {
    let t = shell.language
    let live: HTML =
        frame.topics.isEmpty
        ? .empty
        : #"data-live="/live?topics=\#(frame.topics.joined(separator: ","))&amp;after=\#(frame.lastEventID)" "#
    return """
        \(if: !frame.isForMany, #"data-now="\#(shell.now.milliseconds)" "#)\(live)\
        \(shell.visitor.map { #"data-viewer="\#($0.id.rawValue)" "# as HTML })\(words.html(for: t) { say(in: t) })
        """
}

private func say(in t: Language) -> HTML {
    """
    data-say-failed="\(t(.sayFailed))" data-say-unreachable="\(t(.serverUnreachable))" \
    data-say-slow="\(t(.serverSlow))" \
    data-say-offline="\(t(.sayOffline))" data-say-copied="\(t(.sayCopied))" \
    data-say-deleted="\(t(.sayDeleted))" data-say-reported="\(t(.sayReported))" data-say-close="\(t(.close))" \
    data-say-previous="\(t(.sayPrevious))" data-say-next="\(t(.sayNext))" \
    data-say-closer="\(t(.sayCloser))" data-say-whole="\(t(.wholeImage))"
    """
}

extension Phrase {
    fileprivate static let sayFailed = Phrase("처리하지 못했어요. 다시 시도해 주세요.", "That did not work. Try again.")
    fileprivate static let sayOffline = Phrase("인터넷에 연결되어 있지 않아요.", "You are offline.")
    fileprivate static let sayCopied = Phrase("복사했어요.", "Copied.")
    fileprivate static let sayDeleted = Phrase("삭제했어요.", "Deleted.")
    fileprivate static let sayPrevious = Phrase("이전 이미지", "Previous image")
    fileprivate static let sayNext = Phrase("다음 이미지", "Next image")
    fileprivate static let sayCloser = Phrase("확대해서 보기", "Zoom in")
    fileprivate static let sayReported = Phrase("알려 주셔서 고마워요. 살펴볼게요.", "Thank you. We will look into it.")
}
