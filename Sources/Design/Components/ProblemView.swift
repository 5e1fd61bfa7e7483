public import Core

/// A whole page for a problem: what happened, and what to do.
///
/// - Parameter resending: the form with what was typed, which then comes first.
/// - Parameter anew: the page it came from, to be loaded anew.
public func problemView(
    _ problem: Problem, resending: HTML? = nil, leadingTo anew: String? = nil, shell: Shell
) -> HTML {
    let t = shell.language
    return """
        <section class="problem-page">
        <p class="status">\(problem.status)</p>
        <h1>\(t(.problemTitle(problem.status)))</h1>
        <p>\(t(problem.phrase))</p>
        \(if: problem.status != 429, problem.retryAfter.map { waiting($0, in: t) } ?? .empty)
        \(resending)
        <div class="actions">\(anew.map { linkButton(t(.loadAnew), to: $0, style: .secondary) })\
        \(actions(problem.status, isKept: resending != nil, shell: shell))</div>
        </section>
        """
}

extension Phrase {
    /// Leads from a page that was made for somebody else to the same page of the logged-in member.
    fileprivate static let loadAnew = Phrase("페이지 새로 열기", "Load the page anew")

    /// The kind of problem, in a few words.
    public static func problemTitle(_ status: Int) -> Phrase {
        switch status {
        case 401: .logInFirst
        case 403: .notAllowed
        case 404: .notFound
        case 410: .gone
        case 413: .tooLarge
        case 429: .tooMany
        case 500...: .ourFault
        default: .didNotWork
        }
    }
}

private func waiting(_ duration: Duration, in t: Language) -> HTML {
    let seconds = Int(max(1, (duration.milliseconds + 999) / 1_000))
    return #"<p class="hint">\#(t(seconds < 90 ? .waitSeconds(seconds) : .waitMinutes((seconds + 59) / 60)))</p>"#
}

/// - Parameter isKept: the page holds what was typed, so nothing leads away from it.
private func actions(_ status: Int, isKept: Bool, shell: Shell) -> HTML {
    let t = shell.language
    let home = linkButton(t(.home), to: "/", style: .secondary)
    switch status {
    case 401 where isKept:
        return #"<a class="button secondary" href="\#(logInPath(from: "/"))" target="_blank">\#(t(.logIn))</a>"#
    case 401: return linkButton(t(.logIn), to: logInPath(from: shell.path)) + home
    case _ where isKept: return home
    case 429, 500...: return linkButton(t(.tryAgain), to: shell.path, icon: .refresh) + home
    default: return linkButton(t(.home), to: "/")
    }
}

extension Phrase {
    fileprivate static let logInFirst = Phrase("로그인이 필요해요", "Log in first")
    fileprivate static let notAllowed = Phrase("볼 수 없는 페이지예요", "You can’t see this page")
    fileprivate static let notFound = Phrase("여기에는 아무것도 없어요", "There is nothing here")
    fileprivate static let gone = Phrase("이제는 없어요", "This is no longer here")
    fileprivate static let tooLarge = Phrase("받을 수 없는 크기예요", "Too large")
    fileprivate static let tooMany = Phrase("잠시 쉬었다 해 주세요", "Too many requests")
    fileprivate static let ourFault = Phrase("저희 쪽에 문제가 생겼어요", "Something broke on our side")
    fileprivate static let didNotWork = Phrase("처리하지 못했어요", "That did not work")

    fileprivate static func waitSeconds(_ count: Int) -> Phrase {
        Phrase("\(count)초 뒤에 다시 할 수 있어요.", "You can try again in \(count) s.")
    }

    fileprivate static func waitMinutes(_ count: Int) -> Phrase {
        Phrase("\(count)분 뒤에 다시 할 수 있어요.", "You can try again in \(count) min.")
    }
}
