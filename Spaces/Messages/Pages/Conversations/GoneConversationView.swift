import Core
import Design
import Messages

/// What is said of a conversation that is not there for the viewer, any more or at all. What this browser was to send
/// there is nowhere else: the script shows it, and then it comes first.
func goneConversationView(_ id: ID<Conversation>, shell: Shell) -> HTML {
    let t = shell.language
    return """
        <h1 class="visually-hidden">\(t(.goneConversation))</h1>
        <section class="unsent" aria-labelledby="unsent-title"><h2 id="unsent-title">\(t(.unsentMessages))</h2>
        <p class="muted" dir="auto" data-unsent-name></p>
        <ol class="messages" id="messages-\(id.rawValue)"></ol>
        <p data-closed hidden>\(t(Problem.recipientGone.phrase))</p></section>
        <section class="problem-page"><p>\(t(.goneOrWithoutYou))</p>
        <div class="actions">\(linkButton(t(.messages), to: "/messages", style: .secondary))</div></section>
        \(messageTemplate(id, isInGroup: false, shell: shell))\(refusedTemplate(in: t))\(fileTemplate(in: t))
        """
}

extension Phrase {
    /// The same for everybody: members who were never in the conversation do not learn whether it exists.
    fileprivate static let goneOrWithoutYou = Phrase(
        "없어졌거나, 이제 참여하고 있지 않은 대화예요.", "This conversation is gone, or you are no longer in it.")
    fileprivate static let unsentMessages = Phrase("보내지 못한 메시지", "Messages that were not sent")
}
