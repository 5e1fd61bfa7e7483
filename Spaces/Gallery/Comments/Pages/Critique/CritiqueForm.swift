package import Comments
package import Web

extension CritiqueRequest {
    package init(_ form: Form) { self.init(asks: form["critique"] == "on", question: form.text("question")) }
}
