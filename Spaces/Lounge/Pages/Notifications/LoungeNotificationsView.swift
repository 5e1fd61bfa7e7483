import Core
import Design
import Lounge
import Personas

/// The lounge notifications, as rows between hairlines.
func loungeNotificationsView(_ page: LoungeNotificationsPage, shell: Shell) -> HTML {
    let t = shell.language
    // An empty list contains nothing, not even a line break: the style sheet tests `:empty`.
    let rows = page.rows.map { loungeNotificationView($0, today: page.today, shell: shell) }
    return """
        <section class="activity lounge-notices">
        <h1 class="visually-hidden">\(t(.loungeNotifications))</h1>
        <ol id="lounge-notices" data-live-region>\(rows)</ol>
        \(emptyState(.bell, title: t(.noNotifications), text: t(.noNotificationsText)))
        \(page.older.map {
            #"<p class="older"><a class="button quiet" rel="next" href="\#($0)">\#(t(.more))</a></p>"# as HTML
        })
        </section>
        \(loungeSignals)
        """
}

/// One row. Its sentence is a link that covers the row; a suspension has none.
func loungeNotificationView(_ row: LoungeNotificationRow, today: Day, shell: Shell) -> HTML {
    let t = shell.language
    let words: HTML = """
        \(if: !row.isRead, #"<span class="visually-hidden">\#(t(.isUnread)) </span>"#)\(sentence(row, in: t))
        """
    let link = row.path.map { path -> HTML in #"<a href="\#(path)">\#(words)</a>"# }
    return """
        <li class="activity-row" id="\(row.elementID)"\(if: !row.isRead, " data-unread")>
        <p class="faces">\(face(row))</p>
        <div class="activity-words"><p>\(link ?? words) \
        \(dayView(row.day, today: today, in: t))</p>\
        \(if: !row.text.isEmpty, #"<p class="excerpt" dir="auto">\#(row.text.loungeExcerpt)</p>"#)</div>
        </li>
        """
}

/// The mark of the persona that did it; an icon where none is named.
private func face(_ row: LoungeNotificationRow) -> HTML {
    guard let actor = row.actor else {
        let sign: Icon =
            switch row.kind {
            case .postTransparency, .replyTransparency: .ghost
            case .lifted: .check
            case .suspended: .block
            default: .alert
            }
        return #"<span class="notice-sign">\#(icon(sign))</span>"#
    }
    let mark = PersonaMark(actor, key: actor.folded)
    return #"<a href="\#(memberPath(actor))" aria-label="\#(actor)">\#(markView(mark))</a>"#
}

private func sentence(_ row: LoungeNotificationRow, in t: Language) -> HTML {
    guard let actor = row.actor else { return HTML(escaping: t(row.said)) }
    let who: HTML = #"<b dir="auto">\#(actor)</b>"#
    return "\(who)\(t(row.others == 0 ? .noticeSubject : .noticeOthers(row.others))) \(t(row.said))"
}

extension LoungeNotificationRow {
    /// The same for all likes or presses of one post, so that a newer one takes their row's place.
    var elementID: String {
        kind.isGathered ? "lounge-notice-\(kind.rawValue)-\(post?.description ?? "")" : "lounge-notice-\(id)"
    }

    fileprivate var said: Phrase {
        switch kind {
        case .reply: Phrase("내 글에 답글을 남겼어요", "replied to your post")
        case .replyLike: Phrase("내 답글을 좋아해요", "liked your reply")
        case .postLike: Phrase("내 글을 좋아해요", "liked your post")
        case .postTransparency where others > 0:
            Phrase("내 글에 투명도가 \(others + 1)번 눌렸어요", "Transparency was pressed \(others + 1) times on your post")
        case .replyTransparency where others > 0:
            Phrase("내 답글에 투명도가 \(others + 1)번 눌렸어요", "Transparency was pressed \(others + 1) times on your reply")
        case .postTransparency: Phrase("누군가 내 글에 투명도를 눌렀어요", "Somebody pressed Transparency on your post")
        case .replyTransparency: Phrase("누군가 내 답글에 투명도를 눌렀어요", "Somebody pressed Transparency on your reply")
        case .restricted where isDeletion:
            Phrase(
                "운영진이 내 글을 삭제했어요. 이유와 이의 신청이 내 페이지에 있어요",
                "The moderators deleted a post of yours. You can read why and appeal on your page")
        case .lifted where isDeletion:
            Phrase("삭제된 글에 대한 이의 신청이 받아들여졌어요", "Your appeal about a deleted post was upheld")
        case .restricted where level == .warned:
            Phrase(
                "경고가 왔어요. 어떤 글 때문인지 내 페이지에 있어요", "You have a warning. Your page shows which posts it is about")
        case .restricted:
            Phrase(
                "당분간 읽기만 할 수 있어요. 언제까지인지 내 페이지에 있어요", "You can only read for now. Your page shows until when")
        case .lifted where level == .warned: Phrase("경고가 취소됐어요", "Your warning was withdrawn")
        case .lifted: Phrase("다시 글을 쓸 수 있어요", "You can write again")
        case .suspended:
            Phrase(
                "라운지 이용이 정지됐어요. 사람이 살펴보고 결정할 거예요",
                "You are suspended from the lounge. A person will review it and decide")
        }
    }
}

extension Phrase {
    fileprivate static let noNotifications = Phrase("아직 알림이 없어요", "No notifications yet")
    fileprivate static let noNotificationsText = Phrase(
        "누군가 내 글에 답하거나 좋아하면 여기에서 알려 드려요.",
        "Replies to your posts and likes on them appear here.")
    fileprivate static let isUnread = Phrase("새 알림:", "New:")
    fileprivate static let noticeSubject = Phrase(" 님이", "")

    fileprivate static func noticeOthers(_ count: Int) -> Phrase {
        Phrase(" 님 외 \(count.grouped)명이", " and \(count.grouped) \(count == 1 ? "other" : "others")")
    }
}
