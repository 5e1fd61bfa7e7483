import Accounts
import Base
import Core
package import Design
import Exhibitions
import ExhibitionsPages
import Gallery
import People
import Works
import WorksPages

/// A portfolio on a page of its own, which prints well: who, the works, the words.
package func portfolioView(_ page: PortfolioPage, shell: Shell) -> HTML {
    let t = shell.language
    let author = page.head.author
    let edit = linkButton(t(.editPortfolio), to: SettingsPath.portfolio, style: .secondary)
    return """
        <article class="portfolio">
        <header class="portfolio-cover">
        <div><h1 dir="auto"><a href="\(author.path)">\(author.name)</a></h1>
        \(if: !author.major.isEmpty, #"<p class="muted" dir="auto">\#(author.major)</p>"#)
        <p class="portfolio-tools">\(if: page.head.isSelf, edit)\(printButton(in: t))</p></div>
        <div>\(if: !page.words.statement.isEmpty, """
            <section class="statement" aria-label="\(t(.statement))">\(prose(page.words.statement, shell))</section>
            """)</div>
        \(contact(page, in: t))
        </header>
        <div class="portfolio-works">\(page.works.map { figure($0, shell: shell) })</div>
        \(cv(page.words, in: t))
        </article>
        """
}

private func figure(_ work: PortfolioWork, shell: Shell) -> HTML {
    let facts = work.details.facts + [String(shell.zone.date(at: work.createdAt).prefix(4))]
    return """
        <figure><a href="\(work.id.workPath)">\
        \(image(work.picture, .early))\(work.further.map { image($0, .lazy) })</a>
        <figcaption><cite dir="auto">\(work.details.title)</cite> \
        <span class="muted" dir="auto">\(facts.joined(separator: ", "))</span></figcaption></figure>
        """
}

private func image(_ picture: Picture, _ eagerness: Eagerness) -> HTML {
    pictureView(picture, sizes: "(min-width: 60rem) 56rem, 100vw", fallback: 1_280, eagerness: eagerness)
}

/// Where the maker is found: the page's own address, for paper, and what the profile links to.
private func contact(_ page: PortfolioPage, in t: Language) -> HTML {
    let links = page.head.details.linkList.map { link -> HTML in
        guard let link = WebLink(link) else { return "<li>\(link)</li>" }
        return #"<li><a href="\#(link.address)" rel="me nofollow noopener ugc">\#(link.shown)</a></li>"#
    }
    return """
        <ul class="portfolio-contact muted" aria-label="\(t(.contact))">\
        <li><span class="address">\(page.address)</span></li>\(links)</ul>
        """
}

/// Also in exports, whose style sheet lays lists out as well.
func cv(_ words: Portfolio, in t: Language) -> HTML {
    let sections = words.sections.map { section -> HTML in
        let entries = section.entries.map { entry -> HTML in
            #"<div><dt>\#(entry.years)</dt><dd dir="auto">\#(entry.text)</dd></div>"#
        }
        return """
            \(if: !section.heading.isEmpty, #"<h3 dir="auto">\#(section.heading)</h3>"#)\
            \(if: !entries.isEmpty, "<dl>\(entries)</dl>")
            """
    }
    return sections.isEmpty ? .empty : #"<section class="cv"><h2>\#(t(.cv))</h2>\#(sections)</section>"#
}

/// The chosen works above the others, on the first page of a profile.
///
/// - Parameter isAll: whether there are no others.
func portfolioStrip(_ works: [WorkCard], of author: Author, isAll: Bool, isSelf: Bool, shell: Shell) -> HTML {
    let t = shell.language
    let edit = linkButton(t(works.isEmpty ? .makePortfolio : .editPortfolio), to: SettingsPath.portfolio, style: .quiet)
    guard !works.isEmpty else { return isSelf ? #"<p class="portfolio-links">\#(edit)</p>"# : .empty }
    let whole = linkButton(t(.wholePortfolio), to: author.portfolioPath, style: .quiet)
    return """
        <section class="portfolio-strip" aria-labelledby="portfolio-title">
        <h2 id="portfolio-title">\(t(.portfolio))</h2>
        \(isAll
            ? worksWall(works, next: nil, shell: shell, empty: .empty)
            : cardGrid(id: "portfolio-wall", wallCards(works, next: nil, eager: 8, named: "chosen", shell: shell)))
        <p class="portfolio-links">\(whole)\(if: isSelf, edit)</p>
        \(if: !isAll, "<h2>\(t(.allWorks))</h2>")</section>
        """
}

extension Author {
    var portfolioPath: String { "\(path)/portfolio" }
}

extension Phrase {
    static let statement = Phrase("작가의 말", "Statement")
    static let cv = Phrase("이력", "CV")
    static let editPortfolio = Phrase("포트폴리오 편집", "Edit portfolio")
    fileprivate static let contact = Phrase("연락처", "Contact")
    fileprivate static let makePortfolio = Phrase("포트폴리오 만들기", "Make a portfolio")
    fileprivate static let wholePortfolio = Phrase("크게 보고 인쇄하기", "View and print")
    fileprivate static let allWorks = Phrase("모든 작품", "All works")
}
