import Base
import Core
package import Design
import Works
import WorksPages

package func stepView(_ page: StepPage, shell: Shell) -> HTML {
    let t = shell.language
    func turn(_ number: Int, _ label: Phrase, _ rel: String, _ symbol: Icon) -> HTML {
        guard (1...page.count).contains(number) else { return "<span></span>" }
        return linkButton(
            t(label), to: page.work.stepPath(number), style: .secondary, icon: symbol, attributes: #"rel="\#(rel)""#)
    }
    return """
        <article class="step-page">
        <h1 dir="auto"><a href="\(page.work.workPath)">\(page.title)</a></h1>
        <p class="muted">\(t(.process)) <span class="step-place">\(page.number) / \(page.count)</span></p>
        \(stepFigure(page.step, sizes: "(min-width:60rem) 58rem,100vw", in: t))
        <nav class="step-turns" aria-label="\(t(.process))">\
        \(turn(page.number - 1, .previousStep, "prev", .back))\(turn(page.number + 1, .nextStep, "next", .next))</nav>
        </article>
        """
}
