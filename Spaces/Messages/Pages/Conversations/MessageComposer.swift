import BasePages
import Conversations
import Core
import Design
import Media
import Messages
import Storage

/// The composer: at the bottom, above the keyboard.
func messageComposer(_ page: ConversationPage, shell: Shell) -> HTML {
    let t = shell.language
    let waits = page.head.waits
    let isUsedUp = waits && page.head.lastPosition >= SendMessage.requestLimit
    return """
        <form class="composer" id="composer-\(page.head.id.rawValue)" method="post" action="\(page.head.path)" enctype="multipart/form-data" \
        data-message-composer="\(page.head.id.rawValue)" data-max-images="\(SendMessage.maxImages)" \
        data-images="\(ImageFiles.accept)" data-too-long="\(t(SendMessage.limit.tooLong("메시지가", by: nil).phrase))">
        <p class="problem" id="composer-problem" role="alert"\(if: page.problem == nil, " hidden")>\
        \(page.problem.map { t($0) } ?? "")</p>
        \(if: waits, waitingHint(page.head.id, isUsedUp: isUsedUp, in: t))
        \(replyingBlock(page.quoted, in: page.head, t))
        <ul class="chosen-photos" hidden></ul>
        \(arrangedLines(removed: .fileRemoved, returned: .fileReturned, in: t))
        <input type="hidden" name="client_id" value="\(page.clientID)">
        \(voicePanel(in: t))
        <p class="message-length">\(progressRing(percent: 0, label: t(.lengthLabel)))\
        <span class="remaining" aria-hidden="true"></span></p>
        <div class="composer-row">\
        <label class="icon-button photo-choice"><span class="visually-hidden">\(t(.photosOrFiles))</span>\(icon(.attach))\
        <input class="visually-hidden" type="file" name="images" accept="\(ImageFiles.accept),\(FileFormat.accept)" multiple \
        \(checks(in: t))\(if: waits, " disabled")></label>\
        <textarea name="text" rows="1" data-limit="\(SendMessage.limit.characters)" dir="auto" enterkeyhint="enter" autocomplete="off" \
        \(if: page.head.group != nil, #"data-people="\#(page.head.path)/complete" "#)aria-label="\(t(.messageText))" placeholder="\(t(.message))" \
        aria-describedby="composer-problem\(if: waits, " \(waitingHintID(page.head.id))")\
        \(if: page.quoted != nil, " composer-quote")"\(if: isUsedUp, " readonly")>
        \(page.draft)</textarea>\
        \(voiceButton(isOff: waits, in: t))\
        <button class="button primary send" aria-label="\(t(.send))" title="\(t(.send))"\(if: isUsedUp, " disabled")>\(icon(.send))</button></div>
        </form>
        """
}

/// Why photos, files and voices are off, and how much may be said; once that is said, why nothing more. An update takes it
/// away, and the script turns them on.
private func waitingHint(_ id: ID<Conversation>, isUsedUp: Bool, in t: Language) -> HTML {
    let usedUp = t(Problem.requestWaits.phrase)
    let words = isUsedUp ? usedUp : "\(t(Problem.noPhotosInRequests.phrase)) \(t(.untilThen(SendMessage.requestLimit)))"
    return """
        <p class="hint" id="\(waitingHintID(id))" data-waits data-most="\(SendMessage.requestLimit)" \
        data-used-up="\(usedUp)">\(words)</p>
        """
}

func waitingHintID(_ id: ID<Conversation>) -> String { "waits-\(id)" }

/// Photos may be larger than other files.
private func checks(in t: Language) -> HTML {
    """
    \(fileChecks(
        wrongType: .attachmentUnsupported, tooMany: .tooManyPhotos, in: t)) \
    data-max-file-bytes="\(StoreFile.maxBytes)" data-file-too-large="\(t(Problem.fileTooLarge.phrase))" \
    data-take-out="\(t(.takeOut))"
    """
}

extension Phrase {
    fileprivate static let lengthLabel = Phrase("글자 수", "Length")
    fileprivate static let takeOut = Phrase("빼기", "Remove")
    fileprivate static let fileRemoved = Phrase("파일을 뺐어요.", "File removed.")
    fileprivate static let fileReturned = Phrase("파일을 되돌렸어요.", "The file is back.")
    static let photosOrFiles = Phrase("사진이나 파일", "Photos or files")
    fileprivate static func untilThen(_ most: Int) -> Phrase {
        Phrase("그때까지는 메시지를 \(most)개까지 보낼 수 있어요.", "Until then, you can send up to \(most) messages.")
    }
    fileprivate static let messageText = Phrase("메시지 내용", "Message text")
}
