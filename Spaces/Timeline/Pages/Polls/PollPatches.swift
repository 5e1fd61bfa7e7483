import Core
import Design
import Posts
import Timeline
import Web

extension PollOptionChanged: LivePatching {
    func patches(in language: Language, without _: Set<ID<Account>>) -> [LivePatch] {
        [LivePatch(.replace, poll.barName(option), pollBar(option, of: poll, in: language))]
    }
}

extension PollFinished: LivePatching {
    func patches(in language: Language, without _: Set<ID<Account>>) -> [LivePatch] {
        // Members who have not voted see a ballot; others have the results already, with their own choice marked.
        let shell = Shell.live(in: language, at: poll.closesAt, features: [])
        return [
            LivePatch(.replace, poll.ballotName, pollResults(poll, name: poll.ballotName, shell: shell)),
            LivePatch(.text, poll.termName, HTML(escaping: language(poll.term(at: poll.closesAt)))),
        ]
    }
}

extension PollVotersChanged: LivePatching {
    func patches(in language: Language, without _: Set<ID<Account>>) -> [LivePatch] {
        [LivePatch(.text, poll.votersName, HTML(escaping: language(.voters(poll.voters))))]
    }
}
