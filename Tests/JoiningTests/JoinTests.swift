import Accounts
import Base
import Core
import Joining
import SQL
import TestKit
import Testing

@Suite struct JoinTests {
    private func joining(_ change: (inout JoinAccount) -> Void = { _ in }) -> JoinAccount {
        var joining = JoinAccount(
            name: "김민수", handle: "minsu", major: "시각디자인", email: "minsu@example.com",
            password: "minsu paints at night", consents: nil, network: nil)
        change(&joining)
        return joining
    }

    private func problems(_ joining: JoinAccount, _ salon: TestSalon) async throws -> [String] {
        let problems = await #expect(throws: Problems.self) { try await joining(salon.services) }
        #expect(problems?.status == 422)
        return problems?.all.compactMap(\.field) ?? []
    }

    @Test(arguments: TestEngine.available)
    func theFirstBecomesAdmin(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { (salon: TestSalon) async throws in
            #expect(try await joining()(salon.services).role == .admin)
            let second = joining { ($0.handle, $0.email) = ("ada", "ada@example.com") }
            #expect(try await second(salon.services).role == .member)
            #expect(try await salon.count("accounts WHERE role = 'admin'") == 1)
            #expect(try await salon.events() == [])
        }
    }

    @Test(arguments: TestEngine.available)
    func oneOfManyWinsAHandle(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { (salon: TestSalon) async throws in
            let outcomes = await withTaskGroup(of: String.self) { group in
                for index in 0..<12 {
                    let joining = joining {
                        $0.handle = index.isMultiple(of: 2) ? "minsu" : "MINSU"
                        $0.email = "minsu\(index)@example.com"
                    }
                    group.addTask {
                        do { return try await joining(salon.services).role.rawValue } catch let problems as Problems {
                            return problems.all.map { $0.field ?? "" }.joined()
                        } catch { return "\(error)" }
                    }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
            #expect(outcomes.sorted() == ["admin"] + Array(repeating: "handle", count: 11))
            #expect(try await salon.count("accounts") == 1)
        }
    }

    /// Many at once on an empty instance: one admin.
    @Test(arguments: TestEngine.available)
    func oneOfManyBecomesAdmin(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for index in 0..<8 {
                    let joining = joining { ($0.handle, $0.email) = ("member\(index)", "m\(index)@example.com") }
                    group.addTask { _ = try await joining(salon.services) }
                }
                try await group.waitForAll()
            }
            #expect(try await salon.count("accounts WHERE role = 'admin'") == 1)
            #expect(try await salon.count("accounts") == 8)
        }
    }

    @Test(arguments: TestEngine.available)
    func handlesThatReadTheSameAreOne(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            _ = try await joining { $0.handle = "Admin1" }(salon.services)
            for handle in ["admin1", "ADMIN1", "@admin1", "ａｄｍｉｎ１", "＠Admin1"] {
                let again = joining { ($0.handle, $0.email) = (handle, "other@example.com") }
                #expect(try await problems(again, salon) == ["handle"], "\(handle)")
            }
            for handle in ["аdmin1", "adm\u{131}n1", "admin\u{200B}1", "admin\u{0661}", "ADMIN", "ｒｏｏｔ"] {
                let lookAlike = joining { ($0.handle, $0.email) = (handle, "other@example.com") }
                #expect(try await problems(lookAlike, salon) == ["handle"], "\(handle)")
            }
            let ada = try await salon.member(.ada)
            for path in ["/@admin1", "/@ADMIN1", "/@%41dmin1"] { #expect(try await ada.get(path).status == 200) }
            #expect(try await salon.count("accounts") == 2)
        }
    }

