import Core
package import Design
import IdentityPages
import Joining

/// All of the texts, each on a page of its own.
package func termsListView(shell: Shell) -> HTML {
    let t = shell.language
    let rows = TermsKind.allCases.map { kind -> HTML in
        """
        <li><a class="row" href="\(kind.path)"><span>\(t(kind.title)) \
        <span class="muted">\(t(kind.isRequired ? .required : .optional)) · \(t(.termsVersion(kind.version)))</span></span>\
        \(icon(.next))</a></li>
        """
    }
    return """
        <section class="terms">
        <h1>\(t(.terms))</h1>
        <p class="muted">\(t(.termsHint))</p>
        <ul class="choices pages">\(rows)</ul>
        </section>
        """
}

/// One text, as far as it is about what there is here.
package func termsView(_ page: TermsPage, shell: Shell) -> HTML {
    let t = shell.language
    let others = TermsKind.allCases.filter { $0 != page.kind }.map { kind -> HTML in
        #"<li><a href="\#(kind.path)">\#(t(kind.title))</a></li>"#
    }
    return """
        <article class="terms">
        <h1>\(t(page.kind.title))</h1>
        <p class="muted">\(t(page.kind.isRequired ? .required : .optional)) · \(t(.termsVersion(page.text.version)))</p>
        \(page.text.blocks(for: shell.features).map(block))
        <nav aria-label="\(t(.terms))"><ul class="other-terms">\(others)</ul></nav>
        </article>
        """
}

private func block(_ block: TermsText.Block) -> HTML {
    switch block {
    case .heading(let text): "<h2>\(text)</h2>"
    case .paragraph(let text): "<p>\(text)</p>"
    case .points(let points): #"<ul class="points">\#(points.map { "<li>\($0)</li>" as HTML })</ul>"#
    }
}

extension Phrase {
    static func termsVersion(_ version: String) -> Phrase { Phrase("\(version) 판", "version \(version)") }

    fileprivate static let termsHint = Phrase(
        "이 살롱에 가입할 때 동의하는 것들이에요. 누구나 읽을 수 있어요.",
        "What members agree to when they join this Salon. Anybody can read it.")
}
