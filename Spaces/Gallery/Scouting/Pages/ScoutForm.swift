import Scouting
import Web

extension ScoutFilter {
    /// What an address asks for.
    init(_ form: Form) {
        self.init(
            major: form.text("major"), medium: form.text("medium"), tag: form.text("tag"), colour: form["colour"])
    }
}
