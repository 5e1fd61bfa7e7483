package import Core
package import Design
package import Moderation

/// The form above a log, which works without a script.
package func logFilterView<Act>(
    _ filter: LogFilter<Act>, path: String, name: (Act) -> Phrase, in t: Language
) -> HTML {
    let options = Act.allCases.map { act -> HTML in
        #"<option value="\#(act.rawValue)"\#(if: filter.act?.rawValue == act.rawValue, " selected")>\#(t(name(act)))</option>"#
    }
    var member = Field(
        "member", .logMember, kind: .search, value: filter.typed,
        problem: filter.isUnknown ? .unknownLogMember(filter.typed) : nil, isRequired: false)
    member.id = "log-member"
    return """
        <details class="log-filter"\(if: filter.isOn, " open")><summary>\(t(.filterLog))</summary>
        <form method="get" action="\(path)">
        \(field(member, in: t))
        <div class="field"><label for="log-act">\(t(.logAct))</label>\
        <select class="input" id="log-act" name="act"><option value="">\(t(.allActs))</option>\(options)</select></div>
        <div class="actions">\(button(t(.showLog), style: .secondary))\
        \(if: filter.isOn, linkButton(t(.wholeLog), to: path, style: .secondary))</div>
        </form></details>
        """
}

extension Phrase {
    package static let nothingFiltered = Phrase("찾는 기록이 없어요", "No matching entries")
    package static let nothingFilteredText = Phrase("다른 조건으로 찾아보세요.", "Try other filters, or see the whole log.")
    fileprivate static let filterLog = Phrase("골라서 보기", "Filter")
    fileprivate static let logMember = Phrase("누구에 대한 기록인가요? (아이디)", "About (handle)")
    fileprivate static let logAct = Phrase("무슨 일인가요?", "What was done")
    fileprivate static let allActs = Phrase("전체", "Everything")
    fileprivate static let showLog = Phrase("보기", "Show")
    fileprivate static let wholeLog = Phrase("전체 기록", "The whole log")

    fileprivate static func unknownLogMember(_ handle: String) -> Phrase {
        Phrase(
            "@\(handle) 아이디를 쓰는 회원이 없어요. 탈퇴한 회원의 기록에는 이름이 남지 않아요.",
            "Nobody has the handle @\(handle). The log does not name members who have left.")
    }
}
