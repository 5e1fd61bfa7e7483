import Core
package import Design
import Joining

package func noJoiningView(_ page: NoJoiningPage, shell: Shell) -> HTML {
    let t = shell.language
    return """
        <section class="account">
        <h1>\(t(page.title))</h1>
        <p>\(t(page.text))</p>
        \(linkButton(t(.logIn), to: logInPath(from: page.next)))
        </section>
        """
}
