import Core
import Design

/// What is said of a conversation that is not there for the viewer, any more or at all. What this browser was to send
/// there is nowhere else: the script shows it.
func goneConversationView(_ id: ID<Conversation>, _ problem: Problem, shell: Shell) -> HTML {
    let t = shell.language
    return """
        \(problemView(problem, shell: shell))
        <section class="unsent" aria-labelledby="unsent-title"><h2 id="unsent-title">\(t(.unsentMessages))</h2>
        <p class="muted" dir="auto" data-unsent-name></p>
        <ol class="messages" id="messages-\(id.rawValue)"></ol>
        <p data-closed hidden>\(t(Problem.recipientGone.phrase))</p></section>
        \(messageTemplate(id, isInGroup: false, shell: shell))\(refusedTemplate(in: t))\(fileTemplate(in: t))
        """
}

extension Phrase {
    fileprivate static let unsentMessages = Phrase("보내지 못한 메시지", "Messages that were not sent")
}
