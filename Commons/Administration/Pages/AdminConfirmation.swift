import Administration
import Base
import Identity
import Web

extension Admin {
    /// Takes the proof that a form brings, if it brings one. Throws as ``Identity/ConfirmSession``.
    func confirm(_ form: Form, _ browser: LoginBrowser, _ services: Services) async throws {
        try await confirm(password: form["password"], code: form["code"], browser, services)
    }
}
