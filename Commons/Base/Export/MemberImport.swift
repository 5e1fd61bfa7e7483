package import Core

/// What a room or a space takes of an export that a member brings along (docs/export.md). Everything in it may be made to
/// do harm: texts and numbers are checked as those of a form are.
package struct MemberImport: Sendable {
    /// Reads what it knows of `salon.json`, which is parsed once for all, and says what is to be done.
    ///
    /// Throws `DecodingError`, and ``Core/Problem`` where there is too much.
    package let read: @Sendable (any Decoder, ImportOrigin) throws -> [ImportStep]

    package init(_ read: @escaping @Sendable (any Decoder, ImportOrigin) throws -> [ImportStep]) { self.read = read }
}

/// Where an export comes from, and to whom it goes.
package struct ImportOrigin: Sendable {
    package let instance: String
    package let account: ID<Account>

    package init(instance: String, account: ID<Account>) { (self.instance, self.account) = (instance, account) }
}

/// One thing an import does. Done again, it finds that it is done: an import that broke off begins anew.
package struct ImportStep: Sendable {
    /// What it is called, for whoever reads that it was refused.
    package let title: String
    package let kind: Kind
    /// Throws ``Core/Problem`` or ``Core/Problems`` for what is not taken; the next step goes on.
    package let run: @Sendable (ImportSource, Services) async throws -> Outcome

    package enum Outcome: Sendable { case added, known }

    /// What a step brings.
    package enum Kind: Sendable, CaseIterable { case work, portfolio, exhibition }

    package init(
        _ kind: Kind, _ title: String, _ run: @escaping @Sendable (ImportSource, Services) async throws -> Outcome
    ) { (self.kind, self.title, self.run) = (kind, title, run) }
}
