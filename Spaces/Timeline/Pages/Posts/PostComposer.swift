package import Base
import BasePages
package import Core
import Design
import Media
package import Timeline

/// The composer's content, for posting, replying, quoting or editing.
package struct PostComposer: Sendable {
    package var inReplyTo: ID<Post>?
    /// The post the reply answers, which stays in sight above what is written.
    package var answered: PostItem?
    /// The list on the page that the post joins; the post's replies if `nil`.
    var list: String?
    /// The post that is quoted; in one that is edited it stays, and is not sent.
    package var quoting: ID<Post>?
    /// What is quoted, as the post shows it.
    package var quoted: PostItem.Quote?
    /// The post that is being edited.
    package var editing: ID<Post>?
    package var text = ""
    package var warning = ""
    /// Images that are uploaded already.
    package var images: [Image] = []
    /// Whether it may have images: a poll takes their place.
    package var takesImages = true
    package var poll = NewPoll()
    package var problem: Phrase?
    /// What the form of a post that is edited has shown, and that something else is stored by now.
    var edition: Edition?
    var conflict = Problems([])
    /// Until when its member may not write, and why: said instead of the form.
    package var restriction: Restriction?
    /// What of which file is not shown.
    package var notice: Phrase?
    /// What was posted before, where the problem is about that.
    var before: ID<Post>?
    /// The post that says the same, once its author has been asked about it.
    var again: ID<Post>?
    /// The poll's problem, shown in the poll.
    package var pollProblem: Problem?
    /// The client's name for the post, so that a form sent twice makes one post.
    package var clientID: String

    package struct Image: Sendable {
        package let id: ID<Media>
        package let picture: Picture
    }

    package init(clientID: String) { self.clientID = clientID }
}

/// The form, which works without scripts, too: images are then sent with it.
func postComposer(_ composer: PostComposer, shell: Shell) -> HTML {
    let t = shell.language
    guard let visitor = shell.visitor else {
        return """
            <div class="post-composer">\(linkButton(
                t(.logInToPost), to: logInPath(from: shell.path), style: .secondary, icon: .comment))</div>
            """
    }
    if let restriction = composer.restriction {
        return #"<div class="post-composer">\#(restrictionView(restriction, shell: shell))</div>"#
    }
    let isReply = composer.inReplyTo != nil
    let length = composer.text.count
    return """
        <form class="post-composer" method="post" enctype="multipart/form-data" \
        action="\(composer.editing.map { "\($0.postPath)/edit" } ?? "/posts")" data-post-composer\
        \(if: composer.editing != nil, " data-draft")\(if: composer.before != nil, " data-said-before")\(composer.list.map { #" data-list="\#($0)""# as HTML }) data-max-images="\(PublishPost.maxImages)">
        \(composer.editing.map { editionField(composer.edition, composer.conflict, at: $0.postPath, in: t) })\
        \(hidden("client_id", composer.clientID))\
        \(composer.again.map { hidden("again", $0.description) })\
        \(composer.inReplyTo.map { hidden("in_reply_to", $0.description) })\
        \(if: composer.editing != nil && composer.takesImages, hidden("photos", "1"))\
        \(composer.quoting.map { hidden("quote", $0.description) })\
        <div class="post-composer-row">\
        \(avatar(id: visitor.id.rawValue, name: visitor.name, photo: visitor.photo, size: .small))
        <div class="post-composer-fields">
        \(if: composer.editing != nil, draftNote(in: t))\(composer.answered.map { answeredView($0, in: t) })\
        <textarea id="reply" name="text" rows="\(isReply ? 1 : 2)" dir="auto" autocomplete="off" aria-label="\(t(.postText))" \
        placeholder="\(t(isReply ? .replyPlaceholder : .postPlaceholder))" aria-describedby="\(if: composer.answered != nil, "answered ")post-problem" \
        data-limit="\(PublishPost.limit.characters)">
        \(composer.text)</textarea>
        <ul class="post-images">\(composer.images.map { image($0, in: t) })</ul>
        \(if: composer.takesImages, arrangedLines(removed: .photoRemoved, returned: .photoReturned, in: t))
        \(composer.quoted.map { quoteView($0, shell: shell) })
        <p class="problem" id="post-problem" role="alert"\(if: composer.problem == nil, " hidden")>\
        \(composerProblem(composer.problem, before: composer.before?.postPath, in: t))</p>\
        \(composer.notice.map { #"<p class="muted" role="status">\#(t($0))</p>"# as HTML })
        <div class="post-composer-tools"\(if: length * 5 > PublishPost.limit.characters * 4, " data-near")>\
        \(if: composer.takesImages, imagePicker(in: t))\
        \(if: composer.editing == nil, pollFields(composer.poll, problem: composer.pollProblem, in: t))\
        \(warningField(composer.warning, in: t))\
        <span class="spacer"></span>\
        \(progressRing(percent: length * 100 / PublishPost.limit.characters, label: t(.lengthLabel)))\
        <span class="remaining muted" aria-hidden="true">\(PublishPost.limit.characters - length)</span>\
        \(button(t(composer.editing == nil ? .post : .save)))</div>
        </div></div>
        \(imageTemplate(in: t))
        </form>
        """
}

