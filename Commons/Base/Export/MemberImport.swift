package import Core
import Crypto
import FoundationEssentials

/// What a room or a space takes of an export that a member brings along (docs/export.md). Everything in it may be made to
/// do harm: texts and numbers are checked as those of a form are.
package struct MemberImport: Sendable {
    /// The member of `salon.json` it takes: a list, or one thing.
    package let name: String
    package let kind: ImportStep.Kind
    /// How many one file may bring. It is refused if it brings more.
    package let most: Int
    /// Reads one of them. Throws `DecodingError`.
    package let step: @Sendable ([UInt8], ImportOrigin) throws -> ImportStep

    /// - Parameter step: says what is to be done with one.
    package init<Item: Decodable>(
        _ name: String, _ kind: ImportStep.Kind, most: Int, as _: Item.Type,
        step: @escaping @Sendable (Item, ImportOrigin) -> ImportStep
    ) {
        (self.name, self.kind, self.most) = (name, kind, most)
        self.step = { bytes, origin in step(try JSONDecoder().decode(Item.self, from: Data(bytes)), origin) }
    }
}

/// Where an export comes from, and to whom it goes.
package struct ImportOrigin: Sendable {
    package let instance: String
    package let account: ID<Account>

    package init(instance: String, account: ID<Account>) { (self.instance, self.account) = (instance, account) }

    /// Names a post wherever it was published first.
    package func key(of post: ID<Post>) -> String {
        "import:\(SHA256.hash(data: Array("\(instance)\n\(post)".utf8)).prefix(16).hexadecimal)"
    }
}

/// One thing an import does. Done again, it finds that it is done: an import that broke off goes on where it was.
package struct ImportStep: Sendable {
    /// What it is called, for whoever reads that it was refused.
    package let title: String
    /// Whether it is there already. It costs nothing then.
    package let isKnown: @Sendable (Services) async throws -> Bool
    /// Calls the act that takes it in. Throws ``Core/Problem`` or ``Core/Problems`` for what is not taken; the next
    /// step goes on.
    package let run: @Sendable (ImportSource, Services) async throws -> Outcome

    package enum Outcome: Sendable { case added, known }

    /// What a step brings.
    package enum Kind: Sendable, CaseIterable { case work, portfolio, exhibition, profile }

    package init(
        _ title: String,
        isKnown: @escaping @Sendable (Services) async throws -> Bool = { _ in false },
        run: @escaping @Sendable (ImportSource, Services) async throws -> Outcome
    ) { (self.title, self.isKnown, self.run) = (title, isKnown, run) }
}

extension KeyedDecodingContainer {
    /// The beginning of a list: no more of it is made than is asked for, however long it is. Empty where there is none.
    package func first<Item: Decodable>(_ count: Int, of _: Item.Type = Item.self, forKey key: Key) throws -> [Item] {
        guard contains(key), try !decodeNil(forKey: key) else { return [] }
        var list = try nestedUnkeyedContainer(forKey: key)
        var items: [Item] = []
        while !list.isAtEnd, items.count < count { items.append(try list.decode(Item.self)) }
        return items
    }
}
