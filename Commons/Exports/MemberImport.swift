package import Base
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

/// Where an export comes from, and the member who imports it.
package struct ImportOrigin: Sendable {
    package let instance: String
    package let account: ID<Account>

    package init(instance: String, account: ID<Account>) { (self.instance, self.account) = (instance, account) }

    /// Names a post wherever it was published first.
    package func key(of post: ID<Post>) -> String {
        "import:\(SHA256.hash(data: Array("\(instance)\n\(post)".utf8)).prefix(16).hexadecimal)"
    }

    /// The post that an address of its instance names.
    package func post(at address: String) -> ID<Post>? {
        guard address.utf8.count <= 500, address.hasPrefix("\(instance)/") else { return nil }
        let path = address.dropFirst(instance.count)
        guard ["/posts/", "/works/", "/exhibitions/"].contains(where: { path.hasPrefix($0) }),
            let last = path.split(whereSeparator: { $0 == "/" || $0 == "-" }).last
        else { return nil }
        return ID(last)
    }
}

/// One thing an import does. Done again, it finds that it is done: an import that broke off goes on where it was.
package struct ImportStep: Sendable {
    /// What it is called, for members who read that it was refused.
    package let title: String
    /// What is so of it before anything is done: what is there already, or is not taken anyway, costs nothing. `nil`
    /// where it is to be taken in.
    package let look: @Sendable (Services) async throws -> Outcome?
    /// Calls the act that takes it in. Throws ``Core/Problem`` or ``Core/Problems`` for what is not taken; the next
    /// step goes on.
    package let run: @Sendable (ImportSource, Services) async throws -> Outcome

    package enum Outcome: Sendable, Equatable {
        case added, known
        /// Taken in, but for something.
        case addedWithout(LeftOut)
        /// Not taken, and that is no fault of the file's.
        case left(LeftOut)
    }

    /// What a step brings. The name is stored.
    package enum Kind: String, Sendable, CaseIterable {
        case work, portfolio, exhibition, profile, post, follow, list, saved
    }

    /// What is left out of an import, however often it is done. The name is stored.
    package enum LeftOut: String, Sendable, CaseIterable {
        /// A reply to somebody else: it belongs to a conversation of others'.
        case reply
        /// Somebody who is not here.
        case person
        /// Something saved that is not here.
        case saved
        /// The poll of a post: nobody here has voted in it.
        case poll
        /// What a post quotes, where that is another's.
        case quote

        /// Whether it is all of a step, and not something of what is taken in.
        package var isWhole: Bool { self != .poll && self != .quote }
    }

    package init(
        _ title: String,
        look: @escaping @Sendable (Services) async throws -> Outcome? = { _ in nil },
        run: @escaping @Sendable (ImportSource, Services) async throws -> Outcome
    ) { (self.title, self.look, self.run) = (title, look, run) }
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
