import Core
import Design
import Timeline

/// The poll fields of a composer, folded until opened.
func pollFields(_ poll: NewPoll, problem: Problem?, in t: Language) -> HTML {
    """
    <details class="poll-fields"\(if: !poll.isBlank || problem != nil, " open") data-poll-fields \
    data-either="\(t(Problem.pollOrImages.phrase))">\
    <summary title="\(t(.addPoll))">\(icon(.poll))<span>\(t(.addPoll))</span></summary>
    <fieldset><legend class="visually-hidden">\(t(.poll))</legend>
    <p class="problem" id="poll-problem" role="alert"\(if: problem == nil, " hidden")>\
    \(problem.map { t($0.phrase) } ?? "")</p>
    \((0..<NewPoll.optionCounts.upperBound).map { option($0, of: poll, problem, in: t) })
    <label class="poll-term">\(t(.openFor)) <select class="input" name="\(NewPoll.minutesField)"\
    \(if: problem?.field == NewPoll.minutesField, #" aria-invalid="true" aria-describedby="poll-problem""#)>\
    \(NewPoll.minutes.map { term($0, of: poll, in: t) })</select></label>
    \(checkBox(NewPoll.multipleField, .severalChoices, isChecked: poll.isMultiple, in: t))
    </fieldset></details>
    """
}

private func option(_ index: Int, of poll: NewPoll, _ problem: Problem?, in t: Language) -> HTML {
    let name = NewPoll.field(index)
    let label = t(index < NewPoll.optionCounts.lowerBound ? .option(index + 1) : .optionalOption(index + 1))
    return """
        <input class="input" name="\(name)" dir="auto" autocomplete="off" enterkeyhint="next" aria-label="\(label)" \
        placeholder="\(label)" value="\(index < poll.options.count ? poll.options[index] : "")" \
        aria-describedby="poll-problem"\(if: problem?.field == name, #" aria-invalid="true""#) data-poll-option>
        """
}

private func term(_ minutes: Int, of poll: NewPoll, in t: Language) -> HTML {
    #"<option value="\#(minutes)"\#(if: poll.duration == .minutes(minutes), " selected")>\#(t(.term(minutes)))</option>"#
}

extension Phrase {
    fileprivate static let addPoll = Phrase("투표 만들기", "Add a poll")
    fileprivate static let poll = Phrase("투표", "Poll")
    fileprivate static let openFor = Phrase("투표 기간", "Open for")
    fileprivate static let severalChoices = Phrase("여러 개 고를 수 있게 하기", "Several choices")

    fileprivate static func option(_ number: Int) -> Phrase { Phrase("선택지 \(number)", "Option \(number)") }

    fileprivate static func optionalOption(_ number: Int) -> Phrase {
        Phrase("선택지 \(number) (없어도 돼요)", "Option \(number) (optional)")
    }

    fileprivate static func term(_ minutes: Int) -> Phrase {
        switch minutes {
        case ..<60: Phrase("\(minutes)분", english: minutes, "minute", "minutes")
        case ..<1_440: Phrase("\(minutes / 60)시간", english: minutes / 60, "hour", "hours")
        default: Phrase("\(minutes / 1_440)일", english: minutes / 1_440, "day", "days")
        }
    }
}
