import Base
import Core
import Design
import Posts

/// A post's poll: a form to vote, or the results for viewers who may see them.
func pollView(_ poll: Poll, shell: Shell) -> HTML {
    poll.showsResults(at: shell.now)
        ? pollResults(poll, name: "poll-results-\(poll.post)", shell: shell) : ballot(poll, shell: shell)
}

private func ballot(_ poll: Poll, shell: Shell) -> HTML {
    let t = shell.language
    let id = poll.post.rawValue
    let choices = poll.options.map { option -> HTML in
        """
        <label class="poll-choice"><input type="\(poll.isMultiple ? "checkbox" : "radio")" name="choice" \
        value="\(option.position)"\(if: !poll.isMultiple, " required")><span dir="auto">\(option.text)</span></label>
        """
    }
    return """
        <form class="poll" id="\(poll.ballotName)" method="post" action="\(poll.post.postPath)/vote" novalidate \
        data-poll>
        <fieldset aria-describedby="poll-problem-\(id)">\
        <legend class="visually-hidden">\(t(poll.isMultiple ? .chooseSeveral : .chooseOne))</legend>
        \(choices)</fieldset>
        \(problem(poll, in: t))
        <div class="poll-foot muted">\(button(t(.vote), style: .secondary))\
        \(state(poll, shell: shell)) <a href="\(poll.post.postPath)?poll=results">\(t(.showResults))</a></div>
        </form>
        """
}

/// - Parameter name: the element's id.
func pollResults(_ poll: Poll, name: String, shell: Shell) -> HTML {
    let t = shell.language
    let bars = poll.options.map { option -> HTML in
        "<li>\(pollBar(option, of: poll, in: t))\(if: option.isChosen, ownMark(in: t))</li>"
    }
    return """
        <div class="poll" id="\(name)" data-live-region tabindex="-1">
        <ul aria-label="\(t(.results))">\(bars)</ul>
        \(if: poll.problem != nil, problem(poll, in: t))
        <p class="poll-foot muted">\(state(poll, shell: shell))\
        \(if: poll.canVote(at: shell.now), #" <a href="\#(poll.post.postPath)">\#(t(.vote))</a>"#)</p>
        </div>
        """
}

/// The bar of one option, the same for everybody: a live update puts a longer one in its place.
func pollBar(_ option: Poll.Option, of poll: Poll, in t: Language) -> HTML {
    let percent = poll.percent(of: option)
    return """
        <div class="poll-bar\(if: poll.leads(option), " leading")" id="\(poll.barName(option))" style="--share:\(percent)">\
        <span class="visually-hidden">\(option.text): \(t(.percent(percent)))\
        <span class="count">, \(t(.votes(option.votes)))</span></span>\
        <span class="poll-text" dir="auto" aria-hidden="true">\(option.text)</span>\
        <span class="poll-percent" aria-hidden="true">\(percent)%</span></div>
        """
}

private func ownMark(in t: Language) -> HTML {
    #"<span class="poll-own">\#(icon(.check))<span class="visually-hidden">\#(t(.ownChoice))</span></span>"#
}

private func problem(_ poll: Poll, in t: Language) -> HTML {
    """
    <p class="problem" id="poll-problem-\(poll.post.rawValue)" role="alert"\(if: poll.problem == nil, " hidden")>\
    \(poll.problem.map { t($0) } ?? "")</p>
    """
}

private func state(_ poll: Poll, shell: Shell) -> HTML {
    let t = shell.language
    return """
        <span class="poll-state"><span class="count" id="\(poll.votersName)">\(t(.voters(poll.voters)))</span> \
        <span id="\(poll.termName)">\(t(poll.term(at: shell.now)))</span></span>
        """
}

extension Poll {
    /// How long it stays open ("3h left"), or that it is over.
    func term(at now: Timestamp) -> Phrase { isClosed(at: now) ? .finalResults : .left(closesAt - now) }
}

/// Elements that live updates name.
extension Poll {
    func barName(_ option: Option) -> String { "poll-bar-\(post)-\(option.position)" }
    var votersName: String { "poll-voters-\(post)" }
    var ballotName: String { "poll-ballot-\(post)" }
    var termName: String { "poll-term-\(post)" }
}

extension Phrase {
    static func voters(_ count: Int) -> Phrase {
        Phrase("\(count.grouped)명 참여", english: count, "voter", "voters")
    }

    fileprivate static func votes(_ count: Int) -> Phrase {
        Phrase("\(count.grouped)표", english: count, "vote", "votes")
    }

    fileprivate static func percent(_ number: Int) -> Phrase { Phrase("\(number)%", "\(number)%") }

    fileprivate static let vote = Phrase("투표", "Vote")
    fileprivate static let chooseOne = Phrase("하나를 골라 주세요", "Choose one")
    fileprivate static let chooseSeveral = Phrase("여러 개를 고를 수 있어요", "Choose one or more")
    fileprivate static let showResults = Phrase("결과 보기", "See the results")
    fileprivate static let results = Phrase("투표 결과", "Results of the poll")
    fileprivate static let ownChoice = Phrase("내 선택", "your choice")
    fileprivate static let finalResults = Phrase("최종 결과", "Final results")

    /// Rounded, so that a poll for a day has a day left at first.
    fileprivate static func left(_ duration: Duration) -> Phrase {
        let minutes = (duration.milliseconds + 30_000) / 60_000
        let hours = (minutes + 30) / 60
        if minutes <= 1 { return Phrase("곧 마감해요", "ends soon") }
        if minutes < 60 { return Phrase("\(minutes)분 남음", "\(minutes)m left") }
        if hours < 24 { return Phrase("\(hours)시간 남음", "\(hours)h left") }
        return Phrase("\((hours + 12) / 24)일 남음", "\((hours + 12) / 24)d left")
    }
}
