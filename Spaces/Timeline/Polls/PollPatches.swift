import Core
import Design
import Web

extension PollOptionChanged {
    func patches(in language: Language, without _: Set<ID<Account>>) -> [LivePatch] {
        [LivePatch(.replace, poll.barName(option), pollBar(option, of: poll, in: language))]
    }
}

extension PollVotersChanged {
    func patches(in language: Language, without _: Set<ID<Account>>) -> [LivePatch] {
        [LivePatch(.text, poll.votersName, HTML(escaping: language(.voters(poll.voters))))]
    }
}
