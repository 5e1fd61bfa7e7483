import BasePages
import Conversations
import Core
package import Design
import Messages
import PeoplePages

/// A conversation, with the list beside it on wide screens.
package func conversationView(_ page: ConversationPage, shell: Shell) -> HTML {
    """
    <div class="messenger">
    \(conversationPane(page.list, current: page.head.id, shell: shell))
    \(openConversation(page, shell: shell))
    </div>
    """
}

private func openConversation(_ page: ConversationPage, shell: Shell) -> HTML {
    let t = shell.language
    let head = page.head
    let id = head.id.rawValue
    // A page that ends before the newest message gets no new ones: there would be a gap.
    let list = page.newer == nil ? "messages-\(id)" : "messages-\(id)-past"
    return """
        <section class="conversation" aria-label="\(head.company.title(in: t))" data-conversation="\(id)"\
        \(if: head.group != nil, #" data-read-by="\#(t(.readBy("%")))""#)>
        <h1 class="visually-hidden">\(head.company.title(in: t))</h1>
        \(heading(head, in: t))
        <div class="history" data-history tabindex="0" role="region" aria-label="\(t(.whatWasSaid))">\
        <div class="history-pages" id="history-\(id)" data-live-region>
        \(page.older.map { older($0, in: t) } ?? begin(head, in: t))
        <ol class="messages" id="\(list)" data-ordered data-read="\(head.readPosition)" data-unread="\(head.unread)"\
        \(if: page.continuesReading, " data-continues")>\(messages(page, shell: shell))</ol>
        \(page.newer.map { newer($0, conversation: id, in: t) })
        </div></div>
        <p class="to-bottom"><button class="pill" type="button" data-to-bottom="\(head.path)?newest" hidden>\
        <span data-none="\(t(.newestMessages))" data-some="\(t(.newMessages))">\(t(.newestMessages))</span>\
        <span class="badge" data-below hidden></span></button></p>
        \(if: head.hasComposer && head.unread > 0, markedWithoutScripts(page))
        <p class="typing" aria-live="polite" data-one="\(t(.isTyping("%")))" data-two="\(t(.areTyping("%", "%")))" \
        data-many="\(t(.othersAreTyping("%")))"></p><span id="typing-\(id)" hidden></span>
        <p id="read-\(id)" data-live-region data-read-mark hidden>\(readSpansText(head.readSpans))</p>
        <div class="visually-hidden" aria-live="polite" data-announced data-photo="\(t(.photo))"></div>
        <ul id="deleted-\(id)" data-deleted-messages hidden></ul>
        \(footer(page, shell: shell))
        </section>
        <template id="unread-template">\(unreadLine(in: t))</template>
        \(messageTemplate(head.id, isInGroup: head.group != nil, shell: shell))\
        \(refusedTemplate(in: t))\(fileTemplate(in: t))
        \(sheet(id: "message-menu", title: t(.thisMessage), in: t, "<div data-message-menu-body data-menu-body></div>"))
        \(conversationSheets(head, shell: shell))
        """
}

/// Which messages each of the others has read, for the script.
func readSpansText(_ spans: [ReadSpan]) -> String { spans.map { "\($0.after)-\($0.upTo)" }.joined(separator: " ") }

/// Messages with the days between them; a day is the reader's own.
func messages(_ page: ConversationPage, shell: Shell) -> HTML {
    var html: HTML = .empty
    var day: Int64?
    var speaker: ID<Account>?
    let marks = page.readMarks
    for (item, next) in zip(page.messages, page.messages.dropFirst().map(Optional.some) + [nil]) {
        if item.position == page.firstUnread {
            html += unreadLine(in: shell.language)
            speaker = nil
        }
        let today = shell.zone.clocks(at: item.sentAt).civilDay
        if today != day { html += dayView(.day(item.sentAt, in: shell.zone), in: shell.language) }
        day = today
        let follows = page.head.group != nil && item.notice == nil && item.sender != nil && speaker == item.sender?.id
        let sought = item.position == page.found?.position ? page.found?.words : nil
        html += messageView(
            item, readBy: marks[item.position] ?? 0, isFurther: follows,
            sharesMinute: next.map { $0.position != page.firstUnread && item.sharesMinute(with: $0) } ?? false,
            sought: sought, shell: shell)
        speaker = item.notice == nil ? item.sender?.id : nil
    }
    return html
}

