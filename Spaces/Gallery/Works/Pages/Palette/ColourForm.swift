package import Core
package import Web
package import Works

extension ColourQuestion {
    /// What a query asks.
    package static func read(_ form: Form) -> (question: ColourQuestion, problems: Problems) {
        read(colours: form.all("c"), weights: form.all("w")) { form[$0] }
    }
}
