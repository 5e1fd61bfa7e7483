import Base
package import Core
package import Design

/// What else there is to do with a post: its own author deletes it, others report it.
///
/// - Parameter extra: further rows, such as the original's download.
package func postSheet(
    _ post: ID<Post>, isOwn: Bool, title: Phrase = .thisWork, extra: [HTML] = [], shell: Shell
) -> HTML {
    let t = shell.language
    let row =
        isOwn
        ? menuButton(t(.delete), .trash, isDanger: true, attributes: opens("delete-post"))
        : menuButton(t(.report), .flag, attributes: opens("report"))
    return """
        \(sheet(id: "post-menu", title: t(title), in: t, menu(extra + [row])))
        \(if: isOwn, confirmation(
            id: "delete-post", title: t(.deleteQuestion), text: t(.deleteForGood),
            action: "\(post.postPath)/delete", confirm: t(.delete), in: t))
        \(reportSheet(post, shell: shell))
        """
}

/// Asks what is wrong. The script points it at the comment or post it was opened for. Lists and threads have none: the
/// script asks for it when it is first wanted.
func reportSheet(_ post: ID<Post>, shell: Shell) -> HTML {
    let t = shell.language
    let action = "\(post.postPath)/report"
    return sheet(
        id: "report", title: t(.reportTitle), in: t,
        """
        <form method="post" action="\(action)" novalidate data-report-form="\(action)">
        <input type="hidden" name="seen" value="\(shell.now.milliseconds)">
        \(reportReasons(in: t))
        \(field(Field("note", .reportNote, isRequired: false, lines: 3), in: t))
        <div class="actions">\(button(t(.cancel), style: .secondary, attributes: closes("report")))\
        \(button(t(.report), style: .danger))</div>
        </form>
        """)
}

/// The reasons for a report, as choices of a form.
package func reportReasons(chosen: ReportPost.Reason? = nil, in t: Language) -> HTML {
    let reasons = ReportPost.Reason.allCases.map { reason -> HTML in
        """
        <label class="row"><span>\(t(reason.phrase))</span><input type="radio" name="reason" \
        value="\(reason.rawValue)" required\(if: reason == chosen, " checked")></label>
        """
    }
    return """
        <fieldset class="choices" id="reasons" role="radiogroup">\
        <legend class="visually-hidden">\(t(.reportReason))</legend>\(reasons)</fieldset>
        """
}

extension ReportPost.Reason {
    fileprivate var phrase: Phrase {
        switch self {
        case .spam: Phrase("스팸이나 광고예요", "It is spam or advertising")
        case .abuse: Phrase("괴롭히거나 혐오하는 내용이에요", "It is abusive or hateful")
        case .sexual: Phrase("성적이거나 잔인한 내용이에요", "It is sexual or violent")
        case .privacy: Phrase("누군가의 개인정보가 드러나요", "It shows somebody’s private information")
        case .harm: Phrase("누군가 다칠 수 있어요", "Somebody may be in danger")
        case .copyright: Phrase("남이 만든 것을 허락 없이 올렸어요", "It was made by somebody else")
        case .other: Phrase("다른 문제가 있어요", "Something else")
        }
    }
}

extension Phrase {
    package static let thisWork = Phrase("이 작품", "This work")
    package static let reportTitle = Phrase("무엇이 문제인가요?", "What is wrong with it?")
    package static let reportReason = Phrase("신고 사유", "Reason")
    package static let reportNote = Phrase("덧붙일 말 (선택)", "Anything to add (optional)")
}