extension MessageItem {
    /// Whether a message by the same sender follows in the same minute, which then says when for both.
    fileprivate func sharesMinute(with next: MessageItem) -> Bool {
        func minute(_ item: MessageItem) -> Int64 { item.sentAt.milliseconds / 60_000 }
        return notice == nil && next.notice == nil && isOwn == next.isOwn && sender?.id == next.sender?.id
            && minute(self) == minute(next)
    }
}

/// Above what the viewer has not read, which may be all there is.
private func unreadLine(in t: Language) -> HTML {
    #"<li class="unread-line" data-unread-line><span>\#(t(.newMessages))</span></li>"#
}

/// What scripts say once it is seen, where they have run before and do not any more.
private func markedWithoutScripts(_ page: ConversationPage) -> HTML {
    guard page.newer == nil else { return .empty }
    return """
        <noscript><img src="\(page.head.path)/seen?position=\(page.head.lastPosition)" alt="" width="0" height="0"></noscript>
        """
}

/// A page of messages for a conversation that is open already, with the way to the ones before.
func messagePart(_ page: ConversationPage, shell: Shell) -> HTML {
    """
    \(page.older.map { older($0, in: shell.language) } ?? begin(page.head, in: shell.language))
    <ol class="messages">\(messages(page, shell: shell))</ol>
    """
}

private func heading(_ head: ConversationHead, in t: Language) -> HTML {
    """
    <header class="pane-head">\
    \(iconLink(t(.back), .back, to: head.folder == .requests ? "/messages/requests" : "/messages", attributes: "data-back"))\
    \(conversationWho(head, in: t))\
    \(iconLink(t(.searchMessages), .search, to: "\(head.path)/search"))\
    \(iconButton(t(.more), .more, attributes: opens("conversation-menu")))</header>
    """
}

private func older(_ path: String, in t: Language) -> HTML {
    #"<p class="older"><a class="button quiet" rel="prev" href="\#(path)" data-older-messages>\#(t(.olderMessages))</a></p>"#
}

private func newer(_ path: String, conversation: Int64, in t: Language) -> HTML {
    """
    <p class="older"><a class="button quiet" rel="next" href="\(path)">\(t(.newerMessages))</a>\
    <a class="button quiet" href="/messages/\(conversation)?newest">\(t(.newestMessages))</a></p>
    """
}

/// The head above the first message.
func begin(_ head: ConversationHead, in t: Language) -> HTML {
    let words: Phrase = head.group != nil ? .beginningOfGroup : head.waits ? .beginningOfRequest : .beginning
    return """
        <div class="beginning" id="beginning-\(head.id.rawValue)">\(face(head.company, size: .large))<p><b dir="auto">\(head.company.title(in: t))</b></p>\
        <p class="muted">\(t(words))</p></div>
        """
}

/// The composer, or a decision that comes first.
private func footer(_ page: ConversationPage, shell: Shell) -> HTML {
    let t = shell.language
    let head = page.head
    guard head.hasCompany else { return closed(head, in: t) }
    guard !head.isRequest else {
        return head.other.map { requestChoice(head, $0, in: t) } ?? groupRequestChoice(head, in: t)
    }
    // What was typed when it came stays, to be copied or sent later.
    if let restriction = page.restriction, page.draft.isEmpty {
        return #"<div class="composer" data-reads>\#(restrictionView(restriction, shell: shell))</div>"#
    }
    return """
        \(messageComposer(page, shell: shell))
        <template id="closed-template">\(closed(head, in: t))</template>
        """
}

/// What takes the composer's place where nobody will answer. The script puts it there when the server says so while
/// the page is open: a member who has left and one who has blocked the viewer look the same. It shows what was not sent
/// before.
private func closed(_ head: ConversationHead, in t: Language) -> HTML {
    #"<p class="composer closed muted" data-closed="\#(head.id.rawValue)">\#(t(Problem.recipientGone.phrase))</p>"#
}

/// Answering agrees; so there is no composer before.
private func requestChoice(_ head: ConversationHead, _ other: Author, in t: Language) -> HTML {
    """
    <div class="composer request-choice"><p>\(t(.requestQuestion(other.name)))</p><div class="actions">\
    \(button(t(.block), style: .quiet, attributes: opens("block-person")))\
    <form method="post" action="\(head.path)/remove">\(button(t(.delete), style: .secondary))</form>\
    <form method="post" action="\(head.path)/accept">\(button(t(.accept)))</form></div></div>
    """
}

