import BasePages
import Core
import Design
import PeoplePages
import Scouting

/// What scouts ask of a maker, apart from messages.
func offersView(_ offers: [Offer], next: String?, shell: Shell) -> HTML {
    let t = shell.language
    return """
        <section class="scout-page">
        <h1 class="visually-hidden">\(t(.offers))</h1>
        <p class="muted">\(t(.offersHint))</p>
        \(offers.isEmpty
            ? emptyState(
                .briefcase, title: t(.noOffers), text: t(.noOffersText),
                action: linkButton(t(.editProfile), to: SettingsPath.profile, style: .secondary))
            : #"<ul class="scouted-list">\#(offers.map { offerView($0, isMakers: true, shell: shell) })</ul>"#)
        \(next.map { moreLink($0, in: t) })
        </section>
        """
}

/// What a scout has asked.
func sentOffersView(_ offers: [Offer], next: String?, shell: Shell) -> HTML {
    let t = shell.language
    return """
        <section class="scout-page">
        <h1 class="visually-hidden">\(t(ScoutTab.offers.phrase))</h1>
        \(scoutTabs(.offers, in: t))
        \(offers.isEmpty
            ? emptyState(.briefcase, title: t(.nothingAsked), text: t(.nothingAskedText))
            : #"<ul class="scouted-list">\#(offers.map { offerView($0, isMakers: false, shell: shell) })</ul>"#)
        \(next.map { moreLink($0, in: t) })
        </section>
        """
}

private func offerView(_ offer: Offer, isMakers: Bool, shell: Shell) -> HTML {
    let t = shell.language
    let person = offer.person
    let who: HTML =
        isMakers
        ? """
        <p class="offer-who"><b dir="auto">\(offer.organisation)</b> \
        <span class="muted">\(t(.provedBy)) <bdi>\(prose(offer.proof, shell))</bdi></span></p>
        """ : .empty
    return """
        <li class="scouted" id="offer-\(offer.id.rawValue)"><div class="scouted-head">\
        <a href="\(person.path)" tabindex="-1" aria-hidden="true">\(avatar(person))</a>\
        <p class="byline"><a class="name" href="\(person.path)" dir="auto">\(person.name)</a>\
        <span class="muted">\(timeView(offer.id.createdAt, shell: shell))</span></p></div>
        \(who)
        <h2 dir="auto">\(offer.what)</h2>
        <p class="prose" dir="auto">\(offer.why)</p>
        \(isMakers && offer.answer == nil ? answers(offer, in: t) : said(offer.answer, isMakers: isMakers, in: t))
        </li>
        """
}

private func answers(_ offer: Offer, in t: Language) -> HTML {
    func answer(_ answer: Offer.Answer, _ label: Phrase, _ style: ButtonStyle) -> HTML {
        button(
            t(label), style: style,
            attributes: #"formaction="\#(SettingsPath.offers)/\#(offer.id.rawValue)/\#(answer.rawValue)""#)
    }
    return """
        <form class="actions" method="post" data-progress>\(answer(.yes, .accept, .primary))\
        \(answer(.no, .decline, .secondary))\(answer(.never, .neverAgain, .quiet))</form>
        """
}

/// A scout does not learn whether they may ask again one day.
private func said(_ answer: Offer.Answer?, isMakers: Bool, in t: Language) -> HTML {
    let phrase: Phrase =
        switch answer {
        case nil: .waitsForAnswer
        case .yes: .wasAccepted
        case .no: .wasDeclined
        case .never: isMakers ? .wasDeclinedForGood : .wasDeclined
        }
    return #"<p class="muted">\#(t(phrase))</p>"#
}

extension Phrase {
    static let offers = Phrase("스카우트의 요청", "Requests from scouts")
    fileprivate static let offersHint = Phrase(
        "받아들이면 메시지로 대화가 열려요. 그 전에는 연락처가 전해지지 않아요.",
        "Accepting opens a conversation in messages. Before that, no contact details are passed on.")
    fileprivate static let noOffers = Phrase("아직 요청이 없어요", "No requests yet")
    fileprivate static let noOffersText = Phrase(
        "프로필에서 ‘제안 받기’를 켜면 확인된 스카우트가 요청을 보낼 수 있어요.",
        "Turn on “Open to offers” in your profile, and scouts checked by an admin can contact you.")
    fileprivate static let nothingAsked = Phrase("아직 보낸 요청이 없어요", "No requests sent yet")
    fileprivate static let nothingAskedText = Phrase(
        "마음에 드는 작가를 찾아 연락을 요청해 보세요.", "Find a maker and request contact.")
    fileprivate static let provedBy = Phrase("확인:", "Confirmed by:")
    fileprivate static let accept = Phrase("받아들이기", "Accept")
    fileprivate static let decline = Phrase("거절하기", "Decline")
    fileprivate static let neverAgain = Phrase("거절하고 다시 받지 않기", "Decline permanently")
    fileprivate static let waitsForAnswer = Phrase("답을 기다리고 있어요.", "Waiting for an answer.")
    fileprivate static let wasAccepted = Phrase("받아들였어요.", "Accepted.")
    fileprivate static let wasDeclined = Phrase("거절했어요.", "Declined.")
    fileprivate static let wasDeclinedForGood = Phrase("거절했고, 다시 받지 않아요.", "Declined permanently.")
}
