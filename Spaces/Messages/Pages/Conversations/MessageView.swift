import BasePages
import Conversations
import Core
import Design
import PostsPages

/// One message. On the wire it is rendered for each member, so it says whose it is; the time and the days between
/// messages are set by the script, which knows the reader's clock.
///
/// - Parameters:
///   - readBy: how many have read it, where that is said.
///   - isFurther: whether it follows another by the same member of a group.
///   - sharesMinute: whether the next one says when for both.
///   - sought: the words to mark, where a search has led to it.
func messageView(
    _ item: MessageItem, readBy: Int = 0, isFurther: Bool = false, sharesMinute: Bool = false,
    sought: SoughtWords? = nil, shell: Shell
) -> HTML {
    if let notice = item.notice { return noticeView(notice, item, shell: shell) }
    let t = shell.language
    // The script needs to know who speaks in a group; of two there is only one other.
    let speaker: HTML? = item.isInGroup ? item.sender.map { #" data-sender="\#($0.id.rawValue)""# } : nil
    return """
        <li class="message \(item.isOwn ? "mine" : "theirs")\(if: readBy > 0, " last-read")\
        \(if: speaker != nil && !isFurther, " first")\(if: sharesMinute, " same-minute")" \
        id="message-\(item.id.rawValue)" data-position="\(item.position)"\(if: item.isOwn, #" data-client="\#(item.clientID)""#)\(speaker)>\
        \(item.sender.map { sender($0) })\
        <div class="said">\(if: item.isOwn, #"<span class="visually-hidden">\#(t(.youSaid))</span>"#)\
        \(item.quoted.map { quotedMessage($0, in: t) })\(if: !item.images.isEmpty, photos(item, in: t))\
        \(if: !item.files.isEmpty, files(item, in: t))\(bubble(item, sought, shell))\
        \(item.card.map { embedView($0, in: t) })\(reactions(item, in: t))</div>\
        <p class="message-aside">\(if: item.position == 0, sending(in: t))\
        \(if: item.isOwn, readMark(item, by: readBy, in: t))\
        \(if: item.isForwarded, #"<span class="edited-mark">\#(t(.forwarded))</span>"#)\
        \(if: item.isEdited, #"<span class="edited-mark">\#(t(.edited))</span>"#)\
        \(clockView(item.sentAt, shell: shell))\
        \(if: !item.isDeleted && item.position > 0, reply(to: item, in: t) + more(item, in: t))</p></li>
        """
}

/// A message on its way, for the script to fill: the same view as the message it will become.
func messageTemplate(_ conversation: ID<Conversation>, isInGroup: Bool, shell: Shell) -> HTML {
    var item = MessageItem(id: ID(rawValue: 0), conversation: conversation, position: 0, sender: nil, text: " ")
    item.isInGroup = isInGroup
    return #"<template id="message-template">\#(messageView(item, shell: shell))</template>"#
}

/// In a group it leads to who that is.
private func readMark(_ item: MessageItem, by count: Int, in t: Language) -> HTML {
    guard item.isInGroup else { return #"<span class="read-mark">\#(t(.read))</span>"# }
    let words = count > 0 ? t(.readBy(String(count))) : ""
    return #"<a class="read-mark" href="\#(item.path)" data-readers>\#(words)</a>"#
}

private func sending(in t: Language) -> HTML {
    #"<span class="sending" title="\#(t(.sending))">\#(icon(.clock))<span class="visually-hidden">\#(t(.sending))</span></span>"#
}

/// The notice below a message that the server refused.
func refusedTemplate(in t: Language) -> HTML {
    """
    <template id="refused-template"><p class="refused-note" role="alert"><span data-reason>\(t(.notSent))</span> \
    <button class="text-button" type="button" data-retry>\(t(.tryAgain))</button>\
    <button class="text-button" type="button" data-without data-several="\(t(.sendWithoutThem))">\(t(.sendWithoutIt))</button>\
    <button class="text-button" type="button" data-edit>\(t(.editAgain))</button>\
    <button class="text-button" type="button" data-copy data-copied="\(t(.copied))">\(t(.copyText))</button>\
    <button class="text-button" type="button" data-discard>\(t(.delete))</button></p></template>
    """
}

/// Tells the script that a message has been deleted, with what quotes of it say now.
func deletedMark(_ item: MessageItem, in t: Language) -> HTML {
    #"<li data-deleted="\#(item.id.rawValue)">\#(t(item.isHidden ? .messageHidden : .messageDeleted))</li>"#
}

/// Tells the script what quotes of a message say now that it was edited.
func editedMark(_ item: MessageItem, in t: Language) -> HTML {
    #"<li data-edited="\#(item.id.rawValue)">\#(ConversationRow.Excerpt(item).words(in: t))</li>"#
}

/// The line between two days.
func dayView(_ day: Phrase, in t: Language) -> HTML { #"<li class="day"><span>\#(t(day))</span></li>"# }

private func sender(_ author: Author) -> HTML {
    """
    <a class="sender" href="\(author.path)" aria-label="\(author.name)">\(avatar(author))</a>\
    <p class="sender-name" dir="auto">\(author.name)</p>
    """
}

private func bubble(_ item: MessageItem, _ sought: SoughtWords?, _ shell: Shell) -> HTML {
    if item.isDeleted {
        return #"<p class="bubble deleted">\#(shell.language(item.isHidden ? .messageHidden : .messageDeleted))</p>"#
    }
    guard !item.text.isEmpty else { return .empty }
    // A few emoji alone are shown large.
    let isEmoji = item.text.isFewEmoji
    let words = sought.map { sought in prose(item.text, shell, view: sought.marked) } ?? prose(item.text, shell)
    return #"<p class="bubble\#(if: item.isOwn, " mine")\#(if: isEmoji, " emoji")" dir="auto">\#(words)</p>"#
}

private func photos(_ item: MessageItem, in t: Language) -> HTML {
    let images = item.images.map { picture -> HTML in
        """
        <a href="\(picture.source(atLeast: 1_600))" style="\(picture.corners)" target="_blank" data-photo\(picture.pieces)>\
        \(pictureView(
            picture,
            sizes: item.images.count == 1 ? "(min-width:40rem) 18rem,60vw" : picture.sizes(covering: ("9rem", "28vw")),
            alt: t(.photo)))</a>
        """
    }
    // The sender should know what of it is not shown.
    let notes = item.isOwn ? Set(item.images.compactMap { $0.note.map { t($0) } }).sorted() : []
    return """
        <div class="photos" data-count="\(min(item.images.count, 4))">\(images)</div>\
        \(if: !notes.isEmpty, #"<p class="photo-note muted">\#(notes.joined(separator: " "))</p>"#)
        """
}

private func reactions(_ item: MessageItem, in t: Language) -> HTML {
    guard !item.reactions.isEmpty else { return .empty }
    let given = item.reactions.map { reaction -> HTML in
        """
        <form method="post" action="\(item.path)/react" data-react>\
        <input type="hidden" name="reaction" value="\(reaction.isOwn ? "" : reaction.emoji.text)">\
        <button class="reaction" aria-pressed="\(reaction.isOwn ? "true" : "false")" \
        aria-label="\(Reaction.name(of: reaction.emoji, in: t)) \(reaction.count)">\(reaction.emoji.text)\
        \(if: reaction.count > 1, #"<span class="count">\#(reaction.count)</span>"#)</button></form>
        """
    }
    return #"<div class="reactions">\#(given)</div>"#
}

/// Where there are a pointer and a composer; the menu has it everywhere.
private func reply(to item: MessageItem, in t: Language) -> HTML {
    iconLink(t(.replyToMessage), .reply, to: item.replyPath, attributes: #"data-reply-to="\#(item.id.rawValue)""#)
}

/// The link to the message's menu, which a long press opens, too; the script shows it in a sheet. An unsent message has
/// no page yet.
private func more(_ item: MessageItem, in t: Language) -> HTML {
    iconLink(t(.more), .more, to: item.path, attributes: "data-message-menu")
}

extension Phrase {
    /// - Parameter count: of others in a group.
    static func readBy(_ count: String) -> Phrase { Phrase("\(count)명이 읽음", "Read by \(count)") }
    fileprivate static let sendWithoutIt = Phrase("빼고 보내기", "Send without it")
    fileprivate static let sendWithoutThem = Phrase("빼고 보내기", "Send without them")
    fileprivate static let editAgain = Phrase("다시 고치기", "Edit")
    fileprivate static let forwarded = Phrase("전달됨", "forwarded")
    fileprivate static let edited = Phrase("수정됨", "edited")
    fileprivate static let read = Phrase("읽음", "Read")
    fileprivate static let sending = Phrase("보내려고 기다리는 중", "Waiting to be sent")
}
