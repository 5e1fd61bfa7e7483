import Core
import Posts
import Timeline

extension Poll {
    static let sample = example(isMultiple: false)

    static let sampleMultiple: Poll = {
        var poll = example(isMultiple: true)
        poll.problem = Problem.choiceMissing.phrase
        return poll
    }()

    static let sampleVoted = example(isMultiple: false, choice: 1)
    static let sampleFinal = example(isMultiple: false, closesAt: 200_000)

    private static func example(isMultiple: Bool, choice: Int? = nil, closesAt: Int64 = 500_000) -> Poll {
        var poll = Poll(
            post: ID(rawValue: 31), isMultiple: isMultiple, closesAt: Timestamp(milliseconds: closesAt), voters: 1_234)
        poll.options = [("A & <b>B</b>", 234), ("따뜻한 차", 1_000), ("☕️", 0)].enumerated().map { position, option in
            Option(position: position, text: option.0, votes: option.1, isChosen: position == choice)
        }
        return poll
    }
}

extension NewPoll {
    static let sample = NewPoll(options: ["Tea <hot>", "", "", ""], isMultiple: true, duration: .days(3))
}
