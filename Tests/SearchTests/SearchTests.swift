import Accounts
import Core
import Foundation
import SQL
import Search
import TestKit
import Testing

@Suite struct SearchTests {
    /// 261 questions, as people type them, over 300 members of whom many are called alike.
    @Test(arguments: TestEngine.available)
    func findsWhoIsMeant(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            try await salon.enlist(SearchCast.members)
            #expect(SearchCast.members.count == 300 && SearchCast.questions.count >= 200)
            var reciprocal = 0.0
            var recalled = 0
            var missed: [String] = []
            for (typed, handle) in SearchCast.questions {
                let isDecomposed = typed.hasPrefix("~")
                let text = isDecomposed ? String(typed.dropFirst()).decomposedStringWithCanonicalMapping : typed
                let found = try await salon.found(text)
                let place = found.firstIndex(of: handle)
                if let place { reciprocal += 1 / Double(place + 1) }
                if let place, place < 5 { recalled += 1 }
                if place != 0 { missed.append("\(typed) > \(handle), not \(found.prefix(3).joined(separator: ", "))") }
            }
            let count = Double(SearchCast.questions.count)
            let (recall, rank) = (Double(recalled) / count, reciprocal / count)
            print(
                "Search, \(engine): \(SearchCast.questions.count) questions, recall@5 \(recall), mean reciprocal rank \(rank)"
            )
            #expect(recall >= 0.98 && rank >= 0.95, "\(missed.joined(separator: "\n"))")
        }
    }

    @Test(arguments: TestEngine.available)
    func ranks(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            try await salon.enlist([
                ("Aminah", "inside", ""), ("Mina Lee", "word_mina", ""), ("Park Mina", "exactword", ""),
                ("Minako", "prefix", ""), ("Mina", "exact", ""), ("Other", "major_p", "Mina studies"),
                ("Other", "major_w", "The mina"), ("Mima", "typo", ""), ("Nobody", "nobody", ""),
            ])
            #expect(
                try await salon.found("mina") == [
                    "exact", "prefix", "word_mina", "major_p", "exactword", "major_w", "inside",
                ])
            // Where little was found, what is one letter away comes after it.
            #expect(try await Set(salon.found("minaa")) == ["exact", "exactword", "word_mina"])
            #expect(try await salon.found("minak") == ["prefix", "word_mina", "exactword", "exact"])
            #expect(try await salon.found("mimah").contains("typo"))
            for typed in ["zzzz", "  ", "%_", ""] { #expect(try await salon.found(typed) == [], "\(typed)") }
        }
    }

    /// Korean names as they are written abroad, by either half, in either order; who spells the name so comes first.
    @Test(arguments: TestEngine.available)
    func findsNamesInLatinLetters(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            try await salon.enlist([
                ("김민수", "a1", ""), ("박지우", "b1", ""), ("이하나", "c1", ""), ("남궁 현", "d1", ""), ("Park Somi", "e1", ""),
                ("하늘", "f1", ""),
            ])
            for typed in ["kim min", "Kim Minsu", "gim minsoo", "minsu", "minsu kim", "KIMMINSU", "kim, m"] {
                #expect(try await salon.found(typed) == ["a1"], "\(typed)")
            }
            #expect(try await salon.found("park") == ["e1", "b1"])
            for typed in ["bak", "pak j", "park jiwoo", "ji woo", "jiu"] {
                #expect(try await salon.found(typed).first == "b1", "\(typed)")
            }
            for typed in ["lee ha", "yi hana", "i hana", "rhee", "hana lee"] {
                #expect(try await salon.found(typed) == ["c1"], "\(typed)")
            }
            #expect(try await salon.found("namgung hyun") == ["d1"])
            #expect(try await salon.found("haneul") == ["f1"])
            #expect(try await SearchIndex.people.verify(salon.database) == 0)
        }
    }

    @Test(arguments: TestEngine.available)
    func showsFollowedFirstAndNobodyWhoMustNotBeSeen(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let ids = try await salon.enlist(
                (0..<9).map { ("김하나", "hana\($0)", "회화") } + [("김하나람", "longer", ""), ("김하나", "mine", "")])
            let (viewer, longer) = (ids[10], ids[9])
            try await salon.follow(viewer, [ids[4], longer])
            try await salon.database.write { transaction in
                try transaction.execute("UPDATE accounts SET is_private = 1 WHERE id = \(ids[0])")
                for (one, other, isOwn) in [
                    (viewer, ids[1], 1), (ids[1], viewer, 0), (viewer, ids[2], 0), (ids[2], viewer, 1),
                ] {
                    try transaction.execute(
                        "INSERT INTO blocks (account_id, other_id, is_own) VALUES (\(one), \(other), \(isOwn))")
                }
            }
            for typed in ["김하나", "ㄱㅎㄴ", "하나", "hana", "회화", "김ㅎㄴ", "회화 하나", "haana"] {
                let own = try await salon.found(typed, by: viewer)
                #expect(own.first == "hana4" || own.first == "longer", "\(typed): \(own)")
                #expect(own.contains("hana0") && Set(own).isDisjoint(with: ["hana1", "hana2"]), "\(typed)")
                #expect(Set(own).count == own.count, "\(typed)")
                let outside = try await salon.found(typed)
                #expect(!outside.contains("hana0") && outside.contains("hana1"), "\(typed)")
            }
            // Exactly that name, followed or not, before a longer one; members find themselves as others do.
            let exact = try await salon.found("김하나", by: viewer)
            #expect(exact.first == "hana4" && exact.last == "longer")
            #expect(
                exact.dropFirst().dropLast().sorted() == ["hana0", "hana3", "hana5", "hana6", "hana7", "hana8", "mine"])
            let followed = try await salon.database.read { reader in
                try PeopleSearch.page("hana4", viewer: viewer, reader).people.first?.follow
            }
            #expect(followed?.isFollowing == true && followed?.followsBack == false)
        }
    }

    /// Page after page, everybody once, as one list.
    @Test(arguments: TestEngine.available)
    func pagesWithoutGapOrDouble(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let names = ["김하나", "이하나", "박김하", "하나김", "Kim Hana"]
            let ids = try await salon.enlist(
                (0..<170).map { index in
                    (names[index % 5], "\(index % 3 == 0 ? "kim" : "k")_\(index)", index % 2 == 0 ? "김공예" : "회화 김")
                })
            let viewer = ids[7]
            try await salon.follow(viewer, ids.enumerated().filter { $0.offset % 4 == 1 }.map(\.element))
            for typed in ["김", "ㄱ", "ㄱㅎ", "k", "김ㅎㄴ", "하나", "회화"] {
                for viewer in [nil, viewer] {
                    let all = try await salon.found(typed, by: viewer, pages: 20)
                    #expect(Set(all).count == all.count, "\(typed)")
                    let first = try await salon.found(typed, by: viewer)
                    #expect(Array(all.prefix(30)) == first && first.count == 30, "\(typed)")
                    if ["김", "ㄱ", "k"].contains(typed) { #expect(all.count == 170, "\(typed): \(all.count)") }
                }
            }
        }
    }

    @Test(arguments: TestEngine.available)
    func keepsUp(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let id = try await salon.join(.minsu)
            #expect(try await salon.found("ㄱㅁㅅ") == ["minsu"])
            #expect(try await salon.found("시각") == ["minsu"])
            try await salon.database.write { transaction in
                try transaction.execute("UPDATE accounts SET name = \("이서준"), major = \("") WHERE id = \(id)")
                try SearchIndex.people.update(id, in: transaction)
            }
            #expect(try await salon.found("ㅇㅅㅈ") == ["minsu"])
            #expect(try await salon.found("ㄱㅁㅅ") == [])
            #expect(try await salon.found("시각") == [])
            // What was refused changes nothing.
            await #expect(throws: Problem.self) {
                try await salon.database.write { transaction in
                    try transaction.execute("UPDATE accounts SET name = \("최고운") WHERE id = \(id)")
                    try SearchIndex.people.update(id, in: transaction)
                    throw Problem.notFound
                }
            }
            #expect(try await salon.found("이서준") == ["minsu"])
            #expect(try await salon.found("최고운") == [])
            try await salon.database.write { transaction in
                _ = try transaction.execute("DELETE FROM accounts WHERE id = \(id)")
            }
            #expect(try await salon.count("account_keys") == 0)
            #expect(try await salon.count("account_typos") == 0)
        }
    }

    /// Instances that are older than the index.
    @Test(arguments: TestEngine.available)
    func fillsWhatWasThereBefore(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let ids = try await salon.crowd(450)
            try await salon.database.write { transaction in
                try transaction.execute("INSERT INTO account_search_backlog (item_id) SELECT id FROM accounts")
            }
            #expect(try await salon.found("Member").isEmpty)
            #expect(try await SearchIndex.people.fill(salon.database) == 450)
            #expect(try await SearchIndex.people.fill(salon.database) == 0)
            #expect(try await salon.found("Member", pages: 20).count == 450)
            #expect(try await SearchIndex.people.verify(salon.database) == 0)
            try await salon.database.write { transaction in
                try transaction.execute("UPDATE accounts SET name = \("임꺽정") WHERE id = \(ids[9])")
                try transaction.execute("DELETE FROM account_typos WHERE item_id = \(ids[300])")
            }
            #expect(try await SearchIndex.people.verify(salon.database) == 2)
            #expect(try await salon.found("ㅇㄲㅈ") == ["h\(ids[9])"])
        }
    }
}
