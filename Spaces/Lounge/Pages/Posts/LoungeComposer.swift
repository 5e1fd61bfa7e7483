import BasePages
import Core
import Design
import Lounge
import Personas

/// The composer's content, for the page and the sheet.
struct LoungeComposer: Sendable {
    /// The post being answered; `nil` for a new post.
    var root: ID<LoungePost>?
    var text = ""
    var problem: Phrase?
    /// What was posted before, where the problem is about that.
    var before: LoungeSaidBefore?
    /// The name of a post that says the same, once its author has been asked about it.
    var again: String?
    /// The client's name for the post, so that a form sent twice makes one post.
    var clientID: String
    let nickname: String
    let mark: PersonaMark
    /// Whether it is to appear at some moment of the next hour.
    var isLater = false
    /// Why there is nothing to write for now.
    var rest: RestrictionNotice?

    init(root: ID<LoungePost>? = nil, clientID: String, _ insider: CurrentPersona, at now: Timestamp) {
        self.init(
            root: root, clientID: clientID, nickname: insider.nickname, mark: insider.mark,
            rest: RestrictionNotice(insider, at: now))
    }

    private init(
        root: ID<LoungePost>? = nil, clientID: String, nickname: String, mark: PersonaMark,
        rest: RestrictionNotice? = nil
    ) {
        self.root = root
        self.clientID = clientID
        self.nickname = nickname
        self.mark = mark
        self.rest = rest
    }
}

/// The composer page: for a post, or for a reply without the sheet.
func loungeComposerView(_ composer: LoungeComposer, under post: LoungeItem?, today: Day, shell: Shell) -> HTML {
    let t = shell.language
    return """
        <div class="lounge-page">
        <h1 class="visually-hidden">\(t(post.map { Phrase.replyTo($0.nickname) } ?? .writeInLounge))</h1>
        \(post.map { #"<ol class="stream">\#(loungeItemView($0, isFocus: true, today: today, shell: shell))</ol>"# as HTML })
        \(composer.rest.map { #"<div class="lounge-form">\#(restrictionNotice($0, today: today, shell: shell))</div>"# as HTML }
            ?? loungeComposerForm(composer, isPage: true, shell: shell))
        </div>
        \(if: post != nil, loungeSheets(in: t))
        """
}

/// The form. A ring fills while the persona types; the script sends the form and shows the outcome.
func loungeComposerForm(_ composer: LoungeComposer, isPage: Bool = false, shell: Shell) -> HTML {
    let t = shell.language
    let length = composer.text.count
    let root = composer.root?.description ?? ""
    return """
        <form class="lounge-composer" method="post" action="\(composer.root.map { "/lounge/\($0)/replies" } ?? "/lounge")" \
        data-lounge-composer="\(root)"\(if: isPage, " data-page") data-posting="\(t(.postingInLounge))" \
        data-posted="\(t(.posted))"\(if: composer.before != nil, " data-said-before")>
        <input type="hidden" name="client_id" value="\(composer.clientID)">\
        \(composer.again.map { #"<input type="hidden" name="again" value="\#($0)">"# as HTML })
        <textarea class="input" name="text" rows="5" dir="auto" autocomplete="off" aria-label="\(t(.loungePostText))" \
        placeholder="\(t(composer.root == nil ? .loungePlaceholder : .loungeReplyPlaceholder))" \
        aria-describedby="lounge-problem"\(if: composer.problem != nil, #" aria-invalid="true""#) \
        data-limit="\(LoungeText.limit.characters)">
        \(composer.text)</textarea>
        <p class="problem" id="lounge-problem" role="alert"\(if: composer.problem == nil, " hidden")>\
        \(composerProblem(composer.problem, before: composer.before?.path, in: t))</p>
        \(laterSwitch(isOn: composer.isLater, in: t))
        <div class="lounge-composer-tools"><span class="who">\(markView(composer.mark, size: "small"))\
        <span dir="auto">\(composer.nickname)</span></span>\
        \(progressRing(percent: length * 100 / LoungeText.limit.characters, label: t(.loungeLength)))\
        <span class="remaining muted" aria-hidden="true">\(LoungeText.limit.characters - length)</span>\
        \(button(t(.post)))</div>
        </form>
        """
}

extension Phrase {
    fileprivate static let loungePostText = Phrase("글 내용", "Post text")
    fileprivate static let loungePlaceholder = Phrase("무슨 말이든 괜찮아요", "Whatever is on your mind")
    fileprivate static let loungeReplyPlaceholder = Phrase("답글을 남겨 보세요", "Write a reply")
    fileprivate static let loungeLength = Phrase("글자 수", "Length")
    fileprivate static let postingInLounge = Phrase("게시하는 중…", "Posting…")
}
