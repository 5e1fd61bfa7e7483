import Administration
import Base
import Core
import Design
import Identity
import IdentityPages

/// One form, so that one proof is enough whatever is pressed.
func rulesView(_ page: RulesPage, shell: Shell) -> HTML {
    let t = shell.language
    return adminPage(
        .rules, in: t,
        """
        \(page.problems.all.first { $0.field == nil }.map { notice(t($0.phrase), kind: .problem) })
        <p class="cases-foot">\(t(.rulesMean))</p>
        <form class="admin-form" method="post" action="\(AdminPath.rules)" novalidate data-progress>
        \(if: !page.confirmation.isConfirmed, proof(page, in: t))
        <section>\(addField(.word, page, in: t))</section>
        <section>\(addField(.domain, page, in: t))</section>
        <section><h2>\(t(.blockedNow))</h2>
        \(if: page.rules.isEmpty, #"<p class="muted">\#(t(.nothingBlocked))</p>"#)\
        \(if: !page.rules.isEmpty, list(page, in: t))
        \(page.older.map { moreLink($0, in: t) })</section>
        <section>\(hold(page, in: t))</section>
        </form>
        """)
}

/// The first button of a form is what Enter presses in its fields: it blocks nothing.
private func proof(_ page: RulesPage, in t: Language) -> HTML {
    """
    <section>\(confirmationFields(page.confirmation, problems: page.problems, in: t))\
    \(if: page.confirmation.hasPassword || page.confirmation.hasAuthenticator,
        #"<div class="actions">\#(button(t(.confirm), style: .secondary, attributes: #"name="act" value="confirm""#))</div>"#)\
    </section>
    """
}

private func addField(_ kind: PublicRuleKind, _ page: RulesPage, in t: Language) -> HTML {
    let isWord = kind == .word
    var input = Field(
        kind.rawValue, isWord ? .blockWords : .blockDomains, value: page.typed[kind] ?? "",
        hint: isWord ? .wordsHint : .domainsHint, problem: page.problems[kind.rawValue], isRequired: false, lines: 3)
    input.id = "rule-\(kind.rawValue)"
    return """
        \(field(input, in: t))
        <div class="actions">\(button(t(.block), attributes: #"name="act" value="\#(kind.rawValue)""#))</div>
        """
}

private func list(_ page: RulesPage, in t: Language) -> HTML {
    let rows = page.rules.map { rule -> HTML in
        """
        <li><span><b dir="auto">\(rule.text)</b> <span class="hint">\(t(rule.kind == .word ? .word : .domain))\
        \(if: !rule.admin.isEmpty, " · @\(rule.admin)")</span></span>\
        <button class="button secondary" name="rule" value="\(rule.id.rawValue)" \
        aria-label="\(t(.allowAgain(rule.text)))">\(t(.allow))</button></li>
        """
    }
    return #"<ul class="rules-list">\#(rows)</ul>"#
}

private func hold(_ page: RulesPage, in t: Language) -> HTML {
    """
    <h2>\(t(.firstPosts))</h2><p>\(t(page.holdsFirstPosts ? .holdIsOn : .holdIsOff))</p>
    <p class="hint">\(t(.holdMeans))</p>
    \(if: page.held > 0, #"<p><a href="\#(SettingsPath.heldPosts)">\#(t(.waiting(page.held)))</a></p>"#)
    <div class="actions">\(button(
        t(page.holdsFirstPosts ? .turnHoldOff : .turnHoldOn), style: .secondary,
        attributes: page.holdsFirstPosts ? #"name="hold" value="off""# : #"name="hold" value="on""#))</div>
    """
}

extension Phrase {
    fileprivate static let rulesMean = Phrase(
        "새로 올리거나 고치는 모든 것과 프로필에 적용돼요. 이미 올라온 것과 둘만의 말은 보지 않아요. 운영진에게도 똑같이 적용돼요.",
        """
        These apply to everything published or edited from now on, including profiles. What is already there stays, \
        what people say in private is not checked, and nobody is exempt.
        """)
    fileprivate static let blockWords = Phrase("금지어", "Words to block")
    fileprivate static let blockDomains = Phrase("금지 도메인", "Domains to block")
    fileprivate static let wordsHint = Phrase(
        "한 줄에 하나씩, 50자까지요. 조사가 붙어도 막고, 다른 단어의 가운데에 있으면 막지 않아요.",
        "One per line, up to 50 characters. Whole words are blocked.")
    fileprivate static let domainsHint = Phrase(
        "한 줄에 하나씩이요. spam.example은 www.spam.example도 막아요.",
        "One per line. spam.example blocks www.spam.example, too.")
    fileprivate static let block = Phrase("막기", "Block")
    fileprivate static let confirm = Phrase("확인", "Confirm")
    fileprivate static let blockedNow = Phrase("지금 막힌 것", "Blocked now")
    fileprivate static let nothingBlocked = Phrase("아직 없어요.", "Nothing yet.")
    fileprivate static let word = Phrase("단어", "word")
    fileprivate static let domain = Phrase("도메인", "domain")
    fileprivate static let allow = Phrase("다시 허용", "Allow again")
    fileprivate static func allowAgain(_ text: String) -> Phrase {
        Phrase("다시 허용: \(text)", "Allow again: \(text)")
    }
    static let firstPosts = Phrase("새 회원의 첫 글", "First posts of new members")
    fileprivate static let holdIsOn = Phrase(
        "지금은 운영진이 확인한 다음에 보여요.", "They wait until a moderator has reviewed them.")
    fileprivate static let holdIsOff = Phrase("지금은 바로 보여요.", "They are shown right away.")
    fileprivate static let holdMeans = Phrase(
        "켜면 다른 사람에게 보이는 것이 아직 하나도 없는 회원이 올리는 것은 모두 기다려요. 하나가 보이게 되면 그다음부터는 바로 올라가요.",
        """
        When this is on, whatever a member publishes waits until something of theirs is visible to others. Once one \
        has been approved, the next ones appear at once.
        """)
    fileprivate static func waiting(_ count: Int) -> Phrase {
        let number = count >= 100 ? "99+" : count.grouped
        return Phrase("\(number)개가 기다리고 있어요", "\(number) waiting")
    }
    fileprivate static let turnHoldOn = Phrase("먼저 확인하기", "Review them first")
    fileprivate static let turnHoldOff = Phrase("바로 보이기", "Show them right away")
}