    @Test(arguments: TestEngine.available)
    func saysEverythingThatIsWrongAtOnce(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let wrong = JoinAccount(
                name: "", handle: "a b", major: String(repeating: "x", count: 41), email: "nobody", password: "short",
                consents: nil, network: nil)
            #expect(try await problems(wrong, salon) == ["name", "handle", "major", "email", "password"])
            _ = try await joining()(salon.services)
            #expect(try await problems(joining { $0.handle = "Minsu" }, salon) == ["handle", "email"])
            #expect(
                try await problems(joining { ($0.handle, $0.email) = ("other", "MINSU@Example.COM") }, salon) == [
                    "email"
                ])
            #expect(try await salon.count("accounts") == 1)
        }
    }

    @Test func checksEveryField() async throws {
        try await TestSalon.run(on: .sqlite) { salon in
            let wrong: [(field: String, path: WritableKeyPath<JoinAccount, String>, values: [String])] = [
                ("name", \.name, ["", String(repeating: "가", count: 41)]),
                ("handle", \.handle, ["", "ab", "김민수", "a-b", "a.b", "a b", "../x", "@@ab"]),
                (
                    "handle", \.handle,
                    [String(repeating: "a", count: 21), "admin", "ADMIN", "salon", "Everyone", "@root"]
                ),
                (
                    "email", \.email,
                    ["", "@", "a@", "@b.c", "a@b", "a@.b", "a@b.", "a@b@c.d", "a b@c.d", "a@b.c\r\nBcc: x"]
                ),
            ]
            let passwords = [
                "", "1234567", "password", "PassWord1", "aaaaaaaa", "abababab", "12345678", "minsu@example.com",
                String(repeating: "long ", count: 200),
            ]
            for (field, path, values) in wrong {
                for value in values {
                    let fields = try await problems(joining { $0[keyPath: path] = value }, salon)
                    #expect(fields == [field], "\(value)")
                }
            }
            for password in passwords {
                let fields = try await problems(joining { $0.password = password }, salon)
                #expect(fields == ["password"], "\(password)")
            }
            #expect(try await salon.count("accounts") == 0)
        }
    }

    /// The same Hangul from every keyboard.
    @Test(arguments: TestEngine.available)
    func keepsNamesComposed(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let decomposed = "\u{1100}\u{1175}\u{11B7}\u{1106}\u{1175}\u{11AB}\u{1109}\u{116E}"
            let id = try await joining {
                ($0.name, $0.major, $0.handle) = (decomposed, "\u{1112}\u{116C}\u{1112}\u{116A}", "@Minsu")
            }(salon.services).id
            let (name, major, handle) = try await salon.database.read { reader in
                try reader.one("SELECT name, major, handle FROM accounts WHERE id = \(id)") { row in
                    (try row.next(as: String.self), try row.next(as: String.self), try row.next(as: String.self))
                }
            }
            #expect(Array(name.unicodeScalars) == Array("김민수".unicodeScalars))
            #expect(Array(major.unicodeScalars) == Array("회화".unicodeScalars))
            #expect(handle == "Minsu")
        }
    }

    @Test func neverStoresThePassword() async throws {
        try await TestSalon.run(on: .sqlite) { salon in
            _ = try await joining()(salon.services)
            let stored = try await salon.database.read { reader in
                try reader.values("SELECT password_hash FROM accounts", as: String.self)
            }
            #expect(stored.allSatisfy { $0.hasPrefix("scrypt$16$") && !$0.contains("paints") })
        }
    }
}

@Suite struct PasswordHasherTests {
    private let hasher = PasswordHasher(rounds: 16)

    @Test func verifiesItsOwnHashes() async throws {
        let hash = try await hasher.hash("correct horse")
        #expect(try await hasher.verify("correct horse", against: hash))
        #expect(try await !hasher.verify("correct horsf", against: hash))
        #expect(try await !hasher.verify("", against: hash))
        #expect(try await hasher.hash("correct horse") != hash)
        // The cost is the hash's own.
        #expect(try await PasswordHasher(rounds: 32).verify("correct horse", against: hash))
    }

    @Test(arguments: [nil, "", "scrypt", "scrypt$16$!!$!!", "scrypt$x$AAAA$AAAA", "plain"])
    func refusesWhatIsNoHash(_ stored: String?) async throws {
        #expect(try await !hasher.verify("anything", against: stored))
    }

    /// However its accents or Hangul were composed.
    @Test func oneTextHasOnePassword() async throws {
        let hash = try await hasher.hash("caf\u{E9} \u{AE40}")
        #expect(try await hasher.verify("cafe\u{301} \u{1100}\u{1175}\u{11B7}", against: hash))
    }
}
