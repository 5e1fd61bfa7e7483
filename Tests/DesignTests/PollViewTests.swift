import Core
import Posts
import Testing

@testable import Timeline

@Suite struct PollViewTests {
    @Test(arguments: Language.allCases) func polls(t: Language) throws {
        for (poll, name) in [
            (Poll.sample, "poll"), (.sampleMultiple, "poll-multiple"), (.sampleVoted, "poll-voted"),
            (.sampleFinal, "poll-final"),
        ] as [(Poll, String)] {
            try expectSnapshot(pollView(poll, shell: .sample(t)), "\(name)-\(t.rawValue)")
        }
        let problem = Problem.pollTooSmall.at(NewPoll.field(1))
        try expectSnapshot(pollFields(.sample, problem: problem, in: t), "poll-fields-\(t.rawValue)")
    }
}
