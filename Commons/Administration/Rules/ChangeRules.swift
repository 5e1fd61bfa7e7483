package import Base
package import Core
package import SQL

/// Blocks words or domains in what is published from now on. What is there stays.
package struct AddRules: Act {
    package let kind: PublicRuleKind
    /// One a line, as it is pasted.
    package let lines: String
    package let admin: Admin

    package static let word = TextLimit(50)
    /// At once, and in all: they are held against every text.
    static let mostAtOnce = 200
    static let most = 5_000

    package init(_ kind: PublicRuleKind, _ lines: String, by admin: Admin) {
        self.kind = kind
        self.lines = lines
        self.admin = admin
    }

    package var cost: Cost? { admin.cost }

    /// Throws a ``Core/Problem`` at the field, which is named as the kind is, and what ``Admin/log(_:about:_:_:in:)``
    /// throws.
    ///
    /// - Returns: how many are new.
    package func perform(_ services: Services) async throws -> Int {
        let rules = try typed()
        let added = try await services.database.write { transaction in
            try write(rules, services, in: transaction)
        }
        try await services.rules.load()
        return added
    }

    private typealias Rule = (text: String, key: String)

    private func typed() throws -> [Rule] {
        let lines = lines.split(whereSeparator: \.isNewline).map { String($0).tidiedLine }.filter { !$0.isEmpty }
        guard !lines.isEmpty else { throw Problem.ruleBlank.at(kind.rawValue) }
        guard lines.count <= Self.mostAtOnce else { throw Problem.rulesTooManyAtOnce.at(kind.rawValue) }
        return try lines.map { line in
            switch kind {
            case .word: try Self.word(line)
            case .domain: try Self.domain(line)
            case .hold: throw Problem.badRequest
            }
        }
    }

    private static func word(_ line: String) throws -> Rule {
        let text = line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let key = FoldedText(text).text
        guard !key.isEmpty, text.fits(word) else {
            throw Problem.ruleWordInvalid(line).at(PublicRuleKind.word.rawValue)
        }
        return (text, key)
    }

    /// An address is a domain, too: it is pasted as it was in the post.
    private static func domain(_ line: String) throws -> Rule {
        guard let domain = PublicRules.domain(of: line) else {
            throw Problem.ruleDomainInvalid(line).at(PublicRuleKind.domain.rawValue)
        }
        return (domain.shown, domain.key)
    }

    private func write(_ rules: [Rule], _ services: Services, in transaction: Transaction) throws -> Int {
        let before = try transaction.value("SELECT COUNT(*) FROM public_rules", as: Int.self) ?? 0
        guard before + rules.count <= Self.most else { throw Problem.rulesTooMany.at(kind.rawValue) }
        var added: [String] = []
        for rule in rules {
            let isNew = try transaction.execute(
                """
                INSERT INTO public_rules (id, kind, text, key, created_by)
                VALUES (\(services.ids.next(PublicRule.self)), \(kind), \(rule.text), \(rule.key), \(admin.handle))
                ON CONFLICT DO NOTHING
                """)
            if isNew > 0 { added.append(rule.text) }
        }
        // One entry for each: none is cut off, and each can be found.
        for text in added { try admin.log(.ruleAdded, text, services, in: transaction) }
        if !added.isEmpty { try transaction.emit(RulesChanged()) }
        return added.count
    }
}

/// Allows a word or a domain again.
package struct RemoveRule: Act {
    package let rule: ID<PublicRule>
    package let admin: Admin

    package init(_ rule: ID<PublicRule>, by admin: Admin) {
        self.rule = rule
        self.admin = admin
    }

    package var cost: Cost? { admin.cost }

    /// What is gone already is none the less gone.
    package func perform(_ services: Services) async throws {
        try await services.database.write { transaction in
            let text = try transaction.value(
                "SELECT text FROM public_rules WHERE id = \(rule) AND kind IN ('word', 'domain')", as: String.self)
            guard let text else { return }
            try admin.log(.ruleRemoved, text, services, in: transaction)
            try transaction.execute("DELETE FROM public_rules WHERE id = \(rule)")
            try transaction.emit(RulesChanged())
        }
        try await services.rules.load()
    }
}

/// Has first posts of new members wait for a moderator, or no more. What waits already goes on waiting.
package struct HoldFirstPosts: Act {
    package let isOn: Bool
    package let admin: Admin

    package init(_ isOn: Bool, by admin: Admin) {
        self.isOn = isOn
        self.admin = admin
    }

    /// What the log calls it.
    package static let logged = "hold-first-posts"

    package var cost: Cost? { admin.cost }

    package func perform(_ services: Services) async throws {
        try await services.database.write { transaction in
            let changed =
                isOn
                ? try transaction.execute(
                    """
                    INSERT INTO public_rules (id, kind, text, key, created_by)
                    VALUES (\(services.ids.next(PublicRule.self)), 'hold', '', '', \(admin.handle)) ON CONFLICT DO NOTHING
                    """) : try transaction.execute("DELETE FROM public_rules WHERE kind = 'hold'")
            guard changed > 0 else { return }
            try admin.log(
                .setting, "\(Self.logged): \(isOn ? "off → on" : "on → off")", services, in: transaction)
            try transaction.emit(RulesChanged())
        }
        try await services.rules.load()
    }
}

extension Problem {
    static let ruleBlank = Problem(422, Phrase("한 줄에 하나씩 적어 주세요.", "Type one per line."))
    static let rulesTooManyAtOnce = Problem(
        422,
        Phrase("한 번에 \(AddRules.mostAtOnce)줄까지 넣을 수 있어요.", "You can add up to \(AddRules.mostAtOnce) lines at once."))
    static let rulesTooMany = Problem(
        422,
        Phrase(
            "모두 \(AddRules.most.grouped)개까지 둘 수 있어요.", "You can have up to \(AddRules.most.grouped) in total."))

    static func ruleWordInvalid(_ line: String) -> Problem {
        let start = line.excerpt
        return Problem(
            422, Phrase("말은 50자까지 쓸 수 있어요: \(start)", "A word or phrase can be up to 50 characters: \(start)"))
    }

    static func ruleDomainInvalid(_ line: String) -> Problem {
        let start = line.excerpt
        return Problem(
            422,
            Phrase("spam.example처럼 적어 주세요: \(start)", "Write domains like spam.example. Check this one: \(start)"))
    }
}
