package import Accounts
package import Core
package import SQL

extension AccountRemoval {
    /// Removes what there is of the account's persona, in steps that know the persona alone.
    package static func ofPersona(_ step: @escaping @Sendable (ID<Persona>, Transaction) throws -> Bool) -> Self {
        inSteps { account, transaction in
            guard let persona = try Personas.id(of: account, transaction) else { return false }
            return try step(persona, transaction)
        }
    }
}