private func conversationSheets(_ head: ConversationHead, shell: Shell) -> HTML {
    let t = shell.language
    let mute: HTML = """
        <form method="post" action="\(head.path)/\(head.isMuted ? "unmute" : "mute")">\
        \(menuButton(t(head.isMuted ? .unmuteConversation : .muteConversation), .mute))</form>
        """
    let remove = menuButton(t(.removeConversation), .trash, isDanger: true, attributes: opens("remove-conversation"))
    let group: [HTML] =
        head.group == nil
        ? []
        : [menuLink(t(.groupInfo), .people, to: "\(head.path)/info")]
            // A member who has not agreed yet sees nothing that could be reported.
            + (head.isRequest ? [] : [menuLink(t(.report), .flag, to: "\(head.path)/report")])
            + [menuButton(t(.leaveGroup), .logOut, isDanger: true, attributes: opens("leave-group"))]
    let person: [HTML] =
        head.other.map { other in
            [
                menuLink(t(.report), .flag, to: "\(head.path)/report"),
                menuButton(t(.block), .block, isDanger: true, attributes: opens("block-person")),
            ]
        } ?? []
    return """
        \(sheet(id: "conversation-menu", title: head.company.title(in: t), in: t, menu([mute] + person + group + [remove])))
        \(confirmation(
            id: "remove-conversation", title: t(.removeQuestion),
            text: t(head.group == nil ? .removeExplanation : .removeFromListExplanation),
            action: "\(head.path)/remove", confirm: t(.delete), in: t))
        \(head.other.map { blockSheet($0, shell: shell) })\(if: head.group != nil, leaveGroupSheet(head, in: t))
        """
}

/// The same in a group that the viewer is no longer in, for pages that are open.
func groupLeft(_ id: ID<Conversation>, in t: Language) -> HTML {
    #"<p class="composer closed muted" id="composer-\#(id.rawValue)" role="status">\#(t(.noLongerInGroup))</p>"#
}

extension Phrase {
    static let noLongerInGroup = Phrase("이제 이 그룹에 속해 있지 않아요.", "You are no longer in this group.")
    fileprivate static func isTyping(_ name: String) -> Phrase {
        Phrase("\(name) 님이 입력하고 있어요…", "\(name) is typing…")
    }
    fileprivate static func areTyping(_ name: String, _ other: String) -> Phrase {
        Phrase("\(name) 님과 \(other) 님이 입력하고 있어요…", "\(name) and \(other) are typing…")
    }
    fileprivate static func othersAreTyping(_ name: String) -> Phrase {
        Phrase("\(name) 님 외 여러 명이 입력하고 있어요…", "\(name) and others are typing…")
    }
    fileprivate static let whatWasSaid = Phrase("주고받은 메시지", "Message history")
    static let thisMessage = Phrase("이 메시지", "This message")
    fileprivate static let olderMessages = Phrase("이전 메시지", "Earlier messages")
    fileprivate static let newerMessages = Phrase("다음 메시지", "Later messages")
    fileprivate static let newMessages = Phrase("새 메시지", "New messages")
    fileprivate static let newestMessages = Phrase("맨 아래로", "Jump to newest")
    static let searchMessages = Phrase("대화 내용 검색", "Search in conversation")
    fileprivate static let beginning = Phrase("여기에서 대화가 시작돼요.", "This is where your conversation begins.")
    fileprivate static let beginningOfRequest = Phrase(
        "처음 보내는 메시지는 상대의 요청함에서 기다려요.", "Your first message will wait in their requests.")
    fileprivate static let accept = Phrase("수락", "Accept")
    static let muteConversation = Phrase("알림 끄기", "Mute")
    static let unmuteConversation = Phrase("알림 켜기", "Unmute")
    fileprivate static let removeConversation = Phrase("대화 삭제", "Delete conversation")
    fileprivate static let removeQuestion = Phrase("이 대화를 삭제할까요?", "Delete this conversation?")
    fileprivate static let removeExplanation = Phrase(
        "나에게서만 지워지고, 상대에게는 그대로 남아요.", "It is deleted for you only; the other member keeps it.")
    fileprivate static let removeFromListExplanation = Phrase(
        "지금까지의 메시지가 나에게서만 지워져요. 새 메시지가 오면 다시 보여요.",
        "The messages so far are deleted for you only. The group reappears when there is a new message.")

    fileprivate static func requestQuestion(_ name: String) -> Phrase {
        Phrase(
            "\(name) 님의 메시지를 받을까요? 수락하면 서로 자유롭게 쓸 수 있어요.",
            "Let \(name) write to you? If you accept, you can both write freely.")
    }
}
