import Core
package import Web
package import Works

extension WorkDetails {
    package init(_ form: Form) {
        self.init(
            licence: Licence(rawValue: form["licence"]) ?? .allRightsReserved, allowsDownload: form["download"] == "on",
            making: Making(rawValue: form["making"]), allowsTraining: form["training"] == "on")
        for text in WorkText.all { self[text] = form.text(text.name) }
    }
}
