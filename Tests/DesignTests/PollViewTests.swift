import Core
import Design
import Posts
import Testing

@testable import Timeline
@testable import TimelinePages

@Suite struct PollViewTests {
    @Test func polls() throws {
        let shell = Shell.sample(.english)
        for (poll, name) in [
            (Poll.sample, "poll"), (.sampleMultiple, "poll-multiple"), (.sampleVoted, "poll-voted"),
            (.sampleFinal, "poll-final"),
        ] as [(Poll, String)] {
            try expectSnapshot(pollView(poll, shell: shell), "\(name)-en")
        }
        let problem = Problem.pollTooSmall.at(NewPoll.field(1))
        try expectSnapshot(pollFields(.sample, problem: problem, in: .english), "poll-fields-en")
    }
}