private func hidden(_ name: String, _ value: String) -> HTML {
    #"<input type="hidden" name="\#(name)" value="\#(value)">"#
}

/// What the reply answers, in a few lines. On the post's own page it comes with the first key or press.
private func answeredView(_ item: PostItem, in t: Language) -> HTML {
    let words = item.warning.isEmpty ? item.text : item.warning
    let picture = item.warning.isEmpty ? item.pictures.first : nil
    return """
        <div class="answered" id="answered"><p class="replying-to muted">\(t(.replyingTo)) \
        <b dir="auto">\(item.author.name)</b></p>\
        \(if: !words.isEmpty, #"<p class="answered-words" dir="auto">\#(unlinked(words))</p>"#)\
        \(picture.map { pictureView($0, sizes: "3rem", fallback: 320) })</div>
        """
}

private func warningField(_ warning: String, in t: Language) -> HTML {
    """
    <details class="warning-field"\(if: !warning.isEmpty, " open")>\
    <summary title="\(t(.contentWarning))">\(icon(.warning))<span>\(t(.contentWarning))</span></summary>\
    <input class="input" name="warning" dir="auto" autocomplete="off" \
    aria-label="\(t(.contentWarning))" placeholder="\(t(.warningHint))" value="\(warning)"></details>
    """
}

private func imagePicker(in t: Language) -> HTML {
    """
    <label class="icon-button" title="\(t(.addPhotos))">\(icon(.images))<span class="visually-hidden">\(t(.addPhotos))</span>\
    <input class="visually-hidden" type="file" name="images" multiple accept="\(ImageFiles.accept)" \
    \(fileChecks(tooMany: .postImagesTooMany, in: t)) data-unsent="\(t(.unsentPhotos))"></label>
    """
}

/// An image that is in: of a form that was refused, or of the post that is edited.
private func image(_ image: PostComposer.Image, in t: Language) -> HTML {
    """
    <li data-src="\(image.picture.source(atLeast: 320))">\
    <input type="hidden" name="image" value="\(image.id.rawValue)">\
    <img src="\(image.picture.source(atLeast: 320))" alt="" width="72" height="72">\
    <input class="input" name="alt-\(image.id.rawValue)" dir="auto" autocomplete="off" \
    aria-label="\(t(.alt))" placeholder="\(t(.alt))" value="\(image.picture.alt)">\
    <label class="drop"><input type="checkbox" name="drop" value="\(image.id.rawValue)">\(t(.removePhoto))</label>\
    <div class="post-image-tools">\(orderTools(remove: .removePhoto, .close, in: t))</div>\
    \(image.picture.note.map { #"<p class="image-note muted">\#(t($0))</p>"# as HTML })</li>
    """
}

/// The same for the script to fill.
private func imageTemplate(in t: Language) -> HTML {
    """
    <template data-image-template><li><input type="hidden" name="image">\
    <img src="" alt="" width="72" height="72">\(progressRing(percent: 0, label: t(.uploading)))\
    <input class="input" dir="auto" autocomplete="off" aria-label="\(t(.alt))" placeholder="\(t(.alt))">\
    <div class="post-image-tools">\
    \(iconButton(t(.tryAgain), .refresh, attributes: #"type="button" data-action="retry" hidden"#))\
    \(orderTools(remove: .removePhoto, .close, in: t))</div>\
    <p class="problem" role="alert" hidden>\(icon(.alert))<span></span></p>\
    <p class="image-note muted" role="status" hidden></p></li></template>
    """
}

extension Phrase {
    fileprivate static let logInToPost = Phrase("로그인하고 글 쓰기", "Log in to post")
    fileprivate static let postText = Phrase("글 내용", "Post text")
    fileprivate static let postPlaceholder = Phrase("무슨 생각을 하고 있나요?", "What’s on your mind?")
    fileprivate static let replyPlaceholder = Phrase("답글을 남겨 보세요", "Write a reply")
    fileprivate static let warningHint = Phrase(
        "글을 가리고 이 문구를 먼저 보여 드려요", "Shown first; readers choose whether to open the post")
    fileprivate static let lengthLabel = Phrase("글자 수", "Length")
    /// The script fills `{n}` in.
    fileprivate static let unsentPhotos = Phrase(
        "사진 {n}장은 다 올라가기 전에 떠나서 남지 않았어요. 다시 골라 주세요.",
        "Photos not yet uploaded when you left: {n}. Choose them again.")
    fileprivate static let addPhotos = Phrase("사진 넣기", "Add photos")
    fileprivate static let alt = Phrase("사진 설명", "Describe the image")
    fileprivate static let uploading = Phrase("올리는 중", "Uploading")
    fileprivate static let photoRemoved = Phrase("사진을 뺐어요.", "Photo removed.")
    fileprivate static let photoReturned = Phrase("사진을 되돌렸어요.", "The photo is back.")
    fileprivate static let removePhoto = Phrase("사진 빼기", "Remove the photo")
}
