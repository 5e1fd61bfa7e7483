import Conversations
import Core
import Design
import Foundation
import Messages
import SQL

/// Choosing where to forward a message to.
struct ForwardPage: Sendable {
    let item: MessageItem
    let typed: String
    let chosen: [ForwardReceiver]
    /// The last spoken in first, without the chosen; those of the search where something is typed.
    let receivers: [ForwardReceiver]
    /// The client's name for what is forwarded.
    var clientID = UUID().uuidString.lowercased().filter { $0 != "-" }
    var problem: Problem?

    var path: String { "\(item.path)/forward" }
}

func forwardView(_ page: ForwardPage, shell: Shell) -> HTML {
    let t = shell.language
    let isHopeless = page.chosen.isEmpty && page.receivers.isEmpty && page.typed.isEmpty
    return chooserView(
        Chooser(
            path: page.path, typed: page.typed, title: .forwardMessage, placeholder: .whereToForward,
            fields: """
                \(forwarded(page.item, in: t))\
                <input type="hidden" name="client_id" value="\(page.clientID)">
                """,
            problem: page.problem?.phrase, tooFew: .noReceivers,
            chosen: page.chosen.map { choice($0, of: page, isChosen: true, in: t) }, count: Phrase.chosenReceivers,
            found: foundReceivers(page, in: t), button: isHopeless ? nil : .forwardMessage),
        in: t)
}

/// All that is passed on: the beginning of its words, its photos and its files.
private func forwarded(_ item: MessageItem, in t: Language) -> HTML {
    let words = ConversationRow.Excerpt(item).words(in: t)
    let photos = item.images.map { picture -> HTML in
        #"<li style="\#(picture.corners)">\#(pictureView(picture, sizes: picture.width(covering: "4rem", 1), alt: t(.photo)))</li>"#
    }
    let files = item.files.map { file -> HTML in
        """
        <li class="muted">\(icon(file.seconds == nil ? .document : .microphone))\
        <span dir="auto">\(fileName(of: file, in: t))</span></li>
        """
    }
    return """
        <blockquote class="muted forwarded">\(if: !item.text.isEmpty, #"<p dir="auto">\#(words)</p>"#)\
        \(if: !photos.isEmpty, #"<ul class="forwarded-photos">\#(photos)</ul>"#)\
        \(if: !files.isEmpty, #"<ul class="forwarded-files">\#(files)</ul>"#)</blockquote>
        """
}

/// What a search has found.
func foundReceivers(_ page: ForwardPage, in t: Language) -> HTML {
    guard !page.receivers.isEmpty else { return #"<p data-announce="\#(t(.noReceiver))">\#(t(.noReceiver))</p>"# }
    return """
        <ul class="people" data-announce="\(t(.receiverCount(page.receivers.count)))">\
        \(page.receivers.map { choice($0, of: page, isChosen: false, in: t) })</ul>
        """
}

private func choice(_ receiver: ForwardReceiver, of page: ForwardPage, isChosen: Bool, in t: Language) -> HTML {
    let details: HTML =
        switch receiver.company {
        case .one(let other): personDetails(other)
        case .group(let group): "\(t(.membersCount(group.members)))"
        case .nobody: .empty
        }
    return choice(
        receiver.conversation.description, face: face(receiver.company), name: receiver.company.title(in: t),
        details: details, isChosen: isChosen, reason: receiver.reason(for: page.item), in: t)
}

extension Phrase {
    fileprivate static let whereToForward = Phrase("대화 찾기", "Find a conversation")
    fileprivate static let noReceiver = Phrase("찾는 대화가 없어요.", "No conversation found.")
    fileprivate static func chosenReceivers(_ count: String) -> Phrase {
        Phrase("대화 \(count)개를 골랐어요", "\(count) chosen")
    }
    fileprivate static func receiverCount(_ count: Int) -> Phrase {
        Phrase("대화 \(count)개", english: count, "conversation", "conversations")
    }
}
